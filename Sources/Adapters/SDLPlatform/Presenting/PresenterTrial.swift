import CSDL2
import Geometry
import Raster

/// Tries the GPU out: whether it is one, shows the right pixels and is quick.
///
/// It loads OpenGL into the process, which takes 100 MB and 100 ms where that is done in software,
/// and does not go away again; so it runs in a process of its own.
public enum PresenterTrial {
  /// What suits this machine, tried in a window that nobody sees.
  public static func run() -> SDLWindow.Presenting { isGPUGood() ? .gpu : .surface }

  private static let width = 1280
  private static let height = 800
  /// A presented patch must take no longer than this, nanoseconds, or the surface is as good.
  private static let limit: UInt64 = 4_000_000

  private static func isGPUGood() -> Bool {
    guard let library = try? SDLLibrary(),
      let window = try? WindowHandle(
        library: library, title: "Wetink", width: width, height: height, fullscreen: false),
      let renderer = SDL_CreateRenderer(
        window.pointer, -1, SDL_RENDERER_ACCELERATED.rawValue)
    else { return false }
    defer { SDL_DestroyRenderer(renderer) }
    guard !isSoftware(),
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(width), Int32(height))
    else { return false }
    defer { SDL_DestroyTexture(texture) }
    let picture = pattern()
    return shows(picture, renderer, texture) && isQuick(picture, renderer, texture)
  }

  /// Whether OpenGL's own name says that the processor does its work.
  private static func isSoftware() -> Bool {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
    let rendererName: UInt32 = 0x1F01
    guard let name = unsafeBitCast(address, to: GetString.self)(rendererName) else { return true }
    let text = String(cString: name).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software"].contains { text.contains($0) }
  }

  /// Every pixel another than its neighbours.
  private static func pattern() -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for index in picture.pixels.indices {
      picture.pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
    }
    return picture
  }

  private static func shows(
    _ picture: Bitmap, _ renderer: OpaquePointer, _ texture: OpaquePointer
  ) -> Bool {
    var seen = [UInt32](repeating: 0, count: width * height)
    let rowBytes = Int32(width * 4)
    picture.pixels.withUnsafeBytes {
      _ = SDL_UpdateTexture(texture, nil, $0.baseAddress, rowBytes)
    }
    var place = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
    SDL_RenderCopy(renderer, texture, nil, &place)
    let isRead = seen.withUnsafeMutableBytes {
      SDL_RenderReadPixels(
        renderer, &place, SDL_PIXELFORMAT_ARGB8888.rawValue, $0.baseAddress, rowBytes) == 0
    }
    return isRead && seen == picture.pixels
  }

  /// Reading a pixel back waits until the GPU has drawn.
  private static func isQuick(
    _ picture: Bitmap, _ renderer: OpaquePointer, _ texture: OpaquePointer
  ) -> Bool {
    var times: [UInt64] = []
    var pixel: UInt32 = 0
    var corner = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
    for round in 0..<31 {
      let began = MonotonicClock.now()
      var patch = SDL_Rect(x: Int32(round * 8), y: Int32(round * 8), w: 256, h: 256)
      picture.pixels.withUnsafeBytes {
        _ = SDL_UpdateTexture(texture, &patch, $0.baseAddress, Int32(width * 4))
      }
      SDL_RenderCopy(renderer, texture, nil, nil)
      SDL_RenderReadPixels(renderer, &corner, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixel, 4)
      SDL_RenderPresent(renderer)
      times.append(MonotonicClock.now() - began)
    }
    return times.sorted()[times.count / 2] < limit
  }
}
