import Glibc
import Ink
import Raster
import SDLPlatform

/// `wetink devices`: what can be drawn with, and what each device reports.
enum DevicesCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(arguments, flags: ["--watch"], positional: 0...0)
    let window: SDLWindow
    do {
      window = try SDLWindow(
        title: "Wetink devices", width: 640, height: 400, fullscreen: false, presenting: .surface)
    } catch {
      throw .work("\(error)")
    }
    let input = NativeInput.listen(to: window)
    print(input.rawValue)
    var events: [DeviceEvent] = []
    window.drain(into: &events)
    for event in events { printDescription(event) }
    if options.has("--watch") { watch(window) }
  }

  /// Prints what the devices do over a window, until that is closed.
  private static func watch(_ window: SDLWindow) {
    window.show()
    print("Move a device over the window; closing it ends this.")
    var watched = WatchedDevices()
    while true {
      var events: [DeviceEvent] = []
      window.drain(into: &events)
      if window.takeExposed() { paint(window) }
      for event in events {
        if event.kind == .quit { return }
        printDescription(event)
        watched.follow(event)
      }
      for line in watched.takeLines(at: MonotonicClock.now()) { print(line) }
      _ = fflush(nil)
      window.wait(until: watched.deadline)
    }
  }

  private static func paint(_ window: SDLWindow) {
    let size = window.pixelSize
    let picture = Bitmap(width: size.width, height: size.height, fill: 0xFFFF_FFFF)
    window.presenter.present(picture, damage: [picture.rect])
  }

  private static func printDescription(_ event: DeviceEvent) {
    guard case .device(let description) = event.kind else { return }
    print()
    Program.say(description.name)
    print("  used as  \(event.source.rawValue), number \(event.id)")
    for axis in description.axes {
      let note = axis.isUsable ? "" : "  (not used: no value lies between)"
      print("  \(axis.axis.rawValue)  \(number(axis.low)) to \(number(axis.high))\(note)")
    }
  }

  static func number(_ value: Double) -> String {
    let text = String((value * 1000).rounded() / 1000)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// What the devices did last; a line each, ten times a second at most.
struct WatchedDevices {
  private static let interval: UInt64 = 100_000_000

  private struct Device {
    var newest: DeviceEvent
    var count = 0
    var isNew = true
  }

  private var devices: [String: Device] = [:]
  private var nextLines: UInt64 = 0
  private var since: UInt64 = 0

  mutating func follow(_ event: DeviceEvent) {
    switch event.source {
    case .key, .window: return
    case .mouse, .touch, .pen, .eraser: break
    }
    if case .device = event.kind { return }
    let name = "\(event.source.rawValue) \(event.id)"
    devices[name, default: Device(newest: event)].newest = event
    devices[name]?.count += 1
    devices[name]?.isNew = true
  }

  /// When there are lines to print; `nil` when nothing is new.
  var deadline: UInt64? { devices.values.contains { $0.isNew } ? nextLines : nil }

  mutating func takeLines(at now: UInt64) -> [String] {
    guard now >= nextLines, deadline != nil else { return [] }
    let seconds = max(Double(now - since) / 1e9, 0.1)
    since = now
    nextLines = now + Self.interval
    var lines: [String] = []
    for name in devices.keys.sorted() {
      guard let device = devices[name], device.isNew else { continue }
      lines.append("\(name)  \(text(device.newest))  \(Int(Double(device.count) / seconds)) Hz")
      devices[name]?.isNew = false
      devices[name]?.count = 0
    }
    return lines
  }

  private func text(_ event: DeviceEvent) -> String {
    let number = DevicesCommand.number
    var parts = ["at \(number(event.position.x)) \(number(event.position.y))"]
    let axes = event.axes
    let named = [
      ("pressure", axes.pressure), ("tilt x", axes.tiltX), ("tilt y", axes.tiltY),
      ("twist", axes.twist), ("distance", axes.distance), ("wheel", axes.wheelAxis),
      ("size", axes.contactSize),
    ]
    for (name, value) in named {
      if let value { parts.append("\(name) \(number(value))") }
    }
    parts.append("buttons \(String(event.buttons, radix: 2))")
    switch event.kind {
    case .enter: parts.append("comes near")
    case .leave: parts.append("goes away")
    case .vanish: parts.append("is gone")
    default: break
    }
    return parts.joined(separator: "  ")
  }
}
