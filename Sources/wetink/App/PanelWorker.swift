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
  /// Asked every frame, and a frame waits for no lock that the worker may hold.
  private let pictureCount = Atomic<Int>(0)
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
        self.desk.withLock {
          $0.pictures.append(picture)
          self.pictureCount.store($0.pictures.count, ordering: .releasing)
        }
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

  /// While the worker holds the desk there are none yet.
  func takePictures() -> [PanelPicture] {
    guard hasPictures else { return [] }
    return desk.withLockIfAvailable { desk in
      defer { desk.pictures = [] }
      pictureCount.store(0, ordering: .releasing)
      return desk.pictures
    } ?? []
  }

  var hasPictures: Bool { pictureCount.load(ordering: .acquiring) > 0 }

  private func takeOrder() -> Order? {
    desk.withLock { $0.orders.isEmpty ? nil : $0.orders.removeFirst() }
  }
}
