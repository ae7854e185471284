internal import Glibc
public import Studio

extension DrawingShelf {
  /// A drawing that is kept.
  public struct Kept: Sendable, Equatable {
    /// Day, time and code: `2026-05-31/14.05.09-H3TT9W`.
    public let id: String
    /// When it was last written, seconds since 1970.
    public let time: Int
    /// Of all its files.
    public let bytes: Int
    public let hasPicture: Bool
  }

  /// All that are kept, the oldest first.
  public func kept() -> [Kept] {
    var found: [Kept] = []
    for day in Self.names(in: folder) where Self.isDay(day) {
      var files: [String: (time: Int, bytes: Int, hasPicture: Bool)] = [:]
      for name in Self.names(in: "\(folder)/\(day)") {
        guard let stem = Self.stem(name), let info = Self.status("\(folder)/\(day)/\(name)")
        else { continue }
        var entry = files[stem] ?? (0, 0, false)
        entry.bytes += info.bytes
        if name.hasSuffix(".png") { entry.hasPicture = true }
        if name.hasSuffix(".wetink") || entry.time == 0 { entry.time = info.time }
        files[stem] = entry
      }
      found += files.map { stem, entry in
        Kept(
          id: "\(day)/\(stem)", time: entry.time, bytes: entry.bytes,
          hasPicture: entry.hasPicture)
      }
    }
    return found.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }

  /// Removes what is more than the limits allow; which went.
  @discardableResult
  public func tidy(_ limits: KeepLimits, now: Int) -> [String] {
    let kept = kept()
    let progress = sheets().reduce(0) { sum, sheet in
      sum + ["", "-wal"].reduce(0) { $0 + (Self.status(sheet + $1)?.bytes ?? 0) }
    }
    let count = limits.surplus(
      of: kept.map { .init(time: $0.time, bytes: $0.bytes) }, others: progress,
      free: freeBytes ?? .max, now: now)
    let surplus = kept.prefix(count).map(\.id)
    for id in surplus { remove(id) }
    return surplus
  }

  /// `nil`: the folder is gone.
  public var freeBytes: Int? {
    var info = statvfs()
    guard statvfs(folder, &info) == 0 else { return nil }
    return Int(clamping: UInt64(info.f_bavail) &* UInt64(info.f_frsize))
  }

  private func remove(_ id: String) {
    for name in files(of: id) { unlink("\(folder)/\(name)") }
    dropFolder(of: id)
  }

  /// Moves here what another shelf has kept; what cannot be moved stays there.
  public func takeOver(_ other: DrawingShelf) {
    for drawing in other.kept() where makeFolder(of: drawing.id) {
      for name in other.files(of: drawing.id) {
        _ = Self.move("\(other.folder)/\(name)", to: "\(folder)/\(name)")
      }
      other.dropFolder(of: drawing.id)
    }
  }

  /// With the day's folder before their names.
  private func files(of id: String) -> [String] {
    let day = String(id.prefix { $0 != "/" })
    let stem = id.dropFirst(day.count + 1)
    return Self.names(in: "\(folder)/\(day)").filter { Self.stem($0) == String(stem) }
      .map { "\(day)/\($0)" }
  }

  /// Goes only when it is empty.
  private func dropFolder(of id: String) { rmdir("\(folder)/\(id.prefix { $0 != "/" })") }

  /// `2026-05-31`: nothing else in the folder is touched.
  private static func isDay(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2]
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  /// The name without its ending; `nil` for a file that no kiosk wrote.
  private static func stem(_ name: String) -> String? {
    // 14.05.09-H3TT9W
    guard name.count > 16 else { return nil }
    let stem = name.prefix(15)
    let ending = name.dropFirst(15)
    let isTime = stem.prefix(8).enumerated().allSatisfy { index, letter in
      index % 3 == 2 ? letter == "." : letter.isASCII && letter.isNumber
    }
    guard isTime, stem.dropFirst(8).first == "-",
      ending == ".png" || ending.hasPrefix(".wetink")
    else { return nil }
    return String(stem)
  }

  private static func status(_ path: String) -> (time: Int, bytes: Int)? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return (info.st_mtim.tv_sec, Int(info.st_size))
  }
}
