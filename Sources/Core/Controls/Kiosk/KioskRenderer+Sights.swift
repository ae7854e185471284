internal import Geometry
internal import Ink

extension KioskRenderer {
  mutating func draw(_ sight: KioskSight, at offset: Vector) {
    switch sight {
    case .seconds(let seconds, let rect): drawSeconds(seconds, rect.offset(by: offset))
    case .icon(let name, let rect):
      let paint = name == "warning" ? theme.error : theme.accent
      list.append(.icon(name: name, rect.offset(by: offset), paint))
    case .separator(let rect):
      list.append(.fill(.rectangle(rect.offset(by: offset), radius: 0), theme.hairline))
    case .digits(let rect): drawDigits(rect.offset(by: offset))
    case .code(let rect): drawCode(rect.offset(by: offset))
    case .picture(let rect): drawOpened(rect.offset(by: offset))
    case .caption(let key, let rect): drawLine(model.strings[key], rect.offset(by: offset))
    case .value(let text, let rect):
      list.append(
        .text(
          Text(text, in: rect.offset(by: offset), size: 19, weight: .bold, paint: theme.text)))
    case .messages(let rect): drawMessages(rect.offset(by: offset))
    case .empty(let icon, let rect):
      let place = rect.offset(by: offset)
      let side = (min(place.width, place.height) * 0.3).rounded()
      list.append(
        .icon(name: icon, place.centered(width: side, height: side), theme.text.faded(to: 0.2)))
    }
  }

  private mutating func drawSeconds(_ seconds: Int, _ rect: Rect) {
    let radius = (min(rect.width, rect.height) * 0.38).rounded()
    let ring = DisplayList.Shape.circle(center: rect.center, radius: radius)
    list.append(.stroke(ring, width: 6, theme.accent.faded(to: 0.25)))
    list.append(
      .text(
        Text(
          "\(seconds)", in: rect, size: (radius * 0.9).rounded(), weight: .bold,
          paint: theme.text)))
  }

  /// A dot a digit; while waiting, how long.
  private mutating func drawDigits(_ rect: Rect) {
    let pin = model.pin
    if pin.waitSeconds > 0 {
      let text = model.strings.text("kiosk.wait", "\(pin.waitSeconds)")
      list.append(
        .text(Text(text, in: rect, size: 17, weight: .medium, lines: 2, paint: theme.error)))
      return
    }
    guard pin.digitCount > 0 else {
      let side = (min(rect.width, rect.height) * 0.5).rounded()
      let paint = pin.isWrong ? theme.error : theme.muted
      list.append(.icon(name: "lock", rect.centered(width: side, height: side), paint))
      return
    }
    let step = min(20, rect.width / Double(KioskModel.PIN.mostDigits))
    let first = rect.center.x - step * Double(pin.digitCount - 1) / 2
    for index in 0..<pin.digitCount {
      let center = Vector(first + step * Double(index), rect.center.y)
      let paint = pin.isChecking ? theme.muted : theme.text
      list.append(.fill(.circle(center: center, radius: step * 0.3), paint))
    }
  }

  /// Dark on light whatever the theme, or phones cannot read it.
  private mutating func drawCode(_ rect: Rect) {
    guard let code = model.code else {
      let side = (min(rect.width, rect.height) * 0.3).rounded()
      return list.append(
        .icon(
          name: "take-home", rect.centered(width: side, height: side), theme.text.faded(to: 0.2)))
    }
    var rest = rect
    let line = rest.cutBottom(56)
    list.append(
      .text(Text(code.text, in: line, size: 34, weight: .bold, paint: theme.text)))
    guard let cells = code.cells, cells.width > 0 else { return }
    // Four quiet cells on every side, and whole pixels for each cell.
    let across = Double(cells.width + 8)
    let cell = (min(rest.width, rest.height) / across).rounded(.down)
    guard cell >= 1 else { return }
    let plate = rest.centered(width: cell * across, height: cell * across)
    list.append(.fill(.rectangle(plate, radius: cell * 2), Paint(hex: 0xFFFFFF)))
    draw(cells, at: plate.min + cell * 4, cell: cell)
  }

  /// Runs of dark cells, so that their edges are sharp.
  private mutating func draw(_ cells: DisplayList.Mask, at corner: Vector, cell: Double) {
    for y in 0..<cells.height {
      var x = 0
      while x < cells.width {
        let start = x
        while x < cells.width, cells.cells[y * cells.width + x] != 0 { x += 1 }
        if x > start {
          let run = Rect(
            x: corner.x + Double(start) * cell, y: corner.y + Double(y) * cell,
            width: Double(x - start) * cell, height: cell)
          list.append(.fill(.rectangle(run, radius: 0), Paint(hex: 0x000000)))
        }
        x += 1
      }
    }
  }

  private mutating func drawOpened(_ rect: Rect) {
    if let picture = model.gallery.opened { drawPicture(picture, in: rect) }
  }

  mutating func drawEntry(_ index: Int, _ frame: Rect, isShown: Bool) {
    guard model.gallery.entries.indices.contains(index) else { return }
    let entry = model.gallery.entries[index]
    let place: Rect
    if let picture = entry.picture {
      place = drawPicture(picture, in: frame.inset(by: 6))
    } else {
      place = frame.inset(by: 6)
      list.append(.fill(.rectangle(place, radius: 8), theme.hover))
    }
    guard model.screen == .approval else { return }
    let center = place.max - Vector(repeating: 30)
    let paint = isShown ? theme.accent : theme.muted
    list.append(.fill(.circle(center: center, radius: 24), paint))
    let sign = Rect(x: center.x - 15, y: center.y - 15, width: 30, height: 30)
    list.append(.icon(name: isShown ? "check" : "close", sign, theme.onAccent))
  }

  @discardableResult
  private mutating func drawPicture(_ picture: DisplayList.Picture, in rect: Rect) -> Rect {
    guard picture.width > 0, picture.height > 0 else { return rect }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(rect.width / width, rect.height / height)
    let place = rect.centered(
      width: (width * scale).rounded(), height: (height * scale).rounded())
    list.append(.picture(picture, place))
    list.append(.stroke(.rectangle(place, radius: 0), width: 1, theme.border))
    return place
  }

  private mutating func drawMessages(_ rect: Rect) {
    var rest = rect
    for message in model.messages where rest.height >= 40 {
      let line = rest.cutTop(40)
      list.append(
        .text(
          Text(message, in: line, size: 13, alignment: .leading, lines: 2, paint: theme.error)))
    }
  }
}
