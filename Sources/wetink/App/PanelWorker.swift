import CairoGraphics
import Controls
import Dispatch
import Studio
import Synchronization

/// Draws panels on a thread of its own, which alone knows fonts and icons.
final class PanelWorker: PanelRenderer, Sendable {
  private struct Order {
    var panel: Panel
    var scale: Double
  }

  private struct Desk {
    var orders: [Order] = []
    var pictures: [PanelPicture] = []
  }

  private let desk = Mutex(Desk())
  private let isReady = DispatchSemaphore(value: 0)

  /// `onPicture` is called on the worker's thread.
  init(iconFolder: String, onPicture: @escaping @Sendable () -> Void) {
    startThread { [weak self, isReady] in
      let painter = PanelPainter(iconFolder: iconFolder)
      while true {
        isReady.wait()
        guard let self else { return }
        guard let order = self.takeOrder() else { continue }
        let bitmap = painter.paint(
          order.panel.displayList, size: order.panel.frame.size, scale: order.scale)
        let picture = PanelPicture(panel: order.panel, scale: order.scale, bitmap: bitmap)
        self.desk.withLock { $0.pictures.append(picture) }
        onPicture()
      }
    }
  }

  func request(_ panel: Panel, scale: Double) {
    let isNew = desk.withLock { desk in
      let waiting = desk.orders.firstIndex { $0.panel.id == panel.id }
      if let waiting {
        desk.orders[waiting] = Order(panel: panel, scale: scale)
      } else {
        desk.orders.append(Order(panel: panel, scale: scale))
      }
      return waiting == nil
    }
    if isNew { isReady.signal() }
  }

  func takePictures() -> [PanelPicture] {
    desk.withLock { desk in
      defer { desk.pictures = [] }
      return desk.pictures
    }
  }

  var hasPictures: Bool { desk.withLock { !$0.pictures.isEmpty } }

  private func takeOrder() -> Order? {
    desk.withLock { $0.orders.isEmpty ? nil : $0.orders.removeFirst() }
  }
}
