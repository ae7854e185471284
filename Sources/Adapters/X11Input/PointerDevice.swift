import Geometry
import Ink

/// What a slave device of the X server is, and what was last heard from it.
struct PointerDevice {
  enum Role: Equatable { case mouse, touchscreen, pen, eraser }

  let role: Role
  /// The valuators that say more than the position.
  let axes: AxisMap
  var scroll: [ScrollAxis]
  /// The scroll valuators were asked for and may have counted turns that are still to be told: until
  /// one of them moves, the wheel's buttons tell the turns.
  var isScrollUnsure = true
  /// The wheel turned while the pointer was elsewhere.
  var hasScrolledElsewhere = false
  /// Set by each event; valuators that one does not carry keep their value.
  var values = DeviceEvent.Axes()
  var position: Vector = .zero
  /// Bit 0 is the left button or the contact.
  var buttons: UInt32 = 0
  /// A pen whose contact is known before its pressure: `down` waits for the next report.
  var isDownWithheld = false

  /// What the driver says of it; the axes with labels that mean something here, usable or not.
  var description = DeviceDescription(name: "")
  /// No device at all, but the pointer that it moves.
  var isMaster = false

  var isPen: Bool { role == .pen || role == .eraser }

  var source: DeviceEvent.Source {
    switch role {
    case .mouse: .mouse
    case .touchscreen: .touch
    case .pen: .pen
    case .eraser: .eraser
    }
  }

  /// Takes one valuator's value; whole notches of a wheel go to `wheel`.
  mutating func take(_ value: Double, ofValuator number: Int, wheel: inout Vector) {
    guard value.isFinite else { return }
    axes.read(value, ofValuator: number, into: &values, keepsPressure: false)
    for index in scroll.indices where scroll[index].number == number {
      let notches = scroll[index].notches(at: value)
      if scroll[index].isVertical { wheel.y += notches } else { wheel.x += notches }
      if notches != 0 { isScrollUnsure = false }
    }
  }

  /// Whether a wheel button tells a turn that no valuator tells. The server makes buttons of
  /// valuators, marked as emulated.
  func counts(wheelButtonEmulated isEmulated: Bool) -> Bool {
    !isEmulated || scroll.isEmpty || isScrollUnsure
  }

  /// The bit of an X button: left, middle, right, then those beyond the wheel's four; `nil` for
  /// the wheel's and for none.
  static func button(ofX button: Int) -> Int? {
    switch button {
    case 1...3: button
    case 8...36: button - 4
    default: nil
    }
  }

  /// The X button of a button, the other way round.
  static func xButton(of button: Int) -> Int { button <= 3 ? button : button + 4 }

  /// Notches of the wheel button, right and up positive.
  static func notches(ofX button: Int) -> Vector? {
    switch button {
    case 4: Vector(0, 1)
    case 5: Vector(0, -1)
    case 6: Vector(-1, 0)
    case 7: Vector(1, 0)
    default: nil
    }
  }
}

/// Which valuator of a device means what, by its label.
struct AxisMap: Equatable {
  var pressure: Axis?
  var tiltX: Axis?
  var tiltY: Axis?
  var twist: Axis?
  var wheel: Axis?
  var distance: Axis?
  var contactSize: Axis?
  /// Device pixels per unit of the contact's size.
  var pixelsPerUnit = 1.0

  init() {}

  /// Takes in a valuator by its label; those with other labels mean nothing here.
  mutating func add(_ label: String, _ axis: Axis?) {
    switch Self.meaning(of: label) {
    case .pressure: pressure = axis
    case .tiltX: tiltX = axis
    case .tiltY: tiltY = axis
    case .twist: twist = axis
    case .wheelAxis: wheel = axis
    case .distance: distance = axis
    case .contactSize: contactSize = axis
    case nil: break
    }
  }

  static func meaning(of label: String) -> DeviceDescription.AxisRange.Axis? {
    switch label {
    case "Abs Pressure", "Abs MT Pressure": .pressure
    case "Abs Tilt X": .tiltX
    case "Abs Tilt Y": .tiltY
    case "Abs Rotary Z": .twist
    case "Abs Wheel": .wheelAxis
    case "Abs Distance": .distance
    case "Abs MT Touch Major": .contactSize
    default: nil
    }
  }

  /// Reads a value into `values`; a finger that lifts keeps its pressure at a report of 0.
  func read(
    _ value: Double, ofValuator number: Int, into values: inout DeviceEvent.Axes,
    keepsPressure: Bool
  ) {
    if let axis = pressure, axis.number == number {
      let fraction = axis.fraction(value)
      if fraction > 0 || !keepsPressure { values.pressure = fraction }
    } else if let axis = tiltX, axis.number == number {
      values.tiltX = axis.degrees(value)
    } else if let axis = tiltY, axis.number == number {
      values.tiltY = axis.degrees(value)
    } else if let axis = twist, axis.number == number {
      values.twist = axis.turn(value)
    } else if let axis = wheel, axis.number == number {
      values.wheelAxis = axis.signedFraction(value)
    } else if let axis = distance, axis.number == number {
      values.distance = axis.fraction(value)
    } else if let axis = contactSize, axis.number == number {
      values.contactSize = value * pixelsPerUnit
    }
  }
}

/// What a driver tells of a device that has a say in its role.
struct DeviceTraits {
  /// The device's name, as people read it.
  var name = ""
  /// The XInput 1 type: STYLUS, ERASER, PAD, CURSOR, TOUCHSCREEN, MOUSE ...
  var type = ""
  /// The property `Wacom Tool Type`.
  var toolType = ""
  var hasAbsolutePosition = false
  var hasPressure = false
  var isDirectTouch = false

  /// By axes and type; names decide only where drivers give nothing else (Xwayland).
  var role: PointerDevice.Role {
    if isDirectTouch { return .touchscreen }
    let name = name.lowercased()
    let type = type.lowercased()
    let others = ["pad", "cursor", "touchscreen", "touchpad"]
    let isTablet = hasPressure || type == "stylus" || type == "eraser"
    guard hasAbsolutePosition, isTablet, !others.contains(type),
      !name.hasSuffix(" pad"), !type.hasSuffix(" cursor"), !name.hasSuffix(" cursor")
    else { return .mouse }
    let saysEraser =
      type.contains("eraser") || toolType.lowercased() == "eraser" || name.contains("eraser")
    return saysEraser ? .eraser : .pen
  }
}
