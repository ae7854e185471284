internal import Drawing
internal import Ink

// What a file may hold. Writing keeps to the same limits, so that no file is refused that this
// program wrote.

enum FileLimits {
  /// Of edits; what counts them on does not overflow.
  static let positions: Range<Int64> = 0..<1 << 40

  /// A drawing whose ids, or numbers of brushes, reach this far is read but not written: those that
  /// count up from there would come to lie beyond what is read. Up to here nobody counts.
  static let greatestIDToGoOnFrom: UInt64 = 1 << 61

  /// Document units from the origin that a stroke with its width may reach: as far as samples on the
  /// coarsest grid do, and the curves between them.
  static let reach = 0x1p88
}

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

extension Layer {
  /// Ids count up from the greatest one, so there is room above.
  static let idLimit: UInt64 = 1 << 62
}

extension EditRecord {
  var canBeStored: Bool {
    guard case .append(let edit, _) = self else { return true }
    switch edit {
    case .addStroke(let stroke, let layer): return stroke.canBeStored && layer < Layer.idLimit
    case .removeStrokes(let ids): return ids.allSatisfy { $0 < UInt64(Stroke.idLimit) }
    case .clear, .setPaper, .setBlending: return true
    case .clearLayer(let id), .removeLayer(let id), .moveLayer(let id, _): return id < Layer.idLimit
    case .addLayer(let layer, _): return layer.id < Layer.idLimit && layer.properties.isValid
    case .changeLayer(let id, let properties): return id < Layer.idLimit && properties.isValid
    }
  }
}
