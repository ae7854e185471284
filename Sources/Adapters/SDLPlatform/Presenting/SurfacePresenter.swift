import CSDL2
import Geometry
import Raster
import Studio

/// Shows pictures through the window's surface: copies what is damaged and sends it, no GPU needed.
final class SurfacePresenter: Presenter {
  let waitsForRefresh = false
  private let window: WindowHandle
  /// Kept from frame to frame for its memory.
  private var rects: [SDL_Rect] = []
  /// The size that the last picture was shown in.
  private var shownSize: SIMD2<Int32> = .zero

  init(window: WindowHandle) throws(PlatformError) {
    self.window = window
    guard SDL_GetWindowSurface(window.pointer) != nil else {
      throw .noPresenter(SDLLibrary.lastError)
    }
  }

  func present(_ picture: borrowing Bitmap, damage: [PixelRect]) {
    guard let surface = SDL_GetWindowSurface(window.pointer) else { return }
    // SDL makes a new surface, with nothing in it, after the window's size has changed.
    let size = SIMD2(surface.pointee.w, surface.pointee.h)
    let isNew = size != shownSize
    shownSize = size
    let width = min(picture.width, Int(surface.pointee.w))
    let height = min(picture.height, Int(surface.pointee.h))
    rects.removeAll(keepingCapacity: true)
    clip(isNew ? [picture.rect] : damage, toWidth: width, height: height, into: &rects)
    guard !rects.isEmpty else { return }
    copy(picture, to: surface)
    SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count))
  }

  private func copy(_ picture: borrowing Bitmap, to surface: UnsafeMutablePointer<SDL_Surface>) {
    guard SDL_LockSurface(surface) == 0 else { return }
    defer { SDL_UnlockSurface(surface) }
    guard let target = surface.pointee.pixels else { return }
    let format = surface.pointee.format.pointee
    let pictureFormat = SDL_PIXELFORMAT_ARGB8888.rawValue
    let rowBytes = Int(surface.pointee.pitch)
    picture.pixels.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for rect in rects {
        let from = source + (Int(rect.y) * picture.width + Int(rect.x)) * 4
        let to = target + Int(rect.y) * rowBytes + Int(rect.x) * Int(format.BytesPerPixel)
        if format.format == pictureFormat || format.format == SDL_PIXELFORMAT_RGB888.rawValue {
          for row in 0..<Int(rect.h) {
            (to + row * rowBytes).copyMemory(
              from: from + row * picture.width * 4, byteCount: Int(rect.w) * 4)
          }
        } else {
          SDL_ConvertPixels(
            rect.w, rect.h, pictureFormat, from, Int32(picture.width * 4), format.format, to,
            Int32(rowBytes))
        }
      }
    }
  }
}
