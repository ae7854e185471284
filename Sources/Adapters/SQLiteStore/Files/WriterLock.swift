internal import Glibc

/// The right to write one drawing: an advisory lock on a file of its own beside the drawing, named
/// as it is with `-lock` after it. The kernel gives the lock back when the process ends, however it
/// ends; the empty file may stay behind then, and means nothing.
///
/// It is not a lock on the drawing itself: closing any descriptor of a file gives back the locks
/// that SQLite, in the same process, holds on it.
final class WriterLock {
  private let descriptor: Int32
  private let path: String

  enum Refusal: Error {
    /// The process that writes, where it has told its number.
    case held(process: Int?)
    case impossible(systemError: Int32)
  }

  init(for location: FileLocation) throws(Refusal) {
    path = location.path + "-lock"
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else { throw .impossible(systemError: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let systemError = errno
        defer { close(descriptor) }
        throw systemError == EWOULDBLOCK
          ? .held(process: Self.process(in: descriptor)) : .impossible(systemError: systemError)
      }
      // Whoever held it before may have removed the name between our two calls.
      if Self.leads(path, to: descriptor) {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    ftruncate(descriptor, 0)
    let process = Array("\(getpid())\n".utf8)
    _ = pwrite(descriptor, process, process.count, 0)
  }

  /// False once the file is not at its place: then the name protects nothing.
  var isInPlace: Bool { Self.leads(path, to: descriptor) }

  deinit {
    // The name goes while the lock is held, so that no one can have locked what is removed.
    if isInPlace { unlink(path) }
    close(descriptor)
  }

  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var named = stat()
    var held = stat()
    return lstat(path, &named) == 0 && fstat(descriptor, &held) == 0
      && named.st_dev == held.st_dev && named.st_ino == held.st_ino
  }

  private static func process(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes[..<count], as: UTF8.self).prefix { $0.isNumber })
  }
}

extension WriterLock.Refusal {
  var reason: String {
    switch self {
    case .held(let process?): "process \(process) holds it"
    case .held(nil): "another process holds it"
    case .impossible(let systemError): describe(systemError: systemError)
    }
  }
}
