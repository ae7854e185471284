public import Geometry
public import Ink

/// What a barrel button does while it is held, or when it is pressed.
public enum BarrelAction: String, Sendable, CaseIterable {
  case none, pan, eraser
  case pickColor = "pick-color"
  case undo
}

/// The pens as the panel of devices shows them.
public struct PensModel: Sendable, Equatable {
  /// In the order of their names.
  public var devices: [Device] = []
  /// What devices do is being written to a file.
  public var isRecording = false

  public init() {}

  public struct Device: Sendable, Equatable {
    public var pointer: PointerID
    public var name: String
    public var curve: PressureCurve
    public var isNear: Bool
    /// Bit 0 is the contact.
    public var buttons: UInt32
    /// Logical pixels of the window.
    public var position: Vector
    public var axes: DeviceEvent.Axes
    /// Events in the last second.
    public var rate: Int
    public var repairs: [Repair]

    public init(
      pointer: PointerID, name: String, curve: PressureCurve = .identity, isNear: Bool = false,
      buttons: UInt32 = 0, position: Vector = .zero, axes: DeviceEvent.Axes = .init(),
      rate: Int = 0, repairs: [Repair] = []
    ) {
      self.pointer = pointer
      self.name = name
      self.curve = curve
      self.isNear = isNear
      self.buttons = buttons
      self.position = position
      self.axes = axes
      self.rate = rate
      self.repairs = repairs
    }
  }
}
