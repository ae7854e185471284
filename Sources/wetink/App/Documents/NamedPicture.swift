import Drawing
import Exchange
import Glibc
import SQLiteStore

/// A picture from a file.
struct NamedPicture: Sendable {
  let name: String
  let picture: Picture

  /// A process of its own decodes the file, which may be damaged or hostile; what it makes is a drawing.
  static func read(_ path: String) throws(Failure) -> NamedPicture {
    var template = Array("/tmp/wetink-picture-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .work("\(path): \(String(cString: strerror(errno)).lowercased())")
    }
    let folder = String(cString: made)
    let drawing = "\(folder)/picture.wetink"
    defer {
      for ending in ["", "-lock", "-wal", "-shm"] { unlink(drawing + ending) }
      rmdir(folder)
    }
    _ = try ConvertCommand.runApart(path, drawing)
    let layers = ExchangeDrawing(Documents.drawing(try Documents.read(drawing))).layers
    for layer in layers {
      if case .picture(let picture) = layer.content {
        return NamedPicture(name: layer.properties.name, picture: picture)
      }
    }
    throw .work("\(path): there is no picture in it")
  }
}
