import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@testable import Exchange

@Suite struct RoundTripTests {
  let drawing = sampleDrawing()

  @Test func inkMLKeepsEverySampleAndBrush() throws {
    let (back, losses) = try drawing.roundTrip(.inkml, .inkml)
    #expect(back.paper == drawing.paper)
    #expect(back.strokes.map(\.brush) == drawing.strokes.map(\.brush))
    #expect(back.strokes.map(\.samples) == drawing.strokes.map(\.samples))
    #expect(back.layers.map(\.properties.name) == ["Bottom", "Top & <front>"])
    #expect(
      losses.lines == [
        "opacity, modes and clipping of layers, left out", "groups of layers, their layers kept",
        "pictures, left out",
      ])
  }

  @Test func xoppKeepsStrokesWidthsColoursAndLayers() throws {
    let (back, losses) = try drawing.roundTrip(.xopp, .xopp)
    #expect(back.paper == drawing.paper)
    #expect(back.layers.map(\.properties.name) == ["Bottom", "Top & <front>", "Picture"])
    #expect(back.strokes.count == drawing.strokes.count)
    for (before, after) in zip(drawing.strokes, back.strokes) where !before.brush.erases {
      #expect(after.brush.color == before.brush.color)
      let (old, new) = (before.spine, after.spine)
      let moved = drawing.sheet.min
      for point in old {
        let nearest = try #require(
          new.min { distance($0, point, moved) < distance($1, point, moved) })
        #expect(distance(nearest, point, moved) < 0.3)
        #expect(abs(nearest.width - point.width) < 0.1)
      }
    }
    #expect(back.pictures.map(\.pixels) == drawing.pictures.map(\.pixels))
    #expect(losses.lines.contains("modes of layers, left out"))
    #expect(losses.lines.contains("soft edges, drawn hard"))
  }

  private func distance(
    _ one: WidthStroke.Point, _ other: WidthStroke.Point, _ moved: Vector
  ) -> Double { (one.position + moved - other.position).length }

  @Test func xoppComesBackTheSameFromXopp() throws {
    let first = try drawing.roundTrip(.xopp, .xopp).drawing
    let second = try first.roundTrip(.xopp, .xopp).drawing
    #expect(first.strokes.count == second.strokes.count)
    #expect(first.strokes.map(\.brush.color) == second.strokes.map(\.brush.color))
    for (one, other) in zip(first.strokes, second.strokes) {
      #expect(abs(one.brush.width - other.brush.width) < 0.01)
    }
  }

  @Test func clippingThatAFormatLacksIsSaid() throws {
    var clipped = drawing
    clipped.layers[1].properties.isClipped = true
    let losses = try clipped.encoded(.xopp, ExportOptions()).losses
    #expect(losses.lines.contains("clipping of layers, left out"))
  }

  @Test func openRasterKeepsLayersModesAndPixels() throws {
    let (back, losses) = try drawing.roundTrip(.ora, .ora)
    #expect(back.paper == drawing.paper)
    #expect(back.allLayers.map(\.properties) == drawing.allLayers.map(\.properties))
    #expect(back.pictures.count == 3)
    #expect(back.pictures.last?.pixels == drawing.pictures.last?.pixels)
    #expect(losses.lines == ["strokes, kept as pixels (6 times)"])
  }

  @Test(arguments: [ExportFormat.svg, .pdf, .ora, .xopp, .inkml, .json])
  func writingSaysThatLinearLightIsLost(format: ExportFormat) throws {
    let folder = TemporaryFolder()
    var linear = drawing
    linear.blending = .linear
    for (drawing, isLost) in [(drawing, false), (linear, format != .json)] {
      let losses = try drawing.write(format, to: folder["out.\(format.rawValue)"])
      #expect(losses.lines.contains("blending in linear light, left out") == isLost)
    }
    #expect(ExchangeDrawing(Drawing(linear)).blending == .linear)
  }

  @Test func drawingOfLayersBecomesTheSameDrawing() {
    let back = ExchangeDrawing(Drawing(drawing))
    #expect(back.paper == drawing.paper)
    #expect(back.allLayers.map(\.properties) == drawing.allLayers.map(\.properties))
    #expect(back.strokes == drawing.strokes)
    #expect(back.pictures == drawing.pictures)
  }

  @Test func everyFormatWritesTheSameBytesTwice() throws {
    for format in ExportFormat.allCases where ![.pdf, .mp4, .gif].contains(format) {
      let first = try drawing.encoded(format, ExportOptions()).bytes
      #expect(try drawing.encoded(format, ExportOptions()).bytes == first)
    }
  }

  @Test func emptyDrawingIsWrittenByEveryFormat() throws {
    // Films need ffmpeg.
    for format in ExportFormat.allCases where ![.mp4, .gif].contains(format) {
      #expect(try !ExchangeDrawing().encoded(format, ExportOptions()).bytes.isEmpty)
    }
  }

  @Test func svgHasAnElementForEachStroke() throws {
    let text = String(decoding: try drawing.encoded(.svg, ExportOptions()).bytes, as: UTF8.self)
    // Six strokes, of which the soft one is a picture; the other picture is one.
    #expect(text.split(separator: "<path").count - 1 == 5)
    #expect(text.split(separator: "<image").count - 1 == 2)
    #expect(text.split(separator: "inkscape:groupmode=\"layer\"").count - 1 == 4)
  }
}
