import Drawing
import Geometry
import Glibc
import Ink
import Testing

@testable import Exchange

/// Our SVG after others have moved what is in it.
@Suite struct SVGMovedTests {
  /// A quarter turn about the origin, mirrored, twice as large, moved.
  private static let map = AffineTransform(
    x: Vector(0, 2), y: Vector(2, 0), origin: Vector(300, 40))
  private static let matrix = "transform=\"matrix(0 2 2 0 300 40)\""

  private let flat: Brush = {
    var brush = Brush(width: 8)
    brush.nibRatio = 0.3
    brush.nibAngle = 30
    brush.nibTwist = 0.5
    return brush
  }()

  private func drawing(_ brush: Brush) -> ExchangeDrawing {
    ExchangeDrawing(layers: [ExchangeLayer(name: "One", .ink([wave(id: 1, brush: brush)]))])
  }

  private func text(_ drawing: ExchangeDrawing) throws -> String {
    String(decoding: try drawing.encoded(.svg, ExportOptions()).bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> (drawing: ExchangeDrawing, losses: Losses) {
    try ExchangeDrawing.decoded(.svg, Array(text.utf8))
  }

  /// Within a step of the grid, as places are rounded anew; `part`: by what the scale may be off.
  private func expect(
    _ made: Stroke, _ former: Stroke, by map: AffineTransform, part: Double = 1e-9
  ) {
    let scale = map.x.length
    #expect(abs(made.brush.width / (former.brush.width * scale) - 1) < part)
    #expect(made.sampleCount == former.sampleCount)
    #expect(abs(made.grid.viewScale * scale / former.grid.viewScale - 1) < part)
    for (sample, old) in zip(made.samples, former.samples) {
      #expect((sample.position - map.apply(to: old.position)).length < 0.05 * scale)
      #expect(sample.pressure == old.pressure && sample.time == old.time)
    }
  }

  @Test func aTransformMovesTheStroke() throws {
    let former = drawing(flat)
    let text = try text(former).replacing("<path ", with: "<path \(Self.matrix) ")
    let (moved, losses) = try read(text)
    #expect(losses.lines == [])
    expect(moved.strokes[0], former.strokes[0], by: Self.map)
    // Mirrored at the diagonal: 30 degrees from +x are 30 from +y.
    #expect(abs(moved.strokes[0].brush.nibAngle - 60) < 1e-9)
    let (old, new) = (former.strokes[0].samples[3], moved.strokes[0].samples[3])
    #expect(abs((new.azimuth ?? 9) + (old.azimuth ?? 9) - .pi / 2) < 0.01)
    #expect(abs((new.twist ?? 9) + (old.twist ?? 9) - 2 * .pi) < 0.01)
  }

  @Test func transformsOfLayersAddUp() throws {
    let former = drawing(flat)
    let text = try text(former)
      .replacing("<g inkscape", with: "<g transform=\"translate(10 0)\" inkscape")
      .replacing("<path ", with: "<path transform=\"rotate(180) scale(0.5)\" ")
    let map = AffineTransform(x: Vector(-0.5, 0), y: Vector(0, -0.5), origin: Vector(10, 0))
    expect(try read(text).drawing.strokes[0], former.strokes[0], by: map)
  }

  /// As Inkscape moves: new coordinates, no transform.
  private func rewritten(_ text: String, _ map: (Vector) -> Vector) throws -> String {
    let parts = text.split(separator: " d=\"", maxSplits: 1)
    let end = try #require(parts[1].firstIndex(of: "\""))
    func pair(_ point: Vector) -> String {
      let place = map(point)
      return "\(NumberText.decimal(place.x)),\(NumberText.decimal(place.y)) "
    }
    var data = ""
    for part in SVGPath(data: String(parts[1][..<end])).parts {
      data += "M " + pair(part.start)
      for curve in part.curves {
        data += "C " + pair(curve.control1) + pair(curve.control2) + pair(curve.end)
      }
      data += "Z "
    }
    return parts[0] + " d=\"" + data + parts[1][end...]
  }

  @Test(arguments: [
    map, AffineTransform(x: Vector(1, 0), y: Vector(0, 1), origin: Vector(-7, 12)),
    AffineTransform(x: Vector(0.6, 0.8), y: Vector(-0.8, 0.6), origin: Vector(3, 3)),
    AffineTransform(x: Vector(-1, 0), y: Vector(0, 1), origin: Vector(400, 0)),
    AffineTransform(x: Vector(0.25, 0), y: Vector(0, 0.25), origin: Vector(0, 0)),
  ])
  func newCoordinatesMoveTheStroke(_ map: AffineTransform) throws {
    let former = drawing(flat)
    let (moved, losses) = try read(rewritten(text(former), map.apply))
    #expect(losses.lines == [])
    #expect(moved.strokes.count == 1)
    // Coordinates were rounded; a stroke that was moved alone is not scaled for that.
    let part = map.x.length == 1 ? 1e-9 : 1e-3
    expect(try #require(moved.strokes.first), former.strokes[0], by: map, part: part)
  }

  @Test func whatIsStretchedOrBentIsAPicture() throws {
    let text = try text(drawing(flat))
    for changed in [
      text.replacing("<path ", with: "<path transform=\"scale(2 1)\" "),
      text.replacing("<path ", with: "<path transform=\"skewX(20)\" "),
      try rewritten(text) { Vector($0.x * 1.5, $0.y) },
      try rewritten(text) { Vector($0.x, $0.y + $0.x * $0.x / 1000) },
    ] {
      let (read, losses) = try read(changed)
      #expect(read.strokes.isEmpty && read.pictures.count == 1)
      #expect(
        losses.lines.contains("strokes of Wetink that others have reshaped, kept as pictures"))
    }
  }

  @Test func strokesShownAsPicturesMoveWithThese() throws {
    var soft = Brush(width: 12)
    soft.softness = 0.5
    let former = drawing(soft)
    let text = try text(former)
    let image = try #require(text.split(separator: "<image ").last)
    let words = image.split(separator: "\"", maxSplits: 8)
    // x, y, width and height stand at the odd places.
    let numbers = [1, 3, 5, 7].compactMap { Double(words[$0]) }
    #expect(numbers.count == 4)
    let moved = text.replacing(
      "<image x=\"\(words[1])\" y=\"\(words[3])\" width=\"\(words[5])\" height=\"\(words[7])\"",
      with: "<image x=\"\(numbers[0] * 2 + 5)\" y=\"\(numbers[1] * 2)\" "
        + "width=\"\(numbers[2] * 2)\" height=\"\(numbers[3] * 2)\"")
    #expect(moved != text)
    let map = AffineTransform(x: Vector(2, 0), y: Vector(0, 2), origin: Vector(5, 0))
    expect(try #require(read(moved).drawing.strokes.first), former.strokes[0], by: map)
  }

  @Test func layersThatArePicturesMove() throws {
    let picture = try #require(randomPicture(4, 6, at: Vector(20, 30), seed: 4))
    let text = try text(ExchangeDrawing(layers: [ExchangeLayer(name: "P", .picture(picture))]))
      .replacing("<g wetink:", with: "<g \(Self.matrix) wetink:")
      .replacing("<g inkscape", with: "<g \(Self.matrix) inkscape")
    let moved = try #require(read(text).drawing.pictures.first)
    #expect(moved.pixels == picture.pixels)
    #expect(moved.placement == Self.map.after(picture.placement))
  }

  @Test func paperThatIsNotShownIsKept() throws {
    var blue = drawing(flat)
    blue.paper = SRGBColor(hex: 0x102030)
    let bytes = try blue.encoded(.svg, ExportOptions(showsPaper: false)).bytes
    #expect(!String(decoding: bytes, as: UTF8.self).contains("<rect"))
    #expect(try ExchangeDrawing.decoded(.svg, bytes).drawing.paper == blue.paper)
  }
}
