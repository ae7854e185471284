import CWayland
import Geometry
import Glibc
import Raster

/// Buffers of one size that take turns: one is shown while the next is filled.
final class PictureMemory {
  let width: Int
  let height: Int
  private var buffers: [PictureBuffer] = []
  private let pool: OpaquePointer
  private let bytes: UnsafeMutableRawPointer
  private let byteCount: Int

  /// One shown, one on its way, one to draw into.
  private static let count = 3

  /// `nil` when there is no memory for them.
  init?(_ shared: OpaquePointer, width: Int, height: Int) {
    let size = width * height * 4
    guard size * Self.count <= Int(Int32.max) else { return nil }
    let file = cwayland_memory_file(size * Self.count)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    let mapped = mmap(nil, size * Self.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    guard let pool = wl_shm_create_pool(shared, file, Int32(size * Self.count)) else {
      munmap(mapped, size * Self.count)
      return nil
    }
    self.width = width
    self.height = height
    self.pool = pool
    bytes = mapped
    byteCount = size * Self.count
    for index in 0..<Self.count {
      let buffer = PictureBuffer(
        pool: pool, offset: index * size, bytes: mapped + index * size, width: width,
        height: height)
      if let buffer { buffers.append(buffer) }
    }
  }

  /// Every buffer lacks this now.
  func add(_ damage: [PixelRect]) {
    for buffer in buffers { buffer.add(damage) }
  }

  /// Brings a buffer that the compositor does not read up to date. When it reads all of them, as of
  /// a window that nobody sees, the oldest is taken.
  func fill(from picture: borrowing Bitmap) -> OpaquePointer? {
    guard let index = buffers.firstIndex(where: { !$0.isBusy }) ?? buffers.indices.first else {
      return nil
    }
    let buffer = buffers[index]
    if buffer.isBusy { buffers.append(buffers.remove(at: index)) }
    buffer.fill(from: picture)
    return buffer.object
  }

  func close() {
    for buffer in buffers { buffer.close() }
    buffers = []
    wl_shm_pool_destroy(pool)
    munmap(bytes, byteCount)
  }
}

/// One picture in shared memory, and what it lacks of the newest.
private final class PictureBuffer {
  let object: OpaquePointer
  /// The compositor may read it.
  private(set) var isBusy = false
  private let bytes: UnsafeMutableRawPointer
  private let width: Int
  private var lacking: [PixelRect]
  private let listener = UnsafeMutablePointer<wl_buffer_listener>.allocate(capacity: 1)

  private static let mostRects = 128

  init?(
    pool: OpaquePointer, offset: Int, bytes: UnsafeMutableRawPointer, width: Int, height: Int
  ) {
    guard
      let object = wl_shm_pool_create_buffer(
        pool, Int32(offset), Int32(width), Int32(height), Int32(width * 4),
        WL_SHM_FORMAT_XRGB8888.rawValue)
    else { return nil }
    self.object = object
    self.bytes = bytes
    self.width = width
    lacking = [PixelRect(x: 0, y: 0, width: width, height: height)]
    lacking.reserveCapacity(Self.mostRects)
    listener.initialize(
      to: wl_buffer_listener(release: { data, _ in
        guard let data else { return }
        Unmanaged<PictureBuffer>.fromOpaque(data).takeUnretainedValue().isBusy = false
      }))
    wl_buffer_add_listener(object, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { listener.deallocate() }

  func add(_ damage: [PixelRect]) {
    if lacking.count + damage.count > Self.mostRects {
      let all = (lacking + damage).reduce(PixelRect.empty) { $0.union($1) }
      lacking.removeAll(keepingCapacity: true)
      lacking.append(all)
    } else {
      lacking.append(contentsOf: damage)
    }
  }

  func fill(from picture: borrowing Bitmap) {
    picture.pixels.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for rect in lacking {
        for y in rect.minY..<rect.maxY {
          let start = (y * width + rect.minX) * 4
          (bytes + start).copyMemory(from: source + start, byteCount: rect.width * 4)
        }
      }
    }
    lacking.removeAll(keepingCapacity: true)
    isBusy = true
  }

  func close() { wl_buffer_destroy(object) }
}
