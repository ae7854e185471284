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
  private let lock: WindowLock?

  /// Hidden at first. The size is in logical pixels.
  init(
    library: SDLLibrary, title: String, width: Int, height: Int, fullscreen: Bool,
    lock: WindowLock? = nil
  ) throws(PlatformError) {
    self.library = library
    self.lock = lock
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
    let room = WindowRoom.onFirstDisplay(driver: library.driver, scale: scale)
    let size = room.limit((units(width), units(height)))
    var place = SDL_Rect(x: anywhere, y: anywhere, w: size.width, h: size.height)
    if let lock {
      // Where no window manager makes it fill the display, it has the size by itself.
      place = Self.bounds(of: lock.display) ?? place
      flags = flags & ~SDL_WINDOW_RESIZABLE.rawValue
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue | SDL_WINDOW_BORDERLESS.rawValue
    }
    guard let pointer = SDL_CreateWindow(title, place.x, place.y, place.w, place.h, flags)
    else { throw .noWindow(SDLLibrary.lastError) }
    self.pointer = pointer
    guard lock == nil else { return }
    SDL_SetWindowMinimumSize(pointer, units(320), units(240))
  }

  deinit { SDL_DestroyWindow(pointer) }

  /// A locked window fills its display again after that has changed, and holds the keyboard.
  func fillDisplay() {
    guard let lock, let bounds = Self.bounds(of: lock.display) else { return }
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowPosition(pointer, &x, &y)
    SDL_GetWindowSize(pointer, &width, &height)
    if library.driver == "x11",
      x != bounds.x || y != bounds.y || width != bounds.w || height != bounds.h
    {
      SDL_SetWindowFullscreen(pointer, 0)
      SDL_SetWindowPosition(pointer, bounds.x, bounds.y)
      SDL_SetWindowSize(pointer, bounds.w, bounds.h)
      SDL_SetWindowFullscreen(pointer, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
    SDL_SetWindowKeyboardGrab(pointer, SDL_TRUE)
  }

  /// The first display stands in for one that is not there; `nil`: there is none at all.
  private static func bounds(of display: WindowLock.Display) -> SDL_Rect? {
    let count = SDL_GetNumVideoDisplays()
    let index: Int32? =
      switch display {
      case .number(let number): Int32(exactly: number)
      case .name(let name):
        (0..<max(count, 0)).first {
          SDL_GetDisplayName($0).map { String(cString: $0) } == name
        }
      }
    var bounds = SDL_Rect()
    guard SDL_GetDisplayBounds(index.map { $0 < count ? $0 : 0 } ?? 0, &bounds) == 0, bounds.w > 0,
      bounds.h > 0
    else { return nil }
    return bounds
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

  /// Pixels of all displays together, as the X server has it at the moment; `nil` on other window
  /// systems. SDL 2.26 does not notice when they change.
  var screenSize: (width: Int, height: Int)? {
    let native = nativeWindow
    guard native.system == .x11, let display = OpaquePointer(bitPattern: native.display) else {
      return nil
    }
    var root: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard
      XGetGeometry(
        display, XDefaultRootWindow(display), &root, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    return (Int(width), Int(height))
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
