import Geometry
import Testing

@testable import Controls

@Suite struct SliderTests {
  @Test func widthsReachFromEndToEnd() {
    #expect(SliderScale.width.value(at: 0) == 0.5)
    #expect(SliderScale.width.value(at: 1) == 200)
    #expect(SliderScale.width.value(at: -3) == 0.5)
    #expect(SliderScale.width.value(at: 7) == 200)
    #expect(SliderScale.width.place(of: .nan) == 0)
    #expect(SliderScale.width.place(of: -1) == 0)
    #expect(SliderScale.width.place(of: 1e9) == 1)
  }

  @Test func thinLinesHaveMostOfTheSlider() {
    #expect(SliderScale.width.value(at: 0.5) < 12)
    #expect(SliderScale.width.place(of: 4) > 0.2)
  }

  @Test func placesAndValuesAgree() {
    for scale in [SliderScale.width, .hundredths, .even] {
      var last = -1.0
      for step in 0...1000 {
        let value = scale.value(at: Double(step) / 1000)
        #expect(value >= last)
        last = value
        let again = scale.value(at: scale.place(of: value))
        #expect((again - value).magnitude < 1e-9)
      }
    }
  }

  @Test func keysStepThroughSensibleWidths() {
    #expect(SliderScale.wider(than: 4) == 5)
    #expect(SliderScale.wider(than: 4.3) == 5)
    #expect(SliderScale.thinner(than: 4) == 3)
    #expect(SliderScale.thinner(than: 0.5) == 0.5)
    #expect(SliderScale.wider(than: 200) == 200)
    #expect(SliderScale.thinner(than: 1000) == 200)
    #expect(SliderScale.wider(than: 0) == 0.5)
  }

  @Test func sliderFollowsFromThePressOnAndClamps() throws {
    var controls = fullControls()
    let frame = try #require(controls.frame(of: .slider(.opacity)))
    let left = Vector(frame.min.x + Metrics.knob, frame.center.y)
    #expect(controls.pointerDown(finger, at: left, time: 0) == [.opacity(0)])
    controls.model.opacity = 0
    let half = Vector(frame.center.x, frame.min.y - 300)
    #expect(controls.pointerMoved(finger, to: half, time: 1) == [.opacity(0.5)])
    controls.model.opacity = 0.5
    #expect(controls.pointerMoved(finger, to: Vector(5000, 0), time: 2) == [.opacity(1)])
    controls.model.opacity = 1
    #expect(controls.pointerUp(finger, at: Vector(5000, 0), time: 3).isEmpty)
    #expect(!controls.owns(finger))
  }

  @Test func pressingTheKnobDoesNotMoveIt() throws {
    var controls = fullControls()
    controls.model.width = 7.03
    let frame = try #require(controls.frame(of: .slider(.width)))
    let knob = controls.knobCenter(.width, in: frame)
    #expect(controls.pointerDown(finger, at: knob + Vector(5, 3), time: 0).isEmpty)
    #expect(controls.pointerUp(finger, at: knob + Vector(5, 3), time: 1).isEmpty)
  }

  @Test func cancelledDragGoesBack() {
    var controls = fullControls()
    controls.model.opacity = 0.8
    let place = controls.center(.slider(.opacity))
    #expect(controls.pointerDown(finger, at: place, time: 0) == [.opacity(0.5)])
    controls.model.opacity = 0.5
    #expect(controls.cancel(finger) == [.opacity(0.8)])
  }

  @Test func otherButtonsDoNotDrag() {
    var controls = fullControls()
    let place = controls.center(.slider(.width))
    #expect(controls.pointerDown(mouse, at: place, button: 3, time: 0).isEmpty)
    #expect(controls.pointerMoved(mouse, to: place + 30, time: 1).isEmpty)
    #expect(controls.pointerUp(mouse, at: place + 30, button: 3, time: 2).isEmpty)
  }

  @Test func valuesThatAreNoNumbersAreShown() {
    var controls = fullControls()
    controls.model.width = .nan
    controls.model.zoom = .infinity
    controls.model.rotation = .nan
    #expect(!controls.panels.isEmpty)
  }
}
