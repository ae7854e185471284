internal import Geometry

/// Layers that show only where the one below shows.
///
/// The base lies with them in a group that is masked by the base's own alpha; within the group it is
/// made opaque, so that they mix with its colour and leave its alpha as it is.
extension SVGWriter {
  mutating func add(_ run: ClippingRun) throws(FileFailure) {
    if clippingCount == 0 { addFilters() }
    clippingCount += 1
    let (name, mask) = ("base\(clippingCount)", "clipping\(clippingCount)")
    text += "<mask id=\"\(mask)\" maskUnits=\"userSpaceOnUse\" \(Self.box(bounds))>"
    text += "<g filter=\"url(#white)\"><use xlink:href=\"#\(name)\"/></g></mask>\n"
    beginLayer(
      run.base.properties, run.base.content,
      attributes: " wetink:part=\"clipping\" mask=\"url(#\(mask))\"")
    text += "<g filter=\"url(#opaque)\"><g id=\"\(name)\">\n"
    try add(ExchangeLayer(name: run.base.properties.name, run.base.content))
    text += "</g></g>\n"
    for layer in run.clipped { try add(layer) }
    text += "</g>\n"
  }

  private mutating func addFilters() {
    addFilter("white", matrix: "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0")
    // Every alpha but 0 becomes 1.
    addFilter("opaque", matrix: "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 255 0")
  }

  private mutating func addFilter(_ name: String, matrix: String) {
    text += "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" \(Self.box(bounds))"
    text += " color-interpolation-filters=\"sRGB\">"
    text += "<feColorMatrix values=\"\(matrix)\"/></filter>\n"
  }
}
