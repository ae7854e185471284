public import Geometry
public import Ink

/// What a panel looks like: shapes, texts and icons in order, the later ones on top. Logical pixels
/// of the panel, y down, the origin at its upper left corner. Equal lists give equal pictures.
public struct DisplayList: Sendable, Equatable {
  public var items: [Item]

  public init(_ items: [Item] = []) { self.items = items }

  public mutating func append(_ item: Item) { items.append(item) }

  /// One thing to draw.
  public indirect enum Item: Sendable, Equatable {
    case fill(Shape, Paint)
    /// A line along the outline; `width` lies half inside and half outside, ends are round.
    case stroke(Shape, width: Double, Paint)
    /// The colours one after the other at equal distances, to the right or downwards.
    case gradient(Shape, [Paint], Direction)
    /// A soft shadow of a rectangle or circle that is filled after it, gone at `blur` from its edge.
    case shadow(Shape, blur: Double, Paint)
    /// A chequered ground, that translucent colours show on.
    case checker(Shape, cell: Double)
    case text(Text)
    /// The picture of this name, all of it in `paint`.
    case icon(name: String, Rect, Paint)
    /// A waving line as wide as the brush draws it on the screen, cut off at the rectangle.
    case strokePreview(Rect, width: Double, Paint)
    /// A mask spread over the rectangle, all of it in `paint`.
    case mask(Mask, Rect, Paint)
    /// A picture spread over the rectangle.
    case picture(Picture, Rect)
    /// The items, cut off at the shape.
    case clipped(Shape, [Item])
  }

  public enum Shape: Sendable, Equatable {
    /// A radius of 0 gives sharp corners; one too large is as good as half the shorter side.
    case rectangle(Rect, radius: Double)
    case circle(center: Vector, radius: Double)
    case path([Vector], closed: Bool)
  }

  public enum Direction: Sendable, Equatable { case right, down }

  /// Pixels, premultiplied `0xAARRGGBB`, in rows without gaps.
  public struct Picture: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt32]

    public init(width: Int, height: Int, pixels: [UInt32]) {
      precondition(pixels.count == width * height, "a picture has as many pixels as its size says")
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }

  /// How much paint, 0 ... 255, in rows without gaps.
  public struct Mask: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let cells: [UInt8]

    public init(width: Int, height: Int, cells: [UInt8]) {
      precondition(cells.count == width * height, "a mask has as many cells as its size says")
      self.width = width
      self.height = height
      self.cells = cells
    }
  }
}

/// A colour and how much of it, 0 ... 1.
public struct Paint: Sendable, Hashable {
  public var color: SRGBColor
  public var opacity: Double

  public init(_ color: SRGBColor, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }

  public init(hex: UInt32, opacity: Double = 1) {
    self.init(SRGBColor(hex: hex), opacity: opacity)
  }

  public func faded(to part: Double) -> Paint { Paint(color, opacity: opacity * part) }
}

/// A text in a box that it never leaves: centred upwards and downwards, an ellipsis where it is too
/// long. No control's place depends on how wide it turns out.
public struct Text: Sendable, Equatable {
  public var string: String
  public var box: Rect
  /// Of the font, logical pixels.
  public var size: Double
  public var weight: Weight
  public var alignment: Alignment
  /// How many lines it may break into.
  public var lines: Int
  public var paint: Paint
  /// A rounded plate behind the text, as wide as the text needs; for tips.
  public var plate: Paint?

  public init(
    _ string: String, in box: Rect, size: Double, weight: Weight = .regular,
    alignment: Alignment = .center, lines: Int = 1, paint: Paint, plate: Paint? = nil
  ) {
    self.string = string
    self.box = box
    self.size = size
    self.weight = weight
    self.alignment = alignment
    self.lines = lines
    self.paint = paint
    self.plate = plate
  }

  public enum Weight: Sendable, Equatable { case regular, medium, bold }
  public enum Alignment: Sendable, Equatable { case leading, center, trailing }
}
