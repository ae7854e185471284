/// A window that fills its display and does not let go: no frame, no close button's wish, every key.
public struct WindowLock: Sendable, Equatable {
  public enum Display: Sendable, Equatable {
    /// Counted from 0.
    case number(Int)
    /// As the window system calls it.
    case name(String)
  }

  public var display: Display

  public init(display: Display) { self.display = display }
}
