import Geometry
import Raster

/// A tile's place: the lattice divided into squares of `TileGrid.side` pixels.
public struct TileKey: Sendable, Hashable {
  public let column: Int
  public let row: Int
}

/// The tiles that a window of some size shows, numbered by rows; all rectangles are in window
/// pixels.
struct TileGrid: Equatable {
  /// A square of this side keeps damage small and lists short.
  static let side = 128
  /// A tile's own pixels.
  static let tileRect = PixelRect(x: 0, y: 0, width: side, height: side)

  let origin: PixelPoint
  let window: PixelRect
  let firstColumn: Int
  let firstRow: Int
  let columns: Int
  let rows: Int

  init(view: View, window: PixelRect) {
    origin = view.origin
    self.window = window
    firstColumn = Self.tile(of: view.origin.x)
    firstRow = Self.tile(of: view.origin.y)
    columns = Self.tile(of: view.origin.x + max(0, window.width - 1)) - firstColumn + 1
    rows = Self.tile(of: view.origin.y + max(0, window.height - 1)) - firstRow + 1
  }

  var count: Int { columns * rows }

  /// All pixels of the tiles, those outside the window too.
  var rect: PixelRect {
    PixelRect(
      x: firstColumn * Self.side - origin.x, y: firstRow * Self.side - origin.y,
      width: columns * Self.side, height: rows * Self.side)
  }

  func key(_ index: Int) -> TileKey {
    TileKey(column: firstColumn + index % columns, row: firstRow + index / columns)
  }

  func index(of key: TileKey) -> Int? {
    let (x, y) = (key.column - firstColumn, key.row - firstRow)
    guard x >= 0, y >= 0, x < columns, y < rows else { return nil }
    return y * columns + x
  }

  /// The whole tile.
  func rect(_ index: Int) -> PixelRect {
    let key = key(index)
    return PixelRect(
      x: key.column * Self.side - origin.x, y: key.row * Self.side - origin.y, width: Self.side,
      height: Self.side)
  }

  /// The tiles that `area` reaches into, by rows.
  func tiles(in area: PixelRect) -> TileIndices {
    let inside = area.intersection(rect)
    guard !inside.isEmpty else { return TileIndices(columns: 0..<0, rows: 0..<0, stride: 0) }
    let left = (inside.minX - rect.minX) / Self.side
    let right = (inside.maxX - 1 - rect.minX) / Self.side
    let top = (inside.minY - rect.minY) / Self.side
    let bottom = (inside.maxY - 1 - rect.minY) / Self.side
    return TileIndices(columns: left..<right + 1, rows: top..<bottom + 1, stride: columns)
  }

  static func tile(of pixel: Int) -> Int {
    // An arithmetic shift rounds down below zero too.
    pixel >> 7
  }
}

/// The numbers of a rectangle of tiles, by rows.
struct TileIndices: Sequence, IteratorProtocol {
  private let columns: Range<Int>
  private let lastRow: Int
  private let stride: Int
  private var column: Int
  private var row: Int

  init(columns: Range<Int>, rows: Range<Int>, stride: Int) {
    self.columns = columns
    self.stride = stride
    lastRow = rows.upperBound - 1
    column = columns.lowerBound
    row = columns.isEmpty ? rows.upperBound : rows.lowerBound
  }

  mutating func next() -> Int? {
    guard row <= lastRow else { return nil }
    let index = row * stride + column
    column += 1
    if column == columns.upperBound {
      column = columns.lowerBound
      row += 1
    }
    return index
  }
}
