public import Geometry

/// 8-bit coverage of one stroke over a rectangle of pixels; pieces unite by maximum.
///
/// What a pixel gets depends on the cones alone, not on the rectangle, the order or the grouping.
public struct CoverageMask: Sendable {
  /// In lattice pixels.
  public private(set) var rect: PixelRect
  /// Around all that may be above zero; within `rect`.
  public internal(set) var touched: PixelRect = .empty
  /// Rows of `stride` cells. Those past the width are scratch of the kernels and mean nothing.
  var cells: [UInt8]
  var stride: Int
  /// From which column to before which all cells of a row are 255: (0, 0) where none is known to be.
  var fullSpans: [SIMD2<Int32>]

  /// All zero over `rect`.
  public init(rect: PixelRect) {
    self.rect = rect.isEmpty ? .empty : rect
    stride = Self.stride(width: rect.width)
    cells = Array(repeating: 0, count: stride * rect.height)
    fullSpans = Array(repeating: .zero, count: rect.height)
  }

  /// Makes all zero over another rectangle; allocates only when it is larger than any before.
  public mutating func reset(to rect: PixelRect) {
    clear()
    self.rect = rect.isEmpty ? .empty : rect
    stride = Self.stride(width: rect.width)
    let count = stride * rect.height
    if cells.count < count {
      cells.append(contentsOf: repeatElement(0, count: count - cells.count))
    }
    if fullSpans.count < rect.height {
      fullSpans.append(contentsOf: repeatElement(.zero, count: rect.height - fullSpans.count))
    }
  }

  /// Zeroes what was touched.
  public mutating func clear() {
    clearRows(of: touched)
    forgetFullSpans(in: touched)
    touched = .empty
  }

  /// For rows whose cells do not only grow.
  mutating func forgetFullSpans(in area: PixelRect) {
    for y in area.minY..<area.maxY { fullSpans[y - rect.minY] = .zero }
  }

  /// Unites with one piece, clipped to `rect`.
  public mutating func add(_ cone: RoundCone) {
    add(CollectionOfOne(cone).span, using: .best)
  }

  /// Unites with many pieces, clipped to `rect`: quicker than one by one.
  public mutating func add(_ cones: Span<RoundCone>) { add(cones, using: .best) }

  public mutating func add(_ cones: [RoundCone]) { add(cones.span, using: .best) }

  mutating func add(_ cones: Span<RoundCone>, using level: KernelLevel) {
    let added =
      level == .reference ? addByReference(cones) : addByKernel(cones, level: level)
    touched = touched.union(added)
  }

  /// Returns what was touched.
  private mutating func addByReference(_ cones: Span<RoundCone>) -> PixelRect {
    var added = PixelRect.empty
    for index in cones.indices {
      let area = cones[index].bounds.intersection(rect)
      added = added.union(area)
      let shape = ConeShape(cones[index])
      for y in area.minY..<area.maxY {
        let base = (y - rect.minY) * stride - rect.minX
        for x in area.minX..<area.maxX {
          cells[base + x] = max(cells[base + x], shape.coverage(x: x, y: y))
        }
      }
    }
    return added
  }

  /// Maximum over the common rectangle.
  public mutating func unite(_ other: CoverageMask) {
    let area = other.touched.intersection(rect)
    guard !area.isEmpty else { return }
    uniteRows(with: other, in: area)
    touched = touched.union(area)
  }

  /// Coverage of a lattice pixel, 0...255; zero outside `rect`.
  public subscript(x: Int, y: Int) -> UInt8 {
    guard rect.contains(x: x, y: y) else { return 0 }
    return cells[cell(x: x, y: y)]
  }

  /// The index of a lattice pixel in `rect`.
  func cell(x: Int, y: Int) -> Int { (y - rect.minY) * stride + x - rect.minX }

  /// Room for whole vectors past the end of each row, cells.
  static let scratch = 16

  private static func stride(width: Int) -> Int { (width + scratch + 15) & ~15 }
}
