public import Geometry

/// A piece of a stroke: the hull of two discs.
///
/// Centres and radii are whole 1/256 pixels of the view's lattice; pixel (n, m) has its centre at
/// (n + 0.5, m + 0.5) pixels. A radius below zero counts as zero. Coverage is exact to its rounding
/// for cones shorter than 16384 px; larger ones are drawn without overflow but less exactly.
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
    let (first, last) = (Int(max(0, r0)), Int(max(0, r1)))
    guard first > 0 || last > 0 else { return .empty }
    // The ramp of an edge at 45 degrees reaches 0.2072 px farther than half a pixel.
    let margin = 54
    let left = min(Int(x0) - first, Int(x1) - last) - margin
    let right = max(Int(x0) + first, Int(x1) + last) + margin
    let top = min(Int(y0) - first, Int(y1) - last) - margin
    let bottom = max(Int(y0) + first, Int(y1) + last) + margin
    return PixelRect(
      minX: left >> 8, minY: top >> 8, maxX: (right + 255) >> 8, maxY: (bottom + 255) >> 8)
  }
}
