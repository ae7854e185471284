import Ink
import Testing

@testable import Controls

@Suite struct KeyTests {
  private let model = ControlsModel()

  @Test func keysOfTheField() {
    let wanted: [(Key, Modifiers, Command)] = [
      ("z", .control, .undo), ("z", [.control, .shift], .redo), ("y", .control, .redo),
      ("n", .control, .newDrawing), ("o", .control, .showOpenList),
      ("e", .control, .export(format: "png")), ("[", [], .width(3)), ("]", [], .width(5)),
      ("b", [], .tool(.pen)), ("e", [], .tool(.eraser)), ("i", [], .beginPickingColor),
      ("0", .control, .resetView), ("1", [], .zoomActualSize),
      ("1", .control, .zoomActualSize), ("9", .control, .zoomFit), ("+", [], .zoomIn),
      (",", [], .prediction(0.9)), (".", [], .prediction(1)), ("+", .shift, .zoomIn),
      ("=", .control, .zoomIn), ("-", [], .zoomOut),
      ("-", .control, .zoomOut), ("f11", [], .fullScreen(true)),
      ("delete", .control, .clear), ("q", .control, .quit),
    ]
    for (key, modifiers, command) in wanted {
      #expect(Shortcuts.command(for: key, modifiers, model) == command, "\(key.name)")
    }
  }

  @Test func otherKeysMeanNothing() {
    for key: Key in ["space", "z", "x", "escape", "0", "delete"] {
      #expect(Shortcuts.command(for: key, [], model) == nil)
    }
    #expect(Shortcuts.command(for: "z", [.control, .alt], model) == nil)
    #expect(Shortcuts.command(for: "b", .meta, model) == nil)
  }

  @Test func escapeClosesOneThingAtATime() {
    var controls = fullControls()
    controls.model.notice = ControlsModel.Notice("Kept")
    controls.model.isPickingColor = true
    _ = controls.keyPressed("o", .control)
    #expect(controls.hasOpenPanel)
    #expect(controls.keyPressed("escape", []).isEmpty && !controls.hasOpenPanel)
    #expect(controls.keyPressed("escape", []) == [.endPickingColor])
    controls.model.isPickingColor = false
    #expect(controls.keyPressed("escape", []) == [.dismissNotice])
    controls.model.notice = nil
    #expect(controls.keyPressed("escape", []).isEmpty)
  }

  @Test func openListComesWithItsKey() {
    var controls = fullControls()
    #expect(controls.keyPressed("o", .control) == [.showOpenList])
    #expect(controls.frame(of: .file(0)) != nil)
  }

  @Test func keysMoveThroughTheOpenList() {
    var controls = fullControls()
    _ = controls.keyPressed("o", .control)
    #expect(controls.keyPressed("return", []).isEmpty)
    for key: Key in ["up", "down", "down"] { _ = controls.keyPressed(key, []) }
    #expect(controls.selectedRow == 39)
    #expect(controls.frame(of: .file(39))?.size.y == Metrics.row)
    for key: Key in ["home", "pagedown", "pageup", "pageup", "down"] {
      _ = controls.keyPressed(key, [])
    }
    #expect(controls.scroll == 0)
    #expect(controls.keyPressed("return", []) == [.open(path: "/drawings/1")])
    #expect(!controls.hasOpenPanel)
  }

  @Test func shortcutsWorkWhileTheListIsOpen() {
    var controls = Controls()
    _ = controls.keyPressed("o", .control)
    for key: Key in ["up", "down", "end", "return"] {
      #expect(controls.keyPressed(key, []).isEmpty)
    }
    #expect(controls.keyPressed("z", .control) == [.undo])
  }
}
