internal import Drawing
internal import Geometry
internal import Ink
internal import Raster

/// A block of tiles to be drawn; runs on any thread, and gives the same pixels on all.
public struct TileJob: Sendable {
  /// Later jobs have greater numbers.
  public let id: Int
  let view: View
  let keys: [TileKey]
  let plan: CompositionPlan
  /// Finds the strokes of a layer that may reach into the tiles, in order. The job does that: among a
  /// million it takes longer than a frame.
  let strokes: @Sendable (_ layer: UInt64) -> [Stroke]
  let pictures: [UInt64: Picture]

  /// The pixels of a finished job.
  public struct Result: Sendable {
    let id: Int
    /// For each tile the parts of the plan.
    let tiles: [(key: TileKey, parts: [LayerPixels?])]
  }

  public func run() -> Result {
    var drawn: [[LayerPixels?]] = Array(repeating: [], count: keys.count)
    var painter = TilePainter(view: view, blending: plan.blending)
    for part in plan.parts {
      let pixels =
        switch part {
        case .below(let sheets, let paper): flatten(sheets, over: paper, &painter)
        case .element(let element): draw(element, &painter)
        }
      for index in keys.indices { drawn[index].append(pixels[index]) }
    }
    return Result(id: id, tiles: Array(zip(keys, drawn).map { (key: $0, parts: $1) }))
  }

  /// One for each tile, `nil` where nothing is.
  private typealias Pixels = [LayerPixels?]

  private func draw(_ element: Element, _ painter: inout TilePainter) -> Pixels {
    switch element {
    case .ink(let layer):
      var pixels = Pixels(repeating: nil, count: keys.count)
      for stroke in strokes(layer) {
        painter.prepare(stroke, for: keys)
        for index in keys.indices { painter.paint(keys[index], &pixels[index]) }
      }
      return pixels
    case .picture(let layer):
      return keys.map { key in pictures[layer].flatMap { pixels(of: $0, key) } }
    case .stack(let sheets, _): return flatten(sheets, over: nil, &painter)
    }
  }

  private func pixels(of picture: Picture, _ key: TileKey) -> LayerPixels? {
    let origin = PixelPoint(x: key.column * TileGrid.side, y: key.row * TileGrid.side)
    let area = TileGrid.tileRect.offsetBy(x: origin.x, y: origin.y)
      .intersection(view.latticeBounds(of: picture.bounds).inset(by: -1))
    guard !area.isEmpty, let source = PictureSource(picture, view: view, blending: plan.blending)
    else { return nil }
    var pixels = LayerPixels(width: TileGrid.side, height: TileGrid.side)
    pixels.set(to: source, origin: origin, within: area)
    return pixels
  }

  private func flatten(
    _ sheets: [Sheet], over paper: SRGBColor?, _ painter: inout TilePainter
  ) -> Pixels {
    var flat = Pixels(repeating: nil, count: keys.count)
    for sheet in sheets {
      guard let overlay = sheet.overlay else { continue }
      let pixels = draw(sheet.element, &painter)
      for index in keys.indices { lay(pixels[index], overlay, on: &flat[index], paper) }
    }
    return flat
  }

  private func lay(
    _ top: LayerPixels?, _ overlay: LayerOverlay, on flat: inout LayerPixels?, _ paper: SRGBColor?
  ) {
    if top == nil, overlay.sparesBelow { return }
    if flat == nil {
      if paper == nil, overlay.isPlain {
        flat = top
        return
      }
      let ground = paper.map { plan.blending.pixel($0) } ?? .zero
      flat = LayerPixels(width: TileGrid.side, height: TileGrid.side, fill: ground)
    }
    flat?.lay(top, overlay, within: TileGrid.tileRect)
  }
}
