public import Drawing
public import Geometry
public import Ink
public import Raster

/// The whole of a drawing, small: what is shown where nothing better is there yet, as when a large one
/// is opened or seen from afar. It is drawn in squares, anew where the drawing has changed.
public struct Overview: Sendable {
  /// Pixels of a square's side.
  public static let side = 256
  /// Squares in a row or a column.
  private static let most = 8

  /// A square: 2^-level device pixels per document unit, counted from the document's origin.
  public struct Place: Sendable, Hashable {
    public let level: Int
    public let column: Int
    public let row: Int

    public init(level: Int, column: Int, row: Int) {
      self.level = level
      self.column = column
      self.row = row
    }

    var view: View {
      View(
        scale: Overview.scale(of: level),
        origin: PixelPoint(x: column * Overview.side, y: row * Overview.side))
    }
  }

  private let level: Int
  private let columns: Range<Int>
  private let rows: Range<Int>
  private(set) var picture: Bitmap
  /// By rows: the square does not show the drawing as it is.
  private var isStale: [Bool]

  /// Nothing but paper yet; `nil` for empty bounds.
  public init?(covering bounds: Rect, paper: SRGBColor) {
    guard !bounds.isEmpty else { return nil }
    var level = 0
    while !Self.fits(bounds, at: level) { level += 1 }
    self.level = level
    (columns, rows) = Self.squares(around: bounds, at: level)
    isStale = Array(repeating: true, count: columns.count * rows.count)
    picture = Bitmap(
      width: columns.count * Self.side, height: rows.count * Self.side,
      fill: 0xFF00_0000 | paper.hex)
  }

  private static func scale(of level: Int) -> Double {
    Double(sign: .plus, exponent: -level, significand: 1)
  }

  private static func fits(_ bounds: Rect, at level: Int) -> Bool {
    let far = max(abs(bounds.min.x), abs(bounds.min.y), abs(bounds.max.x), abs(bounds.max.y))
    guard far * scale(of: level) < 0x1p40 else { return false }
    let (columns, rows) = squares(around: bounds, at: level)
    return columns.count <= most && rows.count <= most
  }

  private static func squares(
    around bounds: Rect, at level: Int
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let first = (bounds.min * (scale(of: level) / Double(side))).rounded(.down)
    let last = (bounds.max * (scale(of: level) / Double(side))).rounded(.down)
    return (Int(first.x)..<Int(last.x) + 1, Int(first.y)..<Int(last.y) + 1)
  }

  /// Where its upper left pixel lies.
  var view: View {
    Place(level: level, column: columns.lowerBound, row: rows.lowerBound).view
  }

  /// Something is to be drawn anew.
  public var hasStaleSquares: Bool { isStale.contains(true) }

  private func place(_ index: Int) -> Place {
    Place(
      level: level, column: columns.lowerBound + index % columns.count,
      row: rows.lowerBound + index / columns.count)
  }

  private func index(of place: Place) -> Int? {
    guard place.level == level, columns.contains(place.column), rows.contains(place.row) else {
      return nil
    }
    return (place.row - rows.lowerBound) * columns.count + place.column - columns.lowerBound
  }

  /// The drawing has changed.
  public mutating func invalidate(_ change: Drawing.Damage) {
    guard case .region(let region) = change else {
      isStale = Array(repeating: true, count: isStale.count)
      return
    }
    let area = view.latticeBounds(of: region).inset(by: -2)
    for index in isStale.indices where !isStale[index] {
      let origin = place(index).view.origin
      isStale[index] = area.intersects(
        PixelRect(x: origin.x, y: origin.y, width: Self.side, height: Self.side))
    }
  }

  /// Draws one square of a drawing, on any thread.
  public struct Job: Sendable {
    public let place: Place
    public let drawing: Drawing

    public func run() -> Bitmap {
      Canvas.picture(
        of: drawing, view: place.view, width: Overview.side, height: Overview.side)
    }
  }

  /// The job for a square that is stale; it counts as fresh from here on, unless the drawing changes
  /// again.
  public mutating func takeJob(of drawing: Drawing) -> Job? {
    guard let index = isStale.firstIndex(of: true) else { return nil }
    isStale[index] = false
    return Job(place: place(index), drawing: drawing)
  }

  /// Shows a square that was drawn; `isFresh`: it shows the drawing as it is.
  public mutating func accept(_ square: Bitmap, at place: Place, isFresh: Bool = false) {
    guard let index = index(of: place), square.width == Self.side, square.height == Self.side
    else { return }
    if isFresh { isStale[index] = false }
    let start = (index / columns.count * picture.width + index % columns.count) * Self.side
    for y in 0..<Self.side {
      let row = start + y * picture.width
      picture.pixels.replaceSubrange(
        row..<row + Self.side, with: square.pixels[y * Self.side..<(y + 1) * Self.side])
    }
  }

  /// Covers more of the document. What was shown stays until it is drawn anew.
  public mutating func grow(to bounds: Rect, paper: SRGBColor) {
    guard var next = Overview(covering: bounds, paper: paper),
      next.level != level || next.columns != columns || next.rows != rows
    else { return }
    next.picture.resample(
      picture, by: StandIn(self).map(for: next.view), outside: 0xFF00_0000 | paper.hex,
      within: next.picture.rect)
    for index in next.isStale.indices {
      if let old = self.index(of: next.place(index)) { next.isStale[index] = isStale[old] }
    }
    self = next
  }
}
