internal import Controls
internal import Geometry
internal import Ink
internal import Raster

extension Studio {
  /// Brings `screen` up to date; `damage` holds the rectangles that changed.
  func compose() {
    damage.removeAll(keepingCapacity: true)
    updatePanels()
    indicators.show(fingerDiscs(), damage: &damage)
    hoverRing.show(penRing(), damage: &damage)
    canvas.compose(&damage)
    var kept = 0
    for index in damage.indices {
      let area = damage[index].intersection(screen.rect)
      guard !area.isEmpty else { continue }
      copyPicture(area)
      indicators.blend(onto: &screen, within: area)
      hoverRing.blend(onto: &screen, within: area)
      panelLayer.blend(onto: &screen, within: area)
      damage[kept] = area
      kept += 1
    }
    damage.removeLast(damage.count - kept)
  }

  func resizeScreen(width: Int, height: Int) {
    screen = Bitmap(width: width, height: height)
    controlsRevision = -1
  }

  /// Of the controls that are shown.
  var shownRevision: Int { kiosk?.controls.revision ?? controls.revision }

  private func updatePanels() {
    if controlsRevision != shownRevision {
      controlsRevision = shownRevision
      panelLayer.show(
        panelRenderer == nil ? [] : kiosk?.controls.panels ?? controls.panels, scale: screenScale,
        renderer: panelRenderer, damage: &damage)
    }
    for picture in panelRenderer?.takePictures() ?? [] {
      panelLayer.accept(picture, damage: &damage)
    }
  }

  private func copyPicture(_ area: PixelRect) {
    for y in area.minY..<area.maxY {
      let row = y * screen.width
      screen.pixels.replaceSubrange(
        row + area.minX..<row + area.maxX,
        with: canvas.picture.pixels[row + area.minX..<row + area.maxX])
    }
  }

  /// A disc a little larger than the line round every finger that draws.
  private func fingerDiscs() -> [IndicatorLayer.Disc] {
    guard settings.showsTouchIndicator else { return [] }
    let line = settings.width * 0.5 * canvas.view.scale
    var discs: [IndicatorLayer.Disc] = []
    for contact in contacts.all where contact.pointer.source == .touch {
      guard case .stroke = contact.role else { continue }
      discs.append(
        IndicatorLayer.Disc(center: contact.position, radius: line + 10 * screenScale))
    }
    return discs
  }

  /// The ring under a pen that hovers over the canvas: the shape of its brush's tip as the pen leans,
  /// as large as at full pressure.
  private func penRing() -> HoverLayer.Ring? {
    guard let pointer = pens.newest, let tool = pens.tools[pointer], tool.isNear,
      contacts[pointer] == nil, !controls.captures(tool.position / screenScale)
    else { return nil }
    var lean = Vector.zero
    if let x = tool.axes.tiltX, let y = tool.axes.tiltY, x.isFinite, y.isFinite {
      lean = Vector(min(max(x, -90), 90), min(max(y, -90), 90)) * (screenScale / 3)
    }
    var sample = StrokeSample(position: .zero, time: 0)
    self.lean(&sample, by: tool.axes)
    let tip = settings.brush(for: self.tool(of: pointer)).tip(for: sample)
    return HoverLayer.Ring(
      center: tool.position, radius: tip.radius * canvas.view.scale,
      axis: tip.axis.turned(by: canvas.view.rotation), ratio: tip.ratio, lean: lean,
      scale: screenScale)
  }
}
