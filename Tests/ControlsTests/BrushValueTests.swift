import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct BrushValueTests {
  private func controls(_ brush: Brush = Brush(), size: Vector = Vector(1280, 800)) -> Controls {
    var controls = fullControls(size)
    controls.model.brushes = [.init(preset: BrushPreset(id: "mine", brush: brush))]
    controls.model.brushID = "mine"
    controls.model.brushValues = brush
    _ = controls.tap(.brush)
    _ = controls.tap(.brushValues)
    return controls
  }

  @Test func brushesHaveTheValuesThatMeanSomething() {
    #expect(!BrushValue.values(of: Brush()).contains(.flow))
    #expect(!BrushValue.values(of: Brush()).contains(.nibAngle))
    #expect(BrushValue.values(of: Brush()).contains(.tiltWidening))
    var airbrush = Brush()
    airbrush.flow = 1
    #expect(BrushValue.values(of: airbrush).contains(.buildUp))
    let eraser = Brush(blendMode: .destinationOut)
    #expect(!BrushValue.values(of: eraser).contains(.hueJitter))
  }

  @Test func namesAreThoseOfBrushFiles() {
    for value in BrushValue.allCases { #expect(Brush()[named: value.rawValue] != nil) }
  }

  @Test func sliderSetsItsValue() throws {
    var controls = controls()
    let frame = try #require(controls.frame(of: .slider(.brush(.minimumWidth))))
    let right = Vector(frame.max.x - Metrics.knob, frame.center.y)
    let commands = controls.pointerDown(finger, at: right, time: 0)
    #expect(commands == [.brushValue(.minimumWidth, 1)])
  }

  @Test func everyValueIsReachedByScrolling() {
    for size in [Vector(320, 240), Vector(800, 480), Vector(1280, 800)] {
      var brush = Brush()
      (brush.flow, brush.nibRatio, brush.grainDepth) = (1, 0.5, 0.5)
      var controls = controls(brush, size: size)
      var found = Set<BrushValue>()
      for _ in 0..<100 {
        for placed in controls.layout.panels.flatMap(\.controls) {
          if case .slider(.brush(let value)) = placed.control { found.insert(value) }
        }
        let place = controls.layout.panels.last?.hitArea.center ?? .zero
        _ = controls.wheel(at: place, notches: -0.5)
      }
      #expect(found == Set(BrushValue.allCases), "\(size)")
    }
  }

  @Test func resetAsksForTheBrushAsItComes() {
    var controls = controls()
    let commands = controls.tap(.resetBrush)
    #expect(commands == [.resetBrush])
  }

  @Test func scalesReachBothEndsAndAgree() {
    for value in BrushValue.allCases {
      let range = Brush.Property(rawValue: value.rawValue)?.range ?? 0...1
      #expect(abs(value.scale.value(at: 0) - range.lowerBound) < 0.01, "\(value)")
      #expect(abs(value.scale.value(at: 1) - range.upperBound) < 0.01, "\(value)")
      for step in 0...100 {
        let number = value.scale.value(at: Double(step) / 100)
        #expect(range.contains(number), "\(value)")
        let again = value.scale.value(at: value.scale.place(of: number))
        #expect(abs(again - number) <= 0.011, "\(value) \(number)")
      }
    }
  }
}
