import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct ModelTests {
  @Test func equalModelChangesNothing() {
    var controls = fullControls()
    let revision = controls.revision
    let panels = controls.panels
    let model = controls.model
    controls.model = model
    #expect(controls.revision == revision && controls.panels == panels)
    controls.model.width = 9
    #expect(controls.revision != revision && controls.panels != panels)
  }

  @Test func changeIsSeenInItsPanelAlone() {
    var controls = fullControls()
    let before = controls.panels
    controls.model.documentState = "Kept"
    let changed = zip(before, controls.panels).filter { $0 != $1 }.map(\.0.id)
    #expect(changed == [.fileStrip])
  }

  @Test func tooFewOrTooManyOwnColorsDoNoHarm() {
    var controls = fullControls()
    controls.model.customColors = []
    #expect(controls.tap(.customSlot(6)) == [.setCustomColor(slot: 6, .black)])
    controls.model.customColors = Array(repeating: .white, count: 30)
    _ = controls.keyPressed("escape", [])
    #expect(controls.tap(.customSlot(6)) == [.color(.white)])
  }

  @Test func missingTextShowsItsKey() {
    #expect(Strings(["a": "b"])["a"] == "b")
    #expect(Strings()["button.pen"] == "button.pen")
    #expect(Strings(["a": "{} of {}"]).text("a", "5") == "5 of 5")
    #expect(Strings(["a": "{ {"]).text("a", "5") == "{ {")
    #expect(Strings().text("a", "5") == "5")
  }

  @Test func numbersUseTheLanguagesSign() {
    let german = Strings(["number.separator": ","])
    #expect(german.number(2.5, decimals: true) == "2,5")
    #expect(Strings().number(2.5, decimals: true) == "2.5")
    #expect(Strings().number(-0.25, decimals: true) == "-0.3")
    #expect(Strings().number(12, decimals: true) == "12")
    #expect(Strings().number(12.6, decimals: false) == "13")
    #expect(Strings().number(.nan, decimals: false) == "∞")
  }

  @Test func panelsContrastWithThePaper() {
    #expect(Theme.over(.white) == .light)
    #expect(Theme.over(.black) == .dark)
    #expect(Theme.over(SRGBColor(hex: 0xFF8000)) == .light)
    for theme in [Theme.light, .dark] {
      let ground = theme.panel.color.lightness
      for paint in [theme.text, theme.muted] {
        #expect((paint.color.lightness - ground).magnitude > 0.5)
      }
    }
  }
}
