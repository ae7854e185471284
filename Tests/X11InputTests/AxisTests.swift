import Ink
import Testing

@testable import X11Input

struct AxisTests {
  @Test func limitsWithNothingBetweenMakeNoAxis() {
    #expect(Axis(number: 5, low: -1, high: -1) == nil)
    #expect(Axis(number: 5, low: 1, high: 0) == nil)
    #expect(Axis(number: 5, low: 0, high: .infinity) == nil)
  }

  @Test func pressureIsAFractionOfItsLimits() throws {
    let axis = try #require(Axis(number: 2, low: 0, high: 2047))
    #expect(axis.fraction(0) == 0)
    #expect(axis.fraction(1023.5) == 0.5)
    #expect(axis.fraction(2047) == 1)
    #expect(axis.fraction(-3) == 0)
    #expect(axis.fraction(4000) == 1)
    #expect(try #require(Axis(number: 2, low: 100, high: 300)).fraction(150) == 0.25)
  }

  @Test func tiltWithinNinetyIsDegreesAndOtherwiseScaled() throws {
    #expect(try #require(Axis(number: 3, low: -64, high: 63)).degrees(-17.5) == -17.5)
    #expect(try #require(Axis(number: 3, low: -9000, high: 9000)).degrees(4500) == 30)
  }

  @Test func scrollTellsNotchesSinceLastTime() throws {
    var axis = try #require(
      ScrollAxis(number: 3, isVertical: true, increment: 120, value: 1000))
    #expect(axis.notches(at: 1120) == -1)
    #expect(axis.notches(at: 1090) == 0.25)
    #expect(axis.notches(at: 1090) == 0)
    axis.restart(at: 5000)
    #expect(axis.notches(at: 4880) == 1)
  }

  @Test func horizontalScrollIsPositiveToTheRight() throws {
    var axis = try #require(
      ScrollAxis(number: 2, isVertical: false, increment: 15, value: 0))
    #expect(axis.notches(at: 15) == 1)
    #expect(axis.notches(at: 0) == -1)
  }

  @Test func aCounterSetAnewTurnsNoWheel() throws {
    var axis = try #require(
      ScrollAxis(number: 3, isVertical: true, increment: 1, value: 1_000_000))
    #expect(axis.notches(at: 0) == 0)
    #expect(axis.notches(at: .nan) == 0)
    #expect(ScrollAxis(number: 3, isVertical: true, increment: 0, value: 0) == nil)
  }

  @Test func axesAreFoundByLabelNotByNumber() throws {
    var map = AxisMap()
    map.add("Abs X", Axis(number: 0, low: 0, high: 100))
    map.add("Abs Pressure", Axis(number: 4, low: 0, high: 8191))
    map.add("Abs Tilt Y", Axis(number: 7, low: -60, high: 60))
    var values = DeviceEvent.Axes()
    map.read(50, ofValuator: 0, into: &values, keepsPressure: false)
    map.read(9, ofValuator: 2, into: &values, keepsPressure: false)
    #expect(values == DeviceEvent.Axes())
    map.read(8191, ofValuator: 4, into: &values, keepsPressure: false)
    map.read(-12.5, ofValuator: 7, into: &values, keepsPressure: false)
    #expect(values == DeviceEvent.Axes(pressure: 1, tiltY: -12.5))
  }

  @Test func aTipOnItsWayUpKeepsItsPressure() throws {
    var map = AxisMap()
    map.add("Abs Pressure", Axis(number: 2, low: 0, high: 1000))
    var values = DeviceEvent.Axes(pressure: 0.7)
    map.read(0, ofValuator: 2, into: &values, keepsPressure: true)
    #expect(values.pressure == 0.7)
    map.read(0, ofValuator: 2, into: &values, keepsPressure: false)
    #expect(values.pressure == 0)
  }
}
