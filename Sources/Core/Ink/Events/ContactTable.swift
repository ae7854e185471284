public import Geometry

/// The fingers that touch, each under a small number of its own.
///
/// Window systems count touches up for ever; the smallest free number from 1 on is a finger's `id`
/// in `DeviceEvent` while it touches. Bounded: more fingers than `capacity` are not known.
public struct ContactTable: Sendable {
  public static let capacity = 64

  /// One finger, with what was last heard of it.
  public struct Contact: Sendable, Equatable {
    /// The window system's names for the device and the touch.
    public let device: Int
    public let touch: Int64
    public var position: Vector
    public var pressure: Double?
    /// Its longer side, device pixels; `nil`: not reported.
    public var size: Double?

    public init(device: Int, touch: Int64, position: Vector, pressure: Double? = nil) {
      self.device = device
      self.touch = touch
      self.position = position
      self.pressure = pressure
    }
  }

  private var slots: [Contact?] = Array(repeating: nil, count: capacity)
  /// How many fingers touch.
  public private(set) var count = 0

  public init() {}

  /// The numbers a finger can have.
  public var ids: ClosedRange<Int> { 1...Self.capacity }

  public subscript(id: Int) -> Contact? {
    get { slots[id - 1] }
    set {
      count += (newValue == nil ? 0 : 1) - (slots[id - 1] == nil ? 0 : 1)
      slots[id - 1] = newValue
    }
  }

  public func id(device: Int, touch: Int64) -> Int? {
    guard count > 0 else { return nil }
    return ids.first { self[$0]?.device == device && self[$0]?.touch == touch }
  }

  /// The number of a new finger; `nil` when there are too many.
  public mutating func begin(_ contact: Contact) -> Int? {
    guard let id = ids.first(where: { self[$0] == nil }) else { return nil }
    self[id] = contact
    return id
  }
}
