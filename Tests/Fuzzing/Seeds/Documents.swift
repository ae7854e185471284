import Drawing
import Geometry
import Ink
import SQLiteStore
import TestSupport

extension Seeds {
  /// Small sound drawings in our own format, or with `areLong` one with strokes that opening may leave
  /// for later.
  static func documents(areLong: Bool = false) throws -> [[UInt8]] {
    let folder = TemporaryFolder(inMemory: true)
    var generator = SeededGenerator(seed: 1)
    return try (areLong ? [4 * EditLog.runLength + 3] : [0, 1, 4, 25]).map { count in
      let path = folder["seed\(count).wetink"]
      let file = try DocumentFile.open(path, .write).file
      for position in 0..<count {
        let edit = edit(position, longest: areLong ? 8 : 900, &generator)
        file.record(.append(edit, position: position))
      }
      file.setMeta("1 1 0 0 0", for: "view")
      try file.close()
      return readFile(path)
    }
  }

  private static func edit(
    _ position: Int, longest: Int, _ generator: inout SeededGenerator
  ) -> Edit {
    if position % 7 == 3 { return .setPaper(SRGBColor(hex: 0xEEEEDD)) }
    if position % 11 == 5 { return .removeStrokes([1, 2]) }
    let grid = SampleGrid(viewScale: 1)
    let samples = (0..<(position % 5 == 4 ? longest : 8)).map { step in
      let place = Vector(Double(step), .random(in: 0...100, using: &generator))
      let sample = StrokeSample(position: place, pressure: 0.5, time: UInt64(step) * 5_000_000)
      return grid.sample(grid.quantize(sample))
    }
    var brush = Brush(width: Double(1 + position % 3))
    brush.endTaper = Double(position % 2)
    return .addStroke(Stroke(id: UInt64(position), brush: brush, samples: samples, grid: grid))
  }
}
