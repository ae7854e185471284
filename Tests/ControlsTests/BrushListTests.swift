import Geometry
import Ink
import Testing

@testable import Controls

/// Brushes and blend modes are chosen from lists.
@Suite struct BrushListTests {
  private func brushes(_ size: Vector) -> Controls {
    var controls = fullControls(size)
    controls.model.brushes = (0..<20).map {
      ControlsModel.BrushEntry(preset: BrushPreset(id: "brush\($0)", brush: Brush()))
    }
    return controls
  }

  @Test func eachListOpensFromTheBrushInEveryWindow() {
    for size in sizes {
      for (button, row) in [
        (Control.Button.brushes, Control.brush(0)), (.blendModes, .blendMode(0)),
      ] {
        var controls = brushes(size)
        _ = controls.tap(.brush)
        #expect(controls.tap(button).isEmpty)
        #expect(controls.frame(of: row) != nil, "\(button) at \(size)")
      }
    }
  }

  @Test func tapChoosesAndCloses() {
    var controls = brushes(Vector(1280, 800))
    controls.open(.brushes)
    #expect(controls.tap(.brush(3)) == [.brush(id: "brush3")])
    #expect(!controls.hasOpenPanel)
    controls.open(.blendModes)
    #expect(controls.tap(.blendMode(1)) == [.blendMode(.multiply)])
    #expect(!controls.hasOpenPanel)
  }

  @Test func keysChoose() {
    var controls = brushes(Vector(800, 600))
    controls.open(.blendModes)
    _ = controls.keyPressed(Key("end"), [])
    #expect(controls.frame(of: .blendMode(BlendMode.allCases.count - 1)) != nil)
    #expect(
      controls.keyPressed(Key("return"), []) == [.blendMode(BlendMode.allCases.last ?? .copy)])
  }

  @Test func ownBrushesAreNamedByTheirTitleOrFile() {
    var controls = fullControls()
    controls.model.strings = Strings(["brush.pen": "Stift"])
    let renderer = PanelRenderer(controls)
    #expect(renderer.name(of: .pen) == "Stift")
    #expect(renderer.name(of: BrushPreset(id: "mine", brush: Brush())) == "mine")
    #expect(renderer.name(of: BrushPreset(id: "pen", title: "My pen", brush: Brush())) == "My pen")
  }
}
