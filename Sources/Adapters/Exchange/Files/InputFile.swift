internal import Glibc

/// Files that are read whole.
enum InputFile {
  /// Larger ones are refused.
  private static let limit = 1 << 29

  static func bytes(_ path: String) throws(FileFailure) -> [UInt8] {
    var info = stat()
    guard stat(path, &info) == 0 else { throw .system(errno) }
    try checkKind(info)
    // What has come into its place meanwhile makes nobody wait.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    guard fstat(descriptor, &info) == 0 else { throw .system(errno) }
    try checkKind(info)
    guard info.st_size <= limit else { throw .library("it is too large") }
    var bytes = [UInt8](repeating: 0, count: Int(max(info.st_size, 1)))
    var count = 0
    while true {
      if count == bytes.count {
        guard count < limit else { throw .library("it is too large") }
        bytes += [UInt8](repeating: 0, count: max(bytes.count, 65_536))
      }
      let got = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .system(errno) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// A pipe, a socket or a device may have no end, and opening one may wait for ever or do something.
  private static func checkKind(_ info: stat) throws(FileFailure) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder
    default: throw .notAFile
    }
  }
}
