import Drawing
import Exchange
import Glibc
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
    case .document:
      removeSideFiles(of: path)
      guard let opened = try? DocumentFile.open(path, .read) else { return false }
      // Whatever was accepted can be shown.
      return Drawing(history: opened.history).bounds.min.x.isFinite || opened.history.edits.isEmpty
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
      // Whatever was accepted can become a drawing.
      _ = Drawing(read.drawing)
      return true
    }
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
