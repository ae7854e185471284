internal import Drawing
internal import Ink

/// A picture as a drawing: it lies under a layer to draw on.
enum PictureDrawing {
  static func read(
    _ bytes: [UInt8], name: String
  ) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    let pixels = try PictureReader.pixels(bytes)
    guard let picture = Picture(pixels) else {
      throw .tooLarge(width: pixels.width, height: pixels.height)
    }
    return (
      ExchangeDrawing(layers: [
        ExchangeLayer(name: LayerName.bounded(name), .picture(picture)),
        ExchangeLayer(name: "Ink", .ink([])),
      ]), Losses()
    )
  }
}
