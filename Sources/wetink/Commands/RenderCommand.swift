import Canvas
import Drawing
import Geometry

/// `wetink render`: a drawing as a picture.
enum RenderCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--transparent"], valued: ["--out", "--view", "--size"],
      positional: 1...1)
    guard let out = options.text("--out") else { throw .usage("render needs --out PNG") }
    let region = try options.text("--view").map { text throws(Failure) in try rect(text) }
    let size = try options.size("--size")
    try Outputs.check(out, sparing: options.positional[0])
    let opened = try Documents.openToLook(options.positional[0])
    let drawing = Documents.drawing(opened)
    let shot = try Shot(region ?? Shot.region(of: drawing), size: size)
    let picture =
      options.has("--transparent")
      ? Canvas.transparentPicture(
        of: drawing, view: shot.view, width: shot.width, height: shot.height)
      : Canvas.picture(of: drawing, view: shot.view, width: shot.width, height: shot.height)
    if let failure = opened.file.reading?.failure { throw .work("\(failure)") }
    try Documents.write(picture, to: out)
  }

  /// X,Y,W,H in document units.
  static func rect(_ text: String) throws(Failure) -> Rect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
      let height = parts[3], x.isFinite, y.isFinite, abs(x) < 1e9, abs(y) < 1e9,
      width > 0, height > 0, width < 1e9, height < 1e9
    else {
      throw .usage(
        "--view \(text): X,Y,W,H in document units is needed, with W and H above 0")
    }
    return Rect(min: Vector(x, y), max: Vector(x + width, y + height))
  }
}

/// A region of a drawing and the pixels it becomes.
struct Shot {
  let view: View
  let width: Int
  let height: Int

  /// The whole region in a picture of `size`, centred, its proportions kept; without a size a pixel
  /// for each document unit, fewer where that would be too many, or `wanted`.
  init(
    _ region: Rect, size: (width: Int, height: Int)?, scale wanted: Double? = nil
  ) throws(Failure) {
    let extent = region.size
    let longest = max(extent.x, extent.y)
    let natural = wanted ?? min(1, 8192 / longest)
    guard longest * natural <= Double(PictureLimit.side),
      extent.x * natural * extent.y * natural <= Double(PictureLimit.area)
    else { throw .usage("--scale: the picture would be too large") }
    width = size?.width ?? max(1, Int((extent.x * natural).rounded(.up)))
    height = size?.height ?? max(1, Int((extent.y * natural).rounded(.up)))
    let scale =
      size == nil ? natural : min(Double(width) / extent.x, Double(height) / extent.y)
    guard scale > 1e-6, scale < 1e6 else {
      throw .usage("the picture's size does not fit the view: one pixel would be out of range")
    }
    view = View(
      scale: scale, rotation: Vector(1, 0), showing: region.center,
      at: Vector(Double(width), Double(height)) * 0.5)
  }

  /// All ink with a margin; for an empty drawing a small sheet.
  static func region(of drawing: Drawing) -> Rect {
    let bounds = drawing.bounds
    guard !bounds.isEmpty else { return Rect(min: .zero, max: Vector(640, 480)) }
    let whole = bounds.inset(by: -16)
    return Rect(min: whole.min.rounded(.down), max: whole.max.rounded(.up))
  }
}
