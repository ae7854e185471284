internal import Glibc

/// The service manager that started this program, if one did: it hears of readiness, of life and of
/// the end, as `sd_notify(3)` describes.
public final class ServiceManager {
  private let socket: Int32
  private var address: sockaddr_un
  private let length: socklen_t
  /// How often it wants to hear of life at least, nanoseconds; `nil`: never.
  public let watchdogTime: UInt64?

  /// `nil`: no one listens.
  public init?() {
    guard let name = getenv("NOTIFY_SOCKET") else { return nil }
    let path = Array(String(cString: name).utf8)
    var address = sockaddr_un()
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard let first = path.first, path.count < room,
      first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path)
      // An abstract name begins with a zero.
      if first == UInt8(ascii: "@") { bytes[0] = 0 }
    }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    length = socklen_t(start + path.count)
    self.address = address
    socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    let microseconds = getenv("WATCHDOG_USEC").flatMap { UInt64(String(cString: $0)) }
    watchdogTime = microseconds.flatMap { $0 > 0 ? $0 &* 1000 : nil }
  }

  deinit { close(socket) }

  /// It can be used.
  public func ready() { send("READY=1") }

  /// It is alive. Call at least three times in `watchdogTime`.
  public func alive() { send("WATCHDOG=1") }

  /// In a few words how it is.
  public func status(_ text: String) { send("STATUS=\(text.prefix { $0 != "\n" })") }

  public func stopping() { send("STOPPING=1") }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    var address = address
    // A manager that does not listen is no reason to wait.
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = sendto(
          socket, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT),
          pointer, length)
      }
    }
  }
}
