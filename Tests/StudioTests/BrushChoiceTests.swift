import Geometry
import Ink
import Testing

@testable import Studio

@Suite struct BrushChoiceTests {
  private static let marker = BrushPreset(
    id: "marker",
    brush: Brush(opacity: 0.6, width: 18, minimumWidth: 1, smoothing: 0.2, blendMode: .multiply))
  private static let rubber = BrushPreset(
    id: "rubber", brush: Brush(width: 50, minimumWidth: 1, blendMode: .destinationOut))

  private func session() -> Session {
    let session = Session()
    session.studio.updateControls { model in
      model.brushes = [.pen, .eraser, Self.marker, Self.rubber].map { .init(preset: $0) }
    }
    return session
  }

  @Test func chosenBrushDraws() {
    var session = session()
    session.studio.perform([.color(SRGBColor(hex: 0x3366CC)), .brush(id: "marker")])
    session.line(from: Vector(100, 100), to: Vector(300, 100))
    let brush = session.strokes[0].brush
    #expect(brush.width == 18 && brush.opacity == 0.6 && brush.blendMode == .multiply)
    #expect(brush.minimumWidth == 1 && brush.smoothing == 0.2)
    #expect(brush.color == SRGBColor(hex: 0x3366CC))
    #expect(session.studio.controls.model.brushID == "marker")
    #expect(session.studio.controls.model.width == 18)
  }

  @Test func eachBrushKeepsItsOwnValues() {
    let session = session()
    session.studio.perform([.width(7), .opacity(0.5)])
    session.studio.perform([.brush(id: "marker"), .width(30), .blendMode(.screen)])
    session.studio.perform([.brush(id: "pen")])
    #expect(session.studio.settings.brush(for: .pen).width == 7)
    #expect(session.studio.settings.brush(for: .pen).opacity == 0.5)
    #expect(session.studio.settings.brush(for: .pen).blendMode == .sourceOver)
    session.studio.perform([.brush(id: "marker")])
    #expect(session.studio.settings.brush(for: .pen).width == 30)
    #expect(session.studio.settings.brush(for: .pen).blendMode == .screen)
  }

  @Test func eraserOfTheListIsTheEraser() {
    var session = session()
    session.line(from: Vector(100, 100), to: Vector(300, 100))
    session.studio.perform([.brush(id: "rubber")])
    #expect(session.studio.settings.tool == .eraser)
    session.line(from: Vector(100, 100), to: Vector(300, 100))
    #expect(!session.isInk(200, 100))
    session.studio.perform([.tool(.pen)])
    #expect(session.studio.controls.model.brushID == "pen")
    session.studio.perform([.tool(.eraser)])
    #expect(session.studio.controls.model.brushID == "rubber")
  }

  @Test func unknownBrushChangesNothing() {
    let session = session()
    let before = session.studio.settings
    session.studio.perform([.brush(id: "none")])
    #expect(session.studio.settings == before)
  }
}
