public import Studio

/// What staff changed at the kiosk itself, and how often a wrong PIN was tried: kept over a restart.
public struct StaffChanges: Codable, Sendable, Equatable {
  /// Wrong PINs in a row.
  public var failures = 0
  private var configuration: String?
  private var idleSeconds: Double?
  private var fingers: String?
  private var ownColors: Bool?
  private var attract: Bool?
  private var gallery: String?

  public init() {}

  public static func load(_ path: String) -> StaffChanges {
    SmallFile.load(StaffChanges.self, from: path) ?? StaffChanges()
  }

  /// Whether it could be kept.
  @discardableResult
  public func store(_ path: String) -> Bool { SmallFile.store(self, to: path) }

  /// Takes over what staff can change. It counts until the configuration is another one, whose mark is
  /// `configuration`.
  public mutating func remember(_ plan: KioskPlan, configuration: String) {
    self.configuration = configuration
    idleSeconds = Double(plan.idleTime) / 1e9
    fingers = plan.fingers.rawValue
    ownColors = plan.hasOwnColors
    attract = plan.showsAttract
    gallery = plan.gallery.rawValue
  }

  public func apply(to plan: inout KioskPlan, configuration: String) {
    guard self.configuration == configuration else { return }
    if let idleSeconds, (1...86_400).contains(idleSeconds) {
      plan.idleTime = UInt64(idleSeconds * 1e9)
    }
    plan.fingers = fingers.flatMap { KioskPlan.Fingers(rawValue: $0) } ?? plan.fingers
    plan.hasOwnColors = ownColors ?? plan.hasOwnColors
    plan.showsAttract = attract ?? plan.showsAttract
    plan.gallery = gallery.flatMap { KioskPlan.Gallery(rawValue: $0) } ?? plan.gallery
  }
}
