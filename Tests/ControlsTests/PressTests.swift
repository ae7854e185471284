import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct PressTests {
  @Test func buttonActsOnRelease() {
    var controls = fullControls()
    let place = controls.center(.button(.undo))
    #expect(controls.pointerDown(finger, at: place, time: 0).isEmpty)
    #expect(controls.pointerUp(finger, at: place, time: 1) == [.undo])
  }

  @Test func releaseOutsideTheButtonDoesNothing() {
    var controls = fullControls()
    _ = controls.pointerDown(finger, at: controls.center(.button(.undo)), time: 0)
    #expect(controls.pointerUp(finger, at: controls.center(.button(.redo)), time: 1).isEmpty)
    #expect(!controls.owns(finger))
  }

  @Test func comingBackBeforeReleaseCounts() {
    var controls = fullControls()
    let place = controls.center(.button(.clear))
    _ = controls.pointerDown(finger, at: place, time: 0)
    _ = controls.pointerMoved(finger, to: .zero, time: 1)
    _ = controls.pointerMoved(finger, to: place, time: 2)
    #expect(controls.pointerUp(finger, at: place, time: 3) == [.clear])
  }

  @Test func releaseOverAFreshPanelChoosesNothing() {
    var controls = fullControls()
    let opener = controls.center(.button(.open))
    _ = controls.pointerDown(finger, at: opener, time: 0)
    var opened = controls
    _ = opened.pointerUp(finger, at: opener, time: 1)
    let row = opened.center(.file(0))
    // Opened by a key while the finger is down, so that the row is there at the release.
    _ = controls.keyPressed("o", .control)
    #expect(controls.pointerUp(finger, at: row, time: 2).isEmpty)
    #expect(controls.popover == .files)
  }

  @Test func disabledButtonsDoNothing() {
    var controls = Controls()
    #expect(controls.tap(.undo).isEmpty)
    #expect(controls.tap(.redo).isEmpty)
  }

  @Test func everyButtonGivesItsCommand() {
    let wanted: [(Control.Button, Command)] = [
      (.pen, .tool(.pen)), (.eraser, .tool(.eraser)), (.eyedropper, .beginPickingColor),
      (.undo, .undo), (.redo, .redo), (.clear, .clear),
      (.touchIndicator, .touchIndicator(false)), (.newDrawing, .newDrawing),
      (.open, .showOpenList), (.zoomOut, .zoomOut),
      (.zoomPercent, .zoomActualSize), (.zoomIn, .zoomIn), (.fit, .zoomFit),
      (.resetView, .resetView), (.fullScreen, .fullScreen(true)), (.fingers, .fingers(.draw)),
    ]
    for size in [Vector(320, 240), Vector(1280, 800)] {
      for (button, command) in wanted {
        var controls = fullControls(size)
        if controls.frame(of: .button(button)) == nil {
          _ = controls.tap(button == .eyedropper ? .colors : .menu)
        }
        #expect(controls.tap(button) == [command], "\(button) at \(size)")
      }
    }
  }

  @Test func pressOutsideClosesWithoutDrawing() {
    var controls = fullControls()
    _ = controls.tap(.paper)
    let canvas = Vector(900, 400)
    #expect(controls.captures(canvas))
    #expect(controls.pointerDown(finger, at: canvas, time: 0).isEmpty)
    #expect(controls.owns(finger) && controls.popover == nil)
    #expect(!controls.captures(canvas))
    #expect(controls.pointerUp(finger, at: canvas, time: 1).isEmpty)
  }

  @Test func openerClosesWhatItOpened() {
    for size in [Vector(320, 240), Vector(1280, 800)] {
      var controls = fullControls(size)
      _ = controls.tap(.brush)
      #expect(controls.popover == .brush)
      _ = controls.tap(.brush)
      #expect(controls.popover == nil)
    }
  }

  @Test func pressOnTheBarClosesAndActs() {
    var controls = fullControls()
    _ = controls.tap(.brush)
    #expect(controls.tap(.undo) == [.undo])
    #expect(controls.popover == nil)
  }

  @Test func groundOfAPanelIsNotTheCanvas() {
    var controls = fullControls()
    let corner = controls.layout.panels[0].hitArea.min + 2
    #expect(controls.captures(corner))
    #expect(controls.pointerDown(finger, at: corner, time: 0).isEmpty)
    #expect(controls.owns(finger))
    #expect(!controls.captures(Vector(640, 400)))
    #expect(controls.pointerDown(otherFinger, at: Vector(640, 400), time: 0).isEmpty)
    #expect(!controls.owns(otherFinger))
  }

  @Test func fingersPressDifferentControlsAtOnce() {
    var controls = fullControls()
    let undo = controls.center(.button(.undo))
    let red = controls.center(.swatch(5))
    _ = controls.pointerDown(finger, at: undo, time: 0)
    _ = controls.pointerDown(otherFinger, at: red, time: 1)
    #expect(
      controls.pointerUp(otherFinger, at: red, time: 2) == [.color(SRGBColor(hex: 0xFF0000))])
    #expect(controls.owns(finger) && !controls.owns(otherFinger))
    #expect(controls.pointerUp(finger, at: undo, time: 3) == [.undo])
  }

  @Test func mouseAndFingerOfOneNumberAreTwoPointers() {
    var controls = fullControls()
    _ = controls.pointerDown(PointerID(.mouse, id: 1), at: controls.center(.button(.undo)), time: 0)
    #expect(!controls.owns(finger))
    #expect(controls.tap(.clear) == [.clear])
  }

  @Test func longPressEditsAnOwnColorOnce() {
    var controls = fullControls()
    let place = controls.center(.customSlot(1))
    _ = controls.pointerDown(finger, at: place, time: 1_000)
    #expect(controls.deadline == 500_001_000)
    #expect(controls.advance(to: 500_000_999).isEmpty && controls.popover == nil)
    #expect(controls.advance(to: 500_001_000).isEmpty)
    #expect(controls.popover == .editor(slot: 1))
    #expect(controls.deadline == nil)
    #expect(controls.pointerUp(finger, at: place, time: 600_000_000).isEmpty)
    #expect(controls.popover == .editor(slot: 1))
  }

  @Test func longPressIsNoticedAtTheReleaseToo() {
    var controls = fullControls()
    let place = controls.center(.customSlot(1))
    _ = controls.pointerDown(finger, at: place, time: 0)
    #expect(controls.pointerUp(finger, at: place, time: 900_000_000).isEmpty)
    #expect(controls.popover == .editor(slot: 1))
  }

  @Test func cancelledPressDoesNothing() {
    var controls = fullControls()
    let place = controls.center(.button(.undo))
    _ = controls.pointerDown(finger, at: place, time: 0)
    #expect(controls.cancel(finger).isEmpty)
    #expect(!controls.owns(finger))
    #expect(controls.pointerUp(finger, at: place, time: 1).isEmpty)
  }

  @Test func lostFocusReleasesAllPointers() {
    var controls = fullControls()
    _ = controls.pointerDown(finger, at: controls.center(.button(.undo)), time: 0)
    _ = controls.pointerDown(otherFinger, at: controls.center(.slider(.width)), time: 0)
    controls.cancelAll()
    #expect(!controls.owns(finger) && !controls.owns(otherFinger))
  }

  @Test func resizeWhilePressedDoesNotAct() {
    var controls = fullControls()
    let place = controls.center(.button(.fit))
    _ = controls.pointerDown(finger, at: place, time: 0)
    controls.layout(size: Vector(360, 640))
    #expect(controls.pointerUp(finger, at: place, time: 1).isEmpty)
  }

  @Test func hoverMarksAndNamesWithTheMouseAlone() {
    var controls = fullControls()
    let place = controls.center(.button(.undo))
    let before = controls.panels
    _ = controls.pointerMoved(finger, to: place, time: 0)
    #expect(controls.panels == before)
    _ = controls.pointerMoved(mouse, to: place, time: 0)
    #expect(controls.panels != before)
    _ = controls.advance(to: 600_000_000)
    #expect(controls.panels.last?.id == .tip)
    #expect(controls.panels.last.map { !$0.hitArea.contains($0.frame.center) } == true)
    controls.pointerLeft(mouse)
    #expect(controls.panels == before && controls.deadline == nil)
  }

  @Test func pressedButtonIsNotNamedAnyMore() {
    var controls = fullControls()
    _ = controls.tap(.button(.fit), mouse)
    #expect(controls.hover?.control == .button(.fit))
    #expect(controls.deadline == nil)
    _ = controls.advance(to: 10_000_000_000)
    #expect(controls.panels.allSatisfy { $0.id != .tip })
  }

  @Test func releaseOfAnotherButtonIsNotTheRelease() {
    var controls = fullControls()
    let place = controls.center(.button(.fit))
    _ = controls.pointerDown(mouse, at: place, time: 0)
    #expect(controls.pointerDown(mouse, at: place, button: 3, time: 1).isEmpty)
    #expect(controls.pointerUp(mouse, at: place, button: 3, time: 2).isEmpty)
    #expect(controls.owns(mouse))
    #expect(controls.pointerUp(mouse, at: place, time: 3) == [.zoomFit])
  }

  @Test func noticeStaysUntilItIsTapped() {
    var controls = fullControls()
    controls.model.notice = ControlsModel.Notice("Exported as meadow.png")
    #expect(controls.tap(.brush).isEmpty && controls.frame(of: .notice) == nil)
    _ = controls.tap(.brush)
    #expect(controls.tap(.notice) == [.dismissNotice])
  }
}
