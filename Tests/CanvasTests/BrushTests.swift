import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

/// The brushes of `assets/brushes`, and what is more than they.
enum Brushes {
  static let all: [String: Brush] = [
    "pen": Brush(), "fineliner": Brush(width: 2.5, minimumWidth: 1),
    "marker": Brush(opacity: 0.6, width: 18, minimumWidth: 1, blendMode: .multiply),
    "brush-pen": brushPen,
    "eraser": Brush(width: 24, minimumWidth: 0.5, blendMode: .destinationOut),
    "long tapers": longTapers, "calligraphy": calligraphy, "fountain": fountain, "chalk": chalk,
    "soft eraser": softEraser, "airbrush": airbrush, "pencil": pencil,
    "turning nib": turningNib, "fading": fading,
  ]

  static var brushPen: Brush {
    var brush = Brush(width: 14, minimumWidth: 0.04, smoothing: 0.6)
    brush.firmness = 1.6
    brush.speedThinning = 0.5
    brush.startTaper = 0.5
    brush.endTaper = 2
    return brush
  }

  static var longTapers: Brush {
    var brush = Brush(opacity: 0.5, width: 9, smoothing: 0)
    brush.startTaper = 30
    brush.endTaper = 100
    return brush
  }

  static var calligraphy: Brush {
    var brush = Brush(width: 16, minimumWidth: 0.8, smoothing: 0.6)
    brush.nibRatio = 0.16
    brush.nibAngle = 140
    return brush
  }

  static var fountain: Brush {
    var brush = Brush(width: 6, minimumWidth: 0.35)
    brush.firmness = 1.3
    brush.endTaper = 1
    brush.nibRatio = 0.45
    brush.nibAngle = 135
    return brush
  }

  static var chalk: Brush {
    var brush = Brush(width: 18, minimumWidth: 0.6, smoothing: 0.4)
    brush.grainDepth = 1
    brush.grainSize = 2.2
    brush.softness = 0.7
    return brush
  }

  static var softEraser: Brush {
    var brush = Brush(width: 40, minimumWidth: 0.5, blendMode: .destinationOut)
    brush.softness = 1
    return brush
  }

  static var airbrush: Brush {
    var brush = Brush(width: 60, minimumWidth: 1)
    brush.minimumOpacity = 0.1
    brush.softness = 1
    brush.flow = 0.25
    brush.buildUp = 1.2
    return brush
  }

  static var pencil: Brush {
    var brush = Brush(width: 3, minimumWidth: 0.6, smoothing: 0.4)
    brush.minimumOpacity = 0.15
    brush.tiltWidening = 8
    brush.tiltFading = 0.7
    brush.tiltFirmness = 5
    brush.softness = 0.2
    brush.flow = 2
    brush.grainDepth = 0.8
    brush.grainSize = 1.3
    return brush
  }

  static var turningNib: Brush {
    var brush = Brush(opacity: 0.7, width: 24, minimumWidth: 0.5)
    brush.nibRatio = 0.2
    brush.nibAngle = 30
    brush.nibAzimuth = 0.8
    brush.nibTwist = 1
    return brush
  }

  static var fading: Brush {
    var brush = Brush(width: 12, minimumWidth: 0.3)
    brush.minimumOpacity = 0
    brush.tiltFading = 0.5
    brush.speedFading = 0.8
    brush.halfSpeed = 400
    brush.endTaper = 2
    return brush
  }

  /// Upright and turned, far out to deep in.
  static let views: [View] = [1.0 / 64, 0.37, 1, 2.5, 64].map { zoom in
    View(
      scale: zoom, rotation: Vector(1, zoom > 1 ? 0.3 : 0),
      origin: PixelPoint(x: -37, y: 911))
  }
}

/// What every brush and blend mode must hold, beside the rules of the plain pen.
@Suite struct BrushRules {
  private func draw(
    _ brush: Brush, _ count: Int = 45, on desk: inout Desk, _ generator: inout SeededGenerator
  ) {
    let view = desk.canvas.view
    var ink = brush
    ink.width /= view.scale
    let samples = hand(count, view: view, using: &generator)
    #expect(desk.differenceByLifting(samples, ink) == 0)
  }

