import Geometry
import Ink

/// All that one frame of a tool says.
struct ToolFrame {
  var isNear: Bool
  /// Bit 0 is the contact, then the barrel buttons.
  var buttons: UInt32 = 0
  /// Device pixels of the window.
  var position: Vector
  var axes = DeviceEvent.Axes()
  /// How far the wheel turned in this frame.
  var notches = 0.0
}

/// A tool, and what was last heard of it: a frame says what is, the events what has changed.
struct ToolState {
  private let id: Int
  private let source: DeviceEvent.Source
  private var axes: [DeviceDescription.AxisRange]
  private var isNear = false
  private var buttons: UInt32 = 0
  private var position: Vector = .zero
  private var values = DeviceEvent.Axes()
  private var isDescribed = false

  init(id: Int, isEraser: Bool, axes: [DeviceDescription.AxisRange]) {
    self.id = id
    source = isEraser ? .eraser : .pen
    self.axes = axes
  }

  /// The tool's own description, once.
  mutating func takeDescription(tabletName: String, arrival: UInt64) -> DeviceEvent? {
    guard !isDescribed else { return nil }
    isDescribed = true
    let name = tabletName.isEmpty ? source.rawValue : "\(tabletName) \(source.rawValue)"
    return event(.device(DeviceDescription(name: name, axes: axes)), nil, arrival)
  }

  /// One event for the sample of the frame; more only where buttons or proximity changed with it.
  mutating func frame(
    _ frame: ToolFrame, deviceTime: UInt64, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard frame.isNear || isNear else { return }
    let before = buttons
    position = frame.position
    values = frame.axes
    if frame.isNear, !isNear { events.append(event(.enter, deviceTime, arrival)) }
    isNear = frame.isNear
    var isTold = false
    for bit in 0..<4 where (before ^ frame.buttons) & 1 << UInt32(bit) != 0 {
      buttons ^= 1 << UInt32(bit)
      let isPress = frame.buttons & 1 << UInt32(bit) != 0
      let kind: DeviceEvent.Kind = isPress ? .down(button: bit + 1) : .up(button: bit + 1)
      events.append(event(kind, deviceTime, arrival))
      isTold = true
    }
    if frame.notches != 0 {
      events.append(event(.wheel(dx: 0, dy: -frame.notches), deviceTime, arrival))
    }
    if isNear, !isTold || before & buttons & 1 != 0 {
      events.append(event(buttons == 0 ? .hover : .move, deviceTime, arrival))
    }
    if !isNear { events.append(event(.leave, deviceTime, arrival)) }
  }

  /// The tool is gone, whatever it was doing.
  mutating func remove(arrival: UInt64, into events: inout [DeviceEvent]) {
    buttons = 0
    events.append(event(.vanish, nil, arrival))
  }

  private func event(
    _ kind: DeviceEvent.Kind, _ deviceTime: UInt64?, _ arrival: UInt64
  ) -> DeviceEvent {
    DeviceEvent(
      time: arrival, deviceTime: deviceTime, source: source, id: id, kind: kind,
      position: position, axes: values, buttons: buttons)
  }
}
