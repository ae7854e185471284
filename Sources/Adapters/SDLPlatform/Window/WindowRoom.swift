import CSDL2

/// How large a window may be so that it stands on the display with its frame: a larger one would have
/// its controls outside.
struct WindowRoom {
  /// SDL's units.
  var width = Int32.max
  var height = Int32.max

  /// Of a frame, logical pixels: a title bar above, thin sides. No window system tells it before a
  /// window shows.
  static let frame = (width: 12.0, height: 40.0)

  /// `usable`: what panels of the desktop leave. `scale`: SDL's units per logical pixel.
  init(usable: (width: Int32, height: Int32), isFramed: Bool, scale: Double) {
    let sides = isFramed ? Int32((Self.frame.width * scale).rounded()) : 0
    let title = isFramed ? Int32((Self.frame.height * scale).rounded()) : 0
    width = max(usable.width - sides, 1)
    height = max(usable.height - title, 1)
  }

  private init() {}

  /// On the first display; no limit where nothing is known of it.
  static func onFirstDisplay(driver: String, scale: Double) -> WindowRoom {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return WindowRoom()
    }
    return WindowRoom(
      usable: (bounds.w, bounds.h), isFramed: driver != "x11" || hasX11WindowManager(),
      scale: scale)
  }

  /// The smaller of what is wanted and what there is.
  func limit(_ wanted: (width: Int32, height: Int32)) -> (width: Int32, height: Int32) {
    (min(wanted.width, width), min(wanted.height, height))
  }

  /// Nobody else draws frames. Asked over a connection of its own, as SDL's shows up with the window.
  private static func hasX11WindowManager() -> Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    let sign = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 1)
    guard sign != 0 else { return false }
    var type: Atom = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var value: UnsafeMutablePointer<UInt8>?
    let answer = XGetWindowProperty(
      display, XDefaultRootWindow(display), sign, 0, 1, 0, 0, &type, &format, &count, &rest, &value)
    if let value { XFree(value) }
    return answer == 0 && type != 0
  }
}
