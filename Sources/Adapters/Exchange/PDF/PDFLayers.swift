internal import CQPDF
internal import Drawing

/// A layer as it was drawn: what viewers call it, and those in it.
struct LayerMark {
  let name: String
  let isVisible: Bool
  /// False for one that leaves nothing on the page.
  let isDrawn: Bool
  /// In the order of drawing.
  let inner: [LayerMark]

  init(_ properties: Layer.Properties, _ inner: [LayerMark], isDrawn: Bool) {
    name = properties.name
    isVisible = properties.isVisible
    self.isDrawn = isDrawn
    self.inner = inner
  }
}

/// Makes layers that viewers know ("optional content") of the groups that cairo has drawn.
final class PDFLayers {
  /// Owned.
  private let pdf: OpaquePointer

  static var isThere: Bool { wetink_qpdf_is_there() != 0 }

  /// `pages` tells, for each page, what was drawn there one after the other.
  static func added(to bytes: [UInt8], pages: [[LayerMark]]) throws(FileFailure) -> [UInt8] {
    guard let pdf = wetink_qpdf_open(bytes, bytes.count) else {
      throw .library("what was written is no sound PDF")
    }
    return try PDFLayers(pdf).added(pages)
  }

  private init(_ pdf: OpaquePointer) { self.pdf = pdf }

  deinit { wetink_qpdf_close(pdf) }

  private func added(_ pages: [[LayerMark]]) throws(FileFailure) -> [UInt8] {
    // Every page has the same layers.
    let layers = layers(for: pages.first ?? [])
    let list = wetink_qpdf_list(pdf)
    append(layers, to: list)
    for (number, marks) in pages.enumerated() {
      try assign(layers, marks, to: wetink_qpdf_page(pdf, number), isPage: true)
    }
    var count = 0
    guard let written = wetink_qpdf_write(pdf, list, &count) else {
      throw .library("layers cannot be put to it")
    }
    return Array(UnsafeBufferPointer(start: written, count: count))
  }

  private struct Entry {
    let object: wetink_qpdf_object
    let inner: [Entry]
  }

  private func layers(for marks: [LayerMark]) -> [Entry] {
    marks.map { mark in
      Entry(
        object: wetink_qpdf_layer(pdf, mark.name, mark.isVisible ? 1 : 0),
        inner: layers(for: mark.inner))
    }
  }

  /// Viewers list the topmost first.
  private func append(_ layers: [Entry], to list: wetink_qpdf_object) {
    for layer in layers.reversed() {
      wetink_qpdf_append(pdf, list, layer.object)
      guard !layer.inner.isEmpty else { continue }
      let inner = wetink_qpdf_list(pdf)
      append(layer.inner, to: inner)
      wetink_qpdf_append(pdf, list, inner)
    }
  }

  private func assign(
    _ layers: [Entry], _ marks: [LayerMark], to parent: wetink_qpdf_object, isPage: Bool
  ) throws(FileFailure) {
    var drawn = [wetink_qpdf_object](repeating: 0, count: marks.count)
    let count = wetink_qpdf_drawn(pdf, parent, isPage ? 1 : 0, &drawn, drawn.count)
    let entries = zip(layers, marks).filter { $0.1.isDrawn }
    guard count == entries.count, marks.count == layers.count else {
      throw .library("its layers cannot be told apart")
    }
    for (index, (layer, mark)) in entries.enumerated() where !layer.inner.isEmpty {
      try assign(layer.inner, mark.inner, to: drawn[index], isPage: false)
    }
    let objects = entries.map(\.0.object)
    guard wetink_qpdf_assign(pdf, parent, isPage ? 1 : 0, objects, objects.count) != 0 else {
      throw .library("there is not enough memory")
    }
  }
}
