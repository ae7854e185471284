public import Geometry
internal import Ink

extension Controls {
  /// A press; call it where `captures` says so. `time` is nanoseconds on the monotonic clock;
  /// `button` as in device events: 1 is the contact or the left button, 3 edits custom colours.
  public mutating func pointerDown(
    _ pointer: PointerID, at position: Vector, button: Int = 1, time: UInt64
  ) -> [Command] {
    guard position.isFinite, presses[pointer] == nil, captures(position) else { return [] }
    hover = nil
    let panel = layout.panel(at: position)
    var closed: Popover?
    if let popover, panel?.kind != .popover {
      closed = popover
      open(nil)
    }
    // What was pressed is what was seen, so from the layout before anything closed; but a control
    // that the closing took along is not there any more.
    let pressed = panel?.controls.first { $0.frame.covers(position) }?.control
    let control = pressed.flatMap { layout.frame(of: $0) == nil ? nil : $0 }
    let grab = grab(control, position)
    presses[pointer] = Press(
      control: control, button: button, start: position, startTime: time, grab: grab ?? .zero,
      initial: initial(control), curveHold: curveHold(control, position), closed: closed,
      last: position)
    showChange()
    if control == .scratch { select(pointer) }
    guard button == 1, grab == nil, let control else { return [] }
    return drag(control, to: position, by: pointer)
  }

  /// A pointer moved, in contact or above the window.
  public mutating func pointerMoved(
    _ pointer: PointerID, to position: Vector, time: UInt64
  ) -> [Command] {
    guard position.isFinite else { return [] }
    guard var press = presses[pointer] else {
      hoverMoved(pointer, to: position, time: time)
      return []
    }
    guard position != press.last, let control = press.control else { return [] }
    press.last = position
    presses[pointer]?.last = position
    switch control {
    case .slider, .colorArea, .pressureCurve, .scratch:
      guard press.button == 1 else { return [] }
      return drag(control, to: position + press.grab, by: pointer)
    case .file, .brush, .blendMode, .exportFormat, .layer, .layerMode, .list:
      scrollList(&press, to: position)
    case .layerHandle:
      dragLayer(to: position)
      return []
    default:
      press.isInside = layout.frame(of: control)?.covers(position) ?? false
    }
    let changed = press.isInside != presses[pointer]?.isInside
    presses[pointer] = press
    if changed { showChange() }
    return []
  }

  /// The pointer that pressed is up again. The release of another `button` than the one that pressed
  /// is none; `nil` stands for that one.
  public mutating func pointerUp(
    _ pointer: PointerID, at position: Vector, button: Int? = nil, time: UInt64
  ) -> [Command] {
    guard button == nil || presses[pointer]?.button == button else { return [] }
    var commands = pointerMoved(pointer, to: position, time: time)
    commands += longPress(pointer, time: time)
    guard let press = presses.removeValue(forKey: pointer) else { return commands }
    if press.control == .scratch { scratch.append(nil) }
    showChange()
    defer { hoverMoved(pointer, to: position, time: nil) }
    guard let control = press.control, press.isInside, !press.isSpent,
      layout.frame(of: control) != nil
    else { return commands }
    if press.button == 1 {
      commands += activate(control, press)
    } else if press.button == 3 {
      commands += edit(control)
    }
    return commands
  }

  /// The system took the contact back: what it began is void, a slider or a curve goes back.
  public mutating func cancel(_ pointer: PointerID) -> [Command] {
    if hover?.pointer == pointer { hover = nil }
    guard let press = presses.removeValue(forKey: pointer) else { return [] }
    showChange()
    guard press.button == 1, let control = press.control, layout.frame(of: control) != nil else {
      return []
    }
    switch control {
    case .slider(let slider): return set(slider, to: press.initial)
    case .pressureCurve: return press.curveHold.map { setCurve($0.initial) } ?? []
    default: return []
    }
  }

  /// Voids all presses, as when the window loses the focus; sliders keep their value.
  public mutating func cancelAll() {
    presses = [:]
    hover = nil
    showChange()
  }

  /// The mouse or the pen is above the window no more.
  public mutating func pointerLeft(_ pointer: PointerID) {
    if hover?.pointer == pointer { hover = nil }
  }

  /// Scrolls the list under the pointer; up is positive, in notches. Whether the controls took it.
  public mutating func wheel(at position: Vector, notches: Double) -> Bool {
    guard position.isFinite, notches.isFinite, captures(position) else { return false }
    if layout.panel(at: position)?.viewport != nil {
      scroll(to: scroll - notches * Metrics.row)
    }
    return true
  }

  /// Lets time pass: long presses and tips come of waiting alone.
  public mutating func advance(to time: UInt64) -> [Command] {
    var commands: [Command] = []
    for pointer in Array(presses.keys) { commands += longPress(pointer, time: time) }
    if let due = hover?.tipTime, time >= due { hover?.showsTip = true }
    return commands
  }

  /// When `advance` has something to do next; `nil`: no need to wake up.
  public var deadline: UInt64? {
    var times = presses.values.filter(canBecomeLong).map { $0.startTime &+ Press.longPress }
    if let due = hover?.tipTime { times.append(due) }
    return times.min()
  }

  // MARK: -

  private mutating func hoverMoved(_ pointer: PointerID, to position: Vector, time: UInt64?) {
    guard pointer.source != .touch, position.isFinite else { return }
    let control = layout.control(at: position)
    guard let control else {
      if hover?.pointer == pointer { hover = nil }
      return
    }
    if hover?.control != control {
      hover = Hover(pointer: pointer, control: control, since: time)
    }
  }

  private func canBecomeLong(_ press: Press) -> Bool {
    guard case .customSlot(let slot) = press.control else { return false }
    return press.button == 1 && press.isInside && !press.isSpent && customColor(slot) != nil
  }

  private mutating func longPress(_ pointer: PointerID, time: UInt64) -> [Command] {
    guard let press = presses[pointer], canBecomeLong(press), let control = press.control,
      time >= press.startTime &+ Press.longPress, layout.frame(of: control) != nil
    else { return [] }
    presses[pointer]?.isSpent = true
    return edit(control)
  }

  private mutating func scrollList(_ press: inout Press, to position: Vector) {
    let distance = position.y - press.start.y
    if distance.magnitude > Press.slack { press.isSpent = true }
    guard press.isSpent else { return }
    press.isInside = false
    scroll(to: press.initial - distance)
  }

  mutating func scroll(to wanted: Double) {
    guard let viewport = layout.panels.last(where: { $0.viewport != nil })?.viewport else { return }
    let clamped = ListRows.clamped(wanted, rows: rowCount, height: viewport.height)
    guard clamped != scroll else { return }
    scroll = clamped
    refresh()
  }
}
