import Geometry
import Ink

/// The strokes of a strokes file, in its order.
struct RecordedStrokes {
  private static let header = [
    "stroke_id", "device", "t_ms", "x", "y", "pressure", "tilt_x", "tilt_y",
  ]

  private(set) var names: [[UInt8]] = []
  private(set) var samples: [[StrokeSample]] = []
  /// Kinds of device, in the order in which they came, and each stroke's place among them.
  private(set) var devices: [[UInt8]] = []
  private(set) var device: [Int] = []

  init(file: String) throws {
    var rows = try CSVReader(file: file, header: Self.header)
    while try rows.next() {
      guard let time = nanoseconds(try rows.number(2)) else {
        throw rows.problem("the time is not a time")
      }
      let position = Vector(try rows.number(3), try rows.number(4))
      let pressure = rows.text(5).isEmpty ? nil : try rows.number(5)
      if names.last.map({ $0[...] != rows.text(0) }) ?? true {
        names.append(Array(rows.text(0)))
        samples.append([])
        let kind = devices.firstIndex { $0[...] == rows.text(1) }
        if kind == nil { devices.append(Array(rows.text(1))) }
        device.append(kind ?? devices.count - 1)
      }
      guard samples[samples.count - 1].last.map({ $0.time <= time }) ?? true else {
        throw rows.problem("the time is before that of the row above")
      }
      samples[samples.count - 1].append(
        StrokeSample(position: position, pressure: pressure, time: time))
    }
  }
}
