internal import Dispatch
internal import Glibc
public import Ink
internal import Synchronization

/// Streams events to a log. Adding events copies them and returns; a queue of its own puts them into
/// lines and on disk about every second.
public final class EventLogWriter: Sendable {
  private static let interval = 1.0
  /// Waiting events are written earlier when there are so many.
  private static let batch = 8192

  private struct Waiting {
    var events: [DeviceEvent] = []
    var isPlanned = false
    var isUrgent = false
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())
  private let queue = DispatchQueue(label: "wetink.eventlog")
  private let output: LogOutput

  /// Replaces a file that is there already, once it is sure that it can be written.
  public init(path: String, header: EventLogHeader) throws(EventLogError) {
    output = try LogOutput(path: path, header: header)
  }

  deinit {
    let rest = waiting.withLock { $0.events }
    let (queue, output) = (queue, output)
    queue.async { output.write(rest) }
  }

  /// In order of arrival; never waits for the disk. Once a frame.
  public func append(_ events: [DeviceEvent]) {
    guard !events.isEmpty else { return }
    add { $0 += events }
  }

  public func append(_ event: DeviceEvent) {
    add { $0.append(event) }
  }

  private func add(_ change: (inout [DeviceEvent]) -> Void) {
    let (mustPlan, mustHurry) = waiting.withLock { waiting in
      precondition(!waiting.isClosed, "a closed log takes no events")
      change(&waiting.events)
      let hurry = waiting.events.count >= Self.batch && !waiting.isUrgent
      if hurry { waiting.isUrgent = true }
      defer { waiting.isPlanned = true }
      return (!waiting.isPlanned, hurry)
    }
    if mustPlan {
      queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
        self?.waiting.withLock { $0.isPlanned = false }
        self?.writeWaiting()
      }
    }
    if mustHurry { queue.async { [weak self] in self?.writeWaiting() } }
  }

  /// Returns when all that was appended before is in the file.
  public func flush() throws(EventLogError) {
    queue.sync { writeWaiting() }
    if let failure = output.failure { throw failure }
  }

  /// Nothing may be appended afterwards.
  public func close() throws(EventLogError) {
    waiting.withLock { $0.isClosed = true }
    try flush()
  }

  /// Why the log ends early; `nil` as long as all is well.
  public var failure: EventLogError? { output.failure }

  private func writeWaiting() {
    let events = waiting.withLock { waiting in
      defer { waiting.events = [] }
      waiting.isUrgent = false
      return waiting.events
    }
    output.write(events)
  }
}

/// The file of a log and what is put into it.
///
/// `@unchecked Sendable`: the writer's queue alone calls `write`; `failure` has its lock.
private final class LogOutput: @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  private var formatter = LineFormatter()
  private var start: UInt64?
  private var newest: UInt64 = 0
  private let firstFailure = Mutex<EventLogError?>(nil)

  init(path: String, header: EventLogHeader) throws(EventLogError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: path, reason: describe(systemError: errno))
    }
    formatter.append(header)
    writeOut()
    if let failure { throw failure }
  }

  deinit { close(descriptor) }

  var failure: EventLogError? { firstFailure.withLock { $0 } }

  func write(_ events: [DeviceEvent]) {
    guard failure == nil else { return }
    for event in events {
      precondition(event.time >= newest, "events come in the order of time")
      newest = event.time
      // A whole millisecond, so that times fall on the grid of samples as they did when recorded.
      let start = start ?? event.time - event.time % 1_000_000
      self.start = start
      formatter.append(event, start: start)
    }
    writeOut()
  }

  private func writeOut() {
    var rest = formatter.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = describe(systemError: errno)
        firstFailure.withLock { $0 = .cannotWrite(path: path, reason: reason) }
        break
      }
      rest = rest.dropFirst(count)
    }
    formatter.removeAll()
  }
}
