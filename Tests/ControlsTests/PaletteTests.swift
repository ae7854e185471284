import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct PaletteTests {
  @Test func colorsStandInTheirOrder() {
    #expect(
      Palette.colors.map(\.hex) == [
        0x000000, 0x555555, 0xAAAAAA, 0xFFFFFF, 0x808080, 0xFF0000, 0x00FF00,
        0x0000FF, 0x00FFFF, 0xFFFF00, 0xFF00FF, 0xFF8000, 0x800080, 0x996633,
      ])
    #expect(ControlsModel().color == Palette.colors[0])
  }

  @Test func rowsOfSevenAreFollowedByOwnColors() {
    for size in sizes {
      var controls = fullControls(size)
      if !WideLayout.fits(size) { controls.open(.colors) }
      let rows = (0..<3).map { row in
        (0..<7).map { column in
          controls.center(row < 2 ? .swatch(row * 7 + column) : .customSlot(column))
        }
      }
      for row in rows {
        #expect(row.map(\.x) == row.map(\.x).sorted())
        #expect(Set(row.map(\.y)).count == 1)
        #expect(row.map(\.x) == rows[0].map(\.x))
      }
      #expect(rows[0][0].y < rows[1][0].y && rows[1][0].y < rows[2][0].y)
    }
  }

  @Test func everySwatchGivesItsColor() {
    for index in Palette.colors.indices {
      var controls = fullControls()
      #expect(controls.tap(.swatch(index)) == [.color(Palette.colors[index])])
    }
  }

  @Test func swatchesLeaveNoGapToMiss() throws {
    let controls = fullControls()
    let first = try #require(controls.frame(of: .swatch(0)))
    let last = try #require(controls.frame(of: .customSlot(6)))
    for x in stride(from: first.min.x, to: last.max.x, by: 1) {
      for y in stride(from: first.min.y, to: last.max.y, by: 4) {
        #expect(controls.layout.control(at: Vector(x, y)) != nil)
      }
    }
  }

  @Test func choosingAColorTakesUpThePen() {
    var controls = fullControls()
    controls.model.tool = .eraser
    #expect(controls.tap(.swatch(5)) == [.color(Palette.colors[5]), .tool(.pen)])
  }

  @Test func emptySlotTakesTheCurrentColorAndOpensTheEditor() {
    var controls = Controls()
    controls.model.color = SRGBColor(hex: 0x123456)
    #expect(
      controls.tap(.customSlot(3))
        == [.setCustomColor(slot: 3, SRGBColor(hex: 0x123456))])
    #expect(controls.popover == .editor(slot: 3))
  }

  @Test func secondaryPressEditsAndDeletes() {
    var controls = fullControls()
    #expect(controls.tap(.customSlot(2), mouse, button: 3).isEmpty)
    #expect(controls.popover == .editor(slot: 2))
    #expect(controls.tap(.delete) == [.deleteCustomColor(slot: 2)])
    #expect(controls.popover == nil)
  }

  @Test func editorDragsGiveColors() throws {
    var controls = fullControls()
    controls.open(.editor(slot: 1))
    let area = try #require(controls.frame(of: .colorArea))
    let white = SRGBColor.white
    #expect(
      controls.pointerDown(finger, at: area.min, time: 0)
        == [.setCustomColor(slot: 1, white), .color(white)])
    let black = SRGBColor.black
    #expect(
      controls.pointerMoved(finger, to: area.max + 500, time: 1)
        == [.setCustomColor(slot: 1, black), .color(black)])
    #expect(controls.pointerUp(finger, at: area.max + 500, time: 2).allSatisfy { _ in false })
  }

  @Test func editorKeepsTheHueOfGreys() throws {
    var controls = fullControls()
    controls.model.customColors[0] = SRGBColor(hex: 0x0000FF)
    controls.open(.editor(slot: 0))
    let area = try #require(controls.frame(of: .colorArea))
    _ = controls.pointerDown(finger, at: area.min, time: 0)
    controls.model.customColors[0] = .white
    let corner = Vector(area.max.x, area.min.y)
    #expect(
      controls.pointerMoved(finger, to: corner, time: 1).last
        == .color(SRGBColor(hex: 0x0000FF)))
  }

  @Test func everyColorSurvivesTheEditorsForm() {
    var random = Seeded(state: 7)
    for _ in 0..<2000 {
      let color = SRGBColor(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
      #expect(HSVColor(color).color == color)
    }
    for color in Palette.colors { #expect(HSVColor(color).color == color) }
  }

  @Test func hexTextHasSixDigits() {
    #expect(SRGBColor(hex: 0).hexText == "#000000")
    #expect(SRGBColor(hex: 0x00ABCD).hexText == "#00ABCD")
  }

  @Test func switchUnderThePaperTurnsLinearLightOnAndOff() {
    var controls = fullControls()
    _ = controls.tap(.paper)
    #expect(controls.tap(.linearLight) == [.blending(.linear)])
    controls.model.blending = .linear
    #expect(controls.tap(.linearLight) == [.blending(.gamma)])
  }

  @Test func paperTakesPaletteAndOwnColors() {
    var controls = fullControls()
    _ = controls.tap(.paper)
    #expect(controls.tap(.paperSwatch(11)) == [.paper(Palette.colors[11])])
    let own = controls.model.customColors[4]
    #expect(controls.tap(.paperCustomSlot(4)) == own.map { [.paper($0)] })
    #expect(controls.popover == .paper)
  }
}
