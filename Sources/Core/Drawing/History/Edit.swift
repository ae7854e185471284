public import Ink

/// One step of the drawing's history, that undo takes back as a whole.
public enum Edit: Sendable, Equatable {
  case addStroke(Stroke, layer: UInt64 = Layer.firstID)
  /// Takes strokes by their ids, whatever layers they are on; ids that are not there do not count.
  case removeStrokes([UInt64])
  /// Takes every stroke that is there at this point.
  case clear
  /// Takes every stroke of a layer.
  case clearLayer(UInt64)
  case setPaper(SRGBColor)
  case setBlending(Blending)
  /// Groups are added empty.
  indirect case addLayer(Layer, at: LayerPlace)
  /// Takes a layer with all that is on it or in it.
  case removeLayer(UInt64)
  /// The place counts the layers without the one that is moved.
  case moveLayer(UInt64, to: LayerPlace)
  indirect case changeLayer(UInt64, Layer.Properties)
}

/// One record for the store, in the order of happening.
public enum EditRecord: Sendable, Equatable {
  /// Drops every edit at `position` and after, then appends: the new history has `position + 1`
  /// edits, all of them done.
  case append(Edit, position: Int)
  /// Undo or redo: the first `position` edits count.
  case move(position: Int)
}

/// Where edits are kept. Called on the frame, so an implementation queues and returns at once.
public protocol DrawingStore: AnyObject {
  func record(_ record: EditRecord)
}
