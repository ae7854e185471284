import CSDL2
import Glibc

/// The scale that an X11 session asks its programs to draw at: X11 itself has none, SDL 2 gives none.
enum DisplayScale {
  static func ofX11Session() -> Double {
    let named = getenv("GDK_SCALE").map { String(cString: $0) }
    return scale(named: named, dotsPerInch: xftDotsPerInch())
  }

  /// The whole number in GDK_SCALE where there is one, else the resource Xft.dpi over 96, in steps
  /// of 1/8 from 1 to 4; 1 for what cannot be read.
  static func scale(named: String?, dotsPerInch: String?) -> Double {
    let wanted =
      named.flatMap { Int($0) }.map(Double.init)
      ?? dotsPerInch.flatMap(Double.init)
      .map { $0 / 96 }
    guard let wanted, wanted.isFinite else { return 1 }
    return min(max((wanted * 8).rounded() / 8, 1), 4)
  }

  /// Asked over a connection of its own: SDL's shows up only with the window, whose size needs it.
  private static func xftDotsPerInch() -> String? {
    guard let display = XOpenDisplay(nil) else { return nil }
    defer { XCloseDisplay(display) }
    return XGetDefault(display, "Xft", "dpi").map { String(cString: $0) }
  }
}
