internal import Geometry

extension PanelRenderer {
  private static let meterRow = 18.0

  /// The latency meter, in the window's left half: presses go through it.
  func meter() -> Panel? {
    guard !model.meter.isEmpty else { return nil }
    let window = Rect(min: .zero, max: controls.size).inset(by: Metrics.margin)
    let height = Double(model.meter.count) * Self.meterRow + 16
    let box = Rect(
      x: window.min.x, y: WideLayout.stripBottom + Metrics.gap, width: min(window.width, 320),
      height: height)
    let ground = Rect(min: .zero, max: box.max - box.min)
    var list = DisplayList([.fill(.rectangle(ground, radius: 8), theme.panel.faded(to: 0.85))])
    var rest = ground.inset(by: 8)
    for row in model.meter {
      var line = rest.cutTop(Self.meterRow)
      let value = line.cutRight(130)
      list.append(
        .text(
          Text(
            strings["meter.\(row.key)"], in: line, size: 12, alignment: .leading,
            paint: theme.muted)))
      list.append(
        .text(Text(row.value, in: value, size: 12, alignment: .trailing, paint: theme.text)))
    }
    return Panel(id: .meter, frame: box, hitArea: .empty, displayList: list)
  }
}
