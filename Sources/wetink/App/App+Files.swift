import Canvas
import Exchange
import Geometry
import SDLPlatform
import Studio

// Files that come into the window.
extension App {
  static func firstView(of documents: OpenDrawing, in window: SDLWindow) -> View? {
    let size = window.pixelSize
    return documents.firstView(
      in: Vector(Double(size.width), Double(size.height)), screenScale: window.scale)
  }

  /// Pictures are laid into the drawing, all else is opened.
  func takeDropped() {
    for path in dropped {
      if ImportFormat(path: path)?.isPicture == true {
        documents.beginPicture(path)
      } else {
        carryOut([.open(path: path)])
      }
    }
    dropped.removeAll()
  }

  func listFiles() {
    let files = DrawingFolder.list(beside: documents.path)
    studio.updateControls { $0.files = files }
  }
}
