internal import Geometry
internal import Ink

extension PanelRenderer {
  mutating func drawSlider(_ slider: Control.Slider, _ placed: PlacedControl) {
    let knob = controls.knobCenter(slider, in: placed.frame)
    let center = placed.frame.center.y
    let left = placed.frame.min.x + Metrics.knob - 3
    let right = placed.frame.max.x - Metrics.knob + 3
    let track = Rect(min: Vector(left, center - 5), max: Vector(right, center + 5))
    var fill = Paint(hex: 0xFFFFFF)
    switch slider {
    case .width: drawWedge(track, upTo: knob.x)
    case .opacity: drawOpacityTrack(track)
    case .layerOpacity, .smoothing, .prediction, .curveMinimum, .curveMaximum, .curveSoftness,
      .brush:
      drawPlainTrack(track, upTo: knob.x)
    case .hue:
      fill = Paint(HSVColor(hue: controls.edited.hue, saturation: 1, value: 1).color)
      drawHueTrack(track)
    }
    drawKnob(
      at: knob, fill: fill,
      isHeld: isPressed(placed.control) || isHovered(placed.control))
  }

  mutating func drawKnob(at center: Vector, fill: Paint, isHeld: Bool = false) {
    let disc = DisplayList.Shape.circle(center: center, radius: isHeld ? 10 : 9)
    list.append(.shadow(disc, blur: 3, Paint(.black, opacity: 0.3)))
    list.append(.fill(disc, Paint(.white)))
    if fill.color != .white {
      list.append(.fill(.circle(center: center, radius: isHeld ? 7.5 : 6.5), fill))
    }
    list.append(.stroke(disc, width: 1, Paint(.black, opacity: isHeld ? 0.55 : 0.35)))
  }

  /// Thin at the left, thick at the right, as the lines are.
  private mutating func drawWedge(_ track: Rect, upTo x: Double) {
    let middle = track.center.y
    let wedge = DisplayList.Shape.path(
      [
        Vector(track.min.x, middle - 1), Vector(track.max.x, middle - 5),
        Vector(track.max.x, middle + 5), Vector(track.min.x, middle + 1),
      ], closed: true)
    list.append(.fill(wedge, theme.groove))
    let done = Rect(min: track.min - 6, max: Vector(x, track.max.y + 6))
    list.append(.clipped(.rectangle(done, radius: 0), [.fill(wedge, theme.accent)]))
  }

  private mutating func drawPlainTrack(_ track: Rect, upTo x: Double) {
    let groove = Rect(
      min: Vector(track.min.x, track.center.y - 2), max: Vector(track.max.x, track.center.y + 2))
    list.append(.fill(.rectangle(groove, radius: 2), theme.groove))
    let done = Rect(min: groove.min, max: Vector(max(x, groove.min.x), groove.max.y))
    list.append(.fill(.rectangle(done, radius: 2), theme.accent))
  }

  private mutating func drawOpacityTrack(_ track: Rect) {
    let shape = DisplayList.Shape.rectangle(track, radius: 5)
    let color = model.tool == .pen ? model.color : .black
    list.append(.checker(shape, cell: 5))
    list.append(.gradient(shape, [Paint(color, opacity: 0), Paint(color)], .right))
    list.append(.stroke(.rectangle(track.inset(by: 0.5), radius: 4.5), width: 1, theme.rim))
  }

  private mutating func drawHueTrack(_ track: Rect) {
    let shape = DisplayList.Shape.rectangle(track, radius: 5)
    let rainbow = (0...6).map { sixth in
      Paint(HSVColor(hue: Double(sixth) / 6, saturation: 1, value: 1).color)
    }
    list.append(.gradient(shape, rainbow, .right))
    list.append(.stroke(.rectangle(track.inset(by: 0.5), radius: 4.5), width: 1, theme.rim))
  }

  /// The slider's value as a number.
  mutating func drawReadout(_ slider: Control.Slider, _ rect: Rect) {
    var value = controls.value(of: slider)
    if slider == .curveSoftness { value = value * 2 - 1 }
    let text =
      switch slider {
      case .width: strings.number(value, decimals: value < 30)
      case .brush(let number): written(value, number.form)
      case .prediction where value == 0: strings["prediction.off"]
      default: written(value, .percent)
      }
    list.append(
      .text(
        Text(text, in: rect, size: 12, weight: .medium, alignment: .trailing, paint: theme.text)))
  }

  private func written(_ value: Double, _ form: BrushValue.Form) -> String {
    switch form {
    case .percent: strings.text("format.percent", strings.number(value * 100, decimals: false))
    case .degrees: strings.text("format.degrees", strings.number(value, decimals: false))
    case .number: strings.number(value, decimals: value < 30)
    }
  }

  /// The rows of the list of the brush's values.
  mutating func drawBrushValues(_ viewport: Rect, scroll: Double) {
    for (index, value) in controls.brushValues.enumerated() {
      let row = ListRows.row(index, scroll: scroll, in: viewport)
      guard row.max.y > viewport.min.y, row.min.y < viewport.max.y else { continue }
      let parts = BrushValueRow(row)
      let slider = Control.Slider.brush(value)
      list.append(
        .text(
          Text(
            strings[slider.name], in: parts.name, size: 13, alignment: .leading, lines: 2,
            paint: theme.text)))
      drawSlider(slider, PlacedControl(.slider(slider), parts.slider, .listRow))
      drawReadout(slider, parts.readout)
    }
  }
}
