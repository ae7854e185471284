internal import Glibc

/// The copy that a drawing of an older version leaves beside it when it becomes one of this.
enum FormerVersion {
  private static let mostCopies = 100

  /// Copies the drawing, its log included, to a name of its own: the drawing's with `-version-` and
  /// the version after it. No file that is there is replaced.
  static func keep(
    _ database: Database, version: UInt32, at location: FileLocation,
    unless interruption: Interruption?
  ) throws(StoreFailure) {
    let draft = location.path + "-copy"
    unlink(draft)
    defer { unlink(draft) }
    try database.copy(to: draft, unless: interruption)
    let name = location.path + "-version-\(version)"
    for number in 1...mostCopies {
      let path = number == 1 ? name : "\(name)-\(number)"
      if FileLocation.give(draft, path) {
        location.syncFolder()
        return
      }
      guard errno == EEXIST else { break }
    }
    throw .displaced("no copy of its older version can be made: \(describe(systemError: errno))")
  }
}
