public import Drawing
internal import Geometry

extension Studio {
  /// Lays a picture into the middle of the view, as a layer below the active one, which stays the active
  /// one: what is drawn next lies on the picture.
  public func addPicture(_ picture: Picture, named name: String) {
    let view = canvas.view
    let size = Vector(Double(screen.width), Double(screen.height))
    let pixels = Vector(Double(picture.width), Double(picture.height))
    // A document unit for a pixel, but no more than most of the window.
    let room = size * (Self.partOfWindow / view.scale)
    let unit = min(1, room.x / pixels.x, room.y / pixels.y)
    let corner = view.documentPosition(of: size * 0.5) - pixels * (unit * 0.5)
    let placement = AffineTransform(x: Vector(unit, 0), y: Vector(0, unit), origin: corner)
    guard
      let placed = Picture(
        width: picture.width, height: picture.height, pixels: picture.pixels, placement: placement),
      let place = drawing.layers.place(of: activeLayer)
    else { return }
    var properties = Layer.Properties()
    properties.name = name
    let layer = Layer(
      id: drawing.nextLayerID, properties: properties, content: .picture(placed))
    guard keepLayers(.addLayer(layer, at: place)) else { return }
    followLayers()
  }

  private static let partOfWindow = 0.8
}
