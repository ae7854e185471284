/// `wetink bench`: measures parts of the program; release builds only mean something.
enum BenchCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "raster": try BenchRaster.run(rest)
    case "frame": try BenchFrame.run(rest)
    case let name? where ["open", "zoom", "undo"].contains(name): try BenchDocument.run(name, rest)
    case let name?: throw .usage("bench \(name): raster, frame, open, zoom or undo is needed")
    case nil: throw .usage("bench needs raster, frame, open, zoom or undo")
    }
  }
}

/// Median, tails and maximum of a series.
struct Spread: Encodable {
  var median: Double
  var p95: Double
  var p99: Double
  var max: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    func quantile(_ part: Double) -> Double {
      sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * part)]
    }
    median = quantile(0.5)
    p95 = quantile(0.95)
    p99 = quantile(0.99)
    max = quantile(1)
  }
}
