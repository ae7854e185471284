import Geometry
import Ink
import TestSupport
import Testing

@testable import EventLog

@Suite struct ReadingTests {
  static let header = #"{"wetink-events":1,"width":640,"height":480}"#

  private func read(_ lines: String...) throws(EventLogError) -> RecordedEvents {
    try EventLogReader.read(
      Array(lines.joined(separator: "\n").utf8), name: "log", origin: 1_000_000)
  }

  private func fault(_ lines: String...) -> EventLogError? {
    do {
      _ = try EventLogReader.read(Array(lines.joined(separator: "\n").utf8), name: "log")
      return nil
    } catch {
      return error
    }
  }

  @Test func lineOfTheDesignIsRead() throws {
    let line =
      #"{"t":12.5,"source":"pen","id":1,"kind":"move","x":100.25,"y":80,"pressure":0.42,"#
      + #""tiltX":-12,"tiltY":30,"buttons":0}"#
    let read = try read(Self.header, line)
    #expect(read.header == EventLogHeader(width: 640, height: 480))
    #expect(
      read.events == [
        DeviceEvent(
          time: 13_500_000, source: .pen, id: 1, kind: .move, position: Vector(100.25, 80),
          axes: .init(pressure: 0.42, tiltX: -12, tiltY: 30))
      ])
  }

  @Test func whatIsAbsentHasItsDefault() throws {
    let read = try read(
      #"{ "wetink-events" : 1, "height":4, "width":3, "scale":2, "later":{"a":[1,null,{}]} }"#,
      #"  {"kind":"down","t":0,"source":"mouse","x":1,"y":2,"color":[true,"x"]}"# + "\r", "",
      #"{"kind":"wheel","t":1e0,"source":"mouse","dy":-1}"#,
      #"{"kind":"resize","t":100E-2,"source":"window","width":7,"height":8}"#,
      #"{"kind":"press","t":1.0000004,"source":"key","key":"z","mods":["shift","control"]}"#,
      #"{"kind":"text","t":2,"source":"key","text":"\u00e9\ud83d\ude00\n\/"}"#, "")
    #expect(read.header.scale == 2)
    #expect(
      read.events.map(\.kind) == [
        .down(button: 1), .wheel(dx: 0, dy: -1), .resize(width: 7, height: 8, scale: 2),
        .press("z", [.shift, .control]), .text("é😀\n/"),
      ])
    #expect(
      read.events.map(\.time) == [1_000_000, 2_000_000, 2_000_000, 2_000_000, 3_000_000])
  }

  @Test(arguments: [
    #"{"t":1,"source":"pen","kind":"move","x":1,"y":2"#,
    #"{"t":1,"source":"pen","kind":"move","x":1}"#,
    #"{"t":1,"source":"pen","kind":"glide","x":1,"y":2}"#,
    #"{"t":1,"source":"nose","kind":"quit"}"#,
    #"{"source":"pen","kind":"quit"}"#,
    #"{"t":1,"kind":"quit"}"#,
    #"{"t":1,"source":"pen"}"#,
    #"{"t":"1","source":"pen","kind":"quit"}"#,
    #"{"t":nan,"source":"pen","kind":"quit"}"#,
    #"{"t":0.5,"source":"pen","kind":"quit"}"#,
    #"{"t":1,"source":"pen","kind":"quit"}{}"#,
    #"{"t":1,"source":"pen","kind":"move","x":01,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":1.,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":.1,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":1e,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":1e999,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":"wide","y":2}"#,
    #"{"t":1,"source":"pen","kind":"move","x":null,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"down","button":0,"x":1,"y":2}"#,
    #"{"t":1,"source":"pen","kind":"quit","id":1.5}"#,
    #"{"t":1,"source":"pen","kind":"quit",}"#,
    #"{"t":1,"source":"pen","kind":"quit","buttons":-1}"#,
    #"{"t":1e300,"source":"pen","kind":"quit"}"#,
    #"{"t":1,"source":"key","kind":"press"}"#,
    #"{"t":1,"source":"key","kind":"text"}"#,
    #"{"t":1,"source":"key","kind":"press","key":"a","mods":["hyper"]}"#,
    #"{"t":1,"source":"key","kind":"text","text":"\ud83d"}"#,
    #"{"t":1,"source":"key","kind":"text","text":"\x"}"#,
    #"{"t":1,"source":"key","kind":"text","text":"\u12G4"}"#,
    #"{"t":1,"source":"key","kind":"text","text":"\"#,
    #"{"t":1,"source":"key","kind":"text","text":"a"#,
    #"{"t":1,"source":"mouse","kind":"wheel"}"#,
    #"{"t":1,"source":"window","kind":"resize"}"#,
    #"{"t":1,"source":"window","kind":"resize","width":0,"height":5}"#,
    #"{"t":1,"source":"window","kind":"resize","width":5,"height":5,"scale":-1}"#,
    #"{"t":1,"source":"window","kind":"resize","width":5,"height":5,"scale":1e300}"#,
    #"{"t":1,"source":"window","kind":"resize","width":32768,"height":32768}"#,
    #"{"t":1,"deviceT":-99999999999,"source":"pen","kind":"quit"}"#,
    "[]",
    "x",
    "null",
    #"{"t"}"#,
    #"{"t":1,"source":"pen","kind":"quit","z":"# + String(repeating: "[", count: 9000),
  ])
  func badLineIsNamedByItsNumber(line: String) {
    let good = #"{"t":0.75,"source":"window","kind":"focus"}"#
    guard case .unreadable("log", 3, let what) = fault(Self.header, good, line, good) else {
      Issue.record("\(line.prefix(100)) was read")
      return
    }
    #expect(!what.isEmpty && !what.contains("\n"))
  }

  @Test(arguments: [
    "", "\n", "{}", #"{"wetink-events":2,"width":1,"height":1}"#, #"{"wetink-events":1}"#,
    #"{"wetink-events":1,"width":0,"height":1}"#, #"{"wetink-events":1,"width":1,"height":99999}"#,
    #"{"wetink-events":1,"width":1,"height":1,"fingers":"both"}"#,
    #"{"wetink-events":1,"width":1,"height":1,"scale":0}"#,
    #"{"wetink-events":1,"width":1,"height":1,"scale":1e-300}"#,
    #"{"wetink-events":1,"width":1,"height":1,"rate":"x"}"#,
    #"{"wetink-events":1,"width":1,"height":1,"rate":1e-300}"#,
    #"{"wetink-events":1,"width":1,"height":1,"rate":1e300}"#,
    #"{"wetink-events":1,"width":32768,"height":32768}"#,
    #"{"t":1,"source":"pen","kind":"quit"}"#, "\u{7F}ELF",
  ])
  func badHeaderIsLineOne(header: String) {
    guard case .unreadable("log", 1, _) = fault(header, #"{"t":0,"source":"key","kind":"quit"}"#)
    else {
      Issue.record("\(header) was read")
      return
    }
  }

  @Test func missingFileAndFolderAreNamed() {
    for path in ["/tmp", "/no/such.jsonl"] {
      #expect(throws: EventLogError.self) { try EventLogReader.read(path: path) }
    }
  }

  @Test func numbersAreTheNearestDoubles() throws {
    var generator = SeededGenerator(seed: 77)
    let plain = [
      "0.1", "1e22", "1e23", "123456789012345678901234567890", "9007199254740993", "5e-324",
    ]
    for i in 0..<2000 {
      let value = generator.double()
      let text = i < plain.count ? plain[i] : value.description
      let bytes = Array(text.utf8)
      var parser = LineParser(bytes, 0..<bytes.count)
      #expect(try parser.number().double == Double(text))
    }
  }

  @Test func anyBytesGiveAnErrorOrEvents() {
    var generator = SeededGenerator(seed: 78)
    let good = Array(
      (Self.header + "\n"
        + #"{"t":1,"source":"key","kind":"press","key":"\u00e9","mods":["shift"],"#
        + #""x":-1.5e3,"y":[1]}"#).utf8)
    for round in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let i = Int.random(in: 0..<bytes.count, using: &generator)
        switch round % 3 {
        case 0: bytes[i] = .random(in: 0...255, using: &generator)
        case 1: bytes[i] = Array(#"{}[]":,\0-eE."#.utf8).randomElement(using: &generator) ?? 0
        default: bytes.removeSubrange(i...)
        }
        if bytes.isEmpty { break }
      }
      _ = try? EventLogReader.read(bytes, name: "log")
    }
  }
}
