import Controls
import Geometry
import Ink
import Studio
import TestSupport
import Testing

/// Many hands, and what is no hand.
@Suite struct KioskHandsTests {
  @Test func everyFingerDrawsItsOwnStroke() {
    var table = KioskTable()
    for finger in 1...10 { table.down(100 + Double(finger) * 60, 100, finger: finger) }
    for step in 1...10 {
      for finger in 1...10 {
        table.touch(
          .move, 100 + Double(finger) * 60, 100 + Double(step) * 20, finger: finger,
          after: 1_000_000)
      }
    }
    for finger in 1...10 { table.up(100 + Double(finger) * 60, 300, finger: finger) }
    #expect(table.strokes.count == 10)
    #expect(Set(table.strokes.map(\.brush.color)).count == 1)
  }

  @Test func everyFingerHasAColourOfItsOwn() {
    var table = KioskTable { $0.hasOwnColors = true }
    for finger in 1...5 { table.down(100 + Double(finger) * 150, 100, finger: finger) }
    for finger in 1...5 { table.touch(.move, 100 + Double(finger) * 150, 200, finger: finger) }
    for finger in 1...5 { table.up(100 + Double(finger) * 150, 200, finger: finger) }
    #expect(Set(table.strokes.map(\.brush.color)).count == 5)
    #expect(table.studio.kioskFrame(of: .color(0)) == nil, "none is to be chosen")
  }

  @Test(arguments: 2...5)
  func moreFingersThanOneDoNothingWhereOneDraws(count: Int) {
    var table = KioskTable { $0.fingers = .single }
    for finger in 1...count { table.down(200 + Double(finger) * 90, 200, finger: finger) }
    for step in 1...20 {
      for finger in 1...count {
        table.touch(
          .move, 200 + Double(finger) * 90, 200 + Double(step) * 10, finger: finger,
          after: 1_000_000)
      }
    }
    for finger in 1...count { table.up(200 + Double(finger) * 90, 400, finger: finger) }
    #expect(table.strokes.isEmpty)
    let view = table.studio.canvas.view
    table.draw(from: 200, 200)
    #expect(table.strokes.count == 1 && table.studio.canvas.view == view)
  }

  @Test func aPalmIsIgnoredByItsSize() {
    var table = KioskTable()
    table.touch(.down(button: 1), 300, 300, finger: 1, size: 140)
    table.touch(.move, 340, 300, finger: 1, size: 150)
    table.draw(from: 500, 200, finger: 2)
    table.touch(.up(button: 1), 340, 300, finger: 1, size: 10)
    #expect(table.strokes.count == 1)
    #expect(!table.session.isInk(320, 300))
  }

  @Test func aPalmThatGrowsTakesItsInkBack() {
    var table = KioskTable()
    table.touch(.down(button: 1), 300, 300, size: 20)
    table.touch(.move, 304, 300, size: 60)
    table.touch(.move, 310, 300, size: 120)
    #expect(!table.session.isInk(302, 300))
    table.touch(.up(button: 1), 310, 300)
    #expect(table.strokes.isEmpty)
  }

  @Test func anObjectThatLiesIsNoInk() {
    var table = KioskTable()
    table.down(300, 300)
    #expect(table.session.isInk(300, 300))
    table.wait(3)
    #expect(!table.session.isInk(300, 300))
    table.up(300, 300)
    #expect(table.strokes.isEmpty)
  }

  @Test func threeContactsCloseTogetherThatStayAreAPalm() {
    var table = KioskTable()
    for finger in 1...3 { table.down(300 + Double(finger) * 20, 300, finger: finger) }
    table.draw(from: 600, 200, finger: 9)
    table.wait(0.6)
    for finger in 1...3 { table.up(300 + Double(finger) * 20, 300, finger: finger) }
    #expect(table.strokes.count == 1)
  }

  @Test func aQuickTapIsADot() {
    var table = KioskTable()
    table.tap(300, 300)
    #expect(table.strokes.count == 1)
  }

  @Test func aStuckContactBlocksNeitherOthersNorTheReset() {
    for fingers in KioskPlan.Fingers.allCases {
      var table = KioskTable { $0.fingers = fingers }
      table.down(300, 300)
      for step in 0..<640 {
        // It trembles all the time.
        let place = 300 + Double(step % 3) * 12
        table.touch(.move, place, 300, after: 100_000_000)
      }
      table.draw(from: 500, 200, finger: 2)
      #expect(table.strokes.contains { $0.bounds.max.x > 500 }, "\(fingers)")
      for step in 0..<160 {
        table.touch(.move, 300 + Double(step % 3) * 12, 300, after: 100_000_000)
      }
      #expect(table.kept.count == 1 && table.screen == .attract, "\(fingers)")
    }
  }

