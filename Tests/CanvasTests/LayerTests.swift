import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

/// What a live stroke shows among other layers is what stays, to the bit.
@Suite struct LayerRules {
  private func desk(of drawing: Drawing, active: UInt64, view: View) -> Desk {
    var desk = Desk(view: view, width: 90, height: 80)
    desk.drawing = drawing
    desk.canvas.setPaper(drawing.paper)
    desk.canvas.setBlending(drawing.blending)
    desk.canvas.setLayers(drawing.layers, active: active)
    desk.canvas.invalidate(.everything)
    desk.nextID = drawing.nextStrokeID
    desk.settle()
    return desk
  }

  @Test func everyBlendModeIsPaintedAsItself() {
    for mode in BlendMode.allCases {
      #expect(InkPaint.Mode(mode).rawValue == mode.rawValue)
    }
  }

  private func picture(of desk: Desk) -> Bitmap {
    Canvas.picture(of: desk.drawing, view: desk.canvas.view, width: 90, height: 80)
  }

  /// Draws on the active layer; every frame is the one of the stroke lifted there.
  private func draw(
    _ ink: Brush, on desk: inout Desk, _ generator: inout SeededGenerator, _ what: String
  ) {
    var live = desk.begin(ink)
    desk.canvas.begin(live)
    for sample in hand(14, view: desk.canvas.view, size: 80, using: &generator) {
      live.append(sample)
      desk.canvas.advance(live)
      desk.compose()
    }
    let wet = desk.canvas.picture
    desk.finish(live)
    #expect(difference(desk.canvas.picture, wet) == 0, "\(what)")
    #expect(difference(desk.redrawn(), wet) == 0, "\(what)")
    #expect(difference(picture(of: desk), wet) == 0, "\(what)")
  }

  @Test(arguments: 1...9, Blending.allCases)
  func liftingChangesNoPixelAmongRandomLayers(seed: Int, blending: Blending) {
    let view = Brushes.views[1 + seed % 3]
    var random = RandomLayers(seed: UInt64(seed), view: view)
    var drawing = random.drawing(layers: 1 + seed % 6)
    _ = drawing.append(.setBlending(blending))
    for active in drawing.layers.inkLayers.shuffled(using: &random.generator).prefix(2) {
      var desk = desk(of: drawing, active: active, view: view)
      #expect(difference(desk.canvas.picture, picture(of: desk)) == 0)
      guard drawing.layers.inkRefusal(of: active) == nil else { continue }
      var ink = brush(using: &random.generator, scale: view.scale)
      ink.blendMode = BlendMode.allCases.randomElement(using: &random.generator) ?? .multiply
      ink.keepsAlpha = drawing.layers[active]?.properties.isAlphaLocked == true
      draw(ink, on: &desk, &random.generator, "seed \(seed), layer \(active)")
    }
  }

  /// Quick to draw in a test; random layers go over the borders of tiles.
  private static let inOneTile = View(
    scale: 2.5, rotation: Vector(1, 0.3), origin: PixelPoint(x: 20, y: 30))

  /// Every mode above, and under the one that darkens every brush.
  private static let lowerLayers: [(BlendMode, String)] =
    BlendMode.allCases.map { ($0, "brush-pen") }
    + Brushes.all.keys.sorted().map { (.multiply, $0) }

  @Test(arguments: lowerLayers)
  func lowerLayerShowsWhatIsCommitted(mode: BlendMode, name: String) {
    let view = Self.inOneTile
    var random = RandomLayers(seed: 5, view: view)
    var drawing = Drawing(paper: SRGBColor(hex: 0xF3E8C0))
    var properties = Layer.Properties()
    properties.blendMode = mode
    properties.opacity = 0.8
    _ = drawing.append(
      .addLayer(Layer(id: 1, properties: properties), at: LayerPlace(index: 1)))
    for layer in [0, 0, 1, 1] as [UInt64] { random.addStroke(to: layer, of: &drawing) }
    var desk = desk(of: drawing, active: Layer.firstID, view: view)
    guard var ink = Brushes.all[name] else { return }
    ink.width /= view.scale
    ink.color = SRGBColor(hex: 0x3060C0)
    draw(ink, on: &desk, &random.generator, "\(name) under \(mode)")
  }

