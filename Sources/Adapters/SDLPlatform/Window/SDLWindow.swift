import CSDL2
public import Ink
public import Studio

/// The program's window: its events, its pictures, and the wait between them.
///
/// Everything but `waker` belongs to the main thread. There is one at a time.
public final class SDLWindow {
  /// How pictures get into the window.
  public enum Presenting: String, Sendable, CaseIterable {
    /// The GPU's textures.
    case gpu
    /// The window's surface in memory; damaged rectangles alone are sent.
    case surface
  }

  /// Which cursor the window shows.
  public enum Cursor: CaseIterable, Sendable { case arrow, crosshair, move }

  /// How pictures get into this window; what was asked for, or what was left to do.
  public let presenting: Presenting
  public let presenter: any Presenter
  /// Ends `wait`, from any thread.
  public let waker: Waker

  private let library: SDLLibrary
  private let handle: WindowHandle
  private let events: EventStream
  private var cursors: [Cursor: SystemCursor] = [:]
  private var waiting: WindowWait

  /// Makes the window, hidden. `width` and `height` are logical pixels; `presenting` chooses how to show
  /// pictures; the surface takes the place of a GPU that cannot do it. `nativeSurface` may show the
  /// surface in the window system's own way.
  /// `lock` makes it a kiosk's.
  public init(
    title: String, width: Int, height: Int, fullscreen: Bool = false,
    presenting: Presenting = .surface, lock: WindowLock? = nil,
    nativeSurface: (NativeWindow) -> (any Presenter)? = { _ in nil }
  ) throws(PlatformError) {
    MonotonicClock.sharpenSleeps()
    library = try SDLLibrary(isLocked: lock != nil)
    events = EventStream(library: library, isLocked: lock != nil)
    handle = try WindowHandle(
      library: library, title: title, width: width, height: height, fullscreen: fullscreen,
      lock: lock)
    // A renderer may make the X window anew, so it comes before everything that knows the window.
    (presenter, self.presenting) = try PresenterChoice.make(
      presenting, window: handle, events: events, nativeSurface: nativeSurface)
    events.open(handle)
    let x11Descriptor = handle.x11Descriptor
    waker = Waker(eventType: x11Descriptor == nil ? events.wakeEventType : 0)
    waiting = WindowWait(events: events, waker: waker, x11Descriptor: x11Descriptor)
  }

  deinit {
    for queue in waiting.queues { queue.close() }
  }

  /// Brings the window onto the screen; until then it is hidden.
  public func show() {
    SDL_ShowWindow(handle.pointer)
    SDL_RaiseWindow(handle.pointer)
    handle.fillDisplay()
  }

  /// Takes the window off the screen.
  public func hide() { SDL_HideWindow(handle.pointer) }

  /// The window as its window system knows it; changes when SDL makes the window anew.
  public var nativeWindow: NativeWindow { handle.nativeWindow }

  /// From now on `handler` reads the window system's own events.
  public func register(_ handler: any NativeEventHandler) { events.register(handler) }

  /// From now on the window's wait also ends with the messages of `queue`, which is closed before the
  /// window goes.
  public func register(_ queue: any NativeQueue) { waiting.add(queue) }

  /// Appends everything that devices and window have reported since the last time, in order of
  /// arrival.
  public func drain(into destination: inout [DeviceEvent]) {
    if events.takeDisplayChange() { handle.fillDisplay() }
    // SDL takes 4 KiB of a Wayland connection at a time; a flood would pile up behind it until the
    // compositor cuts the connection.
    for _ in 0..<Self.mostRounds {
      events.pump()
      for queue in waiting.queues { _ = queue.dispatch() }
      if !waiting.hasUnread() { break }
    }
    events.move(into: &destination)
  }

  /// A frame reads no more than so often, or a flood could keep it for ever.
  private static let mostRounds = 64

  /// Whether what was shown is lost, so that the next picture must be presented as a whole; once
  /// for each loss. Ask after `drain`.
  public func takeExposed() -> Bool { events.takeExposed() }

  /// Paths of files that were dropped on the window since the last call. Ask after `drain`.
  public func takeDroppedFiles() -> [String] { events.takeDropped() }

  /// Sleeps until an event can be drained, what was shown is lost (so ask `takeExposed` first),
  /// `waker` wakes, or the monotonic clock reaches `deadline`; `nil` is never. May return early.
  public func wait(until deadline: UInt64?) { waiting.run(until: deadline) }
}

// MARK: - The window's looks

extension SDLWindow {
  /// Device pixels.
  public var pixelSize: (width: Int, height: Int) {
    let metrics = handle.metrics
    return (metrics.width, metrics.height)
  }

  /// Pixels of all displays together, asked of the X server; `nil` on other window systems.
  public var screenSize: (width: Int, height: Int)? { handle.screenSize }

  /// Device pixels per logical pixel.
  public var scale: Double { handle.metrics.scale }

  /// Refreshes per second of the display that the window is on; `nil` where it has no such clock.
  public var refreshRate: Double? {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle.pointer)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return nil }
    return Double(mode.refresh_rate)
  }

  public func setTitle(_ title: String) { SDL_SetWindowTitle(handle.pointer, title) }

  public var isFullscreen: Bool {
    SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
  }

  /// Fills the screen in its own resolution, or goes back to the window before.
  public func setFullscreen(_ fullscreen: Bool) {
    SDL_SetWindowFullscreen(
      handle.pointer, fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }

  /// Shows `cursor` while the mouse is over the window; `nil` hides it.
  public func show(_ cursor: Cursor?) {
    guard let cursor else {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    let system = cursors[cursor] ?? SystemCursor(cursor)
    cursors[cursor] = system
    SDL_SetCursor(system.pointer)
    SDL_ShowCursor(SDL_ENABLE)
  }

  /// Whether keys are typing text, so that `text` events come and an input method may take part;
  /// off at first, as an input method would swallow keys that are commands.
  public var acceptsText: Bool {
    get { SDL_IsTextInputActive() == SDL_TRUE }
    set { newValue ? SDL_StartTextInput() : SDL_StopTextInput() }
  }
}

/// A cursor of the desktop's theme.
private final class SystemCursor {
  /// SDL's default cursor stands in for one that the theme does not have.
  let pointer: OpaquePointer?

  init(_ cursor: SDLWindow.Cursor) {
    let kind =
      switch cursor {
      case .arrow: SDL_SYSTEM_CURSOR_ARROW
      case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
      case .move: SDL_SYSTEM_CURSOR_SIZEALL
      }
    pointer = SDL_CreateSystemCursor(kind)
  }

  deinit { SDL_FreeCursor(pointer) }
}
