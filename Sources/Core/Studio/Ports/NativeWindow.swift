/// The window as its window system knows it, as plain integers, so that one adapter can hand it to
/// another without either importing the other's library.
public struct NativeWindow: Sendable, Equatable {
  public enum System: Sendable { case x11, wayland, other }

  public let system: System
  /// The address of the connection (`Display *` or `wl_display *`); 0 where there is none.
  public let display: UInt
  /// The X11 window id, or the address of the `wl_surface`; 0 where there is none.
  public let window: UInt

  public init(system: System, display: UInt, window: UInt) {
    self.system = system
    self.display = display
    self.window = window
  }
}
