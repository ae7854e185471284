import Controls
import Geometry
import Ink
import Studio
import Testing

/// The way in for staff, and that there is no other.
@Suite struct KioskStaffTests {
  @Test func aLongPressInTheCornerAsksForThePIN() {
    var table = KioskTable()
    table.holdCorner()
    #expect(table.screen == .pin)
    #expect(table.strokes.isEmpty && !table.session.isInk(20, 20), "it leaves no dot")
    table.type("1234")
    #expect(table.attempts == ["1234"])
    #expect(table.screen == .pin, "nothing opens before the answer")
    table.studio.kioskPINChecked(true)
    table.frame()
    #expect(table.screen == .staff && table.requests.contains(.forgetFailures))
  }

  @Test func itTakesTheRightCornerLongAndStill() {
    var table = KioskTable()
    table.down(20, 20)
    table.wait(1.5)
    table.up(20, 20)
    #expect(table.screen == .drawing, "too short")
    table.down(980, 20)
    table.wait(3)
    table.up(980, 20)
    #expect(table.screen == .drawing, "another corner")
    table.down(20, 20)
    for step in 1...40 { table.touch(.move, 20 + Double(step), 20, after: 100_000_000) }
    table.up(60, 20)
    #expect(table.screen == .drawing, "not still")
  }

  @Test func withoutAPINNobodyGetsIn() {
    var table = KioskTable { $0.hasPIN = false }
    table.holdCorner(5)
    #expect(table.screen == .drawing)
  }

  @Test func theCornerWorksInAttractAndWithAStuckContactElsewhere() {
    var table = KioskTable()
    table.wait(11)
    #expect(table.screen == .attract)
    table.down(500, 300, finger: 7)
    table.wait(65)
    table.wait(12)
    table.holdCorner()
    #expect(table.screen == .pin)
  }

  @Test func guessingIsSlowedDown() {
    var table = KioskTable { $0.idleTime = 100_000 * KioskTable.second }
    var began = table.session.now
    for guess in 0..<8 {
      table.holdCorner()
      table.type("000\(guess)")
      table.studio.kioskPINChecked(false)
      table.frame()
      if guess == 1 { began = table.session.now }
    }
    #expect(table.attempts.count == 3, "the rest waits")
    let minutes = [0.5, 1, 2, 4, 8, 15, 15]
    for (index, wait) in minutes.enumerated() {
      table.wait(wait * 60 + 1)
      for _ in 0..<3 {
        table.holdCorner()
        table.type("1111")
        table.studio.kioskPINChecked(false)
        table.frame()
      }
      #expect(table.attempts.count == 4 + index, "one for each wait")
    }
    #expect(table.session.now - began > 45 * 60 * KioskTable.second)
    let counts = table.requests.compactMap {
      if case .checkPIN(_, let failures) = $0 { failures } else { nil }
    }
    #expect(counts == Array(1...10), "each is counted before it is checked")
  }

  @Test func aRestartDoesNotShortenTheWait() {
    var table = KioskTable(failures: 5) { $0.idleTime = 100_000 * KioskTable.second }
    table.holdCorner()
    table.type("1234")
    #expect(table.attempts.isEmpty)
    table.wait(121)
    table.holdCorner()
    table.type("1234")
    #expect(table.attempts == ["1234"])
  }

  @Test func noKeyAndNoCloseLeadsAnywhere() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    let names =
      ["escape", "return", "tab", "space", "delete", "backspace", "left", "home", "menu", "print"]
      + (1...24).map { "f\($0)" } + "abcdefghijklmnopqrstuvwxyz0123456789+-=[]".map { String($0) }
    for raw in 0..<16 {
      for name in names { table.session.key(name, Modifiers(rawValue: UInt8(raw))) }
    }
    table.frame()
    #expect(table.screen == .drawing && table.strokes.count == 1)
    #expect(table.requests.isEmpty)
    #expect(table.studio.takeRequests().isEmpty)
  }

  @Test func keysAreNoSignOfLife() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    for _ in 0..<200 {
      table.wait(0.1)
      table.session.key("a")
    }
    #expect(table.screen != .drawing, "a stuck key blocks no reset")
  }

  @Test func staffChangeSettingsThatCountAtOnce() {
    var table = KioskTable { $0.idleTime = 60 * KioskTable.second }
    table.enterStaff()
    table.press(.settings)
    table.press(.longerIdle)
    table.press(.toggleOwnColors)
    table.press(.toggleFingers)
    table.press(.toggleAttract)
    table.press(.toggleGallery)
    guard case .keepPlan(let plan) = table.requests.last else {
      Issue.record("nothing to keep")
      return
    }
    #expect(plan.idleTime == 75 * KioskTable.second)
    #expect(plan.hasOwnColors && plan.fingers == .single && !plan.showsAttract)
    #expect(plan.gallery == .delayed)
    #expect(table.studio.kioskPlan == plan)
    table.press(.close)
    #expect(table.screen == .staff)
    table.press(.close)
    #expect(table.screen == .drawing)
  }

  @Test func staffCanEndRestartExportAndHideDrawings() {
    var table = KioskTable { $0.canExport = true }
    table.enterStaff()
    table.press(.export)
    table.press(.restart)
    table.press(.exit)
    table.press(.approval)
    #expect(
      table.requests.suffix(4) == [
        .export, .restart, .exit, .showGallery(page: 0, size: 6, isStaff: true),
      ])
    table.studio.kioskShowGallery(
      [.init(id: "a", picture: nil, isShown: true), .init(id: "b", picture: nil, isShown: false)],
      page: 0, pageCount: 1)
    table.frame()
    table.press(.setShown(0, false))
    table.press(.setShown(1, true))
    #expect(table.requests.contains(.setShown(id: "a", false)))
    #expect(table.requests.contains(.setShown(id: "b", true)))
  }

  @Test func visitorsTurnPagesAndCannotHide() {
    var table = KioskTable { $0.gallery = .delayed }
    table.press(.gallery)
    #expect(table.requests.last == .showGallery(page: 0, size: 6, isStaff: false))
    table.studio.kioskShowGallery(
      [.init(id: "a", picture: nil, isShown: true)], page: 0, pageCount: 3)
    table.frame()
    let canHide = table.press(.setShown(0, false))
    #expect(!canHide)
    table.press(.turnPage(1))
    #expect(table.requests.last == .showGallery(page: 1, size: 6, isStaff: false))
    table.press(.openPicture(0))
    #expect(table.screen == .picture && table.requests.last == .showPicture(id: "a"))
    table.press(.closePicture)
    #expect(table.screen == .gallery)
    table.press(.close)
    #expect(table.screen == .drawing)
  }
}
