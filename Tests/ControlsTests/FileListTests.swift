import Geometry
import Testing

@testable import Controls

@Suite struct FileListTests {
  private func opened(_ size: Vector = Vector(1280, 800)) -> Controls {
    var controls = fullControls(size)
    _ = controls.keyPressed("o", .control)
    return controls
  }

  @Test func tapOpensTheFileAndCloses() {
    var controls = opened()
    #expect(controls.tap(.file(2)) == [.open(path: "/drawings/2")])
    #expect(!controls.hasOpenPanel)
  }

  @Test func dragScrollsAndOpensNothing() {
    var controls = opened()
    let place = controls.center(.file(3))
    _ = controls.pointerDown(finger, at: place, time: 0)
    _ = controls.pointerMoved(finger, to: place - Vector(0, 100), time: 1)
    #expect(controls.scroll == 100)
    _ = controls.pointerMoved(finger, to: place, time: 2)
    #expect(controls.scroll == 0)
    #expect(controls.pointerUp(finger, at: place, time: 3).isEmpty)
    #expect(controls.hasOpenPanel)
  }

  @Test func smallTremorIsStillATap() {
    var controls = opened()
    let place = controls.center(.file(1))
    _ = controls.pointerDown(finger, at: place, time: 0)
    _ = controls.pointerMoved(finger, to: place + Vector(3, 6), time: 1)
    #expect(controls.pointerUp(finger, at: place, time: 2) == [.open(path: "/drawings/1")])
  }

  @Test func wheelScrollsToTheEndsAndNoFurther() throws {
    for size in sizes {
      var controls = opened(size)
      let place = controls.center(.file(0))
      let up = controls.wheel(at: place, notches: 3)
      #expect(up && controls.scroll == 0)
      let down = controls.wheel(at: place, notches: -1000)
      #expect(down)
      let viewport = try #require(controls.layout.panels.last?.viewport)
      #expect(controls.scroll == 40 * Metrics.row - viewport.height)
      #expect(controls.frame(of: .file(39))?.max.y == viewport.max.y)
    }
  }

  @Test func wheelBesideTheControlsIsNotTaken() {
    var controls = fullControls()
    let beside = controls.wheel(at: Vector(640, 400), notches: 1)
    let nowhere = controls.wheel(at: Vector(.nan, 400), notches: 1)
    #expect(!beside && !nowhere)
  }

  @Test func manyFilesCostWhatShows() {
    var controls = opened()
    let file = controls.model.files[0]
    controls.model.files = Array(repeating: file, count: 100_000)
    #expect(controls.layout.panels.flatMap(\.controls).count < 80)
  }

  @Test func listThatShrinksStaysInPlace() {
    var controls = opened()
    _ = controls.wheel(at: controls.center(.file(0)), notches: -1000)
    controls.model.files = Array(controls.model.files.prefix(3))
    #expect(controls.frame(of: .file(0)) != nil)
    controls.model.files = []
    #expect(controls.frame(of: .file(0)) == nil)
    #expect(!controls.panels.isEmpty)
  }

  @Test func pressOnAFileThatIsGoneOpensNothing() {
    var controls = opened()
    let place = controls.center(.file(5))
    _ = controls.pointerDown(finger, at: place, time: 0)
    controls.model.files = []
    #expect(controls.pointerUp(finger, at: place, time: 1).isEmpty)
  }

  @Test func exportOffersFormatsInEveryWindow() {
    for size in sizes {
      var controls = fullControls(size)
      controls.model.exportFormats = ["png", "svg", "pdf"]
      controls.open(.exports)
      #expect(controls.tap(.exportFormat(1)) == [.export(format: "svg")], "\(size)")
      #expect(!controls.hasOpenPanel)
    }
  }

  @Test func exportFormatsAreScrolledByDragging() {
    var controls = fullControls(Vector(480, 320))
    controls.model.exportFormats = (0..<20).map { "format\($0)" }
    controls.open(.exports)
    let place = controls.center(.exportFormat(1))
    _ = controls.pointerDown(finger, at: place, time: 0)
    _ = controls.pointerMoved(finger, to: place - Vector(0, 40), time: 1)
    #expect(controls.scroll == 40)
    #expect(controls.pointerUp(finger, at: place - Vector(0, 40), time: 2).isEmpty)
    #expect(controls.hasOpenPanel)
  }
}