  @Test func aPenDrawsWhileFingersFarFromItDraw() {
    var table = KioskTable()
    table.frame([
      table.session.event(.enter, 200, 200, .pen), table.session.event(.hover, 200, 200, .pen),
    ])
    table.frame([table.session.event(.down(button: 1), 200, 200, .pen, pressure: 0.5)])
    table.draw(from: 260, 240, finger: 1)
    table.draw(from: 800, 200, finger: 2)
    table.frame([table.session.event(.move, 240, 200, .pen, pressure: 0.5)])
    table.frame([table.session.event(.up(button: 1), 240, 200, .pen)])
    table.wait(1)
    #expect(table.strokes.count == 2, "the pen and the far finger, not the hand beside the pen")
  }

  @Test func undoTakesBackWhatIsFinishedAndNoOnesLiveStroke() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.down(500, 300, finger: 2)
    table.touch(.move, 560, 300, finger: 2)
    table.draw(from: 100, 100, finger: 3)
    table.press(.undo)
    #expect(table.strokes.count == 1 && !table.session.isInk(140, 100))
    table.touch(.move, 600, 300, finger: 2)
    table.up(600, 300, finger: 2)
    #expect(table.strokes.count == 2 && table.session.isInk(590, 300))
  }

  @Test func theCursorShowsWhileAMouseMovesAndNoLonger() {
    var table = KioskTable()
    #expect(table.studio.cursor == .hidden)
    table.frame([table.session.event(.hover, 300, 300)])
    table.frame([table.session.event(.hover, 340, 300)])
    #expect(table.studio.cursor == .cross)
    table.down(500, 500)
    #expect(table.studio.cursor == .hidden)
    table.up(500, 500)
    table.frame([table.session.event(.hover, 400, 300)])
    #expect(table.studio.cursor == .cross)
    table.wait(6)
    #expect(table.studio.cursor == .hidden)
  }

  @Test func aClothInCleaningModeDoesNothing() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.enterStaff()
    table.press(.clean)
    #expect(table.screen == .cleaning)
    var random = SeededGenerator(seed: 77)
    for step in 0..<60 {
      for finger in 1...12 {
        let (x, y) = (
          Double.random(in: 0..<1000, using: &random), Double.random(in: 0..<700, using: &random)
        )
        let kind: DeviceEvent.Kind =
          step % 10 == 0 ? .down(button: 1) : step % 10 == 9 ? .up(button: 1) : .move
        table.touch(kind, x, y, finger: finger, after: 1_000_000)
      }
    }
    #expect(table.screen == .cleaning && table.strokes.count == 1)
    table.holdCorner()
    #expect(table.screen == .drawing)
  }

  @Test func cleaningEndsByItself() {
    var table = KioskTable { $0.idleTime = 300 * KioskTable.second }
    table.enterStaff()
    table.press(.clean)
    table.wait(61)
    #expect(table.screen == .drawing)
  }

  @Test func aClothOpensNoMenuOutsideCleaningMode() {
    var table = KioskTable { $0.gallery = .delayed }
    table.draw(from: 300, 200)
    for finger in 1...8 { table.down(100 + Double(finger) * 100, 100, finger: finger) }
    for command in [KioskCommand.gallery, .freshSheet] {
      table.press(command)
      #expect(table.screen == .drawing, "\(command)")
    }
  }

  @Test func storms() {
    var table = KioskTable {
      $0.gallery = .delayed
      $0.offersTakeHome = true
    }
    var random = SeededGenerator(seed: 2024)
    var down: Set<Int> = []
    for _ in 0..<1500 {
      let finger = Int.random(in: 1...10, using: &random)
      let (x, y) = (
        Double.random(in: -50..<1050, using: &random), Double.random(in: -50..<750, using: &random)
      )
      let after = UInt64.random(in: 0...20_000_000, using: &random)
      if down.contains(finger), Bool.random(using: &random) {
        down.remove(finger)
        table.touch(.up(button: 1), x, y, finger: finger, after: after)
      } else if down.contains(finger) {
        table.touch(.move, x, y, finger: finger, after: after)
      } else {
        down.insert(finger)
        table.touch(.down(button: 1), x, y, finger: finger, after: after)
      }
      #expect(table.screen != .staff && table.screen != .settings && table.screen != .approval)
    }
    for finger in down { table.up(500, 300, finger: finger) }
    table.wait(120)
    #expect(table.screen == .attract)
    #expect(!table.requests.contains(.exit) && !table.requests.contains(.restart))
    table.tap(500, 300)
    table.draw(from: 300, 200)
    #expect(table.strokes.count == 1)
  }
}
