public import Geometry
internal import Ink

/// The controls of the kiosk: pointers in, commands out, panels to look at. Few, large and without
/// words, at the lower edge, where no hand covers the drawing.
public struct KioskControls: Sendable {
  /// Logical pixels of the window.
  public private(set) var size: Vector
  public var model: KioskModel {
    didSet { if model != oldValue { refresh() } }
  }
  /// Changes whenever `panels` may have.
  public private(set) var revision = 0
  var layout: KioskLayout
  var presses: [Press] = []

  /// A pointer that went down on the controls.
  struct Press: Sendable {
    let pointer: PointerID
    /// `nil`: a panel's ground.
    let command: KioskCommand?
    let screen: KioskModel.Screen
    var isInside = true
  }

  /// With more contacts than this nothing opens: a cloth or an elbow, not a finger.
  public static let menuContacts = 6

  public init(model: KioskModel = KioskModel(), size: Vector) {
    self.model = model
    self.size = Self.usable(size)
    layout = KioskLayout(model, size: self.size)
  }

  public mutating func layout(size newSize: Vector) {
    let usable = Self.usable(newSize)
    guard usable != size else { return }
    size = usable
    refresh()
  }

  /// Whether a press here belongs to the controls.
  public func captures(_ place: Vector) -> Bool { layout.panel(at: place) != nil }

  /// Where the control of a command is, logical pixels; `nil` when it is not to be seen.
  public func frame(of command: KioskCommand) -> Rect? {
    for panel in layout.panels {
      if let found = panel.controls.first(where: { $0.command == command }) { return found.frame }
    }
    return nil
  }

  /// How many drawings a page of the gallery holds.
  public var pageSize: Int { KioskLayout.pageSize(size) }

  /// `contacts`: how many pointers are down, this one with them.
  public mutating func pointerDown(_ pointer: PointerID, at place: Vector, contacts: Int) {
    guard place.isFinite, let panel = layout.panel(at: place),
      !presses.contains(where: { $0.pointer == pointer })
    else { return }
    let found = panel.controls.first { $0.frame.covers(place) && $0.isEnabled }
    var command = found?.command
    if contacts > Self.menuContacts, command?.opensMenu == true { command = nil }
    presses.append(Press(pointer: pointer, command: command, screen: model.screen))
    revision += 1
  }

  public mutating func pointerMoved(_ pointer: PointerID, to place: Vector) {
    guard let index = presses.firstIndex(where: { $0.pointer == pointer }) else { return }
    let isInside = covers(presses[index], place)
    guard isInside != presses[index].isInside else { return }
    presses[index].isInside = isInside
    revision += 1
  }

  /// What the release asks for.
  public mutating func pointerUp(_ pointer: PointerID, at place: Vector) -> KioskCommand? {
    guard let index = presses.firstIndex(where: { $0.pointer == pointer }) else { return nil }
    let press = presses.remove(at: index)
    revision += 1
    // A screen that opened in between has other controls in its place.
    guard isSameKind(press.screen, model.screen), covers(press, place) else { return nil }
    return press.command
  }

  /// The press of a pointer is void.
  public mutating func cancel(_ pointer: PointerID) {
    guard let index = presses.firstIndex(where: { $0.pointer == pointer }) else { return }
    presses.remove(at: index)
    revision += 1
  }

  public mutating func cancelAll() {
    guard !presses.isEmpty else { return }
    presses.removeAll()
    revision += 1
  }

  /// What to draw, from the lowest to the topmost.
  public var panels: [Panel] { layout.panels.map { KioskRenderer(self).panel($0) } }

  private mutating func refresh() {
    layout = KioskLayout(model, size: size)
    revision += 1
  }

  private func covers(_ press: Press, _ place: Vector) -> Bool {
    guard place.isFinite, let command = press.command else { return false }
    return frame(of: command)?.covers(place) ?? false
  }

  /// The seconds of a countdown go by under a press.
  private func isSameKind(_ one: KioskModel.Screen, _ other: KioskModel.Screen) -> Bool {
    switch (one, other) {
    case (.countdown(_, let isAsked), .countdown(_, let wasAsked)): isAsked == wasAsked
    default: one == other
    }
  }

  private static func usable(_ size: Vector) -> Vector {
    guard size.isFinite else { return Controls.minimumSize }
    let whole = Vector(size.x.rounded(.down), size.y.rounded(.down))
    return pointwiseMin(
      pointwiseMax(whole, Controls.minimumSize), Vector(repeating: 65_536))
  }
}
