import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@Suite struct StrokeListRules {
  /// Against a plain list, with strokes that come and go in any order.
  @Test(arguments: 1...4) func holdsWhatAPlainListHolds(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var drawing = Drawing()
    var plain: [UInt64: Stroke] = [:]
    for id in 1...2500 as ClosedRange<UInt64> {
      let place = seed % 2 == 0 ? id : id.byteSwapped >> 40
      let made = stroke(place, x: .random(in: 0...5000, using: &generator))
      if plain[place] == nil {
        plain[place] = made
        _ = drawing.append(.addStroke(made))
      }
      guard id % 3 == 0 else { continue }
      let gone = plain.keys.sorted().randomElement(using: &generator) ?? 0
      plain[gone] = nil
      _ = drawing.append(.removeStrokes([gone, 1 << 50]))
    }
    let ordered = plain.values.sorted { $0.id < $1.id }
    let list = drawing.strokes(of: Layer.firstID)
    #expect(list.count == ordered.count)
    #expect(list.all == ordered)
    for _ in 0..<40 {
      let corner = Vector(.random(in: 0...5000, using: &generator), -1)
      let region = Rect(min: corner, max: corner + Vector(300, 2))
      #expect(list.strokes(in: region) == ordered.filter { $0.bounds.intersects(region) })
    }
    for stroke in ordered { #expect(list[stroke.id] == stroke) }
    #expect(list.bounds == ordered.reduce(.empty) { $0.union($1.bounds) })
    while drawing.undo() != nil {}
    #expect(drawing.strokeCount == 0)
    while drawing.redo() != nil {}
    #expect(drawing.strokes == ordered)
  }
}
