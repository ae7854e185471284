import Foundation
import Geometry
import Ink
import Testing

@testable import Controls

/// What the controls ask of the folder `assets`.
@Suite struct AssetTests {
  private let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "assets")

  private func texts(_ language: String) throws -> [String: String] {
    let data = try Data(contentsOf: assets.appending(path: "strings/\(language).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  /// All that is drawn in any state.
  private var items: [DisplayList.Item] {
    var all: [DisplayList.Item] = []
    for size in [Vector(320, 240), Vector(1280, 800)] {
      for popover in popovers(size) {
        for isOther in [false, true] {
          var controls = fullControls(size)
          controls.model.notice = ControlsModel.Notice("Notice", isError: isOther)
          controls.model.fingers = isOther ? .draw : .gesture
          controls.model.isFullScreen = isOther
          controls.model.documentPath = "/drawings/1"
          if isOther { controls.model.files = [] }
          controls.open(popover)
          all += controls.panels.flatMap { flattened($0.displayList.items) }
        }
      }
    }
    return all
  }

  private func flattened(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    items.flatMap { item in
      if case .clipped(_, let inner) = item { return flattened(inner) }
      return [item]
    }
  }

  @Test func everyIconThatIsShownExists() throws {
    let folder = assets.appending(path: "icons").path
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    for case .icon(let name, _, _) in items { #expect(files.contains("\(name).svg"), "\(name)") }
  }

  @Test func everyTextThatIsShownExists() throws {
    let known = try texts("en")
    for case .text(let text) in items {
      // A text may be put together of several.
      for key in text.string.split(whereSeparator: { " ,()".contains($0) }) where key.contains(".")
      {
        #expect(known[String(key)] != nil, "\(text.string)")
      }
    }
    for button in Control.Button.allCases {
      #expect(known["button.\(button.rawValue)"] != nil, "\(button)")
    }
  }

  @Test func languagesHaveTheSameKeysAndPlaces() throws {
    let english = try texts("en")
    let german = try texts("de")
    #expect(english.keys.sorted() == german.keys.sorted())
    for (key, text) in english {
      #expect(text.contains("{}") == german[key]?.contains("{}"), "\(key)")
    }
  }
}
