import Drawing
import Geometry
import Ink
import Testing

@testable import Controls

/// The panel about layers. Its rows, the topmost first: 4, group 1 with 3 and 2, then 0.
@Suite struct LayerPanelTests {
  private func controls(_ size: Vector = Vector(1280, 800)) -> Controls {
    var controls = fullControls(size)
    controls.open(.layers)
    return controls
  }

  @Test func opensInEveryWindowAndShowsRows() {
    for size in sizes {
      var controls = fullControls(size)
      if !WideLayout.fits(controls.size) { _ = controls.tap(.menu) }
      #expect(controls.tap(.layers).isEmpty)
      #expect(controls.frame(of: .layer(0)) != nil, "\(size)")
      #expect(controls.frame(of: .slider(.layerOpacity)) != nil, "\(size)")
    }
  }

  @Test func rowsAreTopmostFirst() {
    let rows = controls().model.layers.rows
    #expect(rows.map(\.id) == [4, 1, 3, 2, 0])
    #expect(rows.map(\.depth) == [0, 0, 1, 1, 0])
  }

  @Test func tapChoosesAndStaysOpen() {
    var controls = controls()
    #expect(controls.tap(.layer(3)) == [.layer(.choose(2))])
    #expect(controls.hasOpenPanel)
    #expect(controls.tap(.layerEye(0)) == [.layer(.show(4, false))])
    #expect(controls.tap(.layerEye(3)) == [.layer(.show(2, true))])
  }

  @Test func buttonsAreAboutTheActiveLayer() {
    var controls = controls()
    for (button, command) in [
      (.addLayer, .add), (.addGroup, .addGroup), (.removeLayer, .remove), (.raiseLayer, .raise),
      (.lowerLayer, .lower), (.showLayer, .show(3, false)), (.lockLayer, .lock(false)),
      (.lockAlpha, .lockAlpha(false)), (.clipLayer, .clip(false)),
    ] as [(Control.Button, LayerCommand)] {
      #expect(controls.tap(button) == [.layer(command)])
    }
    _ = controls.tap(.layerModes)
    #expect(controls.tap(.layerMode(1)) == [.layer(.blendMode(.multiply))])
    #expect(controls.frame(of: .layer(0)) != nil)
    let slider = controls.frame(of: .slider(.layerOpacity)) ?? .empty
    let commands = controls.pointerDown(finger, at: slider.max - Vector(2, 20), time: 0)
    #expect(commands == [.layer(.opacity(1))])
  }

  /// Drags the layer of a row to a place in the list, in rows from its upper end.
  private func drag(_ row: Int, to place: Double) -> [Command] {
    var controls = controls()
    let start = controls.center(.layerHandle(row))
    let top = (controls.frame(of: .layer(0)) ?? .empty).min.y
    _ = controls.pointerDown(finger, at: start, time: 0)
    let end = Vector(start.x, top + place * Metrics.row)
    _ = controls.pointerMoved(finger, to: end, time: 1)
    return controls.pointerUp(finger, at: end, time: 2)
  }

  @Test func dragMovesBetweenIntoAndOutOfGroups() {
    func move(_ id: UInt64, _ parent: UInt64?, _ index: Int) -> [Command] {
      [.layer(.move(id, to: LayerPlace(parent: parent, index: index)))]
    }
    #expect(drag(0, to: 4.9) == move(4, nil, 0))
    #expect(drag(0, to: 4.1) == move(4, nil, 1))
    #expect(drag(0, to: 1.5) == move(4, 1, 2))
    #expect(drag(0, to: 3.9) == move(4, 1, 0))
    #expect(drag(0, to: 2.9) == move(4, 1, 1))
    #expect(drag(2, to: 0.1) == move(3, nil, 3))
    #expect(drag(3, to: 2.2) == move(2, 1, 1))
    #expect(drag(4, to: 0.1) == move(0, nil, 2))
  }

  @Test func dragToItsOwnPlaceMovesNothing() {
    #expect(drag(0, to: 0.2).isEmpty)
    #expect(drag(0, to: 1.1).isEmpty)
    #expect(drag(1, to: 2.5).isEmpty)
    #expect(drag(1, to: 1.5).isEmpty)
  }

  @Test func keysOpenChooseAndMove() {
    var controls = fullControls()
    #expect(controls.keyPressed(Key("l"), []).isEmpty)
    #expect(controls.hasOpenPanel)
    _ = controls.keyPressed(Key("l"), [])
    #expect(!controls.hasOpenPanel)
    for (key, modifiers, command) in [
      ("n", [.control, .shift], .add), ("g", .control, .addGroup), ("pageup", [], .chooseAbove),
      ("pagedown", [], .chooseBelow), ("pageup", .control, .raise),
      ("pagedown", .control, .lower),
    ] as [(String, Modifiers, LayerCommand)] {
      #expect(controls.keyPressed(Key(key), modifiers) == [.layer(command)])
    }
  }

  @Test func opacityReadoutEndsWhereTheRowsDo() {
    let panels = controls().layout.panels
    let rows = panels.compactMap(\.viewport).map { $0.max.x - ListRows.margin }
    let readouts = panels.flatMap(\.decorations).compactMap { decoration in
      if case .readout(.layerOpacity, let rect) = decoration { rect.max.x } else { nil }
    }
    #expect(rows.count == 1)
    #expect(readouts == rows)
  }
}
