public import Geometry

/// A piece of a stroke: the hull of two discs.
///
/// Centres and radii are whole 1/256 pixels of the view's lattice; pixel (n, m) has its centre at
/// (n + 0.5, m + 0.5) pixels. A radius below zero counts as zero, and what is beyond 2^21 pixels
/// counts as there. Coverage is as exact as stated in `docs/decisions/coverage.md` for cones shorter
/// than 16384 px; longer ones are drawn less exactly.
public struct RoundCone: Sendable, Equatable {
  public var x0: Int32
  public var y0: Int32
  public var r0: Int32
  public var x1: Int32
  public var y1: Int32
  public var r1: Int32
  /// The ends at which the stroke goes on.
  public var joins: Joins

  /// The ends of a piece at which its stroke goes on, for a pixel or more, without turning back.
  ///
  /// Only there may coverage reach past the end of a thin piece, as the next piece's does from its
  /// side, so that the maximum of both has no notch at the joint. An end that is not joined is a
  /// round cap and covers what the disc covers.
  public struct Joins: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// At (`x0`, `y0`).
    public static let start = Joins(rawValue: 1)
    /// At (`x1`, `y1`).
    public static let end = Joins(rawValue: 2)
  }

  public init(
    x0: Int32, y0: Int32, r0: Int32, x1: Int32, y1: Int32, r1: Int32, joins: Joins = []
  ) {
    self.x0 = x0
    self.y0 = y0
    self.r0 = r0
    self.x1 = x1
    self.y1 = y1
    self.r1 = r1
    self.joins = joins
  }

  /// The pixels that can have coverage above zero.
  public var bounds: PixelRect {
    let cone = clamped
    guard cone.r0 > 0 || cone.r1 > 0 else { return .empty }
    return Self.pixels(
      left: min(cone.x0 - cone.r0, cone.x1 - cone.r1),
      top: min(cone.y0 - cone.r0, cone.y1 - cone.r1),
      right: max(cone.x0 + cone.r0, cone.x1 + cone.r1),
      bottom: max(cone.y0 + cone.r0, cone.y1 + cone.r1))
  }

  /// With values so small that sums of them do not overflow; no radius below zero.
  var clamped: RoundCone {
    let most: Int32 = 1 << 29
    func within(_ value: Int32) -> Int32 { min(max(value, -most), most) }
    return RoundCone(
      x0: within(x0), y0: within(y0), r0: min(max(r0, 0), most), x1: within(x1), y1: within(y1),
      r1: min(max(r1, 0), most), joins: joins)
  }

  /// The pixels that can have coverage above zero by any of the pieces.
  public static func bounds(of cones: Span<RoundCone>) -> PixelRect {
    var (left, top) = (Int32.max, Int32.max)
    var (right, bottom) = (Int32.min, Int32.min)
    for index in cones.indices {
      let cone = cones[index].clamped
      guard cone.r0 > 0 || cone.r1 > 0 else { continue }
      left = min(left, cone.x0 &- cone.r0, cone.x1 &- cone.r1)
      top = min(top, cone.y0 &- cone.r0, cone.y1 &- cone.r1)
      right = max(right, cone.x0 &+ cone.r0, cone.x1 &+ cone.r1)
      bottom = max(bottom, cone.y0 &+ cone.r0, cone.y1 &+ cone.r1)
    }
    guard left <= right else { return .empty }
    return pixels(left: left, top: top, right: right, bottom: bottom)
  }

  /// The pixels that coverage of a shape can reach whose hull has these borders, 1/256 pixel.
  private static func pixels(left: Int32, top: Int32, right: Int32, bottom: Int32) -> PixelRect {
    // The ramp of an edge at 45 degrees reaches 0.2072 px farther than half a pixel.
    let margin: Int32 = 54
    return PixelRect(
      minX: Int((left - margin) >> 8), minY: Int((top - margin) >> 8),
      maxX: Int((right + margin + 255) >> 8), maxY: Int((bottom + margin + 255) >> 8))
  }

  public static func bounds(of cones: [RoundCone]) -> PixelRect { bounds(of: cones.span) }
}
