internal import CSQLite
internal import Glibc

/// Which file a path led to, so that another one in its place is noticed.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// A path with its folder made absolute and symbolic links followed, so that one file has one name.
struct FileLocation: Sendable, Equatable {
  /// As it was given, for messages.
  let name: String
  let folder: String
  let path: String

  /// The folder must exist; the file need not.
  init(_ path: String) throws(DocumentError) {
    guard !path.isEmpty, path.utf8.count < 4096, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "this is no name of a file")
    }
    name = path
    if let whole = Self.resolved(path) {
      self.path = whole
      folder = Self.folder(of: whole)
      return
    }
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard !last.isEmpty, !path.hasSuffix("/"), let folder = Self.resolved(Self.folder(of: path))
    else { throw .folderMissing(path: path) }
    guard case .folder = Self.entry(at: folder) else { throw .folderMissing(path: path) }
    self.folder = folder
    self.path = (folder == "/" ? "" : folder) + "/" + last
  }

  enum Entry: Equatable {
    case missing
    case file(FileIdentity, byteCount: Int)
    case folder
    /// A device, a pipe, a socket; opening one may wait for ever.
    case other
    case unreachable(systemError: Int32)
  }

  var entry: Entry { Self.entry(at: path) }
  var identity: FileIdentity? {
    guard case .file(let identity, _) = entry else { return nil }
    return identity
  }

  var byteCount: Int {
    guard case .file(_, let byteCount) = entry else { return 0 }
    return byteCount
  }

  var holdsBytes: Bool { byteCount > 0 }

  /// True when a write-ahead log, or a rollback journal, holds what is not in the file itself.
  var hasLog: Bool {
    ["-wal", "-journal"].contains { ending in
      guard case .file(_, let byteCount) = Self.entry(at: path + ending) else { return false }
      return byteCount > 0
    }
  }

  static func entry(at path: String) -> Entry {
    var info = stat()
    guard stat(path, &info) == 0 else {
      return [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreachable(systemError: errno)
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG:
      let identity = FileIdentity(device: UInt64(info.st_dev), number: UInt64(info.st_ino))
      return .file(identity, byteCount: Int(info.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  var canWriteFile: Bool { access(path, W_OK) == 0 }
  var canWriteFolder: Bool { access(folder, W_OK | X_OK) == 0 }

  /// A write-ahead log needs memory that all processes share, which a network drive does not give.
  var isOnNetworkDrive: Bool {
    var info = statfs()
    guard statfs(folder, &info) == 0 else { return false }
    // NFS, SMB, CIFS, SMB2, AFS, Coda, 9P and Ceph, as in linux/magic.h.
    let magics: Set<Int> = [
      0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x7375_7245, 0x0102_1997, 0x00C3_6400,
    ]
    return magics.contains(Int(info.f_type) & 0xFFFF_FFFF)
  }

  /// Gives the file at `other`, in the same folder, this name for good. False, with the reason in
  /// `errno`, where something has the name: unlike a rename, a link never replaces it.
  func take(_ other: String) -> Bool {
    guard Self.give(other, path) else { return false }
    unlink(other)
    syncFolder()
    return true
  }

  /// Gives the file at `other` the name `path`; it may keep its own. False, with the reason in `errno`,
  /// where something has the name.
  static func give(
    _ other: String, _ path: String,
    linkedBy link: (String, String) -> Int32 = { Glibc.link($0, $1) }
  ) -> Bool {
    if link(other, path) == 0 { return true }
    // Some file systems know no links.
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
    guard entry(at: path) == .missing else {
      errno = EEXIST
      return false
    }
    return rename(other, path) == 0
  }

  /// Makes the folder's list of names durable.
  func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The C library's words for an error number, without a capital, to stand inside a sentence.
func describe(systemError: Int32) -> String {
  let text = String(cString: strerror(systemError))
  return text.prefix(1).lowercased() + text.dropFirst()
}
