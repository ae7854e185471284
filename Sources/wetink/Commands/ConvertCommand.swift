import Canvas
import Drawing
import Exchange
import Geometry

/// `wetink convert`: a drawing from one format into another, by the endings of the files.
enum ConvertCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--transparent", "--limited", "--here"],
      valued: ["--view", "--size", "--scale", "--page", "--seconds"],
      positional: 2...2)
    if options.has("--limited") { limitProcess() }
    let (input, output) = (options.positional[0], options.positional[1])
    let target = try Target(output)
    try checkUse(of: options, writing: output)
    if ImportFormat(path: input) != nil, !options.has("--limited"), !options.has("--here") {
      return try runGuarded(arguments, reading: input)
    }
    let region = try options.text("--view").map { text throws(Failure) in
      try RenderCommand.rect(text)
    }
    let scale = try options.number("--scale", in: 0.01...100)
    let seconds = try options.number("--seconds", in: 0.1...600)
    try Outputs.check(output, sparing: input)
    let page = try options.text("--page").map { text throws(Failure) in try PageSize.units(text) }
    let (source, history) = try read(input)
    switch target {
    case .drawing:
      if let history {
        let pages = PagesText.text(source.pages).map { [PagesText.key: $0] }
        try NewDrawing.write(history, meta: pages ?? [:], to: output)
      } else {
        try NewDrawing.write(source, to: output)
      }
    case .picture:
      let drawing = Drawing(source)
      let shot = try Shot(
        region ?? Shot.region(of: drawing), size: options.size("--size"),
        scale: scale)
      let picture =
        options.has("--transparent")
        ? Canvas.transparentPicture(
          of: drawing, view: shot.view, width: shot.width, height: shot.height)
        : Canvas.picture(of: drawing, view: shot.view, width: shot.width, height: shot.height)
      try Documents.write(picture, to: output)
    case .other(let format):
      do {
        var losses = try source.write(
          format, to: output,
          ExportOptions(
            region: region, scale: scale, page: page, seconds: seconds,
            showsPaper: !options.has("--transparent")))
        if let history, !history.edits.isEmpty, !format.isReplay {
          losses.add("undo history, left out")
        }
        say(losses, output)
      } catch {
        throw .work("\(error)")
      }
    }
  }

  private enum Target {
    case drawing, picture
    case other(ExportFormat)

    init(_ path: String) throws(Failure) {
      let name = path.lowercased()
      if name.hasSuffix(".wetink") {
        self = .drawing
      } else if name.hasSuffix(".png") {
        self = .picture
      } else if let format = ExportFormat(path: path) {
        self = .other(format)
      } else {
        let endings = ["wetink", "png"] + ExportFormat.allCases.map(\.rawValue)
        throw .usage("\(path): its ending must be one of \(endings.joined(separator: ", "))")
      }
    }
  }

  /// Only our own files have a history.
  private static func read(_ path: String) throws(Failure) -> (ExchangeDrawing, History?) {
    guard let format = ImportFormat(path: path) else {
      let opened = try Documents.read(path)
      var drawing = ExchangeDrawing(Drawing(history: opened.history))
      drawing.pages = PagesText.pages(opened.meta[PagesText.key])
      return (drawing, opened.history)
    }
    do {
      let (drawing, losses) = try ExchangeDrawing.read(format, from: path)
      say(losses, path)
      return (drawing, nil)
    } catch {
      throw .work("\(error)")
    }
  }

  /// What is lost, a line each.
  private static func say(_ losses: Losses, _ path: String) {
    for line in losses.lines { Program.complain("\(path): \(line)") }
  }
}
