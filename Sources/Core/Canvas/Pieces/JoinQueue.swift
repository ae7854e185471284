import Geometry
import Raster

/// Holds the newest pieces of a stroke back until it is known whether the stroke goes on past them.
///
/// A piece's ends are joined where a pixel or more of the stroke lies beyond without turning back
/// (see `RoundCone.Joins`). What came before is known; what comes after is waited for. Holds at most
/// `capacity` pieces: where more lie within one pixel, the oldest leaves unjoined.
struct JoinQueue {
  private static let capacity = 8
  /// One pixel in 1/256.
  private static let pixel = 256.0

  private struct Entry {
    var cone: RoundCone
    /// The next piece goes on from here without turning back.
    var isSmooth = false
    /// How much of the stroke is known to lie beyond.
    var beyond = 0.0
  }

  private var entries = [8 of Entry?](repeating: nil)
  private var count = 0
  private var length = 0.0

  /// Takes the next piece; passes on those that are decided by it.
  mutating func push(_ cone: RoundCone, into cones: inout [RoundCone]) {
    var entry = Entry(cone: cone)
    if count > 0, let newest = entries[count - 1] {
      let isSmooth = newest.cone.continuesSmoothly(into: cone)
      entries[count - 1]?.isSmooth = isSmooth
      if isSmooth, length >= Self.pixel { entry.cone.joins.insert(.start) }
    }
    let step = cone.length
    length += step
    for index in 0..<count { entries[index]?.beyond += step }
    if count == Self.capacity { pop(into: &cones) }
    entries[count] = entry
    count += 1
    while count > 1, let oldest = entries[0], oldest.beyond >= Self.pixel { pop(into: &cones) }
  }

  /// The stroke ends: passes on all that is left.
  mutating func flush(into cones: inout [RoundCone]) {
    while count > 0 { pop(into: &cones) }
  }

  private mutating func pop(into cones: inout [RoundCone]) {
    if var oldest = entries[0] {
      if oldest.isSmooth, oldest.beyond >= Self.pixel { oldest.cone.joins.insert(.end) }
      cones.append(oldest.cone)
    }
    for index in 1..<count { entries[index - 1] = entries[index] }
    count -= 1
  }
}
