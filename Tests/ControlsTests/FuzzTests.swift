import Geometry
import Ink
import Testing

@testable import Controls

@Suite struct FuzzTests {
  /// Ten fingers, a mouse and keys at random, the model following the commands.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func stormOfEventsLeavesNothingHeld(seed: UInt64) {
    var random = Seeded(state: seed)
    var controls = fullControls()
    var time: UInt64 = 0
    for step in 0..<4_000 {
      time += UInt64.random(in: 0...80_000_000, using: &random)
      let pointer = PointerID(
        Bool.random(using: &random) ? .touch : .mouse, id: Int.random(in: 0..<10, using: &random))
      for command in event(pointer, time, &random, &controls) { follow(command, &controls.model) }
      if step % 50 == 0 { #expect(!controls.panels.isEmpty) }
    }
    for (pointer, press) in controls.presses {
      _ = controls.pointerUp(pointer, at: .zero, button: press.button, time: time)
      #expect(!controls.owns(pointer))
    }
    #expect(controls.presses.isEmpty)
  }

  private func event(
    _ pointer: PointerID, _ time: UInt64, _ random: inout Seeded, _ controls: inout Controls
  ) -> [Command] {
    var place = Vector(
      Double.random(in: -50...controls.size.x + 50, using: &random),
      Double.random(in: -50...controls.size.y + 50, using: &random))
    // Mostly where there is something to press.
    if let placed = controls.layout.panels.randomElement(using: &random)?.controls.randomElement(
      using: &random), Int.random(in: 0..<4, using: &random) > 0
    {
      place = placed.frame.center
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<7:
      let button = Int.random(in: 0..<5, using: &random) == 0 ? 3 : 1
      return controls.pointerDown(pointer, at: place, button: button, time: time)
    case 7..<13: return controls.pointerMoved(pointer, to: place, time: time)
    case 13..<19:
      let button = controls.presses[pointer]?.button ?? 1
      return controls.pointerUp(pointer, at: place, button: button, time: time)
    case 19: return controls.cancel(pointer)
    case 20: return controls.pointerDown(pointer, at: Vector(.nan, .infinity), time: time)
    case 21:
      _ = controls.wheel(at: place, notches: Double.random(in: -5...5, using: &random))
      return controls.advance(to: time)
    case 22:
      if let size = sizes.randomElement(using: &random) { controls.layout(size: size) }
      return []
    default:
      let keys: [Key] = ["escape", "o", "i", "[", "]"]
      return controls.keyPressed(
        keys.randomElement(using: &random) ?? "b", Bool.random(using: &random) ? .control : [])
    }
  }

  private func follow(_ command: Command, _ model: inout ControlsModel) {
    switch command {
    case .color(let color): model.color = color
    case .width(let width): model.width = width
    case .opacity(let opacity): model.opacity = opacity
    case .setCustomColor(let slot, let color): model.customColors[slot] = color
    case .deleteCustomColor(let slot): model.customColors[slot] = nil
    case .paper(let color): model.paper = color
    case .tool(let tool): model.tool = tool
    case .undo: model.canUndo.toggle()
    case .export: model.notice = ControlsModel.Notice("Exported")
    case .dismissNotice: model.notice = nil
    case .newDrawing: model.files = Array(model.files.dropLast(7))
    default: break
    }
  }
}
