internal import Glibc

/// Hands on to the service manager what the processes of a session say. logind puts a session into a
/// control group of its own, and systemd takes what comes from there for no word of the service's,
/// whatever `NotifyAccess` allows: it hears the main process alone, which this runs in.
public final class NotifyRelay {
  /// Where the processes are to say it.
  public let path: String
  /// To be polled: readable when there is something to hand on.
  public let descriptor: Int32
  /// The process that said it is ready.
  public private(set) var speaker: Int32?
  private let manager: ServiceManager

  static let speakerKey = "X_WETINK_PROCESS"
  private static let longest = 4096

  /// Listens at `path`, whose folder nobody else may write in. `nil`: no manager started this program,
  /// or the place cannot be had.
  public init?(path: String) {
    guard let manager = ServiceManager(), let place = SocketAddress(path) else { return nil }
    unlink(path)
    let descriptor = socket(
      AF_UNIX,
      Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    guard place.with({ bind(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
    self.manager = manager
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Hands on all that has come; does not wait.
  public func handOn() {
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      let message = Array(bytes[..<count])
      manager.send(message)
      heed(String(decoding: message, as: UTF8.self))
    }
  }

  public func stopping() { manager.stopping() }

  private func heed(_ message: String) {
    for line in message.split(separator: "\n") where line.hasPrefix(Self.speakerKey + "=") {
      guard let process = Int32(line.dropFirst(Self.speakerKey.utf8.count + 1)), process > 1 else {
        continue
      }
      speaker = process
    }
  }
}
