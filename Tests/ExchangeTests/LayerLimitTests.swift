import Drawing
import Ink
import Testing

@testable import Exchange

/// Files may have more layers, and longer names of them, than a drawing can have.
@Suite struct LayerLimitTests {
  private func read(
    _ format: ImportFormat, _ text: String
  ) throws -> (drawing: ExchangeDrawing, losses: Losses) {
    try ExchangeDrawing.decoded(format, Array(text.utf8))
  }

  /// Every edit is one that a drawing does not refuse.
  private func requireSound(_ exchanged: ExchangeDrawing) {
    var layers = LayerTree()
    for edit in exchanged.edits {
      #expect(layers.refusal(of: edit) == nil)
      layers.follow(edit)
    }
  }

  private static let trace = "<trace>0 0, 10 10</trace>"

  @Test(arguments: [999, 1000, 1001, 1500]) func layersOfInkArePutTogether(count: Int) throws {
    let groups = (0..<count).map { number in
      "<traceGroup><annotation type='name'>\(number)</annotation>\(Self.trace)</traceGroup>"
    }
    let (drawing, losses) = try read(.inkml, "<ink>\(groups.joined())</ink>")
    #expect(drawing.layers.count == min(count, LayerTree.mostLayers))
    #expect(drawing.strokeCount == count)
    #expect(drawing.strokes.map(\.id) == drawing.strokes.map(\.id).sorted())
    #expect(drawing.layers.last?.properties.name == "\(count - 1)")
    let tooMany = max(count - LayerTree.mostLayers, 0)
    #expect(losses.counts.map(\.count) == (tooMany > 0 ? [tooMany] : []))
    requireSound(drawing)
  }

  @Test(arguments: [15, 16, 17, 40]) func groupsTooDeepAreDissolved(depth: Int) throws {
    let group = "<g inkscape:groupmode='layer' inkscape:label='L'>"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'"
      + " xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'>"
      + String(repeating: group, count: depth)
      + "<path stroke='red' fill='none' d='M0 0h9'/>" + String(repeating: "</g>", count: depth)
      + "</svg>"
    let (drawing, losses) = try read(.svg, text)
    #expect(drawing.strokeCount == 1)
    let groups = drawing.allLayers.count { if case .group = $0.content { true } else { false } }
    #expect(groups <= LayerTree.deepest)
    let isTold = losses.lines.contains { $0.contains("groups beyond 16") }
    #expect(isTold == (depth > LayerTree.deepest + 1))
    requireSound(drawing)
  }

  @Test func whatCannotBePutTogetherIsRefused() throws {
    let picture = try #require(randomPicture(1, 1, at: .zero, seed: 1))
    // Without ink outside groups a drawing has one layer more.
    var drawing = ExchangeDrawing(
      layers: (0..<999).map { ExchangeLayer(name: "\($0)", .picture(picture)) })
    var losses = Losses()
    try drawing.fitLayers(&losses)
    #expect(drawing.layers.count == 999 && losses.lines.isEmpty)
    requireSound(drawing)
    drawing.layers.append(ExchangeLayer(name: "one more", .picture(picture)))
    #expect(throws: FileFailure.self) { try drawing.fitLayers(&losses) }
  }

  @Test func aHiddenGroupThatIsDissolvedStaysHidden() throws {
    var layer = ExchangeLayer(name: "Ink", .ink([]))
    for level in 0...LayerTree.deepest {
      layer = ExchangeLayer(name: "Group", .group([layer]))
      layer.properties.isVisible = level > 0
    }
    var drawing = ExchangeDrawing(layers: [layer])
    var losses = Losses()
    try drawing.fitLayers(&losses)
    #expect(losses.lines == ["groups beyond 16 in each other, dissolved"])
    #expect(drawing.allLayers.last?.properties.isVisible == false)
    #expect(drawing.allLayers.last?.properties.name == "Ink")
    requireSound(drawing)
  }

  /// A letter may have many marks on it, which count.
  @Test func aNameIsAsLongAsADrawingCanHold() throws {
    let name = "e" + String(repeating: "\u{301}", count: 3000)
    let (drawing, _) = try read(
      .inkml,
      "<ink><traceGroup><annotation type='name'>\(name)</annotation>\(Self.trace)</traceGroup></ink>"
    )
    let properties = try #require(drawing.layers.first?.properties)
    #expect(properties.isValid && properties.name.utf8.count > 900)
  }
}
