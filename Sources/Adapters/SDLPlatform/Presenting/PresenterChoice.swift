import CSDL2
import Studio

/// Makes the presenter of a window.
enum PresenterChoice {
  /// What was asked for, or the surface where the GPU cannot do it. The window system's own way to
  /// show a surface goes before SDL's.
  static func make(
    _ wanted: SDLWindow.Presenting, window: WindowHandle, events: EventStream,
    nativeSurface: (NativeWindow) -> (any Presenter)?
  ) throws(PlatformError) -> (any Presenter, SDLWindow.Presenting) {
    if wanted == .gpu, let presenter = try? TexturePresenter(window: window, events: events) {
      return (presenter, .gpu)
    }
    if let presenter = nativeSurface(window.nativeWindow) { return (presenter, .surface) }
    return (try SurfacePresenter(window: window), .surface)
  }
}
