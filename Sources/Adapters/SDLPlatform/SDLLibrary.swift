import CSDL2
import Glibc

/// SDL's video part, running from `init` to `deinit`.
final class SDLLibrary {
  /// The name of SDL's video driver in use: "x11", "wayland", "dummy" ...
  let driver: String

  /// `isLocked`: no key leads away, and the screen stays on.
  init(isLocked: Bool = false) throws(PlatformError) {
    Self.setHints(isLocked)
    Self.useUTF8()
    try Self.chooseDriver()
    SDL_SetMainReady()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(Self.lastError) }
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Off after SDL_Init, and on by default where text is typed: both are asked for explicitly.
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_StopTextInput()
    // Nobody reads dropped text, and who does not read it must free it.
    SDL_EventState(SDL_DROPTEXT.rawValue, SDL_IGNORE)
    // The window surface is plain shared memory; SDL would put OpenGL under it. Its Wayland driver
    // has nothing else to put there.
    if driver != "wayland" { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
  }

  deinit { SDL_Quit() }

  static var lastError: String { String(cString: SDL_GetError()) }

  /// Titles go through the C library's character set; in the "C" locale Xlib refuses what is not
  /// ASCII. Names of files are UTF-8 whatever the locale.
  private static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Lets SDL try the window systems that this session has. Left alone it ends with drivers that
  /// show nothing, and draws there for nobody. SDL_VIDEODRIVER overrules.
  private static func chooseDriver() throws(PlatformError) {
    func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
    guard !isSet("SDL_VIDEODRIVER") else { return }
    var drivers: [String] = []
    if isSet("DISPLAY") { drivers.append("x11") }
    if isSet("WAYLAND_DISPLAY") { drivers.append("wayland") }
    guard !drivers.isEmpty else { throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set") }
    SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.joined(separator: ","))
  }

  /// SDL reads these while it starts. Each one keeps an event from coming twice, or not at all.
  private static func setHints(_ isLocked: Bool) {
    let hints = [
      // A finger is no mouse and a mouse no finger.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // A capture turns XInput2 events into core events, which have no pressure.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
      // The click that gives focus draws, too.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, isLocked ? "0" : "1"),
      (SDL_HINT_ALLOW_ALT_TAB_WHILE_GRABBED, isLocked ? "0" : "1"),
      // cage asks for frames in mid-start, and SDL's own make it draw six pictures a second.
      (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, isLocked ? "0" : "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // Closing the window asks once; the composition root ends the program.
      (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    // SDL 3 under sdl2-compat would report a pen as a mouse and as a finger.
    setenv("SDL_PEN_MOUSE_EVENTS", "0", 0)
    setenv("SDL_PEN_TOUCH_EVENTS", "0", 0)
  }
}
