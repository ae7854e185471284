internal import Glibc

/// Files that are replaced whole or not at all.
enum OutputFile {
  /// Writes a file of its own in the same folder, syncs it and gives it the name. A device or a
  /// pipe is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    let target = resolved(path) ?? path
    var info = stat()
    if stat(target, &info) == 0 {
      switch info.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw .isFolder
      default: return try write(bytes, to: target, flags: O_WRONLY, mustSync: false)
      }
    } else if errno != ENOENT {
      throw errno == ENOTDIR ? .folderMissing : .system(errno)
    }
    let folder = folder(of: target)
    guard stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { throw .folderMissing }
    // Replacing needs no right to the old file, but whoever took that right away meant something.
    guard access(target, F_OK) != 0 || access(target, W_OK) == 0 else { throw .system(errno) }
    let temporary = "\(folder)/.wetink-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    do throws(FileFailure) {
      try write(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mustSync: true)
      guard rename(temporary, target) == 0 else { throw .system(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder(folder)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, flags: Int32, mustSync: Bool
  ) throws(FileFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(errno) }
      rest = rest.dropFirst(count)
    }
    guard !mustSync || fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Makes the new name durable; the picture itself is on disk already.
  private static func syncFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Symbolic links followed, so that they stay; `nil` for what does not exist.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
