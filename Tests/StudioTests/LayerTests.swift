import Controls
import Drawing
import Geometry
import Ink
import Testing

@testable import Studio

/// Layers as a person works with them.
@Suite struct LayerSessionTests {
  private func command(_ session: inout Session, _ command: LayerCommand) {
    session.studio.perform([.layer(command)])
    settle(&session)
  }

  /// Tiles are drawn in one frame and seen in the next.
  private func settle(_ session: inout Session) {
    for _ in 0..<2 { session.frame([]) }
  }

  private func draw(_ session: inout Session, y: Double = 100) {
    session.line(from: Vector(50, y), to: Vector(250, y))
  }

  @Test func strokesGoToTheActiveLayer() {
    var session = Session()
    draw(&session)
    command(&session, .add)
    #expect(session.studio.activeLayer == 1)
    draw(&session, y: 200)
    #expect(session.studio.drawing.strokes(of: 0).count == 1)
    #expect(session.studio.drawing.strokes(of: 1).count == 1)
    #expect(session.studio.controls.model.layers.rows.map(\.id) == [1, 0])
    #expect(session.log.history == session.studio.drawing.history)
  }

  @Test func hiddenLockedAndGroupTakeNoInkAndSayWhy() {
    for refusing in [LayerCommand.show(0, false), .lock(true), .addGroup] {
      var session = Session()
      command(&session, refusing)
      draw(&session)
      #expect(session.strokes.isEmpty, "\(refusing)")
      #expect(session.studio.controls.model.notice != nil, "\(refusing)")
      #expect(session.studio.isSettled)
    }
  }

  @Test func hidingTakesInkFromTheScreenAlone() {
    var session = Session()
    draw(&session)
    #expect(session.isInk(150, 100))
    command(&session, .show(0, false))
    #expect(!session.isInk(150, 100))
    #expect(session.strokes.count == 1)
    session.key("z", .control)
    settle(&session)
    #expect(session.isInk(150, 100))
  }

  @Test func clearEmptiesTheActiveLayerAlone() {
    var session = Session()
    draw(&session)
    command(&session, .add)
    draw(&session, y: 200)
    session.studio.perform([.clear])
    settle(&session)
    #expect(session.isInk(150, 100))
    #expect(!session.isInk(150, 200))
    command(&session, .choose(0))
    command(&session, .lock(true))
    session.studio.perform([.clear])
    #expect(session.studio.drawing.strokeCount == 1)
  }

  @Test func removedLayerComesBackWithItsInk() {
    var session = Session()
    command(&session, .add)
    draw(&session)
    command(&session, .remove)
    #expect(session.studio.activeLayer == 0)
    #expect(!session.isInk(150, 100))
    command(&session, .remove)
    #expect(session.studio.drawing.layers.count == 1)
    #expect(session.studio.controls.model.notice != nil)
    session.key("z", .control)
    settle(&session)
    #expect(session.isInk(150, 100))
  }

  @Test func lockedAlphaIsKeptWithTheStroke() {
    var session = Session()
    draw(&session)
    command(&session, .lockAlpha(true))
    session.line(from: Vector(150, 50), to: Vector(150, 150))
    #expect(session.strokes.last?.brush.keepsAlpha == true)
    #expect(!session.isInk(150, 60))
    command(&session, .lockAlpha(false))
    #expect(!session.isInk(150, 60))
    session.line(from: Vector(150, 50), to: Vector(150, 150))
    #expect(session.isInk(150, 60))
  }

