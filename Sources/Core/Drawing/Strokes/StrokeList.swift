public import Geometry
public import Ink

/// The strokes of one layer, ascending by id: later ones lie on top.
///
/// They are kept in short runs with a rectangle round each. Strokes drawn after each other mostly lie
/// near each other, so a search for those in a region passes most runs by.
public struct StrokeList: Sendable {
  private struct Run {
    var strokes: [Stroke]
    var bounds: Rect

    init(_ strokes: [Stroke]) {
      self.strokes = strokes
      bounds = strokes.reduce(.empty) { $0.union($1.bounds) }
    }

    func isBefore(_ id: UInt64) -> Bool { strokes[strokes.count - 1].id < id }
  }

  /// A run gets no more strokes at its end, and twice as many in its middle.
  private static let longest = 256
  private var runs: [Run] = []
  public private(set) var count = 0

  init() {}

  public var isEmpty: Bool { count == 0 }

  /// Holds all ink.
  public var bounds: Rect { runs.reduce(.empty) { $0.union($1.bounds) } }

  public var all: [Stroke] { runs.flatMap(\.strokes) }

  /// Those that may reach into `region`, in order.
  public func strokes(in region: Rect) -> [Stroke] {
    var found: [Stroke] = []
    for run in runs where run.bounds.intersects(region) {
      for stroke in run.strokes where stroke.bounds.intersects(region) { found.append(stroke) }
    }
    return found
  }

  public subscript(id: UInt64) -> Stroke? {
    guard let run = run(of: id), let index = index(of: id, in: run) else { return nil }
    return runs[run].strokes[index]
  }

  /// Adds strokes as one run where they lie over all that are there, in order.
  mutating func append(_ strokes: [Stroke]) -> Bool {
    guard let first = strokes.first, runs.last?.isBefore(first.id) ?? true,
      zip(strokes, strokes.dropFirst()).allSatisfy({ $0.id < $1.id })
    else { return false }
    runs.append(Run(strokes))
    count += strokes.count
    return true
  }

  /// New strokes are nearly always the last.
  mutating func insert(_ stroke: Stroke) {
    count += 1
    guard let last = runs.indices.last else {
      runs = [Run([stroke])]
      return
    }
    if runs[last].isBefore(stroke.id) {
      if runs[last].strokes.count >= Self.longest {
        runs.append(Run([stroke]))
      } else {
        runs[last].strokes.append(stroke)
        runs[last].bounds = runs[last].bounds.union(stroke.bounds)
      }
      return
    }
    let run = run(of: stroke.id) ?? 0
    let place = place(of: stroke.id, in: run)
    runs[run].strokes.insert(stroke, at: place)
    runs[run].bounds = runs[run].bounds.union(stroke.bounds)
    if runs[run].strokes.count > 2 * Self.longest { divide(run) }
  }

  @discardableResult
  mutating func remove(_ id: UInt64) -> Stroke? {
    guard let run = run(of: id), let index = index(of: id, in: run) else { return nil }
    count -= 1
    let stroke = runs[run].strokes.remove(at: index)
    if runs[run].strokes.isEmpty {
      runs.remove(at: run)
    } else {
      runs[run].bounds = Run(runs[run].strokes).bounds
    }
    return stroke
  }

  private mutating func divide(_ run: Int) {
    let strokes = runs[run].strokes
    runs[run] = Run(Array(strokes[..<Self.longest]))
    runs.insert(Run(Array(strokes[Self.longest...])), at: run + 1)
  }

  /// The last run that begins at or before `id`; `nil` where all begin after it.
  private func run(of id: UInt64) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].strokes[0].id <= id { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func index(of id: UInt64, in run: Int) -> Int? {
    let place = place(of: id, in: run)
    let strokes = runs[run].strokes
    return place < strokes.count && strokes[place].id == id ? place : nil
  }

  /// Where a stroke of this id stands or belongs.
  private func place(of id: UInt64, in run: Int) -> Int {
    let strokes = runs[run].strokes
    var (low, high) = (0, strokes.count)
    if let last = strokes.last, last.id < id { low = high }
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
