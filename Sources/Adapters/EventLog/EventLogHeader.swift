/// The first line of an event log: all beside the events that a replay needs.
public struct EventLogHeader: Sendable, Equatable {
  /// The window's size in device pixels, 1 ... `sizeLimit`, in all `areaLimit` at most.
  public var width: Int
  public var height: Int
  /// Device pixels per logical pixel, within `scales`.
  public var scale: Double
  /// Frames per second, within `rates`; `nil`: not told.
  public var rate: Double?
  public var fingers: Fingers?
  /// The name of the tool in hand at the start.
  public var tool: String?
  /// What else was set at the start: colour, width, opacity, smoothing. Names are the caller's.
  public var settings: [String: Setting]

  public enum Fingers: String, Sendable, CaseIterable {
    case draw, gesture
  }

  public enum Setting: Sendable, Equatable {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  /// The version of the log that is written, and the only one that is read.
  public static let version = 1
  public static let sizeLimit = 32_768
  public static let areaLimit = 268_000_000
  public static let scales = 1.0 / 16...16.0
  public static let rates = 1.0...10_000.0

  /// Whether a window can be that large.
  static func isPossible(width: Int, height: Int) -> Bool {
    let sides = 1...sizeLimit
    return sides.contains(width) && sides.contains(height) && width * height <= areaLimit
  }

  public init(
    width: Int, height: Int, scale: Double = 1, rate: Double? = nil, fingers: Fingers? = nil,
    tool: String? = nil, settings: [String: Setting] = [:]
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.rate = rate
    self.fingers = fingers
    self.tool = tool
    self.settings = settings
  }
}
