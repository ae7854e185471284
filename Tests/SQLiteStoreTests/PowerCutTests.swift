import Drawing
import Glibc
import RecordingVFS
import TestSupport
import Testing

@testable import SQLiteStore

/// Tests that use the recorder of disk accesses, one after the other, since there is one.
@Suite(.serialized) enum RecordedDisk {}

/// A power cut after any step to the disk: what was synced is there, what was not may be dropped,
/// torn or there.
extension RecordedDisk {
  @Suite struct PowerCutTests {
    let folder = TemporaryFolder()
    let afterwards = TemporaryFolder(inMemory: true)

    /// What a session did to the disk, and the histories it went through.
    private struct Recording {
      /// The file before.
      var file: [UInt8] = []
      var steps: [recorded_step] = []
      var states: [History] = []

      /// The newest state that `history` is.
      func state(_ history: History) -> Int? {
        let mark = Self.mark(history)
        return states.indices.last { Self.mark(states[$0]) == mark && states[$0] == history }
      }

      /// Few histories have the same; comparing all of them takes long.
      private static func mark(_ history: History) -> [Int] {
        [history.position, history.edits.count]
      }
    }

    /// Draws, undoes and clears with pauses, and opens the drawing anew every now and then.
    private func record(seed: UInt64, restarts: Int, path: String) throws -> Recording {
      var session = RandomSession(seed: seed)
      var recording = Recording(states: [History()])
      try DocumentFile.open(path, .write).file.close()
      recording.file = readFile(path)
      recording_begin(path)
      for restart in 0...restarts {
        let file = try DocumentFile.open(path, .edit).file
        for _ in 0..<12 {
          for _ in 0...(restart % 3) {
            file.record(session.next())
            recording.states.append(session.history)
          }
          try file.flush()
          recording_mark(Int64(recording.states.count - 1))
        }
        if restart == restarts { usleep(2_300_000) }
        try file.close()
      }
      recording.steps = (0..<recording_end()).map { recording_step($0) }
      return recording
    }

    @Test(arguments: isLong ? Array(1...40) : [1])
    func nothingOlderThanTheLastSyncIsMissing(seed: UInt64) throws {
      let recording = try record(seed: seed, restarts: 3, path: folder["live.wetink"])
      let path = afterwards["cut.wetink"]
      var generator = SeededGenerator(seed: seed)
      var disk = SimulatedDisk(holding: recording.file)
      var (kept, syncTime) = (0, recording.steps.first?.time ?? 0)
      var ages: [Int64] = []
      for step in recording.steps {
        disk.take(step)
        if step.kind == recorded_mark { kept = Int(step.place) }
        if step.kind == recorded_sync { syncTime = step.time }
        ages.append(step.time - syncTime)
        for damage in SimulatedDisk.Damage.allCases {
          disk.writeFiles(path, damage, using: &generator)
          let history = try DocumentFile.open(path, .read).history
          #expect(
            try #require(recording.state(history)) >= kept,
            "\(damage) of \(disk.waiting.count) steps"
          )
          guard Int.random(in: 0..<8, using: &generator) == 0 else { continue }
          let document = try DocumentFile.open(path, .edit)
          document.file.record(.append(.clear, position: document.history.position))
          try document.file.close()
          #expect(try DocumentFile.open(path, .read).history.edits.last == .clear)
        }
      }
      ages.sort()
      print(
        "power cut, seed \(seed): \(ages.count * SimulatedDisk.Damage.allCases.count) cases; the last"
          + " sync was \(Double(ages[ages.count / 2]) / 1e6) ms old in the median,"
          + " \(Double(ages.last ?? 0) / 1e6) ms at most")
    }

    @Test func aNewFileIsADrawingFromTheFirstStepOn() throws {
      let location = try FileLocation(folder["live.wetink"])
      writeFile(Array("left by a power cut".utf8), location.path + "-new")
      try Database.create(location)
      #expect(folder.names == ["live.wetink"])
      var disk = SimulatedDisk(holding: readFile(location.path))
      recording_begin(location.path)
      try DocumentFile.open(location.path, .write).file.close()
      let steps = (0..<recording_end()).map { recording_step($0) }
      let path = afterwards["cut.wetink"]
      var generator = SeededGenerator(seed: 77)
      for step in steps {
        disk.take(step)
        for damage in SimulatedDisk.Damage.allCases {
          disk.writeFiles(path, damage, using: &generator)
          let document = try DocumentFile.open(path, .write)
          #expect(document.history == History())
          try document.file.close()
        }
      }
    }
  }
}

/// Files as a disk holds them: what was synced, and what still waits to be.
private struct SimulatedDisk {
  enum Damage: CaseIterable {
    /// Of what waits, nothing is there.
    case dropped
    case whole
    /// The steps up to one of them, of which a part.
    case prefix
    /// Some of the steps, each whole.
    case some
    /// Some of the sectors of each step.
    case torn
  }

  private static let sector = 512
  private var synced: [String: [UInt8]]
  private(set) var waiting: [(ending: String, step: recorded_step)] = []

  init(holding file: [UInt8]?) { synced = file.map { ["": $0] } ?? [:] }

  mutating func take(_ step: recorded_step) {
    let ending = String(cString: step.ending)
    switch step.kind {
    case recorded_write, recorded_truncate: waiting.append((ending, step))
    case recorded_sync:
      for (_, step) in waiting where String(cString: step.ending) == ending {
        Self.apply(step, to: &synced[ending, default: []]) { _ in true }
      }
      waiting.removeAll { $0.ending == ending }
    case recorded_delete:
      synced[ending] = nil
      waiting.removeAll { $0.ending == ending }
    default: break
    }
  }

  func writeFiles(_ path: String, _ damage: Damage, using generator: inout SeededGenerator) {
    var files = synced
    let end = Int.random(in: 0...waiting.count, using: &generator)
    for (index, (ending, step)) in waiting.enumerated() {
      let isTaken =
        switch damage {
        case .dropped: false
        case .whole, .torn: true
        case .prefix: index <= end
        case .some: Bool.random(using: &generator)
        }
      guard isTaken else { continue }
      let isTorn = damage == .torn || damage == .prefix && index == end
      Self.apply(step, to: &files[ending, default: []]) { _ in
        !isTorn || Bool.random(using: &generator)
      }
    }
    for ending in ["", "-wal", "-journal", "-shm", "-lock"] {
      unlink(path + ending)
      if let bytes = files[ending] { writeFile(bytes, path + ending) }
    }
  }

  private static func apply(
    _ step: recorded_step, to file: inout [UInt8], _ reachesDisk: (Int) -> Bool
  ) {
    let place = Int(step.place)
    if step.kind == recorded_truncate {
      if place < file.count, reachesDisk(0) { file.removeSubrange(place...) }
      return
    }
    let bytes = UnsafeBufferPointer(start: step.bytes, count: Int(step.count))
    for start in stride(from: 0, to: bytes.count, by: sector) where reachesDisk(start) {
      let part = bytes[start..<min(start + sector, bytes.count)]
      let end = place + part.endIndex
      if file.count < end { file += repeatElement(0, count: end - file.count) }
      file.replaceSubrange(place + start..<end, with: part)
    }
  }
}
