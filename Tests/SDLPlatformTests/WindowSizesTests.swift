import CSDL2
import Geometry
import Testing

@testable import SDLPlatform

struct WindowSizesTests {
  @Test(
    arguments: [
      (nil, nil, 1), (nil, "96", 1), (nil, "192", 2), (nil, "144", 1.5), ("2", "96", 2),
      ("", "120", 1.25), (nil, "110", 1.125), (nil, "40", 1), (nil, "9600", 4), (nil, "nan", 1),
      ("fine", "fine", 1),
    ] as [(String?, String?, Double)])
  func scaleIsWhatTheSessionAsksFor(named: String?, dotsPerInch: String?, expected: Double) {
    #expect(DisplayScale.scale(named: named, dotsPerInch: dotsPerInch) == expected)
  }

  @Test func scaleCountsDevicePixelsPerLogicalPixel() {
    let doubled = WindowMetrics(units: (400, 300), pixels: (800, 600), displayScale: 1)
    #expect(doubled.scale == 2)
    #expect(doubled.pixelsPerUnit == Vector(2, 2))
    let x11 = WindowMetrics(units: (800, 600), pixels: (800, 600), displayScale: 2)
    #expect(x11.scale == 2)
    #expect(x11.pixelsPerUnit == Vector(1, 1))
    #expect(WindowMetrics(units: (0, 0), pixels: (0, 0), displayScale: 1).pixelsPerUnit == .zero)
  }

  @Test(
    arguments: [
      // On a display of its own size, on a small one, doubled, on a large one, and smaller than both.
      ((1280, 800), (1280, 800), true, 1, (1268, 760)),
      ((1280, 800), (800, 480), true, 1, (788, 440)),
      ((1280, 800), (800, 480), false, 1, (800, 480)),
      ((2560, 1600), (2560, 1600), true, 2, (2536, 1520)),
      ((1280, 800), (1920, 1080), true, 1, (1280, 800)),
      ((400, 300), (1280, 800), true, 1, (400, 300)),
      ((1280, 800), (3, 3), true, 1, (1, 1)),
    ] as [((Int32, Int32), (Int32, Int32), Bool, Double, (Int32, Int32))])
  func aWindowIsNoLargerThanTheDisplayLessItsFrame(
    wanted: (Int32, Int32), usable: (Int32, Int32), isFramed: Bool, scale: Double,
    expected: (Int32, Int32)
  ) {
    let room = WindowRoom(usable: usable, isFramed: isFramed, scale: scale)
    let size = room.limit(wanted)
    #expect(size.width == expected.0)
    #expect(size.height == expected.1)
  }

  @Test func damageOutsideOfThePictureIsCutOff() {
    var rects: [SDL_Rect] = []
    let damage = [
      PixelRect(minX: -5, minY: -5, maxX: 3, maxY: 2), PixelRect(x: 8, y: 8, width: 9, height: 9),
      PixelRect(x: 10, y: 0, width: 5, height: 5), PixelRect.empty,
    ]
    clip(damage, toWidth: 10, height: 9, into: &rects)
    #expect(rects.map { [$0.x, $0.y, $0.w, $0.h] } == [[0, 0, 3, 2], [8, 8, 2, 1]])
  }
}
