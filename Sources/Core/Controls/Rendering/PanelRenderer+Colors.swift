internal import Geometry
internal import Ink

extension PanelRenderer {
  /// A colour to choose, or an empty place for one.
  mutating func drawSwatch(_ color: SRGBColor?, _ placed: PlacedControl, isChosen: Bool) {
    let side = min(placed.frame.width, placed.frame.height) - 6
    let square = placed.frame.centered(width: placed.frame.width - 8, height: side)
    let shape = DisplayList.Shape.rectangle(square, radius: 7)
    guard let color else {
      list.append(.fill(shape, theme.hover))
      drawGround(placed.control, square, radius: 7)
      list.append(
        .icon(name: "plus", square.centered(width: 16, height: 16), theme.muted.faded(to: 0.8)))
      return
    }
    list.append(.fill(shape, Paint(color)))
    list.append(
      .stroke(.rectangle(square.inset(by: 0.5), radius: 6.5), width: 1, theme.rim))
    if isChosen {
      let ring = square.inset(by: -1.5)
      list.append(.stroke(.rectangle(ring, radius: 8.5), width: 3, theme.accent))
      list.append(.stroke(.rectangle(square.inset(by: 1), radius: 6), width: 2, theme.panel))
    } else if isPressed(placed.control) || isHovered(placed.control) {
      let ring = square.inset(by: -1)
      list.append(.stroke(.rectangle(ring, radius: 8), width: 2, theme.muted))
    }
  }

  /// The brush as it draws on this paper, at its real size.
  mutating func drawPreview(_ rect: Rect) {
    let shape = DisplayList.Shape.rectangle(rect, radius: 10)
    let width = model.width * model.zoom
    list.append(.fill(shape, Paint(model.paper)))
    if model.tool == .eraser {
      let radius = max(min(width, 4_000) / 2, 1)
      list.append(
        .clipped(
          shape,
          [.stroke(.circle(center: rect.center, radius: radius), width: 1.5, ringOnPaper)]))
    } else {
      let paint = Paint(model.color, opacity: model.opacity)
      list.append(.clipped(shape, [.strokePreview(rect, width: min(width, 4_000), paint)]))
    }
    list.append(
      .stroke(.rectangle(rect.inset(by: 0.5), radius: 9.5), width: 1, theme.rim))
  }

  private var ringOnPaper: Paint {
    Paint(hex: model.paper.lightness > 0.5 ? 0x000000 : 0xFFFFFF, opacity: 0.7)
  }

  mutating func drawColorArea(_ frame: Rect) {
    let shape = DisplayList.Shape.rectangle(frame, radius: 8)
    let pure = HSVColor(hue: controls.edited.hue, saturation: 1, value: 1).color
    list.append(.gradient(shape, [Paint(.white), Paint(pure)], .right))
    list.append(.gradient(shape, [Paint(.black, opacity: 0), Paint(.black)], .down))
    list.append(.stroke(.rectangle(frame.inset(by: 0.5), radius: 7.5), width: 1, theme.rim))
    let place = Vector(controls.edited.saturation, 1 - controls.edited.value)
    drawKnob(at: frame.min + place * frame.size, fill: Paint(controls.edited.color))
  }

  /// The editor's colour and its number.
  mutating func drawEdited(_ rect: Rect) {
    var rest = rect.inset(by: 4)
    let sample = DisplayList.Shape.rectangle(rest.cutLeft(56), radius: 8)
    list.append(.fill(sample, Paint(controls.edited.color)))
    list.append(.stroke(sample, width: 1, theme.rim))
    _ = rest.cutLeft(12)
    list.append(
      .text(
        Text(
          controls.edited.color.hexText, in: rest, size: 15, weight: .medium, alignment: .leading,
          paint: theme.text)))
  }
}

extension SRGBColor {
  /// "#RRGGBB".
  var hexText: String {
    let digits = String(hex, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
