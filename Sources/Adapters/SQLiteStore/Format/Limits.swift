internal import Drawing
internal import Ink

// What a file may hold. Writing keeps to the same limits, so that no file is refused that this
// program wrote.

extension SampleGrid {
  /// Far beyond any zoom; positions, their squares included, stay finite.
  static let storableScales = 0x1p-40...0x1p40
}

extension Stroke {
  /// Ids count up from the greatest one, so there is room above.
  static let idLimit: Int64 = 1 << 62

  var canBeStored: Bool {
    id < UInt64(Self.idLimit) && brush.isValid
      && SampleGrid.storableScales.contains(grid.viewScale)
      && (1...Self.currentAlgorithm).contains(algorithm)
  }
}

extension Brush {
  /// Numbers count up from the greatest one, so there is room above.
  static let numberLimit: Int64 = 1 << 62
}

extension EditRecord {
  var canBeStored: Bool {
    guard case .append(.addStroke(let stroke), _) = self else { return true }
    return stroke.canBeStored
  }
}
