import Controls
import Drawing
import Geometry
import Ink
import Studio
import Testing

/// What happens when nobody is there.
@Suite struct KioskIdleTests {
  @Test func theCountdownComesThenTheSheetIsPutAwayThenAttract() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.wait(9.5)
    #expect(table.screen == .drawing)
    table.wait(1)
    #expect(table.screen == .countdown(seconds: 5, isAsked: false))
    table.wait(2)
    #expect(table.screen == .countdown(seconds: 3, isAsked: false))
    #expect(table.kept.isEmpty)
    table.wait(3)
    #expect(table.screen == .attract)
    #expect(table.kept.map(\.strokes.count) == [1])
    #expect(table.requests.contains(.nextReplay))
    #expect(table.strokes.isEmpty)
  }

  @Test func keepDrawingAndAnyTouchKeepTheSheet() {
    for presses in [true, false] {
      var table = KioskTable()
      table.draw(from: 300, 200)
      table.wait(11)
      if presses { table.press(.keepDrawing) } else { table.tap(500, 100) }
      #expect(table.screen == .drawing)
      table.wait(8)
      #expect(table.screen == .drawing && table.kept.isEmpty)
      #expect(table.strokes.count == 1, "what wakes draws nothing")
    }
  }

  @Test func anEmptySheetGoesToAttractWithoutACountdown() {
    var table = KioskTable()
    table.wait(10.5)
    #expect(table.screen == .attract && table.kept.isEmpty)
  }

  @Test func withoutAttractAnEmptySheetRests() {
    var table = KioskTable { $0.showsAttract = false }
    table.wait(60)
    #expect(table.screen == .drawing)
    #expect(table.studio.deadline == nil, "doing nothing costs nothing")
    table.draw(from: 300, 200)
    table.wait(16)
    #expect(table.screen == .drawing && table.kept.count == 1)
  }

  @Test func theTouchThatWakesOnlyWakes() {
    var table = KioskTable()
    table.wait(11)
    table.draw(from: 300, 200)
    #expect(table.screen == .drawing && table.strokes.isEmpty)
    table.draw(from: 300, 300)
    #expect(table.strokes.count == 1)
  }

  @Test func toolColourAndViewAreTheFirstAgain() {
    var table = KioskTable()
    table.press(.color(3))
    table.press(.tool(1))
    table.draw(from: 300, 200)
    #expect(table.studio.settings.tool == .eraser)
    table.wait(16)
    #expect(table.studio.settings.tool == .pen)
    #expect(table.studio.settings.color == KioskPlan().colors[0])
    #expect(table.studio.settings.width == 8)
  }

  @Test func aSheetThatCannotBePutAwayStays() {
    var table = KioskTable()
    table.keepsSheets = false
    table.draw(from: 300, 200)
    table.wait(15.5)
    #expect(table.screen == .drawing && table.strokes.count == 1)
    table.draw(from: 300, 300)
    #expect(table.strokes.count == 2, "drawing goes on")
    table.keepsSheets = true
    table.wait(16)
    #expect(table.kept.map(\.strokes.count) == [2], "it is tried again")
  }

  @Test func aSheetThatIsLongInComingIsAskedForOnce() {
    var table = KioskTable()
    table.isSlow = true
    table.draw(from: 300, 200)
    table.wait(60)
    #expect(table.requests == [.freshSheet])
    #expect(table.screen == .drawing)
    table.bringSheet()
    table.frame()
    #expect(table.screen == .attract && table.kept.count == 1)
  }

  @Test func whoComesBeforeTheFreshSheetIsNotSentToSleep() {
    var table = KioskTable()
    table.isSlow = true
    table.draw(from: 300, 200)
    table.wait(16)
    table.draw(from: 300, 300)
    table.bringSheet()
    table.frame()
    #expect(table.screen == .drawing && table.strokes.isEmpty)
    #expect(table.kept.map(\.strokes.count) == [2], "what came late is kept with the old sheet")
  }

  @Test func aFreshSheetIsAskedForTwice() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.press(.freshSheet)
    #expect(table.screen == .countdown(seconds: 5, isAsked: true))
    table.draw(from: 300, 300)
    #expect(table.strokes.count == 2, "others draw on")
    table.press(.keepDrawing)
    #expect(table.screen == .drawing && table.kept.isEmpty)
    table.press(.freshSheet)
    table.wait(6)
    #expect(table.screen == .drawing && table.kept.isEmpty, "no answer is no")
    table.press(.freshSheet)
    table.press(.freshSheetNow)
    #expect(table.screen == .drawing && table.kept.count == 1 && table.strokes.isEmpty)
  }

  @Test func sleepOfTheMachineIsTheEndOfAVisit() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.studio.kioskSlept()
    table.frame()
    #expect(table.screen == .attract && table.kept.count == 1)
    table.draw(from: 300, 200)
    #expect(table.strokes.isEmpty, "it only wakes")
  }

  @Test func openPanelsCloseByThemselves() {
    var table = KioskTable {
      $0.gallery = .delayed
      $0.offersTakeHome = true
      $0.idleTime = 300 * KioskTable.second
    }
    table.draw(from: 300, 200)
    for command in [KioskCommand.gallery, .takeHome] {
      table.press(command)
      #expect(table.screen != .drawing)
      table.wait(41)
      #expect(table.screen == .drawing)
    }
    table.holdCorner()
    #expect(table.screen == .pin)
    table.wait(21)
    #expect(table.screen == .drawing)
    table.enterStaff()
    #expect(table.screen == .staff)
    table.wait(91)
    #expect(table.screen == .drawing, "staff forgot to close it")
  }

  @Test func replayDrawsTheSameStrokesAndLeavesTheSheetAlone() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    table.draw(from: 300, 300, finger: 2)
    let drawn = table.strokes
    table.wait(16)
    let sheet = table.log
    table.studio.kioskReplay(drawn, paper: .white, now: table.session.now)
    table.wait(0.02)
    #expect(table.strokes.isEmpty && table.session.isInk(300, 200), "the first is on its way")
    table.wait(4)
    #expect(table.strokes.map(\.samples) == drawn.map(\.samples))
    #expect(table.session.isInk(340, 200) && table.session.isInk(340, 300))
    #expect(sheet.history.edits.isEmpty, "nothing of it is kept")
    table.tap(500, 500)
    #expect(table.strokes.isEmpty && !table.session.isInk(340, 200))
    table.draw(from: 400, 400)
    #expect(sheet.history.edits.count == 1)
  }

  @Test func aTouchInTheMiddleOfAReplayEndsIt() {
    var table = KioskTable()
    table.draw(from: 300, 200)
    let drawn = table.strokes
    table.wait(16)
    table.studio.kioskReplay(drawn, paper: .white, now: table.session.now)
    table.frame(after: 20_000_000)
    table.tap(500, 500)
    table.wait(1)
    #expect(table.strokes.isEmpty && !table.session.isInk(300, 200))
  }

  @Test func aFullSheetIsPutAwayWhenNobodyIsInTheMiddleOfAStroke() {
    var table = KioskTable { $0.sheetLimit = 3 }
    for _ in 0..<2 { table.draw(from: 300, 200) }
    table.down(300, 300)
    table.touch(.move, 320, 300)
    table.draw(from: 500, 300, finger: 2)
    table.touch(.move, 340, 300)
    #expect(table.kept.isEmpty)
    table.up(340, 300)
    #expect(table.kept.map(\.strokes.count) == [4] && table.screen == .drawing)
    table.keepsSheets = false
    for _ in 0..<5 { table.draw(from: 300, 200) }
    #expect(table.strokes.count == 5, "where it cannot be put away it grows")
  }

  @Test func withNothingToPlayItAsksSeldom() {
    var table = KioskTable()
    table.wait(11)
    for _ in 0..<5 {
      table.studio.kioskReplay([], paper: .white, now: table.session.now)
      let before = table.requests.count
      table.wait(9)
      #expect(table.requests.count == before)
      table.wait(2)
      #expect(table.requests.count == before + 1)
    }
  }
}
