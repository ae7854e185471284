import CairoGraphics
import Controls
import Geometry
import Ink
import Raster
import SDLPlatform
import Studio

/// A window to present into.
final class BenchScreen {
  private let window: SDLWindow
  private let clocks = DisplayClocks()
  private var events: [DeviceEvent] = []

  init(_ presenting: SDLWindow.Presenting, width: Int, height: Int) throws(Failure) {
    do {
      window = try SDLWindow(
        title: "Wetink", width: width, height: height, presenting: presenting,
        nativeSurface: clocks.surfacePresenter)
    } catch {
      throw .work("\(error)")
    }
    guard window.presenting == presenting else {
      throw .work("this machine cannot present by \(presenting.rawValue)")
    }
    events.reserveCapacity(4096)
    window.show()
  }

  func drain() {
    events.removeAll(keepingCapacity: true)
    window.drain(into: &events)
  }

  func present(_ picture: borrowing Bitmap, _ damage: [PixelRect]) {
    window.presenter.present(picture, damage: damage)
  }
}

/// Draws panels at once, on the caller's thread.
final class ImmediatePanelRenderer: PanelRenderer {
  private let painter = PanelPainter(iconFolder: (Folders.assets ?? "") + "/icons")
  private var pictures: [PanelPicture] = []

  func request(_ panel: Panel, scale: Double) {
    let bitmap = painter.paint(panel.displayList, size: panel.frame.size, scale: scale)
    pictures.append(PanelPicture(panel: panel, scale: scale, bitmap: bitmap))
  }

  func takePictures() -> [PanelPicture] {
    defer { pictures = [] }
    return pictures
  }
}
