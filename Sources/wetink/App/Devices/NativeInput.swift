import SDLPlatform
import Studio
import WaylandPen
import X11Input

/// Reads from the window system itself what SDL does not pass on: mouse, touch and pens on X11, pens
/// on Wayland.
enum NativeInput: String {
  case xinput2 = "X11 with XInput2: mouse, touch and pens, each device apart"
  case tabletProtocol = "Wayland with the tablet protocol: pens; mouse and touch by SDL"
  case withoutTablet = "Wayland without the tablet protocol (tablet-v2): pens act as mice"
  case toolkit = "SDL alone: mouse and touch; pens act as mice"

  /// Registers the reader that fits the window's system.
  static func listen(to window: SDLWindow) -> NativeInput {
    switch window.nativeWindow.system {
    case .x11:
      guard let input = X11Input(window: window.nativeWindow) else { return .toolkit }
      window.register(input)
      return .xinput2
    case .wayland:
      guard let pens = WaylandPen(window: window.nativeWindow) else { return .withoutTablet }
      window.register(pens as any NativeEventHandler)
      window.register(pens as any NativeQueue)
      return .tabletProtocol
    case .other: return .toolkit
    }
  }
}
