internal import Geometry
internal import Ink

// The panels that visitors see.
extension KioskPanel {
  /// Tools, colours and what else there is, in as few rows as they fit into.
  static func bar(_ model: KioskModel, _ place: KioskPlace) -> KioskPanel {
    let items = barItems(model)
    let room = place.window.width - 2 * (KioskLayout.margin + KioskLayout.padding)
    // One row leaves more of the canvas; a little smaller is large enough for it.
    let single = (room / Double(max(items.count, 1))).rounded(.down)
    let cell = single >= place.cell * 0.85 ? min(single, place.cell) : place.cell
    let fitting = max(1, Int(room / cell))
    let rows = (items.count + fitting - 1) / fitting
    let columns = (items.count + rows - 1) / max(rows, 1)
    let area = place.bottom(
      width: Double(columns) * cell + 2 * KioskLayout.padding,
      height: Double(rows) * cell + 2 * KioskLayout.padding)
    var panel = KioskPanel(kind: .kioskBar, area: area)
    let first = area.min + KioskLayout.padding
    for (index, item) in items.enumerated() {
      let corner = first + Vector(Double(index % columns), Double(index / columns)) * cell
      panel.controls.append(
        KioskControl(
          command: item.command, frame: Rect(x: corner.x, y: corner.y, width: cell, height: cell),
          face: item.face, isEnabled: item.isEnabled, isChosen: item.isChosen))
    }
    return panel
  }

  private struct Item {
    let command: KioskCommand
    let face: KioskControl.Face
    var isEnabled = true
    var isChosen = false
  }

  private static func barItems(_ model: KioskModel) -> [Item] {
    var items: [Item] = []
    for index in model.tools.indices {
      items.append(Item(command: .tool(index), face: .tool(index), isChosen: index == model.tool))
    }
    let erases = model.tools.indices.contains(model.tool) && model.tools[model.tool].erases
    for (index, color) in model.colors.enumerated() {
      items.append(
        Item(
          command: .color(index), face: .color(color), isChosen: color == model.color && !erases))
    }
    if model.offersUndo {
      items.append(Item(command: .undo, face: .icon("undo"), isEnabled: model.canUndo))
    }
    if model.offersFreshSheet {
      items.append(Item(command: .freshSheet, face: .icon("new"), isEnabled: !model.isEmpty))
    }
    if model.offersGallery { items.append(Item(command: .gallery, face: .icon("gallery"))) }
    if model.offersTakeHome {
      items.append(Item(command: .takeHome, face: .icon("take-home"), isEnabled: !model.isEmpty))
    }
    return items
  }

  /// "Keep drawing" is the larger one.
  static func countdown(_ seconds: Int, isAsked: Bool, _ place: KioskPlace) -> KioskPanel {
    let cell = place.cell
    let area = place.bottom(width: cell * 5.6, height: cell * 2.4)
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    panel.controls.append(
      KioskControl(
        command: .keepDrawing, frame: rest.cutLeft((cell * 2.2).rounded()),
        face: .mainIcon("keep-drawing")))
    panel.controls.append(
      KioskControl(
        command: .freshSheetNow, frame: rest.cutRight((cell * 1.6).rounded()), face: .icon("new")))
    panel.sights.append(.seconds(seconds, rest))
    return panel
  }

  /// A hand that shows what to do; touches anywhere wake.
  static func attract(_ place: KioskPlace) -> KioskPanel {
    let side = (place.cell * 1.6).rounded()
    let area = place.bottom(width: side, height: side)
    var panel = KioskPanel(kind: .kioskBar, area: area, takesPresses: false)
    panel.sights.append(.icon("touch-here", area.inset(by: (side * 0.2).rounded())))
    return panel
  }

  static func gallery(_ model: KioskModel, _ place: KioskPlace, isStaff: Bool) -> KioskPanel {
    let cell = place.cell
    let area = place.window.inset(by: KioskLayout.margin)
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    let foot = rest.cutBottom(cell)
    panel.addPager(model.gallery, foot, cell)
    guard !model.gallery.entries.isEmpty else {
      panel.sights.append(.empty(icon: "gallery", rest))
      return panel
    }
    let (columns, rows) = KioskLayout.grid(place.window.size)
    let cells = rest.cells(columns: columns, rows: rows)
    for (index, entry) in model.gallery.entries.prefix(cells.count).enumerated() {
      let command: KioskCommand =
        isStaff ? .setShown(index, !entry.isShown) : .openPicture(index)
      panel.controls.append(
        KioskControl(
          command: command, frame: cells[index].inset(by: 6), face: .entry(index),
          isChosen: isStaff && entry.isShown))
    }
    return panel
  }

  /// One page back, the way out in the middle, one page on.
  private mutating func addPager(
    _ gallery: KioskModel.Gallery, _ foot: Rect, _ cell: Double
  ) {
    let close = foot.centered(width: cell, height: foot.height)
    controls.append(KioskControl(command: .close, frame: close, face: .mainIcon("keep-drawing")))
    for (step, x) in [(-1, close.min.x - cell * 1.5), (1, close.max.x + cell * 0.5)] {
      let page = gallery.page + step
      controls.append(
        KioskControl(
          command: .turnPage(step),
          frame: Rect(x: x.rounded(), y: foot.min.y, width: cell, height: foot.height),
          face: .icon(step < 0 ? "previous" : "next"),
          isEnabled: page >= 0 && page < gallery.pageCount))
    }
  }

  static func picture(_ place: KioskPlace) -> KioskPanel {
    let area = place.window.inset(by: KioskLayout.margin)
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    let foot = rest.cutBottom(place.cell)
    let close = foot.centered(width: place.cell, height: place.cell)
    panel.controls.append(
      KioskControl(command: .closePicture, frame: close, face: .mainIcon("previous")))
    panel.sights.append(.picture(rest.inset(by: 6)))
    return panel
  }

  /// A panel with a button at its foot that leads back to the drawing, and the rest of it.
  static func closable(_ area: Rect, _ place: KioskPlace) -> (panel: KioskPanel, rest: Rect) {
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    let foot = rest.cutBottom(place.cell)
    panel.controls.append(
      KioskControl(
        command: .close, frame: foot.centered(width: place.cell, height: place.cell),
        face: .mainIcon("keep-drawing")))
    return (panel, rest)
  }

  static func takeHome(_ place: KioskPlace) -> KioskPanel {
    let cell = place.cell
    let area = place.bottom(width: cell * 5, height: cell * 6.6)
    var (panel, rest) = closable(area, place)
    panel.sights.append(.code(rest))
    return panel
  }
}
