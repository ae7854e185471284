import Geometry
import Glibc
import Ink
import TestSupport
import Testing

@testable import EventLog

@Suite struct RoundTripTests {
  let header = EventLogHeader(
    width: 1280, height: 800, scale: 1.25, rate: 59.94, fingers: .draw, tool: "pen",
    settings: [
      "color": .text("#FF8000"), "width": .number(4.1), "opacity": .number(1),
      "predict": .flag(true), "odd \"name\"": .flag(false),
    ])

  @Test(arguments: 1...20) func readGivesWhatWasWritten(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let events = generator.events(seed == 1 ? 0 : seed * 30)
    let folder = TemporaryFolder()
    let path = folder["log"]
    let writer = try EventLogWriter(path: path, header: header)
    for event in events.prefix(10) { writer.append(event) }
    writer.append(Array(events.dropFirst(10)))
    try writer.close()
    let origin = events.first.map { $0.time - $0.time % 1_000_000 } ?? 0
    let read = try EventLogReader.read(path: path, origin: origin)
    #expect(read.header == header)
    #expect(read.events == events)
  }

  @Test func timesAreMillisecondsSinceAWholeOne() throws {
    let folder = TemporaryFolder()
    let path = folder["log"]
    let writer = try EventLogWriter(path: path, header: EventLogHeader(width: 8, height: 9))
    writer.append([
      DeviceEvent(time: 5_012_345_678, source: .window, kind: .focus),
      DeviceEvent(
        time: 5_013_000_000, deviceTime: 5_011_000_001, source: .pen, id: 1, kind: .move,
        position: Vector(100.25, 80), axes: .init(pressure: 0.42, tiltX: -12, tiltY: 30)),
    ])
    try writer.close()
    #expect(
      String(decoding: readFile(path), as: UTF8.self) == """
        {"wetink-events":1,"width":8,"height":9,"scale":1}
        {"t":0.345678,"source":"window","kind":"focus"}
        {"t":1,"deviceT":-0.999999,"source":"pen","id":1,"kind":"move","x":100.25,"y":80,\
        "pressure":0.42,"tiltX":-12,"tiltY":30}

        """)
  }

  @Test func faultyReadingsKeepTheirKind() throws {
    let folder = TemporaryFolder()
    let path = folder["log"]
    let writer = try EventLogWriter(path: path, header: header)
    writer.append(
      DeviceEvent(
        time: 0, source: .pen, kind: .move, position: Vector(.nan, .infinity),
        axes: .init(pressure: -.infinity, tiltX: -0.0)))
    try writer.close()
    let event = try #require(try EventLogReader.read(path: path).events.first)
    #expect(event.position.x.isNaN)
    #expect(event.position.y == .infinity)
    #expect(event.axes.pressure == -.infinity)
    #expect(event.axes.tiltX?.bitPattern == (-0.0).bitPattern)
    #expect(event.time == EventLogReader.defaultOrigin)
  }

  @Test func flushedEventsAreInTheFile() throws {
    var generator = SeededGenerator(seed: 5)
    let folder = TemporaryFolder()
    let path = folder["log"]
    let writer = try EventLogWriter(path: path, header: header)
    writer.append(generator.events(7))
    try writer.flush()
    #expect(try EventLogReader.read(path: path).events.count == 7)
    try writer.close()
  }

  @Test func eventsReachTheFileByThemselves() async throws {
    var generator = SeededGenerator(seed: 6)
    let folder = TemporaryFolder()
    let path = folder["log"]
    let writer = try EventLogWriter(path: path, header: header)
    writer.append(generator.events(7))
    var count = 0
    for _ in 0..<100 where count < 7 {
      try await Task.sleep(for: .milliseconds(100))
      count = try EventLogReader.read(path: path).events.count
    }
    #expect(count == 7)
    try writer.close()
  }

  @Test func writerGoneWithoutClosingLosesNothing() async throws {
    var generator = SeededGenerator(seed: 7)
    let folder = TemporaryFolder()
    let path = folder["log"]
    do {
      let writer = try EventLogWriter(path: path, header: header)
      writer.append(generator.events(7))
    }
    var count = 0
    for _ in 0..<100 where count < 7 {
      try await Task.sleep(for: .milliseconds(50))
      count = try EventLogReader.read(path: path).events.count
    }
    #expect(count == 7)
  }

  @Test func logThatCannotBeWrittenIsNamed() {
    for path in ["/tmp", "/tmp/no/such/folder.jsonl", "/dev/full"] {
      do {
        let writer = try EventLogWriter(path: path, header: header)
        try writer.close()
        Issue.record("\(path) was written")
      } catch {
        guard case .cannotWrite(path, _) = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }
}
