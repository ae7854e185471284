import Drawing
import Geometry
import TestSupport
import Raster
import Testing

@testable import Canvas

@Suite struct ViewRules {
  @Test func windowAndDocumentPositionsAreInverse() {
    var generator = SeededGenerator(seed: 40)
    for _ in 0..<200 {
      let view = View(
        scale: Double.random(in: 0.015...64, using: &generator),
        rotation: Vector(
          Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
        ),
        origin: PixelPoint(x: .random(in: -9999...9999, using: &generator), y: 50))
      let place = Vector(
        Double.random(in: 0...2000, using: &generator),
        Double.random(in: 0...2000, using: &generator))
      let back = view.windowPosition(of: view.documentPosition(of: place))
      #expect((back - place).length < 1e-6)
    }
  }

  @Test func zoomKeepsThePointUnderThePointer() {
    var view = View(scale: 1)
    let pointer = Vector(317, 211)
    let document = view.documentPosition(of: pointer)
    for _ in 0..<30 {
      view = view.zoomed(by: 1.1, around: pointer, screenScale: 1)
      #expect((view.windowPosition(of: document) - pointer).length < 12)
    }
    let once = View(scale: 1).zoomed(by: 4, around: pointer, screenScale: 1)
    #expect((once.windowPosition(of: document) - pointer).length <= 1)
  }

  @Test func zoomStopsAtItsLimits() {
    let view = View(scale: 2)
    #expect(view.zoomed(by: 1e9, around: .zero, screenScale: 2).scale == 128)
    #expect(view.zoomed(by: 1e-9, around: .zero, screenScale: 2).scale == 2.0 / 64)
    #expect(view.zoomed(by: .nan, around: .zero, screenScale: 2).scale == 2)
  }

  @Test func pinchKeepsBothFingersOnTheirPoints() {
    let view = View(scale: 1.5, rotation: Vector(0.6, 0.8), origin: PixelPoint(x: 40, y: -70))
    let (a, b) = (Vector(100, 100), Vector(300, 150))
    let (c, d) = (Vector(90, 130), Vector(380, 300))
    let pinched = view.pinched(
      first: a, second: b, newFirst: c, newSecond: d, turns: true, screenScale: 1)
    #expect((pinched.windowPosition(of: view.documentPosition(of: a)) - c).length < 1)
    #expect((pinched.windowPosition(of: view.documentPosition(of: b)) - d).length < 1)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308])
  func whatIsNowhereIsShownSomewhere(far: Double) {
    let turned = Vector(0.6, 0.8)
    let view = View(scale: 2, rotation: turned, showing: Vector(far, far), at: Vector(9, far))
    #expect(max(abs(view.origin.x), abs(view.origin.y)) <= 1 << 40)
    let bounds = Rect(min: Vector(-far, -far), max: Vector(far, far))
    _ = View.fitting(bounds, in: Vector(800, 600), screenScale: 1)
  }

  @Test func fitShowsAllOfTheDrawing() {
    let bounds = Rect(min: Vector(-500, 20), max: Vector(9000, 700))
    let view = View.fitting(bounds, in: Vector(800, 600), screenScale: 1)
    for corner in [bounds.min, bounds.max] {
      let place = view.windowPosition(of: corner)
      #expect(place.x >= 0 && place.x <= 800 && place.y >= 0 && place.y <= 600)
    }
  }
}
