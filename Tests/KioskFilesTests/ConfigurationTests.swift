import Ink
import KioskFiles
import Studio
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  private func read(_ text: String) -> KioskConfiguration {
    KioskConfiguration(
      reading: Array(text.utf8), name: "kiosk.json", brushes: ["pen", "marker", "eraser"],
      isHash: { $0 == "$y$good" })
  }

  @Test func anEmptyGroupIsAllDefaults() {
    #expect(read("{}") == KioskConfiguration())
    #expect(read("// nothing\n{ /* here */ }\n") == KioskConfiguration())
  }

  @Test func everySettingIsRead() {
    let folder = TemporaryFolder()
    let configuration = read(
      """
      // The table in the hall.
      {
        display: 'HDMI-1', paper: "#FFF8E0",
        tools: ["pen", {brush: "marker", width: 30.5}, 'eraser'],
        colors: ["#000000", "#ff0000",],
        fingers: "single", "own-colors": true, undo: false, "fresh-sheet": false,
        "control-scale": 1.5, "palm-size": 120,
        idle: {seconds: 30, countdown: 5},
        attract: {on: false, speed: .5, pause: 1},
        keep: {folder: "\(folder.path)", count: 10, days: 2, megabytes: 50, "free-megabytes": 5},
        gallery: {show: "approved", minutes: 3},
        "take-home": {on: true, text: "https://museum.example/{code}"},
        staff: {"pin-hash": "$y$good", corner: "top-right", hold: 3, "export-folder": "/media/stick"},
      }
      """)
    #expect(configuration.problems == [])
    let plan = configuration.plan
    #expect(configuration.display == .name("HDMI-1"))
    #expect(plan.paper == SRGBColor(hex: 0xFFF8E0))
    #expect(plan.tools == [.init("pen"), .init("marker", width: 30.5), .init("eraser")])
    #expect(plan.colors == [.black, SRGBColor(hex: 0xFF0000)])
    #expect(plan.fingers == .single && plan.hasOwnColors && !plan.offersUndo)
    #expect(!plan.offersFreshSheet && plan.controlScale == 1.5 && plan.palmSize == 120)
    #expect(plan.idleTime == 30_000_000_000 && plan.countdownTime == 5_000_000_000)
    #expect(!plan.showsAttract && plan.replaySpeed == 0.5 && plan.replayPause == 1_000_000_000)
    #expect(configuration.folder == folder.path)
    #expect(configuration.limits.count == 10 && configuration.limits.age == 172_800)
    #expect(configuration.limits.bytes == 50_000_000 && configuration.limits.freeBytes == 5_000_000)
    #expect(plan.gallery == .approved && configuration.galleryDelay == 180)
    #expect(plan.offersTakeHome)
    #expect(configuration.takeHomeText == "https://museum.example/{code}")
    #expect(configuration.pinHash == "$y$good" && plan.hasPIN && plan.corner == .topRight)
    #expect(plan.holdTime == 3_000_000_000)
    #expect(configuration.exportFolder == "/media/stick" && plan.canExport)
  }

  @Test(
    arguments: [
      ("{\n  undo: true\n  fingers: 'draw'\n}", 3, ", or } is expected"),
      ("{\n\n  'undo' true }", 3, ": is expected"), ("{ undo: yes }", 1, "yes is no value"),
      ("{\n undo: true", 2, ", or }"), ("", 1, "a value is expected"),
      ("{}\n\n}", 3, "nothing more"), ("{ /* no end\n\n }", 1, "no end"),
      ("{\n display: 'HDMI\n}", 2, "no closing quote"), ("[1, 2]", 1, "not a list"),
      ("{ undo: true,\n undo: false }", 2, "undo is here twice"), ("{ 1: 2 }", 1, "a key"),
      (String(repeating: "[", count: 100_000), 1, "too deeply"),
      ("{ display: 1e999 }", 1, "no value"), ("{ display: '\\ud800' }", 1, "no character"),
    ])
  func aWrongTextIsNamedWithItsLine(text: String, line: Int, what: String) {
    var expected = KioskConfiguration()
    let configuration = read(text)
    expected.problems = configuration.problems
    #expect(configuration == expected, "all else is as usual")
    #expect(configuration.problems.count == 1)
    let problem = configuration.problems.first ?? ""
    #expect(problem.hasPrefix("kiosk.json:\(line): ") && problem.contains(what), "\(problem)")
  }

  @Test(
    arguments: [
      ("{ colour: 1 }", "colour: there is no such setting"),
      ("{ idle: {\n secs: 1 } }", "2: idle.secs: there is no such setting"),
      ("{ undo: 'yes' }", "undo: true or false is expected, not \"yes\""),
      ("{ idle: 5 }", "idle: a group in { } is expected"),
      ("{ idle: { seconds: '5' } }", "idle.seconds: a number"),
      ("{ idle: { seconds: -5 } }", "idle.seconds: a number from 1 to 86400 is expected"),
      ("{ keep: { count: 1.5 } }", "keep.count: a whole number"),
      ("{ keep: { folder: '/no/such/folder' } }", "keep.folder: there is no folder"),
      ("{ keep: { folder: 'here' } }", "keep.folder: a path"),
      ("{ fingers: 'all' }", "fingers: \"draw\" or \"single\" or \"gesture\""),
      ("{ tools: ['quill'] }", "tools[0]: there is no brush quill"),
      ("{ tools: [] }", "tools: a list"), ("{ tools: [5] }", "tools[0]: a brush's name"),
      ("{ colors: ['red'] }", "colors[0]: a colour as \"#RRGGBB\""),
      ("{ display: -1 }", "display: a number"),
      ("{ staff: { 'pin-hash': '1234' } }", "staff.pin-hash: a line that"),
      ("{ 'take-home': { text: 'nothing' } }", "take-home.text: a text"),
      ("{ 'control-scale': 1e300 }", "control-scale: a number"),
    ])
  func aWrongSettingIsNamedWithItsPathAndIsAsUsual(text: String, what: String) {
    let configuration = read(text)
    #expect(configuration.problems.count == 1)
    #expect(configuration.problems.first?.contains(what) == true, "\(configuration.problems)")
    var expected = KioskConfiguration()
    expected.problems = configuration.problems
    #expect(configuration == expected)
  }

  @Test func whatIsRightBesideWhatIsWrongCounts() {
    let configuration = read("{ bogus: 1, idle: {seconds: 7}, staff: {'pin-hash': '$y$good'} }")
    #expect(configuration.problems.count == 1)
    #expect(configuration.plan.idleTime == 7_000_000_000 && configuration.plan.hasPIN)
    let tools = read("{ tools: [{brush: 'pen', size: 3}] }")
    #expect(tools.problems == ["kiosk.json:1: tools[0].size: there is no such setting"])
    #expect(tools.plan.tools == [.init("pen")])
  }

  @Test func aMissingFileIsAProblemLikeOthers() {
    let configuration = KioskConfiguration.load(
      "/no/such/kiosk.json", brushes: [], isHash: { _ in false })
    #expect(configuration.problems == ["/no/such/kiosk.json: no such file or directory"])
    #expect(configuration.plan == KioskPlan())
  }

  @Test func noTextBreaksTheReader() {
    var random = SeededGenerator(seed: 8)
    let pieces = Array("{}[]:,'\"/*\\\n 0x1e9.+-undoidletrue\u{E4}".utf8) + [0, 0xFF, 0xC2]
    for _ in 0..<20_000 {
      let length = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      let configuration = KioskConfiguration(
        reading: bytes, name: "x", brushes: [], isHash: { _ in false })
      #expect(!configuration.plan.tools.isEmpty)
    }
  }
}
