import Geometry
import Testing

@testable import X11Input

struct PointerDeviceTests {
  private func role(
    _ name: String, type: String, tool: String = "", absolute: Bool = true, pressure: Bool = true,
    touch: Bool = false
  ) -> PointerDevice.Role {
    DeviceTraits(
      name: name, type: type, toolType: tool, hasAbsolutePosition: absolute,
      hasPressure: pressure, isDirectTouch: touch
    ).role
  }

  @Test func pensAreKnownInEveryDriver() {
    #expect(role("Wacom Intuos Pro M Pen stylus", type: "STYLUS") == .pen)
    #expect(role("HUION Tablet Pen (0x700001)", type: "STYLUS") == .pen)
    #expect(role("xwayland-tablet stylus:15", type: "xwayland-tablet stylus") == .pen)
    #expect(role("Some Tablet", type: "TABLET") == .pen)
  }

  @Test func eraserEndsAreKnownByTypeToolOrName() {
    #expect(role("Wacom Intuos Pro M Pen eraser", type: "ERASER") == .eraser)
    #expect(role("Pen", type: "TABLET", tool: "ERASER") == .eraser)
    #expect(role("xwayland-tablet eraser:15", type: "") == .eraser)
    #expect(role("Lab Pen Eraser", type: "TABLET") == .eraser)
  }

  @Test func aStylusWithoutUsablePressureIsAPen() {
    #expect(role("Old Pen", type: "STYLUS", pressure: false) == .pen)
    #expect(role("Old Pen", type: "ERASER", pressure: false) == .eraser)
  }

  @Test func padsCursorsAndMiceAreNoPens() {
    #expect(role("Wacom Intuos Pro M Pad pad", type: "PAD") == .mouse)
    #expect(role("Wacom Intuos Pro M Pen cursor", type: "CURSOR") == .mouse)
    #expect(role("xwayland-tablet cursor:15", type: "xwayland-tablet cursor") == .mouse)
    #expect(role("SynPS/2 TouchPad", type: "TOUCHPAD") == .mouse)
    #expect(role("Mouse", type: "MOUSE", absolute: false, pressure: false) == .mouse)
    #expect(role("QEMU Tablet", type: "TABLET", pressure: false) == .mouse)
  }

  @Test func aTouchscreenWithPressureIsNoPen() {
    #expect(role("ELAN Touchscreen", type: "TOUCHSCREEN", touch: true) == .touchscreen)
  }

  @Test func buttonsBeyondTheWheelFollowTheThree() {
    #expect([1, 2, 3, 8, 9].map(PointerDevice.button(ofX:)) == [1, 2, 3, 4, 5])
    #expect([0, 4, 5, 6, 7, 37].compactMap(PointerDevice.button(ofX:)).isEmpty)
    for x in [1, 2, 3, 8, 9, 36] {
      #expect(PointerDevice.button(ofX: x).map(PointerDevice.xButton(of:)) == x)
    }
  }

  @Test func wheelButtonsCountUpAndRightAsPositive() {
    #expect(PointerDevice.notches(ofX: 4) == Vector(0, 1))
    #expect(PointerDevice.notches(ofX: 5) == Vector(0, -1))
    #expect(PointerDevice.notches(ofX: 6) == Vector(-1, 0))
    #expect(PointerDevice.notches(ofX: 7) == Vector(1, 0))
    #expect(PointerDevice.notches(ofX: 1) == nil)
  }

  @Test func wheelButtonsCountWhereNoValuatorTellsTheTurn() throws {
    let axis = try #require(
      ScrollAxis(number: 3, isVertical: true, increment: 120, value: 240))
    var device = PointerDevice(role: .mouse, axes: AxisMap(), scroll: [axis])
    var wheel = Vector.zero
    // The value was asked for after the turn, so the motion that made it says nothing.
    device.take(240, ofValuator: 3, wheel: &wheel)
    #expect(wheel == .zero)
    #expect(device.counts(wheelButtonEmulated: true))
    device.take(120, ofValuator: 3, wheel: &wheel)
    #expect(wheel == Vector(0, 1))
    #expect(!device.counts(wheelButtonEmulated: true))
    #expect(device.counts(wheelButtonEmulated: false))
  }
}
