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

  private let orders = Mutex<[Order]>([])
  private let pictures = Outbox<PanelPicture>()
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
        self.pictures.post(PanelPicture(panel: order.panel, scale: order.scale, bitmap: bitmap))
        onPicture()
      }
    }
  }

  func request(_ panel: Panel, scale: Double) {
    let isNew = orders.withLock { orders in
      let waiting = orders.firstIndex { $0.panel.id == panel.id }
      if let waiting {
        orders[waiting] = Order(panel: panel, scale: scale)
      } else {
        orders.append(Order(panel: panel, scale: scale))
      }
      return waiting == nil
    }
    if isNew { isReady.signal() }
  }

  func takePictures() -> [PanelPicture] { pictures.take() }

  var hasPictures: Bool { !pictures.isEmpty }

  private func takeOrder() -> Order? {
    orders.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
