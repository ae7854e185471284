import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@testable import Exchange

/// What our SVG keeps for us beside what it shows to others.
@Suite struct SVGRoundTripTests {
  let drawing = sampleDrawing()

  private func text(_ drawing: ExchangeDrawing) throws -> String {
    String(decoding: try drawing.encoded(.svg, ExportOptions()).bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> ExchangeDrawing {
    try ExchangeDrawing.decoded(.svg, Array(text.utf8)).drawing
  }

  private func expectSame(_ one: ExchangeDrawing, _ other: ExchangeDrawing) {
    #expect(one.paper == other.paper)
    #expect(one.allLayers.map(\.properties) == other.allLayers.map(\.properties))
    #expect(one.strokes.map(\.brush) == other.strokes.map(\.brush))
    #expect(one.strokes.map(\.samples) == other.strokes.map(\.samples))
    #expect(one.strokes.map(\.grid) == other.strokes.map(\.grid))
    #expect(one.pictures == other.pictures)
  }

  @Test func strokesLayersAndPicturesComeBack() throws {
    expectSame(try drawing.roundTrip(.svg, .svg).drawing, drawing)
  }

  @Test func everyModeAndBrushComesBack() throws {
    var strokes: [Stroke] = []
    for (index, mode) in BlendMode.allCases.enumerated() {
      var brush = Brush(opacity: 0.123456789, width: 7, blendMode: mode)
      brush.nibRatio = index % 2 == 0 ? 1 : 0.3
      brush.softness = index % 5 == 0 ? 0.4 : 0
      strokes.append(wave(id: UInt64(index), brush: brush, at: Vector(10, Double(index) * 4)))
    }
    let many = ExchangeDrawing(layers: [ExchangeLayer(name: "All", .ink(strokes))])
    expectSame(try many.roundTrip(.svg, .svg).drawing, many)
  }

  @Test func clippedLockedAndNestedLayersComeBack() throws {
    var layered = drawing
    layered.layers[1].properties.isClipped = true
    layered.layers[1].properties.isAlphaLocked = true
    layered.layers[0].properties.blendMode = .screen
    layered.layers[0].properties.opacity = 0.25
    var hidden = layered.layers[1]
    hidden.properties.isVisible = false
    hidden.properties.blendMode = .exclusiveOr
    var group = Layer.Properties()
    group.name = "Group"
    layered.layers += [
      ExchangeLayer(group, .group([drawing.layers[0], hidden])), ExchangeLayer(group, .group([])),
      ExchangeLayer(name: "Empty", .ink([])),
    ]
    expectSame(try layered.roundTrip(.svg, .svg).drawing, layered)
  }

  @Test func changesByOthersHold() throws {
    let text = try text(drawing)
    let red = try read(text.replacing("<path fill=\"#123456\"", with: "<path fill=\"#ff0000\""))
    #expect(red.strokes[0].brush.color == SRGBColor(hex: 0xFF0000))
    #expect(red.strokes[0].samples == drawing.strokes[0].samples)
    let paper = try read(text.replacing("fill=\"#fafaf0\"", with: "fill=\"#102030\""))
    #expect(paper.paper == SRGBColor(hex: 0x102030))
  }

  @Test func changedShapesAreReadAsTheyStand() throws {
    let pen = Brush(width: 6)
    let one = ExchangeDrawing(layers: [
      ExchangeLayer(name: "One", .ink([wave(id: 1, brush: pen), wave(id: 2, brush: pen)]))
    ])
    let text = try text(one)
    let parts = text.split(separator: "z\" wetink:brush", maxSplits: 1)
    let moved = try read(parts.joined(separator: "l1 1z\" wetink:brush"))
    // The other one is whole.
    #expect(moved.strokes.map(\.samples) == [one.strokes[1].samples])
    #expect(moved.pictures.count == 1)
  }

  @Test(arguments: [
    ("wetink:stroke=\"2.0 1 ", "wetink:stroke=\"nan 1 "),
    ("wetink:stroke=\"2.0 1 ", "wetink:stroke=\"2.0 99 "),
    ("wetink:stroke=\"2.0 1 40 ", "wetink:stroke=\"2.0 1 9223372036854775807 "),
    ("wetink:stroke=\"2.0 1 40 ", "wetink:stroke=\"2.0 1 -1 "),
    ("wetink:samples=\"", "wetink:samples=\"AAAA"), ("width=6.0", "width=1e300"),
    ("width=6.0", "width=nan"), ("mode=source-over", "mode=none"), ("color=#", "color=none"),
  ])
  func valuesThatNoStrokeCanHaveAreRefused(good: String, bad: String) throws {
    let pen = Brush(width: 6)
    let one = ExchangeDrawing(layers: [ExchangeLayer(name: "One", .ink([wave(id: 1, brush: pen)]))])
    let text = try text(one)
    #expect(text.contains(good))
    let read = try read(text.replacing(good, with: bad))
    #expect(read.strokes.isEmpty)
    #expect(read.pictures.count == 1)
  }
}
