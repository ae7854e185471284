public import Geometry

/// One thing that a device or the window reported, as it came, before anyone interprets it.
public struct DeviceEvent: Sendable, Equatable {
  /// When it reached the program: nanoseconds on the monotonic clock, never decreasing.
  public var time: UInt64
  /// The device's own stamp on the same clock; `nil` when the device gives none or it is `time`.
  public var deviceTime: UInt64?
  public var source: Source
  /// Tells pointers of one source apart: the finger, the tool, the mouse.
  public var id: Int
  public var kind: Kind
  /// Device pixels of the window, y down, fractions kept. Meaningless for key and window events.
  public var position: Vector
  public var axes: Axes
  /// The pointer's buttons that are down after this event; bit 0 is the left button or the contact,
  /// bit 1 the middle or the first barrel button, bit 2 the right or the second barrel button.
  public var buttons: UInt32

  public init(
    time: UInt64, deviceTime: UInt64? = nil, source: Source, id: Int = 0, kind: Kind,
    position: Vector = .zero, axes: Axes = Axes(), buttons: UInt32 = 0
  ) {
    self.time = time
    self.deviceTime = deviceTime
    self.source = source
    self.id = id
    self.kind = kind
    self.position = position
    self.axes = axes
    self.buttons = buttons
  }

  public enum Source: String, Sendable, CaseIterable {
    case mouse, touch, pen, eraser, key, window
  }

  public enum Kind: Sendable, Equatable {
    /// The device is there, and says what it is.
    case device(DeviceDescription)
    /// The tool came into proximity.
    case enter
    /// The tool left proximity.
    case leave
    /// Moved without contact.
    case hover
    /// A button went down; 1 is the left button or the contact itself.
    case down(button: Int)
    /// Moved with a button down or in contact.
    case move
    case up(button: Int)
    /// The system took the contact back: what it began is void.
    case cancel
    /// Notches, up and right positive; fractions from fine wheels.
    case wheel(dx: Double, dy: Double)
    case press(Key, Modifiers)
    case release(Key, Modifiers)
    case text(String)
    /// The window's new size in device pixels, and device pixels per logical pixel.
    case resize(width: Int, height: Int, scale: Double)
    case focus
    case blur
    /// The device is gone; its strokes end at their newest sample.
    case vanish
    case quit
  }

  /// What a pen or finger reported beside its position; `nil`: not reported.
  public struct Axes: Sendable, Equatable {
    /// 0 (lightest) ... 1 (hardest).
    public var pressure: Double?
    /// Degrees off the normal, positive to the right.
    public var tiltX: Double?
    /// Degrees off the normal, positive towards the user.
    public var tiltY: Double?
    /// Degrees of rotation about the pen's own axis.
    public var twist: Double?
    /// 0 (touching) ... 1 (as far as the device can tell).
    public var distance: Double?
    /// The wheel on the pen's side, -1 ... 1.
    public var wheelAxis: Double?
    /// The longer side of what touches, device pixels.
    public var contactSize: Double?

    public init(
      pressure: Double? = nil, tiltX: Double? = nil, tiltY: Double? = nil, twist: Double? = nil,
      distance: Double? = nil, wheelAxis: Double? = nil,
      contactSize: Double? = nil
    ) {
      self.pressure = pressure
      self.tiltX = tiltX
      self.tiltY = tiltY
      self.twist = twist
      self.distance = distance
      self.wheelAxis = wheelAxis
      self.contactSize = contactSize
    }
  }
}
