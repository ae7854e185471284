internal import Glibc
public import Ink

/// A log as it was read: whole, or not at all.
public struct RecordedEvents: Sendable, Equatable {
  public var header: EventLogHeader
  /// In order of arrival; times never decrease.
  public var events: [DeviceEvent]

  public init(header: EventLogHeader, events: [DeviceEvent]) {
    self.header = header
    self.events = events
  }
}

/// Reads event logs.
public enum EventLogReader {
  /// The time that the log's zero becomes, where the caller has no other: late enough that a
  /// device's stamp may lie before it, and whole on every grid of times.
  public static let defaultOrigin: UInt64 = 1_000_000_000_000

  /// A log of a million events is 0.2 GB; what is longer than this was not recorded.
  private static let byteLimit = 1 << 32

  public static func read(
    path: String, origin: UInt64 = defaultOrigin
  ) throws(EventLogError) -> RecordedEvents {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: describe(systemError: errno))
    }
    defer { close(descriptor) }
    var info = stat()
    var bytes: [UInt8] = []
    if fstat(descriptor, &info) == 0 {
      bytes.reserveCapacity(max(0, min(Int(info.st_size), byteLimit)))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .cannotOpen(path: path, reason: describe(systemError: errno))
      }
      if count == 0 { break }
      bytes += chunk[..<count]
      guard bytes.count <= byteLimit else {
        throw .cannotOpen(path: path, reason: "it is too long for an event log")
      }
    }
    return try read(bytes, name: path, origin: origin)
  }

  /// `name` is for messages.
  public static func read(
    _ bytes: [UInt8], name: String, origin: UInt64 = defaultOrigin
  ) throws(EventLogError) -> RecordedEvents {
    var header: EventLogHeader?
    var events: [DeviceEvent] = []
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var parser = LineParser(bytes, start..<end)
      start = end + 1
      do throws(LineFault) {
        if let header {
          guard parser.peek() != nil else { continue }
          let event = try EventLine(&parser).event(origin: origin, headerScale: header.scale)
          if let last = events.last, event.time < last.time {
            throw LineFault("t is less than in an earlier line")
          }
          events.append(event)
        } else {
          header = try HeaderLine.read(&parser)
        }
      } catch {
        throw .unreadable(name: name, line: line, what: error.what)
      }
    }
    guard let header else { throw .unreadable(name: name, line: 1, what: "the file is empty") }
    return RecordedEvents(header: header, events: events)
  }
}

/// The C library's words for an error number, without a capital, to stand inside a sentence.
func describe(systemError: Int32) -> String {
  let text = String(cString: strerror(systemError))
  return text.prefix(1).lowercased() + text.dropFirst()
}
