import Geometry
import Testing

@testable import Controls

@Suite struct LayoutTests {
  /// Every arrangement: each size with each thing that can be open.
  private func forEachArrangement(_ body: (Controls, Popover?, Rect) -> Void) {
    for size in sizes {
      for popover in popovers(size) {
        var controls = fullControls(size)
        controls.model.notice = ControlsModel.Notice("Not kept", offersElsewhere: true)
        controls.open(popover)
        body(controls, popover, Rect(min: .zero, max: size))
      }
    }
  }

  @Test func nothingLeavesTheWindow() {
    forEachArrangement { controls, popover, window in
      for panel in controls.panels {
        let isInside =
          window.contains(panel.frame.min) && window.contains(panel.frame.max)
        #expect(isInside, "\(panel.id) of \(window.max) with \(String(describing: popover))")
      }
      for panel in controls.layout.panels {
        let isInside = window.contains(panel.hitArea.min) && window.contains(panel.hitArea.max)
        #expect(isInside, "\(panel.kind) of \(window.max) with \(String(describing: popover))")
      }
    }
  }

  @Test func controlsLieInTheirPanelAndApart() {
    forEachArrangement { controls, popover, window in
      for panel in controls.layout.panels {
        for (index, placed) in panel.controls.enumerated() {
          let lies =
            panel.hitArea.contains(placed.frame.min) && panel.hitArea.contains(placed.frame.max)
          #expect(lies, "\(placed.control) at \(window.max), \(String(describing: popover))")
          let clashes = panel.controls[..<index].contains {
            let common = $0.frame.intersection(placed.frame)
            return common.min.x < common.max.x && common.min.y < common.max.y
          }
          #expect(!clashes, "\(placed.control) at \(window.max), \(String(describing: popover))")
        }
      }
    }
  }

  @Test func panelsDoNotCoverEachOther() {
    forEachArrangement { controls, popover, window in
      let areas = controls.layout.panels.map(\.hitArea)
      for (index, area) in areas.enumerated() {
        let clashes = areas[..<index].contains {
          let common = $0.intersection(area)
          return common.min.x < common.max.x && common.min.y < common.max.y
        }
        #expect(!clashes, "\(window.max) with \(String(describing: popover))")
      }
    }
  }

  @Test func targetsAreLargeEnoughForAFinger() {
    forEachArrangement { controls, _, window in
      for placed in controls.layout.panels.flatMap(\.controls) {
        // Rows are cut off where the list ends.
        if placed.style == .listRow { continue }
        let least = placed.style == .swatch ? 32.0 : 40
        let size = placed.frame.size
        #expect(
          size.x >= least && size.y >= least, "\(placed.control) \(size) at \(window.max)")
      }
    }
  }

  @Test func everythingIsReachableInEveryWindow() {
    var wanted = Set(Control.Button.allCases.map { Control.button($0) })
    let sliders: [Control.Slider] = [
      .width, .opacity, .smoothing, .prediction, .hue, .curveMinimum, .curveMaximum, .curveSoftness,
    ]
    wanted.formUnion(sliders.map { .slider($0) })
    wanted.formUnion((0..<14).map { .swatch($0) })
    wanted.formUnion((0..<14).map { .paperSwatch($0) })
    wanted.formUnion((0..<7).map { .customSlot($0) })
    wanted.formUnion((0..<7).map { .paperCustomSlot($0) })
    wanted.formUnion([.colorArea, .file(0)])
    for size in sizes {
      var found = Set<Control>()
      for popover in popovers(size) {
        var controls = fullControls(size)
        controls.model.notice = ControlsModel.Notice("Not kept", offersElsewhere: true)
        controls.open(popover)
        found.formUnion(controls.layout.panels.flatMap(\.controls).map(\.control))
      }
      var missing = wanted.subtracting(found)
      // Wide windows have these in the open, so nothing needs to open them.
      if WideLayout.fits(size) { missing.subtract([.button(.colors), .button(.menu)]) }
      #expect(missing.isEmpty, "\(missing) at \(size)")
    }
  }

  @Test func eachOpenerOpensInEveryWindow() {
    for size in sizes where !WideLayout.fits(size) {
      for (button, control) in [
        (Control.Button.colors, Control.swatch(0)), (.brush, .slider(.smoothing)),
        (.menu, .button(.fit)),
      ] {
        var controls = fullControls(size)
        #expect(controls.tap(button).isEmpty)
        #expect(controls.frame(of: control) != nil, "\(button) at \(size)")
      }
    }
  }

  @Test func placesAreWholePixels() {
    forEachArrangement { controls, _, _ in
      for placed in controls.layout.panels.flatMap(\.controls) {
        #expect(placed.frame.min == placed.frame.min.rounded(.down))
        #expect(placed.frame.max == placed.frame.max.rounded(.down))
      }
    }
  }

  @Test func drawingAreaOfTheBenchmarkIsFree() {
    let controls = fullControls(Vector(1280, 800))
    let free = Rect(min: Vector(160, 150), max: Vector(1160, 670))
    for panel in controls.panels { #expect(!panel.frame.intersects(free), "\(panel.id)") }
    var withNotice = controls
    withNotice.model.notice = ControlsModel.Notice("Exported")
    for panel in withNotice.panels { #expect(!panel.frame.intersects(free), "\(panel.id)") }
    let bar = controls.layout.panels.first { $0.kind == .bar }
    #expect((bar?.hitArea.min.y ?? 0) >= 680)
    for strip in controls.layout.panels where strip.kind != .bar {
      #expect(strip.hitArea.max.y <= 56)
    }
  }

  @Test func placesDoNotDependOnTexts() {
    var controls = fullControls()
    let before = controls.layout
    controls.model.strings = Strings(["format.percent": String(repeating: "wide {} ", count: 50)])
    controls.model.documentName = String(repeating: "name ", count: 100)
    #expect(controls.layout == before)
  }

  @Test func tooSmallWindowIsLaidOutAsTheLeast() {
    for size in [Vector(0, 0), Vector(-5, .nan), Vector(100, 100), Vector(.infinity, 3)] {
      #expect(Controls(size: size).size == Controls.minimumSize)
    }
  }

  @Test func pictureHoldsTheWholePanelAtEveryScale() {
    for scale in [1, 1.25, 1.5, 2, 2.75] {
      for panel in fullControls().panels {
        let pixels = panel.pixelFrame(scale: scale)
        #expect(Double(pixels.width) >= panel.frame.size.x * scale - 1e-3)
        #expect(Double(pixels.height) < panel.frame.size.y * scale + 1)
      }
    }
  }
}