  @Test(arguments: Brushes.all.keys.sorted(), Brushes.views)
  func liftingChangesNoPixel(name: String, view: View) {
    var generator = SeededGenerator(seed: 11)
    guard let brush = Brushes.all[name] else { return }
    var desk = Desk(view: view)
    draw(Brush(color: SRGBColor(hex: 0xE0A030), width: 90), 9, on: &desk, &generator)
    for color in [0x2030C0, 0xC04010] as [UInt32] {
      var ink = brush
      ink.color = SRGBColor(hex: color)
      draw(ink, 40, on: &desk, &generator)
    }
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test(arguments: BlendMode.allCases, Brushes.views)
  func liftingChangesNoPixel(mode: BlendMode, view: View) {
    var generator = SeededGenerator(seed: 12)
    var desk = Desk(view: view, width: 150, height: 140)
    draw(Brush(color: SRGBColor(hex: 0xE0A030), opacity: 0.8, width: 90), 6, on: &desk, &generator)
    for opacity in [1, 0.4] {
      draw(
        Brush(color: SRGBColor(hex: 0x4060C0), opacity: opacity, width: 20, blendMode: mode), 9,
        on: &desk, &generator)
    }
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test(arguments: BlendMode.allCases) func everyModeReachesThePixels(mode: BlendMode) {
    #expect(InkPaint(Brush(blendMode: mode)).mode.rawValue == mode.rawValue)
  }

  @Test(arguments: Brushes.all.keys.sorted()) func everyFrameIsTheStrokeLiftedThere(name: String) {
    var generator = SeededGenerator(seed: 21)
    guard var ink = Brushes.all[name] else { return }
    ink.blendMode = .sourceOver
    var desk = Desk()
    var live = desk.begin(ink)
    desk.canvas.begin(live)
    for (step, sample) in hand(70, view: desk.canvas.view, using: &generator).enumerated() {
      live.append(sample)
      desk.canvas.advance(live)
      desk.compose()
      guard step < 3 || step % 12 == 0 else { continue }
      #expect(desk.differenceFromLifted(live, ink) == 0)
    }
  }

  @Test(arguments: Brushes.all.keys.sorted()) func undoGivesTheOldPixels(name: String) {
    var generator = SeededGenerator(seed: 31)
    guard let brush = Brushes.all[name] else { return }
    var desk = Desk()
    draw(Brush(color: SRGBColor(hex: 0xE0A030), width: 500), on: &desk, &generator)
    let before = desk.canvas.picture
    draw(brush, on: &desk, &generator)
    let after = desk.canvas.picture
    #expect(difference(before, after) > 0)
    if let change = desk.drawing.undo() { desk.canvas.invalidate(change.damage) }
    desk.settle()
    #expect(difference(desk.canvas.picture, before) == 0)
    if let change = desk.drawing.redo() { desk.canvas.invalidate(change.damage) }
    desk.settle()
    #expect(difference(desk.canvas.picture, after) == 0)
  }

  @Test(arguments: Brushes.all.keys.sorted()) func piecesPerFrameAreBounded(name: String) {
    guard let brush = Brushes.all[name] else { return }
    var desk = Desk()
    var live = desk.begin(brush)
    desk.canvas.begin(live)
    var pieces: [Int] = []
    for step in 0..<3000 {
      let (x, y) = (step % 500, step % 360)
      live.append(
        StrokeSample(
          position: Vector(Double(abs(250 - x)), Double(abs(180 - y))), pressure: 0.5,
          time: UInt64(step) * 1_000_000))
      pieces.append(desk.canvas.advance(live))
    }
    #expect((pieces[2000...].max() ?? 0) <= (pieces[500..<1500].max() ?? 0))
    #expect((pieces.max() ?? 0) < 80)
  }

  @Test func markerIsEvenWhereItCrossesItself() {
    var desk = Desk()
    guard var ink = Brushes.all["marker"] else { return }
    ink.color = SRGBColor(hex: 0xFFE000)
    var live = desk.begin(ink)
    let corners = [(50, 100), (200, 100), (200, 200), (120, 200), (120, 40)]
    for (from, to) in zip(corners, corners.dropFirst()) {
      for step in 0...20 {
        let part = Double(step) / 20
        let (x, y) = (Double(to.0 - from.0) * part, Double(to.1 - from.1) * part)
        live.append(
          StrokeSample(position: Vector(Double(from.0) + x, Double(from.1) + y), time: 0))
      }
    }
    desk.canvas.begin(live)
    desk.finish(live)
    #expect(desk.canvas.picture[120, 100] == desk.canvas.picture[80, 100])
    #expect(desk.canvas.picture[80, 100] != 0xFFFF_FFFF)
  }

  /// However long the pieces are that a straight line is drawn in, it is as dense.
  @Test(arguments: ["pencil", "airbrush"]) func densityDoesNotDependOnTheSamples(name: String) {
    guard var ink = Brushes.all[name] else { return }
    (ink.grainDepth, ink.buildUp, ink.flow) = (0, 0, 1)
    func shades(_ count: Int) -> [UInt32] {
      var desk = Desk()
      var live = desk.begin(ink)
      for step in 0...count {
        let part = Double(step) / Double(count)
        live.append(
          StrokeSample(
            position: Vector(20 + 260 * part, 100.5), pressure: 1, time: UInt64(step) * 9_000_000))
      }
      desk.canvas.begin(live)
      desk.finish(live)
      return [60, 150, 240].map { desk.canvas.picture[$0, 100] & 255 }
    }
    let expected = shades(200)
    // A density of 1, a little blurred where the tip is small.
    for shade in expected { #expect((80...120).contains(shade), "\(expected)") }
    for count in [1, 3, 20] {
      for (one, other) in zip(shades(count), expected) {
        #expect(abs(Int(one) - Int(other)) <= 2, "\(count)")
      }
    }
  }

  @Test func samplesShowTheBrush() {
    for brush in Brushes.all.values {
      let sample = BrushSample(of: brush, scale: 2)
      #expect(sample.cells.count == 240 * 80)
      #expect(sample.cells.contains { $0 > 50 })
    }
  }
}
