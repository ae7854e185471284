import CSDL2
import Ink

extension Key {
  /// The key by what it types on the layout in use, or else by what it does; `nil` for a key
  /// without a name here.
  ///
  /// A key that types no ASCII character has the name of the US key at its place, so that commands
  /// work on every layout.
  init?(keycode: Int32, scancode: UInt32, numberLock: Bool) {
    if let name = Self.typed(keycode) ?? Self.keypad(keycode, numberLock: numberLock)
      ?? Self.doing(keycode)
    {
      self.init(name)
    } else if let name = Self.typed(Self.usKeycode(scancode)) {
      self.init(name)
    } else {
      return nil
    }
  }

  private static func typed(_ keycode: Int32) -> String? {
    switch keycode {
    case 8: "backspace"
    case 9: "tab"
    case 13: "return"
    case 27: "escape"
    case 32: "space"
    case 33...126: String(Character(Unicode.Scalar(UInt8(keycode)))).lowercased()
    case 127: "delete"
    default: nil
    }
  }

  private static func keypad(_ keycode: Int32, numberLock: Bool) -> String? {
    switch SDL_KeyCode(UInt32(bitPattern: keycode)) {
    case SDLK_KP_ENTER: "return"
    case SDLK_KP_PLUS: "+"
    case SDLK_KP_MINUS: "-"
    case SDLK_KP_MULTIPLY: "*"
    case SDLK_KP_DIVIDE: "/"
    case SDLK_KP_EQUALS: "="
    case SDLK_KP_0: numberLock ? "0" : "insert"
    case SDLK_KP_1: numberLock ? "1" : "end"
    case SDLK_KP_2: numberLock ? "2" : "down"
    case SDLK_KP_3: numberLock ? "3" : "pagedown"
    case SDLK_KP_4: numberLock ? "4" : "left"
    case SDLK_KP_5: "5"
    case SDLK_KP_6: numberLock ? "6" : "right"
    case SDLK_KP_7: numberLock ? "7" : "home"
    case SDLK_KP_8: numberLock ? "8" : "up"
    case SDLK_KP_9: numberLock ? "9" : "pageup"
    case SDLK_KP_PERIOD: numberLock ? "." : "delete"
    default: nil
    }
  }

  private static func doing(_ keycode: Int32) -> String? {
    let functionKeys = Int32(bitPattern: SDLK_F1.rawValue)...Int32(bitPattern: SDLK_F12.rawValue)
    if functionKeys.contains(keycode) { return "f\(keycode - functionKeys.lowerBound + 1)" }
    return switch SDL_KeyCode(UInt32(bitPattern: keycode)) {
    case SDLK_LEFT: "left"
    case SDLK_RIGHT: "right"
    case SDLK_UP: "up"
    case SDLK_DOWN: "down"
    case SDLK_HOME: "home"
    case SDLK_END: "end"
    case SDLK_PAGEUP: "pageup"
    case SDLK_PAGEDOWN: "pagedown"
    case SDLK_INSERT: "insert"
    case SDLK_LSHIFT, SDLK_RSHIFT: "shift"
    case SDLK_LCTRL, SDLK_RCTRL: "control"
    case SDLK_LALT, SDLK_RALT: "alt"
    case SDLK_LGUI, SDLK_RGUI: "meta"
    case SDLK_CAPSLOCK: "capslock"
    case SDLK_PRINTSCREEN: "printscreen"
    case SDLK_PAUSE: "pause"
    case SDLK_MENU, SDLK_APPLICATION: "menu"
    default: nil
    }
  }

  /// What the key at the place of `scancode` types on a US keyboard; 0 where it types nothing.
  private static func usKeycode(_ scancode: UInt32) -> Int32 {
    switch scancode {
    case 4...29: Int32(scancode) - 4 + 97
    case 30...38: Int32(scancode) - 30 + 49
    case 39: 48
    case 45: 45
    case 46: 61
    case 47: 91
    case 48: 93
    case 49, 100: 92
    case 51: 59
    case 52: 39
    case 53: 96
    case 54: 44
    case 55: 46
    case 56: 47
    default: 0
    }
  }
}

extension Modifiers {
  /// From SDL's `KMOD_` bits.
  init(sdl bits: UInt32) {
    self = []
    if bits & 0x0003 != 0 { insert(.shift) }
    if bits & 0x00c0 != 0 { insert(.control) }
    if bits & 0x0300 != 0 { insert(.alt) }
    if bits & 0x0c00 != 0 { insert(.meta) }
  }
}
