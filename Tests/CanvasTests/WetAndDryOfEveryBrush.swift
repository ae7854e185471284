import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

/// Every brush in every blend mode, at zooms in turn: lifting the pen changes no pixel.
@Suite struct WetAndDryOfEveryBrush {
  @Test(arguments: Brushes.all.keys.sorted(), BlendMode.allCases)
  func liftingChangesNoPixel(name: String, mode: BlendMode) {
    guard let brush = Brushes.all[name],
      let turn = BlendMode.allCases.firstIndex(of: mode)
    else { return }
    var generator = SeededGenerator(seed: UInt64(turn + 1))
    let view = Brushes.views[(turn + name.utf8.count) % Brushes.views.count]
    var desk = Desk(view: view, width: 120, height: 100)
    for (index, color) in ([0xE0A030, 0x2030C0] as [UInt32]).enumerated() {
      var ink = index == 0 ? Brush(width: 60) : brush
      if index == 1 { ink.blendMode = mode }
      ink.color = SRGBColor(hex: color)
      ink.width = min(ink.width, 60) / view.scale
      var live = desk.begin(ink)
      desk.canvas.begin(live)
      for sample in hand(8, view: view, size: 100, using: &generator) {
        live.append(sample)
        desk.canvas.advance(live)
        desk.compose()
      }
      let before = desk.canvas.picture
      desk.finish(live)
      #expect(difference(desk.canvas.picture, before) == 0)
    }
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }
}
