public import Geometry

/// The shape of a pen's tip: an ellipse that keeps its direction whichever way the stroke goes.
///
/// Values are whole numbers, so that what a pixel gets depends on them alone.
public struct Nib: Sendable, Hashable {
  /// The long axis on the lattice, of length `unit`.
  let axisX: Int32
  let axisY: Int32
  /// The short axis as a part of the long one, 1 ... `unit`.
  let ratio: Int32
  /// The part of the radius over which coverage fades towards the edge, 0 ... `unit`.
  let softness: Int32

  static let unit: Int32 = 1 << 14

  /// `axis` is where the long axis points on the lattice; `ratio` is the short one's part of it.
  public init(axis: Vector, ratio: Double, softness: Double = 0) {
    let unit = Double(Self.unit)
    let direction = axis.normalized ?? Vector(1, 0)
    axisX = Int32((direction.x * unit).rounded())
    axisY = Int32((direction.y * unit).rounded())
    self.softness = softness > 0 ? Int32((min(softness, 1) * unit).rounded()) : 0
    self.ratio = ratio.isFinite ? Int32(min(max((ratio * unit).rounded(), 1), unit)) : Self.unit
  }

  /// Where the long axis points on the lattice, of length 1.
  public var axis: Vector {
    let axis = Vector(Double(axisX), Double(axisY))
    return axis.normalized ?? axis
  }

  /// The short axis as a part of the long one.
  public var ratioOfAxes: Double { Double(ratio) / Double(Self.unit) }

  private init(axis: Vector, like other: Nib) {
    let unit = Double(Self.unit)
    axisX = Int32((axis.x * unit).rounded())
    axisY = Int32((axis.y * unit).rounded())
    (ratio, softness) = (other.ratio, other.softness)
  }

  /// The same nib with its long axis in another direction, of length 1.
  public func turned(to axis: Vector) -> Nib { Nib(axis: axis, like: self) }

  /// How far the ends of two nibs' long axes lie apart, in half such axes; both ends are alike.
  public func turn(to other: Nib) -> Double {
    let cross = Double(axisX) * Double(other.axisY) - Double(axisY) * Double(other.axisX)
    let dot = Double(axisX) * Double(other.axisX) + Double(axisY) * Double(other.axisY)
    let size = Double(Self.unit) * Double(Self.unit)
    // The chord of the angle, at most a quarter turn.
    let cosine = min(abs(dot) / size, 1)
    return dot == 0 && cross == 0 ? 0 : (2 * (1 - cosine)).squareRoot()
  }
}

extension CoverageMask {
  /// Unites with pieces of a tip.
  public mutating func add(_ pieces: [TipPiece]) {
    for piece in pieces { add(piece) }
  }

  /// Unites with one piece of a tip.
  public mutating func add(_ piece: TipPiece) {
    let area = piece.cone.bounds.intersection(rect)
    guard !area.isEmpty else { return }
    let shape = NibShape(piece)
    for y in area.minY..<area.maxY { raise(y, area.minX..<area.maxX, to: shape) }
    touched = touched.union(area)
  }

  private mutating func raise(_ y: Int, _ columns: Range<Int>, to shape: NibShape) {
    let first = cell(x: 0, y: y)
    for x in columns where cells[first + x] < 255 {
      cells[first + x] = max(cells[first + x], shape.coverage(x: x, y: y))
    }
  }
}

/// A round cone in a space that is stretched across the nib until the nib is a circle.
///
/// An edge pixel is the mean of sixteen squares, each a ramp over the distance from the edge at its
/// middle. The distance is the stretched one over the length of its gradient.
struct NibShape {
  private let originX: Double
  private let originY: Double
  /// The long axis, and how much the other direction is stretched.
  private let axis: Vector
  private let stretch: Double
  /// In the stretched space, pixels.
  private let end: Vector
  private let lengthSquared: Double
  private let startRadius: Double
  private let growth: Double
  /// How far the nearest point of the spine lags per pixel off it, as the radius grows.
  private let lag: Double
  /// The part of the radius over which coverage fades; 0 for a sharp edge.
  private let softness: Double
  /// Of full coverage at the start, and how it changes to the end; 1 and 0 for a full tip.
  private var startStrength: Double
  private var strengthening: Double

