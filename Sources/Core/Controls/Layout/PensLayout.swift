internal import Geometry

extension PopoverLayout {
  private static let row = 42.0

  /// The panel about pens: pages of four rows under a row of tabs, more room where the window
  /// has it.
  func pens(_ page: PensPage) -> PanelLayout {
    let anchor: Control.Button = anchors.isCompact ? .menu : .pens
    let height = isRoomy ? Self.row * 7 : Self.row * 5
    var panel = place(
      width: isRoomy ? 420 : 292, height: height, over: .button(anchor), atTop: !anchors.isCompact)
    var rest = panel.hitArea.inset(by: Metrics.padding)
    var tabs = rest.cutTop(Self.row)
    panel.controls.append(PlacedControl(.close, tabs.cutRight(44)))
    for tab in [Control.Button.penDoctor, .penPrediction, .penPressure, .penSettings] {
      panel.controls.append(PlacedControl(tab, tabs.cutRight(44)))
    }
    panel.decorations.append(.title(key: "title.pens", tabs.inset(by: 4)))
    switch page {
    case .settings: addSettings(rest, &panel)
    case .pressure: addPressure(rest, &panel)
    case .prediction: addPrediction(rest, &panel)
    case .doctor: addDoctor(rest, &panel)
    }
    return panel
  }

  private func addSettings(_ area: Rect, _ panel: inout PanelLayout) {
    var rest = area
    for button in [Control.Button.penMode, .firstBarrel, .secondBarrel, .thirdBarrel] {
      panel.controls.append(PlacedControl(button, rest.cutTop(Self.row), .row))
    }
  }

  /// The curve and a place to try it at the left, what shapes it at the right.
  private func addPressure(_ area: Rect, _ panel: inout PanelLayout) {
    var rest = area
    var top = rest.cutTop(Self.row)
    panel.controls.append(PlacedControl(.nextPen, top.cutRight(44)))
    panel.decorations.append(.penName(top))
    var pictures = rest.cutLeft(isRoomy ? 168 : 88)
    _ = rest.cutLeft(8)
    let curve = pictures.cutTop((pictures.height / 2).rounded(.down))
    panel.controls.append(PlacedControl(.pressureCurve, curve.inset(by: 2), .area))
    panel.controls.append(PlacedControl(.scratch, pictures, .area))
    addSliders([.curveMinimum, .curveMaximum, .curveSoftness], in: &rest, &panel)
  }

  private func addPrediction(_ area: Rect, _ panel: inout PanelLayout) {
    var rest = area
    addSliders([.prediction, .smoothing], in: &rest, &panel)
    panel.controls.append(PlacedControl(.latencyMeter, rest.cutTop(Self.row), .row))
  }

  /// One below the other, titled where there is room.
  private func addSliders(
    _ sliders: [Control.Slider], in rest: inout Rect, _ panel: inout PanelLayout
  ) {
    for slider in sliders {
      if isRoomy {
        var title = rest.cutTop(24)
        // As far in as the panel's title.
        title.min.x += 4
        panel.decorations.append(.title(key: "slider.\(slider.name)", title))
      }
      WideLayout.addSlider(slider, in: rest.cutTop(Self.row), &panel)
    }
  }

  private func addDoctor(_ area: Rect, _ panel: inout PanelLayout) {
    var rest = area
    panel.controls.append(PlacedControl(.record, rest.cutBottom(Self.row), .row))
    panel.decorations.append(.doctor(rest))
  }
}
