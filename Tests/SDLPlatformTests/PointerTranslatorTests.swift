import Geometry
import Ink
import Testing

@testable import SDLPlatform

struct PointerTranslatorTests {
  private var pointers = PointerTranslator()

  @Test mutating func motionDrawsOnlyWhileAButtonIsDown() {
    #expect(pointers.mouseMoved(to: Vector(1, 2), time: 1).kind == .hover)
    let down = pointers.mousePressed(button: 1, at: Vector(3, 4), time: 2)
    #expect(down?.kind == .down(button: 1))
    #expect(down?.buttons == 1)
    #expect(pointers.mouseMoved(to: Vector(-5, 6), time: 3).kind == .move)
    let up = pointers.mouseReleased(button: 1, at: Vector(-5, 6), time: 4)
    #expect(up?.kind == .up(button: 1))
    #expect(up?.buttons == 0)
    #expect(up?.position == Vector(-5, 6))
  }

  @Test mutating func eachButtonHasItsBit() {
    _ = pointers.mousePressed(button: 3, at: .zero, time: 1)
    #expect(pointers.mousePressed(button: 2, at: .zero, time: 1)?.buttons == 0b110)
    #expect(pointers.mousePressed(button: 0, at: .zero, time: 1) == nil)
    #expect(pointers.mousePressed(button: 33, at: .zero, time: 1) == nil)
  }

  @Test mutating func aReleaseWithoutPressSaysNothing() {
    #expect(pointers.mouseReleased(button: 1, at: .zero, time: 1) == nil)
  }

  @Test mutating func buttonsLetGoElsewhereAreReportedUpOnce() {
    _ = pointers.mousePressed(button: 1, at: Vector(7, 8), time: 1)
    _ = pointers.mousePressed(button: 3, at: Vector(7, 8), time: 2)
    var events: [DeviceEvent] = []
    pointers.reconcile(held: 0b100, time: 3, into: &events)
    #expect(events.map(\.kind) == [.up(button: 1)])
    #expect(events.first?.buttons == 0b100)
    #expect(events.first?.position == Vector(7, 8))
    pointers.reconcile(held: 0b100, time: 4, into: &events)
    #expect(events.count == 1)
  }

  @Test mutating func aMouseThatDrawsDoesNotLeave() {
    #expect(pointers.mouseLeft(time: 1)?.kind == .leave)
    _ = pointers.mousePressed(button: 1, at: .zero, time: 2)
    #expect(pointers.mouseLeft(time: 3) == nil)
  }

  @Test mutating func wheelKeepsFractions() {
    #expect(pointers.wheelTurned(dx: 0, dy: -0.25, time: 1)?.kind == .wheel(dx: 0, dy: -0.25))
    #expect(pointers.wheelTurned(dx: 0, dy: 0, time: 2) == nil)
  }

  private mutating func fingerDown(_ touch: Int64, pressure: Double = 1) -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    pointers.fingerDown(
      device: 9, touch: touch, at: Vector(5, 5), pressure: pressure, time: 1, into: &events)
    return events
  }

  @Test mutating func fingersGetTheSmallestFreeNumber() {
    #expect(fingerDown(1001).map(\.id) == [1])
    #expect(fingerDown(1002).map(\.id) == [2])
    #expect(pointers.fingerUp(device: 9, touch: 1001, at: .zero, time: 2)?.id == 1)
    #expect(fingerDown(1003).map(\.id) == [1])
    #expect(pointers.fingerMoved(device: 9, touch: 1001, to: .zero, pressure: 1, time: 3) == nil)
    #expect(pointers.fingerMoved(device: 8, touch: 1002, to: .zero, pressure: 1, time: 3) == nil)
  }

  @Test mutating func aFingerThatComesDownTwiceWasTakenBack() {
    _ = fingerDown(1)
    let events = fingerDown(1)
    #expect(events.map(\.kind) == [.cancel, .down(button: 1)])
    #expect(events.map(\.buttons) == [0, 1])
  }

  @Test mutating func pressureIsReportedOnlyWhereItIsMeasured() {
    #expect(fingerDown(1, pressure: 1).last?.axes.pressure == nil)
    #expect(fingerDown(2, pressure: 0.5).last?.axes.pressure == 0.5)
    #expect(fingerDown(3, pressure: 1).last?.axes.pressure == 1)
  }

  @Test mutating func fingersThatAreGoneAreReportedUp() {
    for touch in 1...3 as ClosedRange<Int64> { _ = fingerDown(touch) }
    var events: [DeviceEvent] = []
    pointers.reconcileFingers(time: 2, into: &events) { $0.touch == 2 }
    #expect(events.map(\.kind) == [.up(button: 1), .up(button: 1)])
    #expect(events.map(\.id) == [1, 3])
    #expect(events.allSatisfy { $0.position == Vector(5, 5) && $0.buttons == 0 })
    #expect(pointers.hasFingersDown)
  }

  @Test mutating func fingersBeyondTheTableAreNotKnown() {
    for touch in 1...Int64(ContactTable.capacity) { #expect(fingerDown(touch).count == 1) }
    #expect(fingerDown(99).isEmpty)
    #expect(pointers.fingerUp(device: 9, touch: 99, at: .zero, time: 1) == nil)
  }
}
