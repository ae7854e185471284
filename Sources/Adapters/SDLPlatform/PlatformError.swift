/// Why there is no window; `description` is a line for people.
public enum PlatformError: Error, Equatable, CustomStringConvertible {
  /// No display to draw on: no X server and no Wayland compositor answers.
  case noDisplay(String)
  /// There is a display, and the window could not be made.
  case noWindow(String)
  /// Neither presenter can show pictures in the window.
  case noPresenter(String)

  public var description: String {
    switch self {
    case .noDisplay(let reason): "no display: \(reason)"
    case .noWindow(let reason): "cannot open a window: \(reason)"
    case .noPresenter(let reason): "cannot show pictures in the window: \(reason)"
    }
  }
}
