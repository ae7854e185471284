import Ink

/// Says on standard error, once for each, what is odd about the devices; and keeps what they said of
/// themselves, for logs that begin later.
struct DeviceLog {
  private var described: [DeviceEvent] = []
  private var told: Set<String> = []

  mutating func follow(_ events: [DeviceEvent]) {
    for event in events {
      switch event.kind {
      case .device(let description):
        described.removeAll { $0.source == event.source && $0.id == event.id }
        described.append(event)
        tellOddAxes(description)
      case .vanish:
        described.removeAll { $0.source == event.source && $0.id == event.id }
      default: break
      }
    }
  }

  mutating func tell(_ repairs: [(device: String, repair: Repair)]) {
    for (device, repair) in repairs { tell("\(device): mended \(repair.rawValue)") }
  }

  /// The devices that are there, as events of this time.
  func descriptions(at time: UInt64) -> [DeviceEvent] {
    described.map { event in
      var event = event
      event.time = time
      return event
    }
  }

  private mutating func tellOddAxes(_ description: DeviceDescription) {
    let odd = description.axes.filter { !$0.isUsable }
    guard !odd.isEmpty else { return }
    let axes = odd.map { "\($0.axis.rawValue) from \($0.low) to \($0.high)" }
    tell("\(description.name): not used, as no value lies between: \(axes.joined(separator: ", "))")
  }

  private mutating func tell(_ line: String) {
    if told.insert(line).inserted { Program.complain(line) }
  }
}
