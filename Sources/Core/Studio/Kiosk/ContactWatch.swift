internal import Controls
internal import Geometry
internal import Ink

/// Follows every pointer that is down: what it belongs to, whether it is a hand or an object, and
/// when someone last did something. Places are logical pixels.
struct ContactWatch: Sendable {
  /// What a pointer that is down belongs to.
  enum Role: Sendable, Equatable {
    case canvas, controls
    /// Does nothing until it is up.
    case nothing
  }

  struct Contact: Sendable {
    let pointer: PointerID
    var role: Role
    let start: Vector
    let began: UInt64
    var place: Vector
    /// How far it has been from its start.
    var reach = 0.0
    /// Where it last did something, to tell motion from trembling.
    var anchor: Vector
    /// A stuck contact never leaves a small circle; when it last did.
    var circle: Vector
    var leftCircle: UInt64
    /// A palm, an object or a stuck contact.
    var isObject = false
  }

  private(set) var contacts: [Contact] = []
  /// When someone last did something.
  private(set) var lastAct: UInt64
  let palmSize: Double

  /// Motion that counts as something done.
  private static let step = 8.0
  /// A finger that draws goes farther; an object does not.
  private static let stillness = 6.0
  private static let stillTime: UInt64 = 2_500_000_000
  /// A palm is several contacts, close together, that come at once and stay.
  static let palmCount = 3
  private static let palmReach = 110.0
  private static let palmSpread: UInt64 = 200_000_000
  private static let palmTime: UInt64 = 400_000_000
  /// A contact that grows so soon after it began was a palm from the first.
  private static let growTime: UInt64 = 500_000_000
  static let stuckTime: UInt64 = 60_000_000_000
  private static let stuckReach = 40.0
  static let limit = 64

  init(palmSize: Double, now: UInt64) {
    self.palmSize = palmSize
    lastAct = now
    contacts.reserveCapacity(Self.limit)
  }

  subscript(pointer: PointerID) -> Contact? { contacts.first { $0.pointer == pointer } }

  /// Contacts that are neither stuck nor objects.
  var liveCount: Int { contacts.count { !$0.isObject } }

  /// `false`: the pointer is down already, or there are too many.
  mutating func down(
    _ pointer: PointerID, at place: Vector, time: UInt64, size: Double?, role: Role
  ) -> Bool {
    guard contacts.count < Self.limit, self[pointer] == nil, place.isFinite else { return false }
    var contact = Contact(
      pointer: pointer, role: role, start: place, began: time, place: place, anchor: place,
      circle: place, leftCircle: time)
    if isPalm(size) {
      contact.isObject = true
      contact.role = .nothing
    } else {
      lastAct = max(lastAct, time)
    }
    contacts.append(contact)
    return true
  }

  mutating func moved(_ pointer: PointerID, to place: Vector, time: UInt64, size: Double?) {
    guard let index = index(pointer), place.isFinite else { return }
    contacts[index].place = place
    let reach = (place - contacts[index].start).length
    contacts[index].reach = max(contacts[index].reach, reach)
    if (place - contacts[index].circle).length > Self.stuckReach {
      contacts[index].circle = place
      contacts[index].leftCircle = time
    }
    if isPalm(size), time < contacts[index].began &+ Self.growTime {
      contacts[index].isObject = true
    }
    guard !contacts[index].isObject, (place - contacts[index].anchor).length > Self.step else {
      return
    }
    contacts[index].anchor = place
    lastAct = max(lastAct, time)
  }

  mutating func up(_ pointer: PointerID, time: UInt64) {
    guard let index = index(pointer) else { return }
    if !contacts[index].isObject { lastAct = max(lastAct, time) }
    contacts.remove(at: index)
  }

  mutating func removeAll() { contacts.removeAll(keepingCapacity: true) }

  mutating func set(_ role: Role, for pointer: PointerID) {
    if let index = index(pointer) { contacts[index].role = role }
  }

  /// It has done what it could do, and counts no more.
  mutating func spend(_ pointer: PointerID) {
    if let index = index(pointer) { contacts[index].isObject = true }
  }

  /// Nothing that is down now does anything until it is up.
  mutating func releaseAll() {
    for index in contacts.indices { contacts[index].role = .nothing }
  }

  /// Something was done that no contact tells of.
  mutating func act(at time: UInt64) { lastAct = max(lastAct, time) }

  /// Finds the contacts that are no hands and takes their roles away; returns those on the canvas,
  /// whose ink is void or, where they drew, ends. `spared` are still on purpose.
  mutating func judge(at now: UInt64, sparing spared: PointerID?) -> [PointerID] {
    var found: [PointerID] = []
    for index in contacts.indices where contacts[index].role != .nothing {
      let contact = contacts[index]
      guard contact.pointer != spared, isObject(contact, at: now) else { continue }
      contacts[index].isObject = true
      contacts[index].role = .nothing
      found.append(contact.pointer)
    }
    return found
  }

  /// When `judge` may find something that it did not at `now`.
  func deadline(after now: UInt64) -> UInt64? {
    var earliest: UInt64?
    for contact in contacts where contact.role != .nothing {
      var times = [contact.leftCircle &+ Self.stuckTime]
      if contact.pointer.source == .touch, contact.reach < Self.stillness {
        times += [contact.began &+ Self.palmTime, contact.began &+ Self.stillTime]
      }
      for time in times where time > now { earliest = min(earliest ?? time, time) }
    }
    return earliest
  }

  // MARK: -

  private func index(_ pointer: PointerID) -> Int? {
    contacts.firstIndex { $0.pointer == pointer }
  }

  private func isPalm(_ size: Double?) -> Bool {
    guard let size, size.isFinite else { return false }
    return size >= palmSize
  }

  private func isObject(_ contact: Contact, at now: UInt64) -> Bool {
    if contact.isObject || now >= contact.leftCircle &+ Self.stuckTime { return true }
    guard contact.pointer.source == .touch, contact.role == .canvas,
      contact.reach < Self.stillness
    else { return false }
    if now >= contact.began &+ Self.stillTime { return true }
    guard now >= contact.began &+ Self.palmTime else { return false }
    let together = contacts.count { other in
      other.pointer.source == .touch && other.reach < Self.stillness
        && max(other.began, contact.began) - min(other.began, contact.began) <= Self.palmSpread
        && (other.start - contact.start).length <= Self.palmReach
    }
    return together >= Self.palmCount
  }
}
