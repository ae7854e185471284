import Drawing
import Geometry
import Ink
import Testing

@testable import Exchange

@Suite struct PDFTests {
  let drawing = sampleDrawing()

  private func text(_ drawing: ExchangeDrawing, page: Vector? = nil) throws -> String {
    let bytes = try drawing.encoded(.pdf, ExportOptions(page: page)).bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func everyLayerAndGroupIsOneForViewers() throws {
    let text = try text(drawing)
    #expect(text.hasPrefix("%PDF-1.5"))
    #expect(count("/Type /OCG", in: text) == 4)
    for name in ["(Bottom)", "(Group)", "(Picture)"] { #expect(text.contains("/Name \(name)")) }
    // Each is put to one group of what is drawn.
    #expect(count("/OC ", in: text) == 4)
    #expect(text.contains("/OFF [ ]"))
  }

  @Test func hiddenLayersAreThereAndHidden() throws {
    var hidden = drawing
    hidden.layers[0].properties.isVisible = false
    let text = try text(hidden)
    #expect(count("/Type /OCG", in: text) == 4)
    #expect(!text.contains("/OFF [ ]"))
    let (back, _) = try hidden.roundTrip(.pdf, .pdf)
    let (without, _) = try ExchangeDrawing(
      paper: drawing.paper, layers: Array(drawing.layers.dropFirst())
    ).withBounds(of: drawing).roundTrip(.pdf, .pdf)
    #expect(back.pictures.map(\.pixels) == without.pictures.map(\.pixels))
  }

  @Test func layersThatShowNothingAreListed() throws {
    var faint = Layer.Properties()
    faint.name = "Faint"
    faint.opacity = 0
    let pen = Brush(width: 4)
    let empty = ExchangeDrawing(layers: [
      ExchangeLayer(name: "Empty", .ink([])),
      ExchangeLayer(name: "Ink", .ink([wave(id: 1, brush: pen)])),
      ExchangeLayer(faint, .ink([wave(id: 2, brush: pen)])),
      ExchangeLayer(name: "Nobody", .group([ExchangeLayer(name: "Nothing", .ink([]))])),
    ])
    let text = try text(empty)
    #expect(count("/Type /OCG", in: text) == 5)
    // All but the one that is not to be seen.
    #expect(count("/OC ", in: text) == 4)
    #expect(count("/Properties", in: text) == 2)
    #expect(try self.text(ExchangeDrawing()).hasPrefix("%PDF-1.5"))
  }

  @Test func pagesAreSheetsThatSomethingLiesOn() throws {
    let pen = Brush(width: 4)
    let far = ExchangeDrawing(layers: [
      ExchangeLayer(
        name: "One",
        .ink([
          wave(id: 1, brush: pen, at: Vector(0, 0)), wave(id: 2, brush: pen, at: Vector(650, 50)),
          wave(id: 3, brush: pen, at: Vector(0, 900)),
        ]))
    ])
    let size = Vector(210, 297)
    let text = try text(far, page: size)
    #expect(count("/Type /Page ", in: text) == 3)
    #expect(count("/Type /OCG", in: text) == 1)
    #expect(count("/OC ", in: text) == 3)
    let (read, _) = try ExchangeDrawing.decoded(
      .pdf, far.encoded(.pdf, ExportOptions(page: size)).bytes)
    #expect(read.pictures.count == 3)
    for picture in read.pictures {
      #expect(abs(picture.bounds.size.x - size.x) < 1 && abs(picture.bounds.size.y - size.y) < 1)
      #expect(picture.pixels.contains { $0 != 255 })
    }
  }

  /// Where strokes lie so far off that their sheets cannot be counted.
  @Test func whatLiesFarOffThePartIsPassedOver() throws {
    let pen = Brush(width: 4)
    let strokes = [
      wave(id: 1, brush: pen), wave(id: 2, brush: pen, at: Vector(1e11, 40)),
      wave(id: 3, brush: pen, at: Vector(40, -1e11)),
    ]
    let far = ExchangeDrawing(layers: [ExchangeLayer(name: "One", .ink(strokes))])
    let small = Rect(min: .zero, max: Vector(2e-8, 1e-8))
    #expect(try PDFPaging.pages(of: far, in: small, size: Vector(1e-9, 1e-9)).count == 1)
    let sheets = try PDFPaging.pages(
      of: far, in: Rect(min: .zero, max: Vector(300, 100)), size: Vector(210, 100))
    #expect(sheets.map(\.min) == [.zero])
  }

  @Test func morePagesThanAnybodyWantsAreRefused() {
    let pen = Brush(width: 4)
    let wide = ExchangeDrawing(layers: [
      ExchangeLayer(
        name: "One",
        .ink([wave(id: 1, brush: pen), wave(id: 2, brush: pen, at: Vector(9e6, 9e6))]))
    ])
    #expect(throws: FileFailure.self) {
      try wide.encoded(.pdf, ExportOptions(page: Vector(0.01, 0.01)))
    }
  }
}

extension ExchangeDrawing {
  fileprivate func withBounds(of other: ExchangeDrawing) -> ExchangeDrawing {
    var drawing = self
    drawing.bounds = other.bounds
    return drawing
  }
}
