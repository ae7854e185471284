import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct PensTests {
  private var controls = fullControls()

  private mutating func open(_ page: PensPage) {
    controls.open(.pens(page))
  }

  @Test mutating func theButtonOpensAndClosesThePanel() {
    #expect(controls.tap(.pens).isEmpty)
    #expect(controls.showsPens)
    _ = controls.tap(.pens)
    #expect(!controls.showsPens)
  }

  @Test mutating func tabsChangeThePage() {
    open(.settings)
    _ = controls.tap(.penPressure)
    #expect(controls.popover == .pens(.pressure))
    _ = controls.tap(.penDoctor)
    #expect(controls.popover == .pens(.doctor))
    _ = controls.tap(.penSettings)
    #expect(controls.popover == .pens(.settings))
  }

  @Test mutating func theSwitchTurnsPenModeOver() {
    open(.settings)
    #expect(controls.tap(.penMode) == [.penMode(false)])
    controls.model.penMode = false
    #expect(controls.tap(.penMode) == [.penMode(true)])
  }

  @Test mutating func barrelButtonsGoThroughAllActions() {
    open(.settings)
    var seen: [BarrelAction] = []
    for _ in BarrelAction.allCases {
      guard case .barrel(let button, let action)? = controls.tap(.secondBarrel).first else { break }
      #expect(button == 1)
      seen.append(action)
      controls.model.barrelActions[1] = action
    }
    #expect(Set(seen) == Set(BarrelAction.allCases))
  }

  @Test mutating func aSliderShapesTheCurveOfTheChosenDevice() throws {
    open(.pressure)
    _ = controls.tap(.nextPen)
    let frame = try #require(controls.frame(of: .slider(.curveMinimum)))
    let commands = controls.pointerDown(mouse, at: frame.center, time: 0)
    guard case .pressureCurve("Eraser", let curve)? = commands.first else {
      Issue.record("\(commands)")
      return
    }
    #expect(abs(curve.minimum - 0.5) < 0.02)
  }

  @Test mutating func thresholdsNeverCross() throws {
    open(.pressure)
    let frame = try #require(controls.frame(of: .slider(.curveMinimum)))
    let commands = controls.pointerDown(
      mouse, at: Vector(frame.max.x - 1, frame.center.y), time: 0)
    guard case .pressureCurve(_, let curve)? = commands.first else {
      Issue.record("\(commands)")
      return
    }
    #expect(curve.minimum < curve.maximum)
  }

  @Test mutating func theScratchAreaShowsThePressureOfThePenThatTriesIt() {
    open(.pressure)
    let pen = PointerID(.eraser, id: 2)
    let middle = controls.center(.scratch)
    controls.pressure = 0.25
    #expect(controls.pointerDown(pen, at: middle, time: 0).isEmpty)
    controls.pressure = 0.75
    #expect(controls.pointerMoved(pen, to: middle + 10, time: 1).isEmpty)
    #expect(controls.pointerUp(pen, at: middle + 10, time: 2).isEmpty)
    #expect(controls.scratch.map { $0?.pressure } == [0.25, 0.75, nil])
    #expect(controls.selectedDevice?.name == "Eraser")
  }

  @Test mutating func aScratchAreaForgetsItsOldestPoints() {
    open(.pressure)
    let middle = controls.center(.scratch)
    _ = controls.pointerDown(mouse, at: middle, time: 0)
    for step in 0..<1000 {
      _ = controls.pointerMoved(mouse, to: middle + Double(step % 7), time: 1)
    }
    #expect(controls.scratch.count <= 200)
  }

  @Test mutating func theRecordButtonAsksToBeginAndToEnd() {
    open(.doctor)
    #expect(controls.tap(.record) == [.recordEvents(true)])
    controls.model.pens.isRecording = true
    #expect(controls.tap(.record) == [.recordEvents(false)])
  }

  @Test func withoutAPenThePanelIsEmptyAndHolds() {
    var controls = Controls()
    for page in PensPage.allCases {
      controls.open(.pens(page))
      for control in controls.layout.panels.flatMap(\.controls).map(\.control) {
        _ = controls.tap(control)
      }
      #expect(!controls.panels.isEmpty)
    }
  }
}
