import Foundation
import Geometry
import Ink
import Testing

@testable import Controls

/// Where the kiosk's controls are, in every window.
@Suite struct KioskLayoutTests {
  static let sizes = [
    Vector(1920, 1080), Vector(1280, 800), Vector(1080, 1920), Vector(3840, 2160), Vector(800, 480),
    Vector(480, 800), Vector(320, 240),
  ]

  static let screens: [KioskModel.Screen] = [
    .drawing, .countdown(seconds: 9, isAsked: false), .countdown(seconds: 3, isAsked: true),
    .attract, .gallery, .picture, .takeHome, .pin, .staff, .settings, .approval, .cleaning,
  ]

  static func controls(_ screen: KioskModel.Screen, _ size: Vector) -> KioskControls {
    var model = KioskModel()
    model.screen = screen
    let sample = DisplayList.Mask(width: 3, height: 1, cells: [1, 2, 3])
    model.tools = [.init(erases: false, sample: sample), .init(erases: true)]
    model.colors = (0..<8).map { SRGBColor(hex: UInt32($0) * 0x1F1F1F) }
    (model.offersGallery, model.offersTakeHome, model.isEmpty, model.canUndo) = (
      true, true, false, true
    )
    (model.canExport, model.isMarked, model.messages) = (true, true, ["kiosk.json:3: no"])
    let picture = DisplayList.Picture(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
    model.gallery.entries = (0..<6).map {
      .init(id: "\($0)", picture: picture, isShown: $0 % 2 == 0)
    }
    model.gallery.pageCount = 3
    model.gallery.page = 1
    model.gallery.opened = picture
    model.code = .init(text: "K7QF2M", cells: .init(width: 2, height: 2, cells: [255, 0, 0, 255]))
    model.pin.digitCount = 4
    return KioskControls(model: model, size: size)
  }

  @Test(arguments: sizes, screens)
  func everythingIsInsideAndNothingOverlaps(size: Vector, screen: KioskModel.Screen) {
    let controls = Self.controls(screen, size)
    let window = Rect(min: .zero, max: controls.size)
    for panel in controls.layout.panels {
      #expect(window.union(panel.area) == window, "\(panel.kind)")
      for control in panel.controls {
        #expect(panel.area.union(control.frame) == panel.area, "\(control.command)")
      }
      for (index, one) in panel.controls.enumerated() {
        for other in panel.controls[..<index] {
          let common = one.frame.intersection(other.frame)
          #expect(common.width <= 0 || common.height <= 0, "\(one.command) \(other.command)")
        }
      }
    }
  }

  /// A child's finger, and a reach from below.
  @Test(arguments: sizes.prefix(4), screens)
  func targetsAreLargeAndLow(size: Vector, screen: KioskModel.Screen) {
    let controls = Self.controls(screen, size)
    for panel in controls.layout.panels where panel.takesPresses {
      for control in panel.controls {
        #expect(control.frame.width >= 64 && control.frame.height >= 64, "\(control.command)")
        if case .openPicture = control.command { continue }
        if case .setShown = control.command { continue }
        #expect(size.y - control.frame.max.y < 560, "\(control.command)")
      }
    }
  }

  @Test func visitorsSeeNoWords() {
    let forVisitors: [KioskModel.Screen] = [
      .drawing, .countdown(seconds: 5, isAsked: false), .attract, .gallery, .picture, .pin,
      .cleaning,
    ]
    for screen in forVisitors {
      for panel in Self.controls(screen, Vector(1280, 800)).panels {
        for case .text(let text) in panel.displayList.items {
          let isNumber = text.string.allSatisfy { $0.isNumber }
          #expect(isNumber, "\(text.string)")
        }
      }
    }
  }

  @Test func iconsAndTextsExist() throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "assets")
    let files = Set(
      try FileManager.default.contentsOfDirectory(atPath: assets.appending(path: "icons").path))
    let data = try Data(contentsOf: assets.appending(path: "strings/en.json"))
    let texts = try JSONDecoder().decode([String: String].self, from: data)
    for screen in Self.screens {
      var controls = Self.controls(screen, Vector(1280, 800))
      for seconds in [0, 30] {
        controls.model.pin.waitSeconds = seconds
        controls.model.pin.digitCount = seconds == 0 ? 0 : 3
        for item in controls.panels.flatMap(\.displayList.items) {
          if case .icon(let name, _, _) = item { #expect(files.contains("\(name).svg"), "\(name)") }
          if case .text(let text) = item, text.string.hasPrefix("kiosk."),
            !text.string.contains(":")
          {
            #expect(texts[text.string] != nil, "\(text.string)")
          }
        }
      }
    }
  }

  @Test func aPressCountsWhereItBeganAndEnded() throws {
    var controls = Self.controls(.drawing, Vector(1280, 800))
    let finger = PointerID(.touch, id: 1)
    let undo = try #require(controls.frame(of: .undo)).center
    let fresh = try #require(controls.frame(of: .freshSheet)).center
    controls.pointerDown(finger, at: undo, contacts: 1)
    #expect(controls.pointerUp(finger, at: fresh) == nil)
    controls.pointerDown(finger, at: undo, contacts: 1)
    #expect(controls.pointerUp(finger, at: undo) == .undo)
    controls.pointerDown(finger, at: fresh, contacts: 7)
    #expect(controls.pointerUp(finger, at: fresh) == nil, "a cloth opens nothing")
    controls.pointerDown(finger, at: undo, contacts: 1)
    controls.model.screen = .gallery
    #expect(controls.pointerUp(finger, at: undo) == nil, "the screen is another one")
  }

  @Test func whatIsDisabledIsNotPressed() throws {
    var controls = Self.controls(.drawing, Vector(1280, 800))
    controls.model.canUndo = false
    let undo = try #require(controls.frame(of: .undo)).center
    controls.pointerDown(PointerID(.touch, id: 1), at: undo, contacts: 1)
    #expect(controls.pointerUp(PointerID(.touch, id: 1), at: undo) == nil)
  }
}
