import CSDL2
import Ink
import Testing

@testable import SDLPlatform

struct KeyNamesTests {
  private func name(
    _ keycode: SDL_KeyCode, _ scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN, numberLock: Bool = true
  ) -> String? {
    Key(
      keycode: Int32(bitPattern: keycode.rawValue), scancode: scancode.rawValue,
      numberLock: numberLock)?.name
  }

  @Test func printableKeysAreCalledByWhatTheyType() {
    #expect(name(SDLK_z) == "z")
    #expect(name(SDLK_LEFTBRACKET) == "[")
    #expect(name(SDLK_0) == "0")
    #expect(name(SDLK_PLUS) == "+")
    #expect(name(SDLK_MINUS) == "-")
    #expect(name(SDLK_EQUALS) == "=")
    #expect(name(SDLK_SPACE) == "space")
  }

  @Test func otherKeysAreCalledByWhatTheyDo() {
    #expect(name(SDLK_ESCAPE) == "escape")
    #expect(name(SDLK_F1) == "f1")
    #expect(name(SDLK_F11) == "f11")
    #expect(name(SDLK_F12) == "f12")
    #expect(name(SDLK_RETURN) == "return")
    #expect(name(SDLK_DELETE) == "delete")
    #expect(name(SDLK_PAGEUP) == "pageup")
    #expect(name(SDLK_RCTRL) == "control")
    #expect(name(SDLK_AUDIOMUTE) == nil)
  }

  @Test func keypadTypesNumbersOnlyWithNumberLock() {
    #expect(name(SDLK_KP_7) == "7")
    #expect(name(SDLK_KP_7, numberLock: false) == "home")
    #expect(name(SDLK_KP_PLUS, numberLock: false) == "+")
    #expect(name(SDLK_KP_ENTER) == "return")
  }

  /// The key of a US "z" types a Cyrillic letter, that of "0" an accented one on a French keyboard.
  @Test(
    arguments: [
      (0x44f, SDL_SCANCODE_Z, "z"), (0xe0, SDL_SCANCODE_0, "0"),
      (0x445, SDL_SCANCODE_LEFTBRACKET, "["),
    ] as [(UInt32, SDL_Scancode, String?)])
  func keysOfOtherScriptsAreCalledByTheirPlace(
    keycode: UInt32, scancode: SDL_Scancode, expected: String?
  ) {
    #expect(name(SDL_KeyCode(keycode), scancode) == expected)
  }

  @Test func leftAndRightModifiersAreOne() {
    #expect(Modifiers(sdl: KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue) == [.control, .shift])
    #expect(Modifiers(sdl: KMOD_RALT.rawValue | KMOD_LGUI.rawValue) == [.alt, .meta])
    #expect(Modifiers(sdl: KMOD_NUM.rawValue | KMOD_CAPS.rawValue) == [])
  }
}
