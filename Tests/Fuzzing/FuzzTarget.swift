import Drawing
import Exchange
import Geometry
import Glibc
import Ink
import SQLiteStore
import TestSupport

/// A reader that must take any bytes.
enum FuzzTarget: String, CaseIterable {
  case document, opening, recovery, xopp, inkml, svg, ora, png, jpeg, webp, pdf

  var fileName: String {
    switch self {
    case .document, .opening, .recovery: "fuzzed.wetink"
    default: "fuzzed.\(rawValue)"
    }
  }

  /// True when the bytes were read as a drawing, or something could be saved of them.
  func run(_ bytes: [UInt8], in folder: String) -> Bool {
    let (path, out) = ("\(folder)/\(fileName)", "\(folder)/out.wetink")
    writeFile(bytes, path)
    switch self {
    case .document: return Self.drawOn(bytes)
    case .opening:
      // As the program opens a large drawing: strokes are read when they are asked for.
      guard let opened = try? DocumentFile.open(path, .read, readingAllUpTo: 0) else {
        return false
      }
      let strokes = Drawing(history: opened.history).strokes
      guard strokes.allSatisfy({ !$0.samples.isEmpty && $0.brush.isValid }) else { return false }
      return (try? opened.file.reading?.finish()) != nil
    case .recovery:
      removeSideFiles(of: path)
      unlink(out)
      _ = try? DocumentFile.check(path)
      guard (try? DocumentFile.recover(path, to: out)) != nil else { return false }
      guard let damage = try? DocumentFile.check(out).damage, damage.isEmpty else {
        fatalError("what was recovered is not sound")
      }
      return true
    case .xopp, .inkml, .svg, .ora, .png, .jpeg, .webp, .pdf:
      guard let format = ImportFormat(path: path),
        let read = try? ExchangeDrawing.read(format, from: path)
      else { return false }
      Self.check(read.drawing.layers)
      Self.keep(Drawing(read.drawing).history)
      return true
    }
  }

  /// Whatever was accepted can be shown, and takes a stroke.
  private static func drawOn(_ bytes: [UInt8]) -> Bool {
    // Of its own: a file that cannot be written may be tried again later.
    let folder = TemporaryFolder(inMemory: true)
    let path = folder["fuzzed.wetink"]
    writeFile(bytes, path)
    guard let opened = try? DocumentFile.open(path, .edit) else { return false }
    let drawing = Drawing(history: opened.history)
    let bounds = drawing.bounds
    precondition(
      bounds.isEmpty || bounds.size.isFinite && bounds.center.isFinite, "a drawing that is nowhere")
    guard let layer = drawing.layers.inkLayers.first else { fatalError("nowhere to draw") }
    let stroke = Stroke(
      id: drawing.nextStrokeID, brush: Brush(), samples: [StrokeSample(position: .zero, time: 1)],
      grid: SampleGrid(viewScale: 1))
    opened.file.record(
      .append(.addStroke(stroke, layer: layer), position: opened.history.position))
    guard (try? opened.file.close()) != nil else { return true }
    _ = try? DocumentFile.open(path, .read)
    return true
  }

  /// Whatever was imported can be kept, and comes back.
  private static func keep(_ history: History) {
    let folder = TemporaryFolder(inMemory: true)
    guard let file = try? DocumentFile.open(folder["kept.wetink"], .write).file else {
      fatalError("no drawing can be made")
    }
    for (position, edit) in history.edits.enumerated() {
      file.record(.append(edit, position: position))
    }
    guard (try? file.close()) != nil,
      let kept = try? DocumentFile.open(folder["kept.wetink"], .read).history
    else { fatalError("what was imported is not kept") }
    precondition(kept.edits.count == history.edits.count, "what was imported is not kept whole")
  }

  private func removeSideFiles(of path: String) {
    for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
  }

  /// What was read can be kept: every value lies where a drawing may have it.
  private static func check(_ layers: [ExchangeLayer]) {
    for layer in layers {
      precondition(layer.properties.isValid, "a layer that cannot be kept")
      switch layer.content {
      case .ink(let strokes):
        for stroke in strokes {
          precondition(stroke.brush.isValid, "a brush that cannot be kept")
          precondition(stroke.bounds.min.isFinite, "a stroke that is nowhere")
        }
      case .picture(let picture):
        precondition(picture.bounds.min.isFinite, "a picture that is nowhere")
      case .group(let inner): check(inner)
      }
    }
  }
}
