import CairoGraphics
import Controls
import Foundation
import Geometry
import Ink
import Raster
import Testing

private let icons = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "assets/icons").path

private let whole = Rect(min: .zero, max: Vector(40, 40))

@Suite struct PanelPainterTests {
  private let painter = PanelPainter(iconFolder: icons)

  private func paint(_ items: DisplayList.Item..., scale: Double = 1) -> Bitmap {
    painter.paint(DisplayList(items), size: Vector(40, 40), scale: scale)
  }

  private func inked(_ bitmap: Bitmap) -> Int { bitmap.pixels.count { $0 != 0 } }

  @Test func nothingIsTransparent() {
    #expect(paint() == Bitmap(width: 40, height: 40))
  }

  @Test func scaleMultipliesTheSize() {
    for (scale, pixels) in [(1.0, 40), (1.25, 50), (1.5, 60), (2, 80), (1.01, 41)] {
      let bitmap = paint(scale: scale)
      #expect(bitmap.width == pixels && bitmap.height == pixels)
    }
  }

  @Test func pixelsArePremultiplied() {
    let half = Paint(SRGBColor(hex: 0xFF8000), opacity: 0.5)
    let bitmap = paint(.fill(.rectangle(whole, radius: 0), half))
    let pixel = bitmap[20, 20]
    #expect(pixel >> 24 == 0x80)
    #expect((0x7F...0x80).contains(pixel >> 16 & 0xFF))
    #expect((0x3F...0x41).contains(pixel >> 8 & 0xFF))
    #expect(pixel & 0xFF == 0)
  }

  @Test func rectanglesAreSharpAtEveryScale() {
    let shape = DisplayList.Shape.rectangle(
      Rect(min: Vector(3, 3), max: Vector(30, 30)), radius: 0)
    for scale in [1, 1.25, 1.5, 2] {
      let filled = paint(.fill(shape, Paint(.black)), scale: scale)
      let lined = paint(.stroke(shape, width: 1, Paint(.black)), scale: scale)
      for bitmap in [filled, lined] {
        #expect(bitmap.pixels.allSatisfy { $0 == 0 || $0 == 0xFF00_0000 }, "at \(scale)")
        #expect(inked(bitmap) > 0)
      }
    }
  }

  @Test func textIsSeenAndStaysInItsBox() {
    let box = Rect(min: Vector(5, 10), max: Vector(35, 30))
    for string in ["Ink", "A text far too long for its box", "Größe", "描画", "\u{0}\n\t"] {
      for alignment in [Text.Alignment.leading, .center, .trailing] {
        let text = Text(string, in: box, size: 12, alignment: alignment, paint: Paint(.black))
        let bitmap = paint(.text(text), scale: 2)
        if string.first != "\u{0}" { #expect(inked(bitmap) > 20, "\(string)") }
        for y in 0..<80 {
          for x in 0..<80 where !(10..<70).contains(x) || !(20..<60).contains(y) {
            #expect(bitmap[x, y] == 0)
          }
        }
      }
    }
  }

  @Test func alignmentMovesTheText() {
    func left(_ alignment: Text.Alignment) -> Int {
      let bitmap = paint(
        .text(Text("i", in: whole, size: 12, alignment: alignment, paint: Paint(.black))))
      return (0..<40).first { x in (0..<40).contains { bitmap[x, $0] != 0 } } ?? -1
    }
    #expect(left(.leading) < left(.center) && left(.center) < left(.trailing))
  }

  @Test func iconTakesTheColorItIsGiven() {
    let red = Paint(SRGBColor(hex: 0xFF0000))
    let bitmap = paint(.icon(name: "pen", whole, red), scale: 2)
    #expect(inked(bitmap) > 100)
    #expect(bitmap.pixels.contains(0xFFFF_0000))
    for pixel in bitmap.pixels { #expect(pixel >> 16 & 0xFF == pixel >> 24 && pixel & 0xFFFF == 0) }
    let faint = paint(.icon(name: "pen", whole, red.faded(to: 0.3)), scale: 2)
    #expect(faint.pixels.map { $0 >> 24 }.max().map { $0 < 90 } == true)
  }

  @Test func missingIconIsSeen() {
    let bitmap = paint(.icon(name: "no such icon", whole, Paint(.black)))
    #expect(inked(bitmap) > 20)
    let elsewhere = PanelPainter(iconFolder: "/nowhere")
    let list = DisplayList([.icon(name: "pen", whole, Paint(.black))])
    #expect(elsewhere.paint(list, size: Vector(40, 40), scale: 1) == bitmap)
  }

  @Test func clippingCutsOffAndEnds() {
    let left = DisplayList.Shape.rectangle(
      Rect(min: .zero, max: Vector(20, 40)), radius: 0)
    let fill = DisplayList.Item.fill(.rectangle(whole, radius: 0), Paint(.black))
    #expect(inked(paint(.clipped(left, [fill]))) == 800)
    #expect(inked(paint(.clipped(left, []), fill)) == 1600)
  }

  @Test func previewIsAsWideAsTheBrush() {
    let thin = inked(paint(.strokePreview(whole, width: 1, Paint(.black)), scale: 2))
    let thick = inked(paint(.strokePreview(whole, width: 8, Paint(.black)), scale: 2))
    #expect(thin > 20 && thick > 3 * thin)
    let full = paint(.strokePreview(whole, width: 500, Paint(.black)))
    #expect(full.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func sameListGivesTheSamePicture() {
    let controls = Controls()
    for panel in controls.panels {
      let first = painter.paint(panel.displayList, size: panel.frame.size, scale: 1.25)
      let again = painter.paint(panel.displayList, size: panel.frame.size, scale: 1.25)
      #expect(first == again)
    }
  }

  @Test func impossibleSizesAndNumbersDoNoHarm() {
    let list = DisplayList([.fill(.rectangle(whole, radius: .nan), Paint(.black))])
    for size in [Vector.zero, Vector(-1, 5), Vector(.nan, 5), Vector(1e9, 5)] {
      #expect(painter.paint(list, size: size, scale: 1) == Bitmap(width: 0, height: 0))
    }
    #expect(painter.paint(list, size: Vector(5, 5), scale: 0) == Bitmap(width: 0, height: 0))
    let odd = Rect(min: Vector(.nan, 0), max: Vector(.infinity, 4))
    _ = paint(
      .fill(.rectangle(odd, radius: 2), Paint(.black)),
      .stroke(.rectangle(odd, radius: 2), width: .infinity, Paint(.black)),
      .checker(.rectangle(odd, radius: 2), cell: 4),
      .gradient(.circle(center: odd.min, radius: 4), [Paint(.black), Paint(.white)], .down),
      .shadow(.rectangle(odd, radius: 2), blur: .nan, Paint(.black)),
      .text(Text("a", in: odd, size: .nan, paint: Paint(.black))),
      .icon(name: "pen", odd, Paint(.black)), .strokePreview(odd, width: .nan, Paint(.black)))
  }

  @Test func everyStateOfTheControlsIsPainted() {
    for size in [Vector(320, 240), Vector(1280, 800)] {
      for key: Key in ["o", "b"] {
        var controls = Controls(size: size)
        _ = controls.keyPressed(key, .control)
        for panel in controls.panels {
          let bitmap = painter.paint(panel.displayList, size: panel.frame.size, scale: 1)
          #expect(inked(bitmap) > bitmap.pixels.count / 2)
          let place = panel.pixelFrame(scale: 1)
          #expect(place.width == bitmap.width && place.height == bitmap.height)
        }
      }
    }
  }
}
