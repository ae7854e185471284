import Drawing
import Geometry
import Glibc
import Ink
import TestSupport
import Testing

@testable import Exchange

/// What Xournal++ has beside plain strokes: paper, text, pictures, pages of other files.
@Suite struct XoppPagesTests {
  private static let plain = "<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>"

  private func page(_ layers: String, _ background: String = plain) -> String {
    "<page width=\"150\" height=\"300\">\(background)\(layers)</page>"
  }

  private func read(
    _ pages: String..., path: String? = nil
  ) throws -> (drawing: ExchangeDrawing, losses: Losses) {
    let text = "<xournal fileversion=\"5\">\(pages.joined())</xournal>"
    return try XoppReader.read(Array(text.utf8), path: path)
  }

  // MARK: Paper

  @Test(arguments: [
    ("ruled", 8), ("lined", 9), ("graph", 10 + 21), ("dotted", 10 * 21), ("staves", 3 * 7),
    ("isograph", 10 + 2 + 2 * 23), ("isodotted", 10 * 19 + 5), ("plain", 0),
  ])
  func pagesAreRuled(_ style: String, _ count: Int) throws {
    let background = "<background type=\"solid\" color=\"#ffffffff\" style=\"\(style)\"/>"
    let (drawing, losses) = try read(page("<layer/>", background))
    #expect(losses.lines == [])
    #expect(drawing.strokes.count == count)
    let sheet = try #require(drawing.pages.first).inset(by: -1)
    #expect(
      drawing.strokes.allSatisfy { $0.samples.allSatisfy { sheet.contains($0.position) } })
    let ruling = drawing.layers.filter { $0.properties.name == "Background" }
    #expect(ruling.allSatisfy(\.properties.isLocked) && ruling.isEmpty == (count == 0))
  }

  @Test func rulingsAreAsTheFileWantsThem() throws {
    let background =
      "<background type=\"solid\" color=\"white\" style=\"graph\" config=\"r1=30,lw=3,f1=ff0000\"/>"
    let strokes = try read(page("<layer/>", background)).drawing.strokes
    #expect(strokes.count == 4 + 9)
    let ends = strokes[0].samples.map(\.position)
    #expect(ends.first == Vector(40, 0) && ends.last == Vector(40, 400))
    #expect(strokes.allSatisfy { $0.brush.color.hex == 0xFF0000 && $0.brush.width == 4 })
    let (_, losses) = try read(page("<layer/>", "<background type=\"solid\" style=\"waves\"/>"))
    #expect(losses.lines == ["waves pages, left plain"])
  }

  @Test(
    arguments: [
      "ruled", "lined", "graph", "dotted", "staves", "isograph", "isodotted",
    ], [1e3, 1e7, 1e13, 1e300])
  func rulingsAreCountedBeforeTheyAreMade(style: String, side: Double) {
    for config in ["r1=0", "lw=-1e300,r1=2", "m1=-1e300", "lw=1e300"] {
      let ruling = XoppRuling(style, config: config, size: Vector(side, side))
      #expect(ruling.map { $0.lines.count < 25_000 } ?? true)
      #expect(ruling?.lines.allSatisfy { $0.width >= 0 } ?? true)
      if side > 1e6 { #expect(ruling == nil, "\(config)") }
    }
  }

  @Test func pagesOfAnotherColourLieOnThePaper() throws {
    let blue = "<background type=\"solid\" color=\"blue\" style=\"plain\"/>"
    let (drawing, losses) = try read(page("<layer/>"), page("<layer/>", blue))
    #expect(losses.lines == [] && drawing.paper == .white)
    let picture = try #require(drawing.pictures.first)
    #expect(picture.pixels == [0xA0, 0xE8, 0xFF, 255] && picture.bounds == drawing.pages[1])
  }

  @Test func filesUnderTheInkAreReadBesideTheDocument() throws {
    let folder = TemporaryFolder()
    let picture = try #require(randomPicture(5, 10, at: .zero, seed: 3))
    try OutputFile.replace(folder["a.xopp.bg_1.png"], with: picture.png())
    let pdf = try sampleDrawing().encoded(.pdf, ExportOptions()).bytes
    try OutputFile.replace(folder["under.pdf"], with: pdf)
    let pixmap = "<background type=\"pixmap\" domain=\"attach\" filename=\"bg_1.png\"/>"
    let clone = "<background type=\"pixmap\" domain=\"clone\" filename=\"0\"/>"
    let under =
      "<background type=\"pdf\" domain=\"absolute\" filename=\"under.pdf\" pageno=\"1ll\"/>"
    let gone = "<background type=\"pdf\" domain=\"absolute\" filename=\"gone.pdf\" pageno=\"1\"/>"
    let (drawing, losses) = try read(
      page("<layer/>", pixmap), page("<layer/>", clone), page("<layer/>", under),
      page("<layer/>", gone), path: folder["a.xopp"])
    #expect(drawing.pictures.count == 3)
    #expect(drawing.pictures[0].bounds == drawing.pages[0])
    #expect(drawing.pictures[1].pixels == picture.pixels)
    #expect(drawing.pictures[2].pixels.contains { $0 != 255 })
    #expect(
      losses.lines == [
        "PDF pages, kept as pictures under the ink",
        "pages of gone.pdf under the ink, left out: it cannot be read",
      ])
    // A document that is no file has nothing beside it.
    #expect(try read(page("<layer/>", pixmap)).drawing.pictures.isEmpty)
  }

  // MARK: What is on them

  @Test func textAndLinksArePicturesInTheirPlace() throws {
    let text = "<text font=\"Sans\" size=\"12\" x=\"30\" y=\"60\" color=\"#ff0000ff\">Ink</text>"
    let link =
      "<link font=\"Sans\" size=\"12\" matrix=\"0 1 -1 0 90 200\" color=\"blue\" url=\"x\">Ink</link>"
    let (drawing, losses) = try read(
      page("<layer>\(text)\(link)<text/><text>no place</text></layer>"))
    #expect(
      losses.lines == [
        "text, kept as pictures (2 times)", "links, kept as their text",
        "text that cannot be drawn, left out",
      ])
    let pictures = drawing.pictures
    #expect(pictures.count == 2)
    let (upright, turned) = (pictures[0].bounds, pictures[1].bounds)
    #expect(upright.min.x > 36 && upright.min.y > 80 && upright.max.y < 104)
    #expect(upright.size.x > upright.size.y && turned.size.x < turned.size.y)
    #expect(turned.max.x < 121 && turned.min.y > 265)
    let isRed = stride(from: 0, to: pictures[0].pixels.count, by: 4).allSatisfy {
      pictures[0].pixels[$0 + 3] == 0 || pictures[0].pixels[$0..<$0 + 3] == [255, 0, 0]
    }
    #expect(isRed)
  }

  @Test func picturesAndFormulasTakeAMatrixOrEdges() throws {
    let picture = try #require(randomPicture(4, 2, at: .zero, seed: 5))
    let png = Base64.text(try picture.png())
    let pdf = Base64.text(try sampleDrawing().encoded(.pdf, ExportOptions()).bytes)
    let (drawing, losses) = try read(
      page(
        """
        <layer><image left="3" top="6" right="9" bottom="12">\(png)</image>
        <image matrix="0 3 -3 0 60 60">\(png)</image>
        <teximage text="x" left="3" top="100" right="63" bottom="160">\(pdf)</teximage>
        <image>\(png)</image><teximage left="0" top="0" right="1" bottom="1">x</teximage></layer>
        """))
    #expect(
      losses.lines == [
        "formulas, kept as pictures", "pictures that cannot be read, left out",
        "formulas that cannot be drawn, left out",
      ])
    let pictures = drawing.pictures
    #expect(pictures[0].bounds == Rect(min: Vector(4, 8), max: Vector(12, 16)))
    #expect(pictures[1].bounds == Rect(min: Vector(72, 80), max: Vector(80, 96)))
    #expect(pictures[2].bounds.inset(by: -1).contains(Vector(84, 213)))
  }

  @Test func dashesAreStrokes() throws {
    let line = "<stroke width=\"2\" style=\"cust: 6 3\">0 30 90 30</stroke>"
    let (drawing, losses) = try read(page("<layer>\(line)</layer>"))
    #expect(losses.lines == ["dashed lines, kept as a stroke for each dash"])
    let ends = drawing.strokes.map { $0.samples.map { $0.position.x } }
    #expect(ends.count == 10)
    #expect(ends[0] == [0, 8] && ends[1] == [12, 20] && ends[9] == [108, 116])
    let odd = "<stroke width=\"2\" style=\"waved\">0 3 9 3</stroke>"
    let endless = "<stroke width=\"2\" style=\"cust: 0.0001 0.001\">0 3 90 3</stroke>"
    let (whole, said) = try read(page("<layer>\(odd)\(endless)</layer>"))
    #expect(whole.strokes.count == 2)
    #expect(
      said.lines == [
        "lines of style waved, drawn whole", "dashed lines with too many dashes, drawn whole",
      ])
  }

  @Test func dashesGoOnRoundCornersAndKeepWidths() throws {
    let pattern = try #require(DashPattern([10, 5, 5]))
    let points = [(0.0, 0.0, 2.0), (8, 0, 4), (8, 0, 4), (8, 40, 8)].map {
      WidthStroke.Point(position: Vector($0.0, $0.1), width: $0.2)
    }
    let pieces = try #require(pattern.pieces(of: points, limit: 100))
    // The second time gaps and dashes have changed places.
    let ends = pieces.map { [$0[0].position, $0[$0.count - 1].position] }
    #expect(
      ends == [
        [Vector(0, 0), Vector(8, 2)], [Vector(8, 7), Vector(8, 12)],
        [Vector(8, 22), Vector(8, 27)],
        [Vector(8, 32), Vector(8, 40)],
      ])
    #expect(pieces[0].map(\.width) == [2, 4, 4.2])
    #expect(pattern.pieces(of: points, limit: 5) == nil)
    #expect(DashPattern([5, 0]) == nil && DashPattern([.nan, 1]) == nil && DashPattern([]) == nil)
  }

  @Test func shapesAreFilledUnderTheirLine() throws {
    let shape =
      "<stroke width=\"3\" color=\"#00ff00ff\" fill=\"51\">30 30 60 30 60 60 30 60</stroke>"
    let (drawing, losses) = try read(page("<layer>\(shape)</layer>"))
    #expect(losses.lines == ["filled shapes, kept as pictures"])
    #expect(drawing.layers.count == 2 && drawing.strokes.count == 1)
    guard case .picture(let picture) = drawing.layers[0].content else {
      Issue.record("the shape is not below the line")
      return
    }
    let middle = (picture.height / 2 * picture.width + picture.width / 2) * 4
    #expect(picture.pixels[middle..<middle + 4] == [0, 255, 0, 51])
  }

  @Test func highlightersShowWhatIsInOtherLayers() throws {
    let mark = "<stroke tool=\"highlighter\" width=\"9\" color=\"#ffff00ff\">0 30 90 30</stroke>"
    let pen = "<stroke width=\"1\">0 30 90 30</stroke>"
    let (alone, _) = try read(page("<layer>\(pen)\(mark)\(pen)</layer>"))
    #expect(alone.layers.count == 1)
    #expect(alone.strokes.map(\.brush.blendMode) == [.sourceOver, .multiply, .sourceOver])
    #expect(abs(alone.strokes[1].brush.opacity - 120.0 / 255) < 1e-9)
    let (above, _) = try read(page("<layer>\(pen)</layer><layer>\(mark)\(pen)</layer>"))
    #expect(above.layers.map(\.properties.blendMode) == [.sourceOver, .multiply, .sourceOver])
    #expect(above.layers.map(\.properties.name) == ["Layer 1", "Layer 2", "Layer 2"])
    // Written, they are one layer again.
    let (back, losses) = try above.roundTrip(.xopp, .xopp)
    #expect(back.layers.map(\.properties) == above.layers.map(\.properties))
    #expect(!losses.lines.contains { $0.contains("modes of layers") })
  }

  @Test func numbersThatAreNoneDoNotMoveTheOthers() throws {
    let strokes = try read(
      page(
        """
        <layer><stroke width="3 0.75 nan 1.5">0 3 9 3 18 3 27 3</stroke>
        <stroke width="1,5">0,75 3 nan 3 9,75 3</stroke><stroke width="-3">0 3 9 3</stroke>
        <stroke width="3"/><stroke width="3 1.5 3 3 3">0 3 9 3</stroke></layer>
        """)
    ).drawing.strokes
    #expect(strokes.map { $0.samples.count } == [4, 2, 2, 2])
    #expect(
      strokes[0].samples.map { $0.pressure.map { ($0 * 2).rounded() / 2 } } == [0.5, 0.5, 1, 1])
    #expect(strokes[1].brush.width == 2 && strokes[1].samples.map(\.position.x) == [1, 13])
  }

  // MARK: Pages

  @Test func longLinesReachNoFurtherThanTheirEnds() throws {
    let line = "<stroke width=\"3\">30 30 120 240</stroke>"
    let bounds = try read(page("<layer>\(line)</layer>")).drawing.layers[0].bounds
    #expect(bounds.min.x > 40 - 20 && bounds.max.y < 320 + 20)
  }

  @Test func pagesComeBackAsPages() throws {
    let line = "<stroke width=\"1\">30 30 90 90</stroke>"
    let (drawing, _) = try read(
      page("<layer>\(line)</layer>"), page("<layer/><layer name=\"Two\">\(line)</layer>"),
      "<page width=\"300\" height=\"75\">\(Self.plain)<layer/></page>")
    #expect(drawing.pages.map(\.size) == [Vector(200, 400), Vector(200, 400), Vector(400, 100)])
    let (back, losses) = try drawing.roundTrip(.xopp, .xopp)
    #expect(back.pages == drawing.pages)
    #expect(back.layers.map(\.properties.name) == ["Layer 1", "Two"])
    #expect(back.layers.map(\.bounds) == drawing.layers.map(\.bounds))
    #expect(!losses.lines.contains { $0.contains("outside") })
    let (read, _) = try drawing.roundTrip(.pdf, .pdf)
    #expect(read.pages == drawing.pages)
    #expect(read.pictures.map { $0.pixels.contains { $0 < 255 } } == [true, true, false])
  }

  @Test func whatLiesOnNoPageIsSaid() throws {
    var (drawing, _) = try read(page("<layer/>"), page("<layer/>"))
    drawing.layers = [
      ExchangeLayer(name: "One", .ink([wave(id: 1, brush: Brush(), at: Vector(900, 440))]))
    ]
    let said = try drawing.encoded(.pdf, ExportOptions()).losses.lines
    #expect(said.contains("what lies outside the pages, left out"))
    let (bytes, losses) = try drawing.encoded(.xopp, ExportOptions())
    #expect(
      losses.lines.contains(
        "what lies outside the pages, written to the nearest and not shown there"))
    let back = try ExchangeDrawing.decoded(.xopp, bytes).drawing
    #expect(back.strokes.count == 1 && back.strokes[0].bounds.min.x > 850)
    // A part that somebody asks for is one page.
    let region = Rect(min: Vector(800, 400), max: Vector(1100, 600))
    let part = try drawing.encoded(.pdf, ExportOptions(region: region)).losses
    #expect(!part.lines.contains { $0.contains("outside") })
  }
}
