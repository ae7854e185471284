import SDLPlatform
import Studio
import WaylandDisplay
import X11Present

/// What the window system tells about its display, beside SDL.
final class DisplayClocks {
  private var wayland: WaylandDisplay?

  /// Shows the surface of a Wayland window without the OpenGL that SDL would load for it.
  func surfacePresenter(for window: NativeWindow) -> (any Presenter)? {
    wayland = WaylandDisplay(window: window)
    return wayland?.presenter()
  }

  /// Connects the clocks of the window's display to the pacer.
  func connect(_ window: SDLWindow, to pacer: FramePacer) {
    switch window.nativeWindow.system {
    case .wayland:
      guard let display = wayland ?? WaylandDisplay(window: window.nativeWindow) else { return }
      window.register(display)
      pacer.add(display)
    case .x11:
      // A server without a display has no refreshes, and the extension makes some up.
      guard window.refreshRate != nil, let clock = X11PresentClock(window: window.nativeWindow)
      else { return }
      window.register(clock)
      pacer.add(clock)
    case .other: break
    }
  }
}
