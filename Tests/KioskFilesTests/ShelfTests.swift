import Glibc
import KioskFiles
import Studio
import TestSupport
import Testing

/// A shelf in a folder that goes with it.
private final class Fixture {
  let folder = TemporaryFolder()
  let shelf: DrawingShelf

  init() {
    shelf = DrawingShelf(folder: folder.path)
    _ = shelf.prepare()
  }

  deinit { system("rm -rf '\(folder.path)'/*") }

  func write(_ path: String, bytes: Int = 10, time: Int? = nil) {
    writeFile([UInt8](repeating: 1, count: bytes), path)
    if let time {
      var times = [timeval(tv_sec: time, tv_usec: 0), timeval(tv_sec: time, tv_usec: 0)]
      utimes(path, &times)
    }
  }

  /// Keeps a drawing of so many bytes with a picture as large; its id.
  func keep(bytes: Int = 10, at time: Int) -> String {
    let sheet = shelf.newSheet()
    write(sheet, bytes: bytes, time: time)
    let id = DrawingShelf.keptID(of: sheet, at: time)
    #expect(shelf.keep(sheet, as: id))
    write(shelf.picture(of: id), bytes: bytes, time: time)
    return id
  }
}

@Suite struct ShelfTests {
  private let noon = 1_764_500_000

  @Test func theNewestSheetIsTheLastWhateverTheClockSays() {
    let fixture = Fixture()
    var sheets: [String] = []
    for number in 0..<12 {
      let sheet = fixture.shelf.newSheet()
      fixture.write(sheet, time: noon - number * 1000)
      sheets.append(sheet)
    }
    #expect(fixture.shelf.sheets() == sheets)
    #expect(Set(sheets.map { DrawingShelf.code(of: $0) }).count == sheets.count)
  }

  @Test func aKeptDrawingHasItsDayItsTimeAndItsCode() throws {
    let fixture = Fixture()
    setenv("TZ", "UTC", 1)
    tzset()
    let sheet = fixture.shelf.newSheet()
    fixture.write(sheet)
    fixture.write(sheet + "-wal", bytes: 5)
    fixture.write(sheet + "-lock", bytes: 1)
    let id = DrawingShelf.keptID(of: sheet, at: noon)
    #expect(id == "2025-11-30/10.53.20-" + DrawingShelf.code(of: sheet))
    #expect(DrawingShelf.code(of: id) == DrawingShelf.code(of: sheet))
    #expect(fixture.shelf.keep(sheet, as: id))
    #expect(fixture.shelf.sheets().isEmpty)
    #expect(readFile(fixture.shelf.drawing(of: id)).count == 10)
    #expect(readFile(fixture.shelf.drawing(of: id) + "-wal").count == 5)
    let kept = try #require(fixture.shelf.kept().first)
    #expect(kept.id == id && kept.bytes == 15 && !kept.hasPicture)
  }

  @Test func theOldestGoFirst() {
    let fixture = Fixture()
    let ids = (0..<6).map { fixture.keep(at: noon + $0 * 86_400) }
    var limits = KeepLimits()
    limits.count = 4
    limits.freeBytes = 0
    #expect(fixture.shelf.tidy(limits, now: noon + 7 * 86_400) == Array(ids[..<2]))
    #expect(fixture.shelf.kept().map(\.id) == Array(ids[2...]))
    limits.bytes = 45
    #expect(fixture.shelf.tidy(limits, now: noon + 7 * 86_400) == Array(ids[2..<4]))
    limits.age = 2 * 86_400
    #expect(fixture.shelf.tidy(limits, now: noon + 7 * 86_400) == [ids[4]])
    #expect(fixture.shelf.kept().map(\.id) == Array(ids[5...]))
  }

  @Test func whatTheKioskDidNotWriteIsLeftAlone() {
    let fixture = Fixture()
    _ = fixture.keep(at: noon)
    let day = String(fixture.shelf.kept()[0].id.prefix(10))
    fixture.write(fixture.folder.path + "/" + day + "/notes.txt")
    fixture.write(fixture.folder.path + "/guide.pdf")
    var limits = KeepLimits()
    limits.freeBytes = .max
    #expect(fixture.shelf.tidy(limits, now: noon).count == 1)
    #expect(readFile(fixture.folder.path + "/" + day + "/notes.txt").count == 10)
    #expect(readFile(fixture.folder.path + "/guide.pdf").count == 10)
  }

  @Test func aShelfTakesOverWhatAnotherHasKept() {
    let (spare, fixture) = (Fixture(), Fixture())
    let ids = [spare.keep(at: noon), spare.keep(at: noon + 86_400)]
    let own = fixture.keep(bytes: 7, at: noon)
    let note = "\(spare.folder.path)/\(ids[1].prefix(10))/notes.txt"
    spare.write(note)
    fixture.shelf.takeOver(spare.shelf)
    let kept = fixture.shelf.kept().filter(\.hasPicture)
    #expect(Set(kept.map(\.id)) == Set(ids + [own]))
    #expect(spare.shelf.kept().isEmpty)
    #expect(readFile(note).count == 10)
  }

