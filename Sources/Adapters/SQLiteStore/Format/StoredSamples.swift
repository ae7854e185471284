internal import Geometry
internal import Ink

/// A stroke's samples as its file holds them.
struct StoredSamples: PackedSamples {
  /// The checksum behind them holds.
  let sealed: [UInt8]
  let count: Int

  /// A point for bytes that no encoder wrote, whose checksum someone made to fit; `wetink check` finds
  /// them.
  func unpacked(on grid: SampleGrid) -> [StrokeSample] {
    var decoder = SampleDecoder()
    return (try? decoded(on: grid, by: &decoder)) ?? [StrokeSample(position: .zero, time: 0)]
  }

  func decoded(
    on grid: SampleGrid, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> [StrokeSample] {
    do {
      return try decoder.decode(Array(sealed.dropLast(Checksum.byteCount)), count: count, on: grid)
    } catch {
      throw .unsound(error.reason)
    }
  }
  /// Without a look at anything but the positions.
  func reach(
    on grid: SampleGrid, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> Stroke.Reach {
    do {
      return try decoder.reach(sealed, count: count, on: grid)
    } catch {
      throw .unsound(error.reason)
    }
  }
}
