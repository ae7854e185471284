import CWayland
import Geometry
import Raster
import Studio

/// Shows pictures through memory that the compositor reads: copies what is damaged, no GPU needed.
final class SharedMemoryPresenter: Presenter {
  let waitsForRefresh = false
  private let connection: WaylandConnection
  private var memory: PictureMemory?

  /// `nil` where the compositor offers no shared memory.
  init?(_ connection: WaylandConnection) {
    guard connection.memory != nil else { return nil }
    self.connection = connection
  }

  func present(_ picture: borrowing Bitmap, damage: [PixelRect]) {
    guard let shared = connection.memory else { return }
    if memory?.width != picture.width || memory?.height != picture.height {
      memory?.close()
      memory = PictureMemory(shared, width: picture.width, height: picture.height)
    }
    guard let memory else { return }
    memory.add(damage)
    guard let buffer = memory.fill(from: picture) else { return }
    let surface = connection.surface
    wl_surface_attach(surface, buffer, 0, 0)
    if connection.countsBufferPixels {
      for rect in damage {
        wl_surface_damage_buffer(
          surface, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
      }
    } else {
      wl_surface_damage(surface, 0, 0, Int32.max, Int32.max)
    }
    connection.commit()
  }

  func close() {
    memory?.close()
    memory = nil
  }
}