  @Test func aShelfThatTakesNoFilesSaysSo() {
    #expect(!DrawingShelf(folder: "/proc/1").prepare())
    #expect(Fixture().shelf.prepare())
  }

  @Test func theSheetInProgressCountsAndStays() {
    let fixture = Fixture()
    let sheet = fixture.shelf.newSheet()
    fixture.write(sheet, bytes: 1000)
    _ = fixture.keep(at: noon)
    var limits = KeepLimits()
    limits.bytes = 100
    limits.freeBytes = 0
    #expect(fixture.shelf.tidy(limits, now: noon).count == 1)
    #expect(fixture.shelf.sheets() == [sheet])
  }

  @Test func aClockSetBackMakesNothingOld() {
    var limits = KeepLimits()
    limits.age = 100
    limits.freeBytes = 0
    let kept = [KeepLimits.Kept(time: noon, bytes: 1)]
    #expect(limits.surplus(of: kept, others: 0, free: 0, now: noon - 1_000_000_000) == 0)
    #expect(limits.surplus(of: kept, others: 0, free: 0, now: noon + 101) == 1)
  }

  @Test func staffDecideAndTheRuleDoesTheRest() {
    let fixture = Fixture()
    let id = fixture.keep(at: noon)
    let drawing = fixture.shelf.kept()[0]
    var choice = GalleryChoice()
    func shows(_ rule: KioskPlan.Gallery, after seconds: Int) -> Bool {
      choice.shows(drawing, rule: rule, delay: 600, now: noon + seconds)
    }
    #expect(!shows(.delayed, after: 599) && shows(.delayed, after: 600))
    #expect(!shows(.approved, after: 10_000) && !shows(.off, after: 10_000))
    choice.set(id, shown: true)
    #expect(shows(.approved, after: 0) && shows(.delayed, after: 0) && !shows(.off, after: 0))
    choice.set(id, shown: false)
    #expect(!shows(.delayed, after: 10_000) && !shows(.approved, after: 0))
    #expect(choice.store(in: fixture.shelf))
    #expect(GalleryChoice.load(from: fixture.shelf) == choice)
    choice.forget([id])
    #expect(choice == GalleryChoice())
  }

  @Test func decisionsThatCannotBeReadHideAllUntilStaffDecideAnew() {
    let fixture = Fixture()
    let id = fixture.keep(at: noon)
    let drawing = fixture.shelf.kept()[0]
    writeFile(Array("{\"hidden\": [".utf8), fixture.folder["gallery.json"])
    for _ in 0..<2 {
      var choice = GalleryChoice.load(from: fixture.shelf)
      #expect(!choice.shows(drawing, rule: .delayed, delay: 0, now: noon + 10_000))
      choice.set("another", shown: false)
      #expect(choice.store(in: fixture.shelf))
    }
    var choice = GalleryChoice.load(from: fixture.shelf)
    choice.set(id, shown: true)
    #expect(choice.shows(drawing, rule: .approved, delay: 0, now: noon))
  }

  @Test func whatStaffChangedCountsUntilTheSettingsChange() {
    let folder = TemporaryFolder()
    var plan = KioskPlan()
    plan.idleTime = 45_000_000_000
    plan.hasOwnColors = true
    plan.gallery = .delayed
    var changes = StaffChanges()
    changes.failures = 7
    changes.remember(plan, configuration: "one")
    #expect(changes.store(folder["kiosk.json"]))
    let loaded = StaffChanges.load(folder["kiosk.json"])
    #expect(loaded == changes && loaded.failures == 7)
    var same = KioskPlan()
    loaded.apply(to: &same, configuration: "one")
    #expect(same == plan)
    var other = KioskPlan()
    loaded.apply(to: &other, configuration: "two")
    #expect(other == KioskPlan())
    writeFile(Array("broken".utf8), folder["kiosk.json"])
    #expect(StaffChanges.load(folder["kiosk.json"]) == StaffChanges())
  }

  @Test func oneKioskHasTheShelfUntilItLetsGo() {
    let fixture = Fixture()
    var first = ShelfLock(of: fixture.shelf)
    #expect(first != nil)
    #expect(ShelfLock(of: fixture.shelf) == nil)
    first = nil
    #expect(ShelfLock(of: fixture.shelf) != nil)
    #expect(fixture.shelf.kept().isEmpty && fixture.shelf.sheets().isEmpty)
  }

  @Test func aShelfThatTakesNoFileIsNobodys() {
    let shelf = DrawingShelf(folder: TemporaryFolder()["missing"])
    let (first, second) = (ShelfLock(of: shelf), ShelfLock(of: shelf))
    #expect(first != nil && second != nil)
  }
}
