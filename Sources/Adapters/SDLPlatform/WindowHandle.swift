import CSDL2
import Geometry
import Studio

/// An SDL window, open from `init` to `deinit`.
final class WindowHandle {
  let pointer: OpaquePointer
  private let library: SDLLibrary
  /// Device pixels per logical pixel that the window system leaves to its programs (X11); 1 where
  /// SDL knows the scale itself.
  private let displayScale: Double

  /// Hidden at first. The size is in logical pixels.
  init(
    library: SDLLibrary, title: String, width: Int, height: Int, fullscreen: Bool
  ) throws(PlatformError) {
    self.library = library
    let scale = library.driver == "x11" ? DisplayScale.ofX11Session() : 1
    displayScale = scale
    func units(_ logical: Int) -> Int32 {
      Int32(min((Double(max(logical, 1)) * scale).rounded(), 16384))
    }
    var flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if fullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    let room = Self.room()
    guard
      let pointer = SDL_CreateWindow(
        title, anywhere, anywhere, min(units(width), room.width), min(units(height), room.height),
        flags)
    else { throw .noWindow(SDLLibrary.lastError) }
    self.pointer = pointer
    SDL_SetWindowMinimumSize(pointer, units(320), units(240))
  }

  deinit { SDL_DestroyWindow(pointer) }

  /// What the first display leaves to windows: a larger one would have its controls outside.
  private static func room() -> (width: Int32, height: Int32) {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return (.max, .max)
    }
    return (bounds.w, bounds.h)
  }

  /// The window's size as SDL and its events count, and as the pictures in it count.
  var metrics: WindowMetrics {
    var width: Int32 = 0
    var height: Int32 = 0
    var pixelWidth: Int32 = 0
    var pixelHeight: Int32 = 0
    SDL_GetWindowSize(pointer, &width, &height)
    SDL_GetWindowSizeInPixels(pointer, &pixelWidth, &pixelHeight)
    return WindowMetrics(
      units: (Int(width), Int(height)), pixels: (Int(pixelWidth), Int(pixelHeight)),
      displayScale: displayScale)
  }

  var nativeWindow: NativeWindow {
    var info = SDL_SysWMinfo()
    info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
      patch: UInt8(SDL_PATCHLEVEL))
    guard SDL_GetWindowWMInfo(pointer, &info) == SDL_TRUE else {
      return NativeWindow(system: .other, display: 0, window: 0)
    }
    switch info.subsystem {
    case SDL_SYSWM_X11:
      return NativeWindow(
        system: .x11, display: UInt(bitPattern: info.info.x11.display),
        window: UInt(info.info.x11.window))
    case SDL_SYSWM_WAYLAND:
      return NativeWindow(
        system: .wayland, display: UInt(bitPattern: info.info.wl.display),
        window: UInt(bitPattern: info.info.wl.surface))
    default:
      return NativeWindow(system: .other, display: 0, window: 0)
    }
  }

  /// The X connection's file descriptor; `nil` on other window systems.
  var x11Descriptor: Int32? {
    let native = nativeWindow
    guard native.system == .x11, let display = OpaquePointer(bitPattern: native.display) else {
      return nil
    }
    return XConnectionNumber(display)
  }
}

/// How SDL's units, device pixels and logical pixels of a window relate.
struct WindowMetrics: Equatable {
  /// Device pixels.
  let width: Int
  let height: Int
  /// Device pixels per unit of SDL's events.
  let pixelsPerUnit: Vector
  /// Device pixels per logical pixel.
  let scale: Double
  /// What SDL divides a finger's position by, in device pixels per whole window.
  let units: Vector

  init(units: (Int, Int), pixels: (Int, Int), displayScale: Double) {
    width = pixels.0
    height = pixels.1
    self.units = Vector(Double(units.0), Double(units.1))
    pixelsPerUnit = Vector(
      Double(pixels.0) / Double(max(units.0, 1)), Double(pixels.1) / Double(max(units.1, 1)))
    scale = pixelsPerUnit.x * displayScale
  }
}
