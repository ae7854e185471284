internal import Geometry
public import Ink

/// What a kiosk is to be like. Its configuration gives the values, and staff may change some.
public struct KioskPlan: Sendable, Equatable {
  /// The places of the bar for tools, at least one.
  public var tools = [Tool("pen", width: 8), Tool("marker", width: 24), Tool("eraser", width: 48)]
  /// The first one is in hand at first. At least one.
  public var colors: [SRGBColor] = [
    0x000000, 0xE53935, 0xFB8C00, 0xFDD835, 0x43A047, 0x1E88E5, 0x8E24AA, 0x795548,
  ].map { SRGBColor(hex: $0) }
  public var paper = SRGBColor.white
  public var fingers = Fingers.draw
  /// Every finger and pen draws in a colour of its own, and none is chosen.
  public var hasOwnColors = false
  public var offersUndo = true
  public var offersFreshSheet = true
  /// How large controls are; 1 is right for a screen at arm's length.
  public var controlScale = 1.0
  /// A contact as long as this, logical pixels, is a palm or an object.
  public var palmSize = 90.0

  /// Edits after which a sheet is full and another one comes, so that memory has a bound where the
  /// visitors never end.
  public var sheetLimit = 20_000

  /// Nanoseconds without anyone, and then of the countdown.
  public var idleTime: UInt64 = 90 * second
  public var countdownTime: UInt64 = 15 * second
  public var showsAttract = true
  /// Of replays: 1 is as quick as the hand was.
  public var replaySpeed = 2.0
  /// Between two replays.
  public var replayPause: UInt64 = 4 * second

  public var gallery = Gallery.off
  public var offersTakeHome = false

  /// There is a PIN, so that staff can get in.
  public var hasPIN = false
  public var corner = Corner.topLeft
  public var holdTime: UInt64 = 2 * second
  /// There is a folder to export to.
  public var canExport = false

  public init() {}

  public static let second: UInt64 = 1_000_000_000

  public struct Tool: Sendable, Equatable {
    /// The id of a brush.
    public var brush: String
    /// Document units; `nil`: the brush's own.
    public var width: Double?

    public init(_ brush: String, width: Double? = nil) {
      self.brush = brush
      self.width = width
    }
  }

  /// What fingers do on the canvas.
  public enum Fingers: String, Sendable, CaseIterable {
    /// Each one draws.
    case draw
    /// One draws; more of them do nothing.
    case single
    /// One draws, two move the view.
    case gesture
  }

  /// Which kept drawings visitors may see.
  public enum Gallery: String, Sendable, CaseIterable {
    case off
    /// From some minutes after they were kept, unless staff hid them.
    case delayed
    /// Those that staff have approved.
    case approved
  }

  /// Where staff hold a finger.
  public enum Corner: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Logical pixels each way.
    static let side = 96.0

    /// Of a window of this size, logical pixels.
    func covers(_ place: Vector, in size: Vector) -> Bool {
      let isLeft = place.x < Self.side
      let isRight = place.x >= size.x - Self.side
      let isTop = place.y < Self.side
      let isBottom = place.y >= size.y - Self.side
      return switch self {
      case .topLeft: isLeft && isTop
      case .topRight: isRight && isTop
      case .bottomLeft: isLeft && isBottom
      case .bottomRight: isRight && isBottom
      }
    }
  }
}
