internal import Ink

/// The kinds as the log names them, without their values.
enum KindName: String, CaseIterable {
  case enter = "in"
  case leave = "out"
  case device, hover, down, move, up, cancel, wheel, press, release, text, resize, focus, blur,
    vanish, quit

  init(_ kind: DeviceEvent.Kind) {
    self =
      switch kind {
      case .device: .device
      case .enter: .enter
      case .leave: .leave
      case .hover: .hover
      case .down: .down
      case .move: .move
      case .up: .up
      case .cancel: .cancel
      case .wheel: .wheel
      case .press: .press
      case .release: .release
      case .text: .text
      case .resize: .resize
      case .focus: .focus
      case .blur: .blur
      case .vanish: .vanish
      case .quit: .quit
      }
  }

  /// True where an event without a position says nothing.
  var needsPosition: Bool {
    switch self {
    case .enter, .hover, .down, .move, .up: true
    default: false
    }
  }
}

/// Modifiers in the order in which they are written.
let modifierNames: [(name: String, value: Modifiers)] = [
  ("shift", .shift), ("control", .control), ("alt", .alt), ("meta", .meta),
]

/// The axes of a device in one text: `pressure 0 65535, tiltX -64 63`.
func axisText(_ axes: [DeviceDescription.AxisRange]) -> String {
  axes.map { "\($0.axis.rawValue) \($0.low) \($0.high)" }.joined(separator: ", ")
}

/// The axes again; `nil` for a text that is none of `axisText`.
func axes(of text: String) -> [DeviceDescription.AxisRange]? {
  var axes: [DeviceDescription.AxisRange] = []
  for part in text.split(separator: ",") {
    let words = part.split(separator: " ")
    guard words.count == 3, let axis = DeviceDescription.AxisRange.Axis(rawValue: String(words[0])),
      let low = Double(words[1]), let high = Double(words[2])
    else { return nil }
    axes.append(.init(axis, low: low, high: high))
  }
  return axes
}
