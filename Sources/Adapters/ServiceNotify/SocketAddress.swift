internal import Glibc

/// Where a socket of this machine is: a path, or after `@` a name without a file.
struct SocketAddress {
  private let address: sockaddr_un
  private let length: socklen_t

  /// `nil`: it is no such place, or too long.
  init?(_ name: String) {
    let path = Array(name.utf8)
    var address = sockaddr_un()
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard let first = path.first, path.count < room,
      first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path)
      // A name without a file begins with a zero.
      if first == UInt8(ascii: "@") { bytes[0] = 0 }
    }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    length = socklen_t(start + path.count)
    self.address = address
  }

  func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
