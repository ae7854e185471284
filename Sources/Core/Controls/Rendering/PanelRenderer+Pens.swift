internal import Geometry
internal import Ink

extension PanelRenderer {
  private var selected: PensModel.Device? { controls.selectedDevice }

  mutating func drawPenName(_ rect: Rect) {
    list.append(
      .text(
        Text(
          selected?.name ?? strings["pens.none"], in: rect.inset(by: 4), size: 13,
          weight: .medium, alignment: .leading, paint: theme.text)))
  }

  /// The curve, the handles to pull at, and where the pen is now.
  mutating func drawCurve(_ rect: Rect) {
    drawSheet(rect)
    let plot = CurvePlot(rect)
    let curve = controls.curve
    func place(_ pressure: Double) -> Vector {
      plot.place(of: Vector(pressure, curve.value(pressure)))
    }
    let line = (0...40).map { place(Double($0) / 40) }
    list.append(.stroke(.path(line, closed: false), width: 2, theme.accent))
    if selected != nil {
      for handle in CurveHandle.allCases {
        let center = plot.place(of: handle, on: curve)
        list.append(.fill(.circle(center: center, radius: 5), theme.panel))
        list.append(.stroke(.circle(center: center, radius: 5), width: 2, theme.accent))
      }
    }
    if let pressure = selected?.axes.pressure, pressure.isFinite, selected?.isNear == true {
      let point = place(min(max(pressure, 0), 1))
      list.append(.fill(.circle(center: point, radius: 4), theme.text))
    }
  }

  /// Lines as wide as the pen was pressed.
  mutating func drawScratch(_ frame: Rect) {
    let rect = frame.inset(by: 2)
    drawSheet(rect)
    if controls.scratch.isEmpty {
      list.append(
        .text(
          Text(
            strings["pens.scratch"], in: rect.inset(by: 4), size: 11, lines: 2, paint: theme.muted))
      )
    }
    var lines: [DisplayList.Item] = []
    for (from, to) in zip(controls.scratch, controls.scratch.dropFirst()) {
      guard let from, let to else { continue }
      let path = [from, to].map { rect.min + $0.place * rect.size }
      let width = 1 + 15 * (to.pressure ?? 0.5)
      lines.append(.stroke(.path(path, closed: false), width: width, theme.text))
    }
    list.append(.clipped(.rectangle(rect, radius: 8), lines))
  }

  private mutating func drawSheet(_ rect: Rect) {
    list.append(.fill(.rectangle(rect, radius: 8), theme.hover))
    list.append(.stroke(.rectangle(rect.inset(by: 0.5), radius: 7.5), width: 1, theme.hairline))
  }

  /// What each device does at the moment, as many as there is room for.
  mutating func drawDoctor(_ rect: Rect) {
    var rest = rect.inset(by: 2)
    guard !model.pens.devices.isEmpty else {
      list.append(.text(Text(strings["pens.none"], in: rest, size: 13, paint: theme.muted)))
      return
    }
    for device in model.pens.devices {
      let height = device.repairs.isEmpty ? 60.0 : 78
      guard rest.height >= height else { return }
      drawDevice(device, rest.cutTop(height))
    }
  }

  private mutating func drawDevice(_ device: PensModel.Device, _ rect: Rect) {
    var rest = rect
    let name = "\(device.name) (\(strings[device.isNear ? "pens.near" : "pens.away"]))"
    add(name, rest.cutTop(20), weight: .bold, theme.text)
    let tilt = [device.axes.tiltX, device.axes.tiltY].map { number($0, 1) }
    add(
      [
        strings.text(
          "pens.position", "\(number(device.position.x, 1)), \(number(device.position.y, 1))"),
        strings.text("pens.pressure", number(device.axes.pressure, 100) + " %"),
        strings.text("pens.tilt", tilt.joined(separator: ", ")),
      ].joined(separator: "   "), rest.cutTop(18), theme.muted)
    let rate = strings.text("pens.rate", String(device.rate))
    let buttons = strings.text("pens.buttons", String(device.buttons, radix: 2))
    add("\(rate)   \(buttons)", rest.cutTop(18), theme.muted)
    guard !device.repairs.isEmpty else { return }
    let names = device.repairs.map { strings["repair.\($0.rawValue)"] }
    add(strings.text("pens.repairs", names.joined(separator: ", ")), rest.cutTop(18), theme.accent)
  }

  private mutating func add(
    _ text: String, _ rect: Rect, weight: Text.Weight = .regular, _ paint: Paint
  ) {
    list.append(
      .text(Text(text, in: rect, size: 11, weight: weight, alignment: .leading, paint: paint)))
  }

  private func number(_ value: Double?, _ factor: Double) -> String {
    value.map { strings.number($0 * factor, decimals: true) } ?? "–"
  }
}
