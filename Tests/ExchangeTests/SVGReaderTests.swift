import Drawing
import Geometry
import Ink
import Testing

@testable import Exchange

@Suite struct SVGReaderTests {
  private func read(_ body: String, root: String = "width=\"200\" height=\"100\"") throws
    -> ExchangeDrawing
  {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="urn:i" \(root)>\(body)</svg>
      """
    return try ExchangeDrawing.decoded(.svg, Array(text.utf8)).drawing
  }

  private func spine(_ body: String) throws -> [WidthStroke.Point] {
    try #require(try read(body).strokes.first).spine
  }

  private static let pen = "fill=\"none\" stroke=\"#102030\" stroke-width=\"3\""

  @Test func plainLineIsOneStroke() throws {
    let drawing = try read("<path \(Self.pen) d=\"M10 20h30v40H10z\"/>")
    let stroke = try #require(drawing.strokes.first)
    #expect(drawing.strokes.count == 1 && drawing.pictures.isEmpty)
    #expect(stroke.brush.color.hex == 0x102030)
    let points = stroke.spine
    #expect(points.allSatisfy { abs($0.width - 3) < 1e-6 })
    // Corners stay corners.
    for corner in [Vector(10, 20), Vector(40, 20), Vector(40, 60), Vector(10, 60)] {
      #expect(points.contains { ($0.position - corner).length < 0.01 })
    }
    #expect(
      points.allSatisfy { point in
        let (x, y) = (point.position.x, point.position.y)
        return min(abs(x - 10), abs(x - 40), abs(y - 20), abs(y - 60)) < 0.01
      })
  }

  @Test func everyCommandOfAPathIsRead() throws {
    let ends = [
      "M5 5 L 20 30": Vector(20, 30), "m5 5 l 20 30": Vector(25, 35), "M5 5 H 9": Vector(9, 5),
      "M5 5 h 9": Vector(14, 5), "M5 5 V 9": Vector(5, 9), "M5 5 v 9": Vector(5, 14),
      "M5 5 C 6 6 7 7 8 9": Vector(8, 9), "M5 5 c 1 1 2 2 3 4": Vector(8, 9),
      "M5 5 S 7 7 8 9": Vector(8, 9), "M5 5 s 2 2 3 4": Vector(8, 9),
      "M5 5 Q 7 7 8 9": Vector(8, 9), "M5 5 q 2 2 3 4": Vector(8, 9),
      "M5 5 T 8 9": Vector(8, 9), "M5 5 t 3 4": Vector(8, 9),
      "M5 5 A 4 4 0 0 1 8 9": Vector(8, 9), "M5 5 a 4 4 0 013 4": Vector(8, 9),
      "M5,5 8,9": Vector(8, 9), "M5 5-3-4": Vector(-3, -4), "M.5.5.75.25": Vector(0.75, 0.25),
      "M5 5 1e1 2e0 x": Vector(10, 2),
    ]
    for (data, end) in ends {
      let last = try #require(try spine("<path \(Self.pen) d=\"\(data)\"/>").last, "\(data)")
      #expect((last.position - end).length < 0.01, "\(data): \(last.position)")
    }
  }

  @Test func arcsAreRound() throws {
    for point in try spine("<path \(Self.pen) d=\"M 30 50 A 20 20 0 1 1 50 70\"/>") {
      #expect(abs((point.position - Vector(50, 50)).length - 20) < 0.05)
    }
    for point in try spine("<circle \(Self.pen) cx=\"50\" cy=\"50\" r=\"20\"/>") {
      #expect(abs((point.position - Vector(50, 50)).length - 20) < 0.05)
    }
  }

  @Test func transformsMoveAndScale() throws {
    let points = try spine(
      "<g transform=\"translate(10 5) scale(2)\"><line \(Self.pen) x1=\"1\" y1=\"2\" x2=\"9\" y2=\"2\""
        + " transform=\"rotate(90 1 2)\"/></g>")
    #expect(abs(points[0].width - 6) < 1e-6)
    #expect((points[0].position - Vector(12, 9)).length < 0.01)
    #expect(try #require(points.last).position.y > 24.9)
  }

  @Test func viewBoxScales() throws {
    let drawing = try read(
      "<line \(Self.pen) x1=\"0\" y1=\"0\" x2=\"10\" y2=\"0\"/>",
      root: "width=\"100mm\" height=\"50mm\" viewBox=\"0 0 100 50\"")
    let last = try #require(drawing.strokes.first?.spine.last)
    #expect(abs(last.position.x - 37.795) < 0.01 && abs(last.width - 11.34) < 0.01)
  }

  @Test func stylesComeFromSheetsParentsAndAttributes() throws {
    let body = """
      <style>.a { stroke: red; fill: none } #b { stroke: rgb(0,128,0) }</style>
      <path class="a" d="M0 0h9"/><path class="a" id="b" d="M0 9h9"/>
      <g style="fill:none;stroke:#00f;stroke-width:4"><path d="M0 19h9" stroke-width="2"/></g>
      """
    let drawing = try read(body)
    #expect(drawing.strokes.map(\.brush.color.hex) == [0xFF0000, 0x008000, 0x0000FF])
    #expect(drawing.strokes.last?.brush.width == 2)
  }

  @Test func fillsBecomePicturesInTheirPlace() throws {
    let body = """
      <rect x="10" y="10" width="40" height="40" fill="#ff0000"/>
      <path \(Self.pen) d="M0 30h100"/>
      <rect x="20" y="20" width="10" height="40" fill="#00ff00"/>
      """
    let layers = try read(body).layers
    #expect(layers.count == 3)
    guard case .picture(let low) = layers[0].content, case .ink = layers[1].content,
      case .picture(let high) = layers[2].content
    else { throw ExchangeError.cannotRead(path: "", reason: "the layers are others") }
    #expect(Array(low.pixels.prefix(4)) == [255, 0, 0, 255])
    #expect(Array(high.pixels.prefix(4)) == [0, 255, 0, 255])
    #expect(low.bounds == Rect(min: Vector(10, 10), max: Vector(50, 50)))
  }

  @Test func whatDoesNotOverlapSharesLayers() throws {
    var body = ""
    for index in 0..<100 {
      body +=
        "<rect x=\"\(index * 20)\" y=\"0\" width=\"9\" height=\"9\" stroke=\"#000\" fill=\"red\"/>"
    }
    let layers = try read(body, root: "width=\"2000\" height=\"20\"").layers
    #expect(layers.count == 2)
  }

  @Test func inkscapeLayersStay() throws {
    let body = """
      <g inkscape:groupmode="layer" inkscape:label="One" style="opacity:0.5"><path \(Self.pen) d="M0 0h9"/></g>
      <g inkscape:groupmode="layer" inkscape:label="Two" style="display:none"><path \(Self.pen) d="M0 5h9"/></g>
      """
    let layers = try read(body).layers
    #expect(layers.map(\.properties.name) == ["One", "Two"])
    #expect(layers.map(\.properties.opacity) == [0.5, 1])
    #expect(layers.map(\.properties.isVisible) == [true, false])
  }

  @Test func hostileFilesAreRefusedInTime() {
    let bomb = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaaaaaaaaaaaa">
      \((0..<12).map { "<!ENTITY b\($0) \"" + String(repeating: $0 == 0 ? "&a;" : "&b\($0 - 1);", count: 20) + "\">" }.joined())]>
      <svg width="10" height="10"><text>&b11;</text><path d="&b11;"/></svg>
      """
    let deep =
      "<svg>" + String(repeating: "<g>", count: 100_000)
      + String(repeating: "</g>", count: 100_000) + "</svg>"
    let large = "<svg width=\"1e9\" height=\"1e9\"/>"
    let other = "<html/>"
    for text in [bomb, deep, large, other, "", "<svg"] {
      #expect(throws: FileFailure.self, "\(text.prefix(30))") {
        try ExchangeDrawing.decoded(.svg, Array(text.utf8))
      }
    }
  }

  /// The fuzzer found it.
  @Test(arguments: ["1e308 1e308", "1e200 1e-200", "1e-300 1e308"])
  func arcWithoutMeasureIsALine(radii: String) {
    let path = SVGPath(data: "M0 0A\(radii) 0 0 1 9 9")
    #expect(path.parts.first?.curves.last?.end == Vector(9, 9))
  }
}
