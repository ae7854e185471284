import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Layers in a file: as they were, or a clear error.
@Suite struct LayerTests {
  let folder = TemporaryFolder()

  @Test(arguments: 1...6) func layersComeBackAsTheyWere(seed: Int) throws {
    var session = RandomSession(seed: UInt64(seed) &* 77)
    let path = folder["layers.wetink"]
    let document = try DocumentFile.open(path, .write)
    var kinds: Set<Substring> = []
    for _ in 0..<300 {
      let record = session.next()
      document.file.record(record)
      if case .append(let edit, _) = record { kinds.insert("\(edit)".prefix { $0.isLetter }) }
    }
    try document.file.close()
    let opened = try DocumentFile.open(path, .read)
    #expect(opened.history == session.history)
    #expect(kinds.isSuperset(of: ["addStroke", "addLayer", "changeLayer", "moveLayer"]))
  }

  /// A sweep takes more and more strokes with one edit.
  @Test(arguments: [true, false]) func aSweepIsTheEditThatItBecame(isFlushed: Bool) throws {
    let path = folder["sweep.wetink"]
    let document = try DocumentFile.open(path, .write)
    var generator = SeededGenerator(seed: 5)
    var history = History()
    func record(_ record: EditRecord) throws {
      history.apply(record)
      document.file.record(record)
      if isFlushed { try document.file.flush() }
    }
    for id in 0..<9 as Range<UInt64> {
      let stroke = Stroke.random(id: id, count: 4, using: &generator)
      try record(.append(.addStroke(stroke), position: Int(id)))
    }
    for ids in [[1], [1, 4], [1, 4, 7], [2], [2, 3]] as [[UInt64]] {
      try record(.append(.removeStrokes(ids), position: 9))
    }
    try record(.append(.removeStrokes([5]), position: 10))
    try record(.move(position: 9))
    try record(.append(.removeStrokes([5, 6]), position: 9))
    try record(.move(position: 9))
    try record(.append(.removeStrokes([5, 6, 8]), position: 9))
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history == history)
    #expect(history.edits.count == 10)
  }

  @Test func slidingOpacityLeavesOneEdit() throws {
    let path = folder["slide.wetink"]
    let document = try DocumentFile.open(path, .write)
    var drawing = Drawing()
    for step in 0...50 {
      var properties = Layer.Properties()
      properties.opacity = 1 - Double(step) / 100
      document.file.record(drawing.append(.changeLayer(Layer.firstID, properties)).record)
    }
    try document.file.close()
    let history = try DocumentFile.open(path, .read).history
    #expect(history == drawing.history)
    #expect(history.edits.count == 1)
  }

  @Test(arguments: [
    "UPDATE edit SET kind = 'remove-layer' WHERE position = 0",
    "UPDATE layer_edit SET layer = -1 WHERE position = 0",
    "UPDATE layer_edit SET layer = 9223372036854775807 WHERE position = 0",
    "UPDATE layer_edit SET layer = 0 WHERE position = 0",
    "UPDATE layer_edit SET parent = 1 WHERE position = 0",
    "UPDATE layer_edit SET parent = 0 WHERE position = 1",
    "UPDATE layer_edit SET parent = 12 WHERE position = 1",
    "UPDATE layer_edit SET place = 5 WHERE position = 0",
    "UPDATE layer_edit SET place = -1 WHERE position = 0",
    "UPDATE layer_edit SET place = NULL WHERE position = 0",
    "UPDATE layer_edit SET content = 'video' WHERE position = 0",
    "UPDATE layer_edit SET content = NULL WHERE position = 0",
    "UPDATE layer_edit SET opacity = 1.5 WHERE position = 0",
    "UPDATE layer_edit SET opacity = 9e999 WHERE position = 0",
    "UPDATE layer_edit SET opacity = NULL WHERE position = 0",
    "UPDATE layer_edit SET blend_mode = 'dissolve' WHERE position = 0",
    "UPDATE layer_edit SET is_visible = 2 WHERE position = 0",
    "UPDATE layer_edit SET name = zeroblob(3) WHERE position = 0",
    "UPDATE layer_edit SET name = printf('%.*c', 1001, 'x') WHERE position = 0",
    "UPDATE layer_edit SET name = CAST(x'410042' AS TEXT) WHERE position = 0",
    "DELETE FROM layer_edit WHERE position = 0", "DELETE FROM picture", "DROP TABLE picture",
    "DROP TABLE stroke_layer", "DROP TABLE removed_stroke", "DROP TABLE layer_edit",
    "UPDATE picture SET width = 0", "UPDATE picture SET width = 3",
    "UPDATE picture SET width = 9223372036854775807", "UPDATE picture SET height = -1",
    "UPDATE picture SET pixels = x''", "UPDATE picture SET pixels = zeroblob(20)",
    "UPDATE picture SET x_x = 9e999", "UPDATE picture SET x_x = 0.0, x_y = 0.0",
    "UPDATE stroke_layer SET layer = 99",
    "UPDATE stroke_layer SET layer = -1", "UPDATE stroke_layer SET layer = 1",
    "UPDATE removed_stroke SET stroke = -1 WHERE stroke = 4",
    "UPDATE layer_edit SET parent = 1, layer = 1 WHERE position = 3",
    "UPDATE layer_edit SET layer = 99 WHERE position = 4",
  ])
  func hostileLayerIsRefused(sql: String) throws {
    let path = folder["hostile.wetink"]
    let document = try DocumentFile.open(path, .write)
    for (position, edit) in try layeredEdits().enumerated() {
      document.file.record(.append(edit, position: position))
    }
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history.edits == EditLog(layeredEdits()))
    try expectDamage(path, after: sql)
  }

  private func layeredEdits() throws -> [Edit] {
    var generator = SeededGenerator(seed: 3)
    let picture = try #require(
      Picture(width: 2, height: 2, pixels: Array(0..<16), placement: .identity))
    return [
      .addLayer(Layer(id: 1, content: .group), at: LayerPlace(index: 1)),
      .addLayer(Layer(id: 2), at: LayerPlace(parent: 1, index: 0)),
      .addLayer(Layer(id: 3, content: .picture(picture)), at: LayerPlace(index: 0)),
      .moveLayer(0, to: LayerPlace(parent: 1, index: 1)),
      .removeLayer(2),
      .addStroke(.random(id: 4, count: 9, using: &generator), layer: 0),
      .addLayer(Layer(id: 5), at: LayerPlace(index: 0)),
      .addStroke(.random(id: 6, count: 9, using: &generator), layer: 5),
      .removeStrokes([4, 17]), .clearLayer(5), .changeLayer(5, Layer.Properties()),
    ]
  }
}
