public import Geometry

/// The density that one stroke has laid over a rectangle of pixels; pieces add up.
///
/// Sums are of whole numbers that stop at a greatest one, so they do not depend on the order or
/// grouping of pieces.
public struct DensityMask: Sendable {
  /// In lattice pixels.
  public private(set) var rect: PixelRect
  /// Around all that may be above zero; within `rect`.
  public private(set) var touched: PixelRect = .empty
  /// Rows of `stride` cells. Those past the width are scratch of the kernels and mean nothing.
  var cells: [Int32]
  var stride: Int

  /// Of a density of 1.
  static let unit: Int32 = 1 << 22
  /// No cell holds more.
  static let densest: Int32 = 1 << 30
  /// No piece adds more, so that a sum fits.
  static let mostAdded: Int32 = 1 << 29
  /// Room for whole vectors past the end of each row, cells.
  private static let scratch = 16

  /// All zero over `rect`.
  public init(rect: PixelRect) {
    self.rect = rect.isEmpty ? .empty : rect
    stride = rect.width + Self.scratch
    cells = Array(repeating: 0, count: rect.isEmpty ? 0 : stride * rect.height)
  }

  /// Makes all zero over another rectangle; allocates only when it is larger than any before.
  public mutating func reset(to rect: PixelRect) {
    clearRows(of: touched)
    touched = .empty
    self.rect = rect.isEmpty ? .empty : rect
    stride = rect.width + Self.scratch
    let count = rect.isEmpty ? 0 : stride * rect.height
    if cells.count < count {
      cells.append(contentsOf: repeatElement(0, count: count - cells.count))
    }
  }

  /// Adds what a piece lays down, clipped to `rect`.
  public mutating func add(_ piece: TipPiece) { add(piece, using: .best) }

  mutating func add(_ piece: TipPiece, using level: KernelLevel) {
    let shape = DensityShape(piece)
    let area = shape.bounds.intersection(rect)
    guard !area.isEmpty else { return }
    if level == .reference {
      for y in area.minY..<area.maxY {
        for x in area.minX..<area.maxX {
          let index = cell(x: x, y: y)
          cells[index] = min(cells[index] + shape.density(x: x, y: y), Self.densest)
        }
      }
    } else {
      addRows(of: shape, in: area, level: level)
    }
    touched = touched.union(area)
  }

  /// Of a lattice pixel; zero outside `rect`.
  subscript(x: Int, y: Int) -> Int32 {
    rect.contains(x: x, y: y) ? cells[cell(x: x, y: y)] : 0
  }

  /// The index of a lattice pixel in `rect`.
  func cell(x: Int, y: Int) -> Int { (y - rect.minY) * stride + x - rect.minX }
}

extension TipPiece {
  /// The pixels on which it can lay any density.
  public var densityBounds: PixelRect { DensityShape(self).bounds }
}

extension CoverageMask {
  /// Becomes, within `area`, the coverage that a stroke's density makes: 1 - exp(-density), of the sum
  /// of both masks, which have this mask's rectangle.
  public mutating func cover(
    by mask: DensityMask?, and tail: DensityMask?, within area: PixelRect
  ) {
    precondition(
      (mask?.rect ?? rect) == rect && (tail?.rect ?? rect) == rect, "masks of one rectangle")
    let wet = (mask?.touched ?? .empty).union(tail?.touched ?? .empty)
    let area = area.intersection(wet)
    guard !area.isEmpty else { return }
    coverRows(by: mask, and: tail, in: area)
    touched = touched.union(area)
  }
}

/// 1 - exp(-density) as coverage, by the density's upper bits.
enum DensityTable {
  /// A step of density is 1/1024.
  static let shift: Int32 = 12
  /// From here on all is covered.
  static let count = 8192

  static let coverage: [UInt8] = (0..<count).map { step in
    guard step > 0 else { return 0 }
    let density = (Double(step) + 0.5) / 1024
    return UInt8((255 * (1 - Exponential.exp(-density))).rounded())
  }
}
