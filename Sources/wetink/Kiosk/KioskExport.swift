import FoundationEssentials
import Glibc
import KioskFiles

/// Copies what is kept to a folder, as that of a stick.
enum KioskExport {
  /// How many drawings are there now that were not before; throws where not all could be copied.
  static func run(from shelf: DrawingShelf, to folder: String) throws(Failure) -> Int {
    var info = stat()
    guard stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw .work("\(folder): there is no such folder; is the stick in?")
    }
    var count = 0
    var changed: Set<String> = []
    for drawing in shelf.kept() {
      let day = String(drawing.id.prefix { $0 != "/" })
      try Folders.make("\(folder)/\(day)")
      var isNew = false
      for source in [shelf.drawing(of: drawing.id), shelf.picture(of: drawing.id)] {
        let target = "\(folder)/\(day)/\(Folders.name(source))"
        if try copy(source, to: target) { isNew = true }
      }
      guard isNew else { continue }
      changed.formUnion([folder, "\(folder)/\(day)"])
      count += 1
    }
    // The stick may be pulled as soon as this is done.
    for name in changed where !sync(name) { throw .work("\(name): it cannot be written") }
    return count
  }

  /// False for what is there already, or is not here. A copy that is not whole has another name.
  private static func copy(_ source: String, to target: String) throws(Failure) -> Bool {
    var (here, there) = (stat(), stat())
    guard stat(source, &here) == 0 else { return false }
    if stat(target, &there) == 0, there.st_size == here.st_size { return false }
    let part = target + ".part"
    unlink(part)
    // Whole on the disk before it has its name, as what has its name and size is not copied again.
    guard (try? FileManager.default.copyItem(atPath: source, toPath: part)) != nil,
      sync(part), rename(part, target) == 0
    else {
      unlink(part)
      throw .work("\(target): it cannot be written")
    }
    return true
  }

  /// A file, or the names in a folder.
  private static func sync(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Some file systems sync no folders.
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS
  }
}