  @Test func layersMoveInAndOutOfGroups() {
    var session = Session()
    command(&session, .addGroup)
    command(&session, .choose(0))
    command(&session, .raise)
    #expect(session.studio.drawing.layers.place(of: 0) == LayerPlace(parent: 1, index: 0))
    command(&session, .raise)
    #expect(session.studio.drawing.layers.place(of: 0) == LayerPlace(index: 1))
    command(&session, .lower)
    command(&session, .lower)
    #expect(session.studio.drawing.layers.place(of: 0) == LayerPlace(index: 0))
    command(&session, .lower)
    #expect(session.studio.drawing.layers.place(of: 0) == LayerPlace(index: 0))
    command(&session, .chooseAbove)
    #expect(session.studio.activeLayer == 1)
    command(&session, .add)
    #expect(session.studio.drawing.layers.place(of: 2) == LayerPlace(parent: 1, index: 0))
  }

  @Test func changingLayersInMidStrokeKeepsTheStroke() {
    var session = Session()
    session.send(.down(button: 1), 50, 100)
    session.send(.move, 150, 100)
    command(&session, .add)
    session.send(.move, 250, 100)
    session.send(.up(button: 1), 250, 100)
    #expect(session.studio.drawing.strokes(of: 0).count == 1)
    #expect(session.studio.drawing.strokes(of: 1).isEmpty)
    #expect(session.studio.isSettled)
  }

  @Test func opacitySliderIsOneStepOfUndo() {
    var session = Session()
    draw(&session)
    for step in 1...20 { command(&session, .opacity(1 - Double(step) / 40)) }
    #expect(session.studio.drawing.history.edits.count == 2)
    session.key("z", .control)
    #expect(session.studio.drawing.layers[0]?.properties.opacity == 1)
  }

  /// Many faint strokes: each adds its part, no colour and no banding come of rounding.
  @Test func thousandFaintStrokesNeitherBandNorDarken() {
    var settings = Session.plain
    settings.opacity = 1.0 / 255
    settings.color = SRGBColor(hex: 0xFF8040)
    settings.penWidth = 40
    let grid = SampleGrid(viewScale: 1)
    var drawing = Drawing()
    for id in 1...1000 as ClosedRange<UInt64> {
      let samples = [Vector(60, 60), Vector(90, 60)].enumerated().map {
        StrokeSample(position: $1, time: UInt64($0) * 8_000_000)
      }
      var brush = settings.brush(for: .pen)
      brush.minimumWidth = 1
      _ = drawing.append(
        .addStroke(Stroke(id: id, brush: brush, samples: samples, grid: grid)))
    }
    var session = Session(width: 200, height: 150, settings: settings, drawing: drawing)
    settle(&session)
    var left = 1.0
    for _ in 0..<1000 { left *= 254.0 / 255 }
    for (shift, ink) in [(16, 255.0), (8, 128.0), (0, 64.0)] {
      let expected = ink + (255 - ink) * left
      let found = Double(session.studio.canvas.picture[75, 60] >> UInt32(shift) & 255)
      #expect(abs(found - expected) <= 1, "\(found) \(expected)")
    }
  }

  @Test func pictureLiesUnderTheActiveLayerAndCanBeUndone() throws {
    var session = Session()
    draw(&session)
    let pixels = [UInt8](repeating: 200, count: 1000 * 100 * 4)
    let picture = try #require(
      Picture(
        width: 1000, height: 100, pixels: pixels,
        placement: AffineTransform(x: Vector(1, 0), y: Vector(0, 1), origin: .zero)))
    session.studio.addPicture(picture, named: "photo.png")
    settle(&session)
    let studio = session.studio
    #expect(studio.activeLayer == 0)
    #expect(studio.drawing.layers.entries.map(\.layer.properties.name) == ["photo.png", ""])
    guard case .picture(let placed)? = studio.drawing.layers.entries.first?.layer.content else {
      Issue.record("there is no picture")
      return
    }
    // Most of the window's 600 pixels wide, in its middle.
    #expect(abs(placed.bounds.size.x - 480) < 1e-9)
    #expect((placed.bounds.center - Vector(300, 250)).length < 1e-9)
    #expect(session.log.history == studio.drawing.history)
    studio.perform([.undo])
    settle(&session)
    #expect(studio.drawing.layers.count == 1)
  }
}
