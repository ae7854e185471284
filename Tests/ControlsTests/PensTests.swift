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
    _ = controls.tap(.penPrediction)
    #expect(controls.popover == .pens(.prediction))
    _ = controls.tap(.penDoctor)
    #expect(controls.popover == .pens(.doctor))
    _ = controls.tap(.penSettings)
    #expect(controls.popover == .pens(.settings))
  }

  @Test mutating func titlesOfAPageBeginWhereThePanelsDoes() {
    open(.prediction)
    let lefts = controls.layout.panels.flatMap(\.decorations).compactMap { decoration in
      if case .title(_, let rect) = decoration { rect.min.x } else { nil }
    }
    #expect(lefts.count == 3)
    #expect(Set(lefts).count == 1)
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

  @Test mutating func predictionIsTurnedDownAndOff() throws {
    open(.prediction)
    let frame = try #require(controls.frame(of: .slider(.prediction)))
    #expect(controls.pointerDown(finger, at: frame.center, time: 0) == [.prediction(0.5)])
    controls.model.prediction = 0.5
    let left = Vector(frame.min.x, frame.center.y)
    #expect(controls.pointerMoved(finger, to: left, time: 1) == [.prediction(0)])
    #expect(controls.frame(of: .slider(.smoothing)) != nil)
  }

  @Test mutating func keysGoThroughTheStrengthsOfPrediction() {
    var strengths: [Double] = []
    for key in Array(repeating: Key(","), count: 11) + Array(repeating: Key("."), count: 11) {
      guard case .prediction(let strength)? = controls.keyPressed(key, []).first else { break }
      controls.model.prediction = strength
      strengths.append(strength)
    }
    let down = (0..<10).reversed().map { Double($0) / 10 }
    #expect(strengths == down + [0] + down.reversed().dropFirst() + [1, 1])
  }

  @Test mutating func theMeterIsSwitchedBesideThePrediction() {
    open(.prediction)
    #expect(controls.tap(.latencyMeter) == [.latencyMeter(true)])
    controls.model.meter = [ControlsModel.MeterRow("error", "1")]
    #expect(controls.tap(.latencyMeter) == [.latencyMeter(false)])
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

  @Test mutating func pullingTheMiddleBendsTheCurveThroughThePointer() throws {
    open(.pressure)
    let frame = try #require(controls.frame(of: .pressureCurve))
    let plot = CurvePlot(frame)
    let middle = plot.place(of: .middle, on: controls.curve)
    #expect(controls.pointerDown(mouse, at: middle, time: 0).isEmpty)
    let wanted = plot.place(of: Vector(0.5, 0.8))
    let curve = try #require(pulled(to: wanted))
    #expect(abs(curve.value(0.5) - 0.8) < 1e-9)
    #expect(curve.minimum == 0 && curve.maximum == 1)
  }

  @Test mutating func theEndsOfTheCurveAreItsThresholds() throws {
    open(.pressure)
    let frame = try #require(controls.frame(of: .pressureCurve))
    let plot = CurvePlot(frame)
    let foot = plot.place(of: .minimum, on: controls.curve)
    #expect(controls.pointerDown(mouse, at: foot, time: 0).isEmpty)
    #expect(abs((pulled(to: plot.place(of: Vector(0.3, 0.9)))?.minimum ?? 0) - 0.3) < 1e-9)
    let far = try #require(pulled(to: plot.place(of: Vector(5, 0))))
    #expect(far.minimum == far.maximum - PressureCurve.span)
    // Taken back, the curve is what it was.
    controls.model.pens.devices[0].curve = far
    let before = controls.cancel(mouse)
    guard case .pressureCurve(_, let restored)? = before.first else {
      Issue.record("\(before)")
      return
    }
    #expect(restored == .identity)
  }

  /// Moves the mouse; the curve that the move asks for.
  private mutating func pulled(to position: Vector) -> PressureCurve? {
    let commands = controls.pointerMoved(mouse, to: position, time: 1)
    guard case .pressureCurve(_, let curve)? = commands.first else { return nil }
    return curve
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
