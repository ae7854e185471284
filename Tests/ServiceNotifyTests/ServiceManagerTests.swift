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
    let path = folder["notify"]
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    setenv("NOTIFY_SOCKET", path, 1)
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
    var heard: [String] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    for _ in 0..<4 {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      try #require(count > 0)
      heard.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    #expect(heard == ["READY=1", "WATCHDOG=1", "STATUS=two", "STOPPING=1"])
  }
}
