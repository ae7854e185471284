import Glibc
import ServiceNotify
import TestSupport
import Testing

/// One at a time: the environment belongs to the process.
@Suite(.serialized) struct ServiceManagerTests {
  @Test func withoutASocketNobodyListens() {
    unsetenv("NOTIFY_SOCKET")
    #expect(ServiceManager() == nil)
    for name in ["", "relative", "/" + String(repeating: "x", count: 200)] {
      setenv("NOTIFY_SOCKET", name, 1)
      #expect(ServiceManager() == nil, "\(name)")
    }
    unsetenv("NOTIFY_SOCKET")
  }

  @Test func saysWhatSystemdExpects() throws {
    let folder = TemporaryFolder()
    let listener = try Listener(at: folder["notify"])
    setenv("NOTIFY_SOCKET", listener.path, 1)
    setenv("WATCHDOG_USEC", "20000000", 1)
    defer {
      unsetenv("NOTIFY_SOCKET")
      unsetenv("WATCHDOG_USEC")
    }
    let manager = try #require(ServiceManager())
    #expect(manager.watchdogTime == 20_000_000_000)
    manager.ready()
    manager.alive()
    manager.status("two\nlines")
    manager.stopping()
    #expect(
      listener.heard() == [
        "READY=1\nX_WETINK_PROCESS=\(getpid())", "WATCHDOG=1", "STATUS=two", "STOPPING=1",
      ])
  }

  @Test func aRelayHandsOnWhatASessionSaysAndKnowsWhoSpoke() throws {
    let folder = TemporaryFolder()
    let listener = try Listener(at: folder["manager"])
    setenv("NOTIFY_SOCKET", listener.path, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    let relay = try #require(NotifyRelay(path: folder["relay"]))
    relay.handOn()
    #expect(listener.heard().isEmpty && relay.speaker == nil)
    setenv("NOTIFY_SOCKET", relay.path, 1)
    let session = try #require(ServiceManager())
    session.alive()
    session.ready()
    relay.handOn()
    #expect(listener.heard() == ["WATCHDOG=1", "READY=1\nX_WETINK_PROCESS=\(getpid())"])
    #expect(relay.speaker == getpid())
  }

  @Test func aRelayNeedsAManagerAndAPlace() {
    let folder = TemporaryFolder()
    unsetenv("NOTIFY_SOCKET")
    #expect(NotifyRelay(path: folder["relay"]) == nil)
    setenv("NOTIFY_SOCKET", folder["manager"], 1)
    #expect(NotifyRelay(path: folder["missing"] + "/relay") == nil)
    unsetenv("NOTIFY_SOCKET")
  }
}

/// A socket that a service manager would have.
private final class Listener {
  let path: String
  private let socket: Int32

  init(at path: String) throws {
    self.path = path
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
  }

  deinit { close(socket) }

  /// All that came since it was asked last.
  func heard() -> [String] {
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return texts }
      texts.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }
}