  init(_ piece: TipPiece) {
    var cone = piece.cone.clamped
    let nib = piece.nib
    startStrength = Self.part(piece.startStrength)
    strengthening = Self.part(piece.endStrength) - startStrength
    axis = Vector(Double(nib.axisX), Double(nib.axisY)) / Double(Nib.unit)
    let widest = Double(max(cone.r0, cone.r1, 1)) / 256
    // Half a pixel thick at least, so that no direction of the stroke vanishes.
    let ratio = min(max(Double(nib.ratio) / Double(Nib.unit), 0.25 / widest), 1)
    stretch = 1 / ratio
    softness = Double(nib.softness) / Double(Nib.unit)
    var span = Vector(Double(cone.x1 - cone.x0), Double(cone.y1 - cone.y0)) / 256
    span = Self.stretched(span, axis, stretch)
    var growth = Double(cone.r1 - cone.r0) / 256
    if span.lengthSquared <= growth * growth {
      // One disc holds the other.
      if cone.r1 > cone.r0 { (cone.x0, cone.y0, cone.r0) = (cone.x1, cone.y1, cone.r1) }
      (span, growth) = (.zero, 0)
      startStrength += max(strengthening, 0)
      strengthening = 0
    }
    originX = Double(cone.x0) / 256
    originY = Double(cone.y0) / 256
    end = span
    lengthSquared = span.lengthSquared
    startRadius = Double(cone.r0) / 256
    self.growth = growth
    let sine = lengthSquared > 0 ? growth / lengthSquared.squareRoot() : 0
    lag = lengthSquared > 0 ? sine / ((1 - sine * sine) * lengthSquared).squareRoot() : 0
  }

  private static func part(_ strength: Int32) -> Double {
    Double(min(max(strength, 0), TipPiece.full)) / Double(TipPiece.full)
  }

  private static func stretched(_ vector: Vector, _ axis: Vector, _ stretch: Double) -> Vector {
    Vector(axis.dot(vector), axis.cross(vector) * stretch)
  }

  /// Of the pixel whose upper left corner is (`x`, `y`), 0...255.
  func coverage(x: Int, y: Int) -> UInt8 {
    let corner = Vector(Double(x) - originX, Double(y) - originY)
    let middle = depth(at: corner + 0.5)
    let strength = startStrength + strengthening * middle.part
    if softness > 0 { return UInt8(faded(middle.inside, middle.radius) * strength + 0.5) }
    // Half a pixel's diagonal, and half a ramp.
    let reach = 0.84
    if middle.inside < -reach * middle.slope { return 0 }
    if middle.inside > reach * stretch { return UInt8(255 * strength + 0.5) }
    var sum = 0.0
    for row in 0..<4 {
      for column in 0..<4 {
        let place = depth(at: corner + Vector(Double(column), Double(row)) * 0.25 + 0.125)
        sum += min(max(place.inside / place.slope * 4 + 0.5, 0), 1)
      }
    }
    return UInt8(sum * (255.0 / 16) * strength + 0.5)
  }

  /// Coverage of a soft nib that deep inside its edge. Where it fades over less than two pixels the
  /// ramp of an edge takes over by and by, and lines thinner than a pixel fade as a whole.
  private func faded(_ inside: Double, _ radius: Double) -> Double {
    let fade = softness * radius
    let edge = max(1 - fade * 0.5, 0)
    let part = min(max((inside + edge * 0.5) / (fade + edge), 0), 1)
    let thin = min(max(radius * 2, 0), 1)
    return part * part * (3 - 2 * part) * thin * 255
  }

  /// How deep inside the edge a point is in the stretched space, how quickly that changes per pixel,
  /// the radius there, and which part of the spine is nearest.
  private func depth(
    at point: Vector
  ) -> (inside: Double, slope: Double, radius: Double, part: Double) {
    let place = Self.stretched(point, axis, stretch)
    var part = 0.0
    if lengthSquared > 0 {
      part = place.dot(end) / lengthSquared
      if growth != 0 { part += abs(place.cross(end)) / lengthSquared.squareRoot() * lag }
      part = min(max(part, 0), 1)
    }
    let away = place - end * part
    let distance = away.length
    let radius = startRadius + growth * part
    let inside = radius - distance
    guard distance > 0 else { return (inside, stretch, radius, part) }
    let across = away.y * stretch
    return (inside, (away.x * away.x + across * across).squareRoot() / distance, radius, part)
  }
}
