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

  @Test func eraserHasAnOpacityOfItsOwn() {
    var session = session()
    session.line(from: Vector(100, 100), to: Vector(300, 100))
    session.studio.perform([.brush(id: "rubber"), .opacity(0.5)])
    #expect(session.studio.controls.model.opacity == 0.5)
    session.line(from: Vector(100, 100), to: Vector(300, 100))
    let grey = session.studio.canvas.picture[200, 100] & 255
    #expect(grey > 100 && grey < 160)
    session.studio.perform([.tool(.pen)])
    #expect(session.studio.controls.model.opacity == 1)
    session.studio.perform([.brush(id: "marker"), .brush(id: "rubber")])
    #expect(session.studio.controls.model.opacity == 0.5)
  }

  @Test func unknownBrushChangesNothing() {
    let session = session()
    let before = session.studio.settings
    session.studio.perform([.brush(id: "none")])
    #expect(session.studio.settings == before)
  }

  @Test func changedValuesStayWithTheirBrushAndCanBeReset() {
    let session = session()
    session.studio.perform([.brush(id: "marker"), .brushValue(.minimumWidth, 0.4)])
    session.studio.perform([.brushValue(.hueJitter, 0.3), .brush(id: "pen")])
    #expect(session.studio.settings.brush(for: .pen).minimumWidth == 0.2)
    session.studio.perform([.brush(id: "marker")])
    #expect(session.studio.settings.brush(for: .pen).minimumWidth == 0.4)
    #expect(session.studio.controls.model.brushValues.hueJitter == 0.3)
    session.studio.perform([.resetBrush])
    #expect(session.studio.settings.brush(for: .pen).minimumWidth == 1)
    #expect(session.studio.controls.model.brushValues.hueJitter == 0)
  }

  @Test func valuesThatCannotBeAreNotTaken() {
    let session = session()
    for value in [-1, 7, Double.nan, .infinity] {
      session.studio.perform([.brushValue(.minimumWidth, value)])
      #expect(session.studio.settings.brush(for: .pen).minimumWidth == 0.2)
    }
  }

  @Test func keptBrushesComeBack() {
    let session = session()
    session.studio.perform([.width(7), .brush(id: "marker"), .width(30), .blendMode(.screen)])
    session.studio.perform([.brush(id: "pen")])
    let kept = session.studio.settings.keptBrushes
    #expect(kept["marker"]?.width == 30 && kept["pen"]?.width == 7)
    var settings = Settings()
    for preset in [BrushPreset.pen, Self.marker] {
      if let brush = kept[preset.id] { settings.restore(brush, of: preset) }
    }
    settings.choose(Self.marker)
    #expect(settings.brush(for: .pen).width == 30)
    #expect(settings.brush(for: .pen).blendMode == .screen)
  }

  @Test func jitterChangesTheColourOfEachStroke() {
    var session = session()
    session.studio.perform([.color(SRGBColor(hex: 0x3366CC)), .brushValue(.hueJitter, 0.5)])
    for y in [100.0, 140, 180] { session.line(from: Vector(100, y), to: Vector(300, y)) }
    #expect(Set(session.strokes.map(\.brush.color)).count == 3)
    #expect(session.strokes.allSatisfy { $0.brush.hueJitter == 0 })
  }
}
