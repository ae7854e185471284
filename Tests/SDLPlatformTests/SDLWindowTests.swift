import CSDL2
import Geometry
import Glibc
import Ink
import Raster
import Testing

@testable import SDLPlatform

/// With SDL's driver that has no screen. One window at a time, as SDL is one.
@Suite(.serialized)
struct SDLWindowTests {
  private func window() throws -> SDLWindow {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    return try SDLWindow(title: "test", width: 320, height: 240, presenting: .surface)
  }

  private func drained(_ window: SDLWindow) -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    window.drain(into: &events)
    return events
  }

  private func push(_ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    fill(&event)
    SDL_PushEvent(&event)
  }

  @Test func unknownDriverIsNoDisplay() {
    setenv("SDL_VIDEODRIVER", "none such", 1)
    #expect {
      try SDLWindow(title: "test", width: 320, height: 240)
    } throws: {
      if case PlatformError.noDisplay = $0 { true } else { false }
    }
  }

  @Test func sessionWithoutDisplayIsNoDisplay() {
    for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"] { unsetenv(name) }
    #expect(throws: PlatformError.noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")) {
      try SDLWindow(title: "test", width: 320, height: 240)
    }
  }

  @Test func eventsComeInOrderWithTimesThatDoNotGoBack() throws {
    let window = try window()
    _ = drained(window)
    let before = MonotonicClock.now()
    push {
      $0.type = SDL_KEYDOWN.rawValue
      $0.key.state = UInt8(SDL_PRESSED)
      $0.key.keysym.sym = Int32(SDLK_z.rawValue)
      $0.key.keysym.mod = UInt16(KMOD_LCTRL.rawValue)
    }
    push {
      $0.type = SDL_MOUSEBUTTONDOWN.rawValue
      $0.button.button = 1
      $0.button.x = 12
      $0.button.y = 34
    }
    push {
      $0.type = SDL_MOUSEWHEEL.rawValue
      $0.wheel.preciseY = 0.5
    }
    push { $0.type = SDL_QUIT.rawValue }
    let events = drained(window)
    #expect(
      events.map(\.kind) == [
        .press("z", .control), .down(button: 1), .wheel(dx: 0, dy: 0.5), .quit,
      ])
    #expect(events[1].position == Vector(12, 34))
    let times = [before] + events.map(\.time) + [MonotonicClock.now()]
    #expect(times == times.sorted())
    #expect(drained(window).isEmpty)
  }

  @Test func aFingerThatComesAsMouseIsNoMouse() throws {
    let window = try window()
    _ = drained(window)
    push {
      $0.type = SDL_MOUSEMOTION.rawValue
      $0.motion.which = UInt32.max
    }
    #expect(drained(window).isEmpty)
  }

  @Test func textIsOffUntilAskedFor() throws {
    let window = try window()
    #expect(!window.acceptsText)
    window.acceptsText = true
    #expect(window.acceptsText)
  }

  @Test func presentsPicturesOfAnySize() throws {
    let window = try window()
    for (width, height) in [(320, 240), (1, 1), (333, 7), (0, 0), (640, 480)] {
      let picture = Bitmap(width: width, height: height, fill: 0xFF12_3456)
      window.presenter.present(picture, damage: [picture.rect])
    }
  }

  @Test func waitEndsAtItsDeadline() throws {
    let window = try window()
    _ = drained(window)
    _ = window.takeExposed()
    let deadline = MonotonicClock.now() + 3_000_000
    while MonotonicClock.now() < deadline { window.wait(until: deadline) }
    #expect(MonotonicClock.now() - deadline < 1_000_000_000)
  }

  @Test func waitEndsWithAWakeFromAnotherThread() throws {
    let window = try window()
    _ = drained(window)
    _ = window.takeExposed()
    let waker = window.waker
    Task.detached {
      try await Task.sleep(for: .milliseconds(20))
      waker.wake()
    }
    window.wait(until: nil)
  }

  @Test func aWakeBeforeTheWaitCounts() throws {
    let window = try window()
    _ = drained(window)
    _ = window.takeExposed()
    window.waker.wake()
    window.waker.wake()
    window.wait(until: nil)
  }

  @Test func sleepEndsNotBeforeItsTime() {
    let time = MonotonicClock.now() + 2_000_000
    MonotonicClock.sleep(until: time)
    #expect(MonotonicClock.now() >= time)
    MonotonicClock.sleep(until: 0)
  }
}
