import Canvas
import Controls
import Exchange
import Geometry
import SDLPlatform
import Studio

// The drawing in the window, and files that come into it.
extension App {
  /// Begins to open another drawing; `nil` is a new one.
  func begin(_ path: String?) {
    studio.finishStrokes()
    documents.beginChange(to: path)
  }

  /// Takes up a file that was opened since the last frame.
  func adoptFile() {
    switch documents.takeOutcome() {
    case .opened(let opened, let drawing):
      studio.finishStrokes()
      documents.change(
        to: opened, drawing, leaving: studio.drawing, in: studio.canvas.view,
        on: studio.activeLayer, isLeft: kiosk?.leaveSheet(self))
      studio.replaceDrawing(
        documents.drawing, store: documents.file,
        view: Self.firstView(of: documents, in: window),
        activeLayer: documents.activeLayer)
      overviews.read(documents.file, of: documents.drawing)
      kiosk?.sheetChanged(self)
    case .elsewhere(let opened):
      documents.move(studio.drawing, to: opened)
      studio.store = documents.file
    case .failed(let why): kiosk?.sheetStays(why, self)
    case nil: break
    }
  }

  func showDocument(texts: Strings? = nil) {
    let documents = documents
    studio.updateControls { model in
      if let texts { model.strings = texts }
      model.documentName = documents.name
      model.documentPath = documents.path
      model.documentState = documents.state(model.strings)
      let notice = documents.takeNotice(model.strings)
      // What could not be kept and is by now is no news any more.
      if notice != nil || model.notice?.offersElsewhere == true { model.notice = notice }
    }
    let model = studio.controls.model
    window.setTitle("\(model.documentName) (\(model.documentState)) — Wetink")
  }

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
}
