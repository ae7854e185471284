/// The newest frames that nothing has been heard of yet.
struct PendingFrames: Sendable {
  struct Entry: Sendable {
    var frame: FramePacing.Frame
    var presented: UInt64
  }

  private var entries: [Entry?] = Array(repeating: nil, count: 16)

  mutating func append(_ frame: FramePacing.Frame, presented: UInt64) {
    entries[place(frame.number)] = Entry(frame: frame, presented: presented)
  }

  mutating func take(_ number: UInt64) -> Entry? {
    guard let entry = entries[place(number)], entry.frame.number == number else { return nil }
    entries[place(number)] = nil
    return entry
  }

  mutating func remove(_ number: UInt64) { _ = take(number) }

  private func place(_ number: UInt64) -> Int { Int(number % UInt64(entries.count)) }
}
