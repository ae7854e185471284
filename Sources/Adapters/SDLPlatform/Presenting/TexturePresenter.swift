import CSDL2
import Geometry
import Raster
import Studio

/// Shows pictures through the GPU: one texture of the picture's size, of which only what is damaged
/// is sent.
final class TexturePresenter: Presenter {
  var waitsForRefresh: Bool { renderer.waitsForRefresh }
  private let renderer: Renderer
  private let events: EventStream
  private var texture: Texture?
  /// Kept from frame to frame for its memory.
  private var rects: [SDL_Rect] = []

  init(window: WindowHandle, events: EventStream) throws(PlatformError) {
    renderer = try Renderer(window: window)
    self.events = events
  }

  func present(_ picture: borrowing Bitmap, damage: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    let isLost = events.takeTextureLoss()
    if let texture, texture.width == picture.width, texture.height == picture.height, !isLost {
      clip(damage, toWidth: picture.width, height: picture.height, into: &rects)
    } else {
      // The old one first, as two may not fit.
      texture = nil
      texture = Texture(renderer: renderer, width: picture.width, height: picture.height)
      clip([picture.rect], toWidth: picture.width, height: picture.height, into: &rects)
    }
    guard let texture, !rects.isEmpty else { return }
    picture.pixels.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for index in rects.indices {
        let first = source + (Int(rects[index].y) * picture.width + Int(rects[index].x)) * 4
        SDL_UpdateTexture(texture.pointer, &rects[index], first, Int32(picture.width * 4))
      }
    }
    // Its own size in the window's corner, so that a window that has just grown scales nothing.
    var place = SDL_Rect(x: 0, y: 0, w: Int32(picture.width), h: Int32(picture.height))
    SDL_RenderClear(renderer.pointer)
    SDL_RenderCopy(renderer.pointer, texture.pointer, nil, &place)
    SDL_RenderPresent(renderer.pointer)
  }
}

/// SDL's renderer of a window.
private final class Renderer {
  let pointer: OpaquePointer
  let waitsForRefresh: Bool
  private let window: WindowHandle

  /// Throws when the GPU is not one: SDL's software renderer is slower than the window's surface.
  init(window: WindowHandle) throws(PlatformError) {
    self.window = window
    // The frame loop keeps the time. X11 alone shows half a frame without the wait for the display.
    let isX11 = window.nativeWindow.system == .x11
    let flags =
      SDL_RENDERER_ACCELERATED.rawValue | (isX11 ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0)
    guard let pointer = SDL_CreateRenderer(window.pointer, -1, flags) else {
      throw .noPresenter(SDLLibrary.lastError)
    }
    self.pointer = pointer
    // Where the driver cannot wait, SDL would sleep instead, by whole milliseconds.
    waitsForRefresh = isX11 && SDL_GL_GetSwapInterval() > 0
    if isX11 && !waitsForRefresh { SDL_RenderSetVSync(pointer, 0) }
    SDL_SetRenderDrawColor(pointer, 255, 255, 255, 255)
  }

  deinit { SDL_DestroyRenderer(pointer) }
}

private final class Texture {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  private let renderer: Renderer

  /// `nil` where the GPU has no room for it.
  init?(renderer: Renderer, width: Int, height: Int) {
    guard
      let pointer = SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(width), Int32(height))
    else { return nil }
    SDL_SetTextureBlendMode(pointer, SDL_BLENDMODE_NONE)
    self.pointer = pointer
    self.width = width
    self.height = height
    self.renderer = renderer
  }

  deinit { SDL_DestroyTexture(pointer) }
}
