import CSDL2
import Glibc
import Studio

/// Which presenter a machine gets.
enum PresenterChoice {
  /// A machine without a render node has no GPU to speak of; software OpenGL, which would then
  /// stand in, is never loaded.
  static func forThisMachine() -> SDLWindow.Presenting {
    hasRenderNode(in: "/dev/dri") ? .gpu : .surface
  }

  static func hasRenderNode(in folder: String) -> Bool {
    guard let directory = opendir(folder) else { return false }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let isNode = withUnsafeBytes(of: &entry.pointee.d_name) { $0.starts(with: "renderD".utf8) }
      if isNode { return true }
    }
    return false
  }

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
