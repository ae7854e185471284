internal import Geometry
internal import Ink

/// Where everything of the kiosk is: a function of its model and the window's size. Whole logical
/// pixels of the window.
struct KioskLayout: Sendable, Equatable {
  private(set) var panels: [KioskPanel] = []

  /// Of a place in the bar: 20 mm on a usual screen.
  static let cell = 84.0
  static let margin = 12.0
  static let padding = 8.0

  init(_ model: KioskModel, size: Vector) {
    let window = Rect(min: .zero, max: size)
    let cell = Self.cell(size, scale: model.scale)
    let place = KioskPlace(window: window, cell: cell)
    switch model.screen {
    case .drawing: panels = [.bar(model, place)]
    case .countdown(let seconds, let isAsked):
      panels = [.countdown(seconds, isAsked: isAsked, place)]
    case .attract: panels = [.attract(place)]
    case .gallery: panels = [.gallery(model, place, isStaff: false)]
    case .approval: panels = [.gallery(model, place, isStaff: true)]
    case .picture: panels = [.picture(place)]
    case .takeHome: panels = [.takeHome(place)]
    case .pin: panels = [.pinPad(model, place)]
    case .staff: panels = [.staff(model, place)]
    case .settings: panels = [.settings(model, place)]
    case .cleaning: panels = [.cleaning(place)]
    }
    if model.isMarked { panels.append(.mark(place)) }
  }

  /// The topmost panel that takes presses here.
  func panel(at place: Vector) -> KioskPanel? {
    panels.last { $0.takesPresses && $0.area.covers(place) }
  }

  /// Smaller windows have smaller cells, but none below a fingertip.
  static func cell(_ size: Vector, scale: Double) -> Double {
    let wanted = cell * min(max(scale, 0.5), 4)
    return max(44, min(wanted, size.x / 8, size.y / 8)).rounded(.down)
  }

  static func grid(_ size: Vector) -> (columns: Int, rows: Int) {
    size.x >= size.y ? (3, 2) : (2, 3)
  }

  static func pageSize(_ size: Vector) -> Int {
    let (columns, rows) = grid(size)
    return columns * rows
  }
}

/// The window, and how large a finger's place is.
struct KioskPlace {
  let window: Rect
  let cell: Double

  /// A panel of this size at the lower edge, in the middle, as far as there is room.
  func bottom(width: Double, height: Double) -> Rect {
    let room = window.inset(by: KioskLayout.margin)
    let size = pointwiseMin(Vector(width, height), room.size)
    let left = (window.center.x - size.x / 2).rounded(.down)
    return Rect(x: left, y: room.max.y - size.y, width: size.x, height: size.y)
  }
}

/// One panel with what lies on it.
struct KioskPanel: Sendable, Equatable {
  let kind: Panel.Kind
  let area: Rect
  /// Else it is only to be seen.
  var takesPresses = true
  var hasGround = true
  var controls: [KioskControl] = []
  var sights: [KioskSight] = []
}

/// Something to press.
struct KioskControl: Sendable, Equatable {
  let command: KioskCommand
  let frame: Rect
  let face: Face
  var isEnabled = true
  var isChosen = false

  enum Face: Sendable, Equatable {
    case icon(String)
    /// The one to press if in doubt.
    case mainIcon(String)
    case color(SRGBColor)
    case tool(Int)
    case digit(Int)
    /// An icon above the text of a key.
    case captioned(icon: String, key: String)
    /// An entry of the gallery.
    case entry(Int)
    case toggle(key: String, isOn: Bool)
  }
}

/// What is to be seen and not to be pressed.
enum KioskSight: Sendable, Equatable {
  /// Seconds, and how much of a ring is left.
  case seconds(Int, Rect)
  case icon(String, Rect)
  case separator(Rect)
  case digits(Rect)
  case code(Rect)
  case picture(Rect)
  case caption(key: String, Rect)
  case value(String, Rect)
  case messages(Rect)
  case empty(icon: String, Rect)
}