  /// Tiles that have what is needed are composed anew, and are as if they had been drawn.
  @Test(arguments: 1...4) func changesOfLayersEndInTheSamePicture(seed: Int) {
    let view = Self.inOneTile
    var random = RandomLayers(seed: UInt64(seed) + 100, view: view)
    let drawing = random.drawing(layers: 5)
    var desk = desk(of: drawing, active: Layer.firstID, view: view)
    for _ in 0..<10 {
      let ids = desk.drawing.layers.entries.map(\.layer.id)
      let id = ids.randomElement(using: &random.generator) ?? 0
      var active = desk.canvas.activeLayer ?? 0
      switch Int.random(in: 0..<6, using: &random.generator) {
      case 0: active = id
      case 1:
        let place = LayerPlace(index: .random(in: 0...1, using: &random.generator))
        if desk.drawing.refusal(of: .moveLayer(id, to: place)) == nil {
          _ = desk.drawing.append(.moveLayer(id, to: place))
        }
      case 2: if let change = desk.drawing.undo() { desk.canvas.invalidate(change.damage) }
      case 3:
        let color = SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &random.generator))
        _ = desk.drawing.append(.setPaper(color))
      case 4:
        _ = desk.drawing.append(
          .setBlending(desk.drawing.blending == .gamma ? .linear : .gamma))
      default:
        _ = desk.drawing.append(
          .changeLayer(id, random.properties(BlendMode.allCases)))
      }
      if desk.drawing.layers[active] == nil { active = Layer.firstID }
      desk.canvas.setLayers(desk.drawing.layers, active: active)
      desk.canvas.setPaper(desk.drawing.paper)
      desk.canvas.setBlending(desk.drawing.blending)
      desk.settle()
      #expect(desk.canvas.isSharp)
      #expect(difference(desk.canvas.picture, picture(of: desk)) == 0)
      #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
    }
  }

  @Test func anotherBlendingDoesNotFlicker() {
    var desk = Desk(width: 60, height: 60)
    var live = desk.begin(Brush(opacity: 0.5, width: 30, smoothing: 0))
    live.append(StrokeSample(position: Vector(30, 30), pressure: 1, time: 0))
    desk.canvas.begin(live)
    desk.finish(live)
    let before = desk.canvas.picture
    _ = desk.drawing.append(.setBlending(.linear))
    desk.canvas.setBlending(.linear)
    desk.compose()
    #expect(difference(desk.canvas.picture, before) == 0)
    desk.settle()
    #expect(difference(desk.canvas.picture, before) > 0)
  }

  /// Half of white over black is half the light, not half the value.
  @Test func linearInkMixesAsLight() throws {
    var desk = Desk(width: 60, height: 60)
    var live = desk.begin(Brush(color: .white, opacity: 0.5, width: 30, smoothing: 0))
    for step in 0..<4 {
      live.append(
        StrokeSample(position: Vector(20 + Double(step) * 6, 30), pressure: 1, time: UInt64(step)))
    }
    let stroke = try #require(live.finished())
    var drawing = Drawing(paper: .black)
    _ = drawing.append(.addStroke(stroke))
    func middle() -> UInt32 {
      Canvas.picture(of: drawing, view: View(scale: 1), width: 60, height: 60)[30, 30]
    }
    #expect(middle() == 0xFF80_8080)
    _ = drawing.append(.setBlending(.linear))
    #expect(middle() == 0xFFBC_BCBC)
    let bare = Canvas.transparentPicture(
      of: drawing, view: View(scale: 1), width: 60, height: 60)
    #expect(bare[30, 30] == 0x8080_8080)
    _ = drawing.undo()
    #expect(middle() == 0xFF80_8080)
  }

  @Test func looksOfTheActiveLayerAndThoseAboveNeedNoDrawing() {
    let view = Brushes.views[2]
    var random = RandomLayers(seed: 9, view: view)
    var drawing = Drawing()
    for id in 1...3 as ClosedRange<UInt64> {
      _ = drawing.append(.addLayer(Layer(id: id), at: LayerPlace(index: Int(id))))
      random.addStroke(to: id, of: &drawing)
    }
    var desk = desk(of: drawing, active: 1, view: view)
    for (id, needsDrawing) in [(1, false), (3, false), (0, true)] as [(UInt64, Bool)] {
      var properties = Layer.Properties()
      properties.opacity = 0.5
      properties.blendMode = .multiply
      _ = desk.drawing.append(.changeLayer(id, properties))
      desk.canvas.setLayers(desk.drawing.layers, active: 1)
      #expect(desk.canvas.isSharp == !needsDrawing, "layer \(id)")
      desk.settle()
    }
    var hidden = Layer.Properties()
    hidden.isVisible = false
    _ = desk.drawing.append(.changeLayer(1, hidden))
    desk.canvas.setLayers(desk.drawing.layers, active: 1)
    #expect(desk.canvas.isSharp)
    desk.compose()
    #expect(difference(desk.canvas.picture, picture(of: desk)) == 0)
  }

  /// Until the tiles are drawn for other layers, their old picture stays.
  @Test func anotherActiveLayerDoesNotFlicker() {
    let view = Brushes.views[2]
    var random = RandomLayers(seed: 3, view: view)
    let drawing = random.drawing(layers: 4)
    var desk = desk(of: drawing, active: drawing.layers.inkLayers.last ?? 0, view: view)
    for active in drawing.layers.inkLayers {
      let before = desk.canvas.picture
      desk.canvas.setLayers(drawing.layers, active: active)
      desk.compose()
      #expect(difference(desk.canvas.picture, before) == 0)
      desk.settle()
      #expect(difference(desk.canvas.picture, before) == 0)
    }
  }

  @Test func strokeOnTilesThatAreNotDrawnYetIsKept() {
    let view = Brushes.views[2]
    var random = RandomLayers(seed: 8, view: view)
    var drawing = Drawing()
    for id in 1...2 as ClosedRange<UInt64> {
      _ = drawing.append(.addLayer(Layer(id: id), at: LayerPlace(index: Int(id))))
      random.addStroke(to: id, of: &drawing)
    }
    for isTaken in [false, true] {
      var desk = desk(of: drawing, active: 2, view: view)
      desk.canvas.setLayers(drawing.layers, active: 0)
      var jobs = isTaken ? desk.canvas.takeJobs(of: desk.drawing) : []
      var live = desk.begin(Brush(color: .black, width: 12))
      desk.canvas.begin(live)
      for sample in hand(14, view: view, size: 80, using: &random.generator) {
        live.append(sample)
      }
      desk.canvas.advance(live)
      desk.finish(live)
      #expect(desk.canvas.picture.pixels.contains(0xFF00_0000))
      jobs += desk.canvas.takeJobs(of: desk.drawing)
      for job in jobs { desk.canvas.accept(job.run()) }
      desk.compose()
      #expect(desk.canvas.isSharp)
      #expect(difference(desk.canvas.picture, picture(of: desk)) == 0)
    }
  }

  /// Over white it is the picture on white paper, where nothing mixes with the paper.
  @Test func transparentPictureLeavesThePaperOut() {
    let view = Brushes.views[2]
    var random = RandomLayers(seed: 4, view: view)
    var drawing = Drawing(paper: .white)
    for id in 1...3 as ClosedRange<UInt64> {
      _ = drawing.append(.addLayer(Layer(id: id), at: LayerPlace(index: Int(id))))
      random.addStroke(to: id, of: &drawing)
    }
    let bare = Canvas.transparentPicture(of: drawing, view: view, width: 90, height: 80)
    var white = Bitmap(width: 90, height: 80, fill: 0xFFFF_FFFF)
    white.blend(bare, at: .zero, within: white.rect)
    let picture = Canvas.picture(of: drawing, view: view, width: 90, height: 80)
    #expect(bare.pixels.contains(0))
    func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
      for shift: UInt32 in [0, 8, 16] {
        let distance = Int(one >> shift & 255) - Int(other >> shift & 255)
        if abs(distance) > 2 { return false }
      }
      return true
    }
    #expect(zip(white.pixels, picture.pixels).allSatisfy(isNear))
  }
}
