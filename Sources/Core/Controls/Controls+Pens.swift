internal import Geometry
internal import Ink

/// A point of the scratch area, as parts of its size.
struct ScratchPoint: Sendable, Equatable {
  var place: Vector
  var pressure: Double?
}

// The panel about pens.
extension Controls {
  /// More points are forgotten, the oldest first.
  private static let scratchLimit = 200

  var selectedDevice: PensModel.Device? {
    let devices = model.pens.devices
    return devices.isEmpty ? nil : devices[min(selectedPen, devices.count - 1)]
  }

  /// The curve of the pen that is shown.
  var curve: PressureCurve { selectedDevice?.curve ?? .identity }

  /// The press may have closed it by being outside: then it stays closed.
  mutating func togglePens(_ press: Press) {
    let wasOpen = if case .pens = press.closed { true } else { showsPens }
    open(wasOpen ? nil : .pens(.settings))
  }

  mutating func selectNextPen() {
    selectedPen = model.pens.devices.isEmpty ? 0 : (selectedPen + 1) % model.pens.devices.count
    scratch = []
    showChange()
  }

  /// The action after the present one, round and round.
  func nextAction(_ button: Control.Button) -> Command? {
    guard let barrel = button.barrel, model.barrelActions.indices.contains(barrel) else {
      return nil
    }
    let all = BarrelAction.allCases
    let present = all.firstIndex(of: model.barrelActions[barrel]) ?? 0
    return .barrel(button: barrel, all[(present + 1) % all.count])
  }

  func setCurve(_ slider: Control.Slider, to value: Double) -> [Command] {
    var changed = curve
    switch slider {
    case .curveMinimum: changed.minimum = min(value, changed.maximum - PressureCurve.span)
    case .curveMaximum: changed.maximum = max(value, changed.minimum + PressureCurve.span)
    default: changed.softness = value * 2 - 1
    }
    return setCurve(changed)
  }

  /// Gives the chosen pen a curve; values out of their range are brought into it.
  func setCurve(_ curve: PressureCurve) -> [Command] {
    guard let device = selectedDevice else { return [] }
    let sound = PressureCurve(
      minimum: curve.minimum, maximum: curve.maximum, softness: curve.softness)
    return sound == device.curve ? [] : [.pressureCurve(device: device.name, sound)]
  }

  /// What a press at this place of the curve's picture takes hold of.
  func curveHold(_ control: Control?, _ position: Vector) -> CurveHold? {
    guard control == .pressureCurve, let frame = layout.frame(of: .pressureCurve) else {
      return nil
    }
    return CurveHold(handle: CurvePlot(frame).handle(of: curve, near: position), initial: curve)
  }

  /// Who tries a pen means that one's curve.
  mutating func select(_ pointer: PointerID) {
    guard let index = model.pens.devices.firstIndex(where: { $0.pointer == pointer }) else {
      return
    }
    if index != selectedPen { scratch = [] }
    selectedPen = index
  }

  mutating func addToScratch(_ position: Vector, in frame: Rect) {
    if scratch.count >= Self.scratchLimit { scratch.removeFirst() }
    let place = (position - frame.min) / frame.size
    scratch.append(ScratchPoint(place: place, pressure: pressure))
    showChange()
  }
}
