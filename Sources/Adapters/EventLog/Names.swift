internal import Ink

/// The kinds as the log names them, without their values.
enum KindName: String, CaseIterable {
  case enter = "in"
  case leave = "out"
  case hover, down, move, up, cancel, wheel, press, release, text, resize, focus, blur, vanish, quit

  init(_ kind: DeviceEvent.Kind) {
    self =
      switch kind {
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
