internal import Drawing
internal import Geometry
public import Ink
internal import Raster

/// A waving stroke that shows what a brush does, drawn as every stroke is.
public struct BrushSample: Sendable {
  /// Device pixels.
  public let width: Int
  public let height: Int
  /// How dark the stroke is in black on white, 0 ... 255, in rows without gaps.
  public let cells: [UInt8]

  /// Document units of the stroke's picture, three times as wide as high.
  private static let size = Vector(120, 40)
  /// So that wide brushes show a stroke and not a blot.
  private static let widest = 14.0

  /// `scale` device pixels per document unit.
  public init(of brush: Brush, scale: Int) {
    width = Int(Self.size.x) * scale
    height = Int(Self.size.y) * scale
    var ink = brush
    ink.color = .black
    ink.blendMode = .sourceOver
    ink.width = min(brush.width, Self.widest)
    var drawing = Drawing()
    if let stroke = Self.stroke(ink, scale: Double(scale)) {
      _ = drawing.append(.addStroke(stroke))
    }
    let picture = Canvas.picture(
      of: drawing, view: View(scale: Double(scale)), width: width, height: height)
    cells = picture.pixels.map { 255 - UInt8(truncatingIfNeeded: $0) }
  }

  /// From the lower left in two waves to the right, soft at both ends, quick in the middle.
  private static func stroke(_ brush: Brush, scale: Double) -> Stroke? {
    var live = LiveStroke(id: 1, brush: brush, grid: SampleGrid(viewScale: scale))
    let count = 64
    var time = 0.0
    for step in 0...count {
      let place = Double(step) / Double(count)
      let wave = place * 4
      let part = wave - wave.rounded(.down)
      let bow = 4 * part * (1 - part) * (Int(wave) % 2 == 0 ? 1 : -1)
      let swell = 4 * place * (1 - place)
      live.append(
        StrokeSample(
          position: Vector(12 + (size.x - 24) * place, size.y / 2 + bow * 9),
          pressure: 0.05 + 0.9 * swell, altitude: 1, azimuth: 5.5, time: UInt64(time)))
      time += 12e6 - 9e6 * swell
    }
    return live.finished()
  }
}
