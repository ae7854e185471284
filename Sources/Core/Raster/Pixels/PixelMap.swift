public import Geometry

/// Where the pixels of one picture lie in another that is moved, turned and scaled against it; in
/// 1/65536 pixel.
public struct PixelMap: Sendable, Equatable {
  /// Where the middle of the upper left pixel lies.
  var start: SIMD2<Int64>
  /// From a pixel to the one at its right.
  var right: SIMD2<Int64>
  /// From a pixel to the one below.
  var down: SIMD2<Int64>

  /// - Parameters:
  ///   - start: where the middle of pixel (0, 0) lies in the other picture, in its pixels.
  ///   - right, down: the steps to the pixels at the right and below.
  ///
  /// Values beyond 2^40 pixels are brought to that.
  public init(start: Vector, right: Vector, down: Vector) {
    self.start = Self.fixed(start)
    self.right = Self.fixed(right)
    self.down = Self.fixed(down)
  }

  func place(x: Int, y: Int) -> SIMD2<Int64> {
    start &+ right &* Int64(x) &+ down &* Int64(y)
  }

  private static func fixed(_ vector: Vector) -> SIMD2<Int64> {
    let limit = Vector(repeating: 0x1p40)
    let bounded = pointwiseMin(pointwiseMax(vector, -limit), limit)
    return SIMD2<Int64>((bounded * 65536).rounded(.toNearestOrEven))
  }
}

extension Bitmap {
  /// Fills `area`, pixels of this bitmap, from another one: each pixel is mixed from the four that
  /// are nearest to its place there; what lies beside the other bitmap becomes `outside`, or stays
  /// where that is `nil`.
  public mutating func resample(
    _ source: Bitmap, by map: PixelMap, outside: UInt32?, within area: PixelRect
  ) {
    let area = area.intersection(rect)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let start = map.place(x: area.minX, y: y)
      let inside = Self.inside(source, from: start, step: map.right, count: area.width)
      let first = area.minX + inside.lowerBound
      let end = area.minX + inside.upperBound
      if let outside {
        fill(PixelRect(x: area.minX, y: y, width: first - area.minX, height: 1), with: outside)
        fill(PixelRect(x: end, y: y, width: area.maxX - end, height: 1), with: outside)
      }
      if first < end {
        resampleRow(y, first..<end, from: source, at: map.place(x: first, y: y), step: map.right)
      }
    }
  }

  /// Which of `count` places lie in a picture.
  private static func inside(
    _ source: Bitmap, from start: SIMD2<Int64>, step: SIMD2<Int64>, count: Int
  ) -> Range<Int> {
    let across = range(from: start.x, step: step.x, below: source.width, count: count)
    let down = range(from: start.y, step: step.y, below: source.height, count: count)
    return across.clamped(to: down)
  }

  /// For which i of `count` 0 <= start + i x step < limit pixels.
  private static func range(
    from start: Int64, step: Int64, below limit: Int, count: Int
  ) -> Range<Int> {
    let end = Int64(limit) << 16
    guard step != 0 else { return 0..<((0..<end).contains(start) ? count : 0) }
    // The first i at which start + i x step has reached `bound`, going up.
    func reached(_ bound: Int64, _ start: Int64, _ step: Int64) -> Int {
      let way = bound - start
      guard way > 0 else { return 0 }
      return Int(min((way - 1) / step + 1, Int64(count)))
    }
    // Downwards it is the same with the signs turned over.
    let first = step > 0 ? reached(0, start, step) : reached(1 - end, -start, -step)
    let past = step > 0 ? reached(end, start, step) : reached(1, -start, -step)
    return first..<max(first, past)
  }

  /// The pixel at a place of this bitmap, mixed from the four nearest: the reference of the kernel.
  /// `nil` beside the bitmap.
  public func sample(_ map: PixelMap, x: Int, y: Int) -> UInt32? {
    let place = map.place(x: x, y: y)
    guard place.x >= 0, place.y >= 0, place.x < Int64(width) << 16, place.y < Int64(height) << 16
    else { return nil }
    let corner = place &- 0x8000
    let (left, top) = (Int(corner.x >> 16), Int(corner.y >> 16))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt32> {
      let word = self[min(max(x, 0), width - 1), min(max(y, 0), height - 1)]
      return SIMD4(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
    }
    func mix(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ place: Int64) -> SIMD4<UInt32> {
      let part = UInt32(truncatingIfNeeded: place >> 8 & 255)
      return (a &* (256 &- part) &+ b &* part &+ 128) &>> 8
    }
    let first = mix(pixel(left, top), pixel(left, top + 1), corner.y)
    let second = mix(pixel(left + 1, top), pixel(left + 1, top + 1), corner.y)
    let mixed = mix(first, second, corner.x)
    return mixed.x | mixed.y << 8 | mixed.z << 16 | mixed.w << 24
  }
}
