internal import Glibc

/// The service manager that started this program, if one did: it hears of readiness, of life and of
/// the end, as `sd_notify(3)` describes.
public final class ServiceManager {
  private let socket: Int32
  private let address: SocketAddress
  /// How often it wants to hear of life at least, nanoseconds; `nil`: never.
  public let watchdogTime: UInt64?

  /// `nil`: no one listens.
  public init?() {
    guard let name = getenv("NOTIFY_SOCKET") else { return nil }
    guard let place = SocketAddress(String(cString: name)) else { return nil }
    address = place
    socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    let microseconds = getenv("WATCHDOG_USEC").flatMap { UInt64(String(cString: $0)) }
    watchdogTime = microseconds.flatMap { $0 > 0 ? $0 &* 1000 : nil }
  }

  deinit { close(socket) }

  /// It can be used. A relay learns from it whom to tell to end.
  public func ready() { send("READY=1\n\(NotifyRelay.speakerKey)=\(getpid())") }

  /// It is alive. Call at least three times in `watchdogTime`.
  public func alive() { send("WATCHDOG=1") }

  /// In a few words how it is.
  public func status(_ text: String) { send("STATUS=\(text.prefix { $0 != "\n" })") }

  public func stopping() { send("STOPPING=1") }

  private func send(_ text: String) { send(Array(text.utf8)) }

  /// One message, as it is.
  func send(_ bytes: [UInt8]) {
    // A manager that does not listen is no reason to wait.
    address.with { pointer, length in
      _ = sendto(
        socket, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), pointer, length)
    }
  }
}
