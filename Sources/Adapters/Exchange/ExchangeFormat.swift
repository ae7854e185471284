public import Geometry
internal import FoundationEssentials

/// The formats that drawings are written to, by the ending of a file's name.
public enum ExportFormat: String, Sendable, CaseIterable {
  case svg, pdf, ora, xopp, inkml, json, webp, mp4, gif

  /// By the ending, whichever way it is written; `nil` for an unknown one.
  public init?(path: String) {
    guard let ending = FileEnding.of(path) else { return nil }
    self.init(rawValue: ending)
  }

  /// A film of how the drawing came to be.
  public var isReplay: Bool { [.webp, .mp4, .gif].contains(self) }

  /// Pixels are mixed already, and JSON names what they are mixed as.
  fileprivate var holdsBlending: Bool {
    switch self {
    case .json, .webp, .mp4, .gif: true
    case .svg, .pdf, .ora, .xopp, .inkml: false
    }
  }
}

/// The formats that drawings are read from.
public enum ImportFormat: String, Sendable, CaseIterable {
  case svg, svgz, ora, xopp, xoj, inkml, pdf, png, jpg, jpeg, webp

  /// A picture alone, which can lie in any drawing.
  public var isPicture: Bool { [.png, .jpg, .jpeg, .webp].contains(self) }

  public init?(path: String) {
    guard let ending = FileEnding.of(path) else { return nil }
    self.init(rawValue: ending)
  }
}

enum FileEnding {
  /// In small letters, without the point.
  static func of(_ path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

public struct ExportOptions: Sendable {
  /// Document units; all of the drawing with a margin where it is `nil`.
  public var region: Rect?
  /// Pixels per document unit, for formats of pixels; `nil`: as suits the format.
  public var scale: Double?
  /// Document units of a page, for formats that have pages; `nil`: one that holds all.
  public var page: Vector?
  /// How long a replay takes; `nil`: as long as drawing did, 20 s at most.
  public var seconds: Double?
  /// False leaves the paper out of an SVG.
  public var showsPaper: Bool

  public init(
    region: Rect? = nil, scale: Double? = nil, page: Vector? = nil, seconds: Double? = nil,
    showsPaper: Bool = true
  ) {
    self.region = region
    self.scale = scale
    self.page = page
    self.seconds = seconds
    self.showsPaper = showsPaper
  }
}

extension ExchangeDrawing {
  /// Around all that is there; for an empty drawing a small sheet.
  public var sheet: Rect {
    guard let bounds else { return Rect(min: .zero, max: Vector(640, 480)) }
    let whole = bounds.inset(by: -16)
    return Rect(min: whole.min.rounded(.down), max: whole.max.rounded(.up))
  }

  /// Writes the drawing whole or not at all; returns what the format could not hold.
  public func write(
    _ format: ExportFormat, to path: String, _ options: ExportOptions = ExportOptions()
  ) throws(ExchangeError) -> Losses {
    do throws(FileFailure) {
      var (bytes, losses) = try encoded(format, options)
      if blending == .linear, !format.holdsBlending {
        losses.add("blending in linear light, left out")
      }
      try OutputFile.replace(path, with: bytes)
      return losses
    } catch {
      throw error.exchangeError(writing: path)
    }
  }

  func encoded(
    _ format: ExportFormat, _ options: ExportOptions
  ) throws(FileFailure) -> (bytes: [UInt8], losses: Losses) {
    let region = options.region ?? sheet
    switch format {
    case .svg:
      let writer = try SVGWriter(self, region: region, showsPaper: options.showsPaper)
      return (Array(writer.text.utf8), writer.losses)
    case .xopp:
      let writer = try XoppWriter(self, pages: ownPages(options) ?? [region])
      return (try Gzip.packed(Array(writer.text.utf8)), writer.losses)
    case .pdf:
      let pages = try options.page.map { size throws(FileFailure) in
        try PDFPaging.pages(of: self, in: region, size: size)
      }
      let own = pages == nil ? ownPages(options) : nil
      var (bytes, losses) = try PDFWriter.write(self, pages: pages ?? own ?? [region])
      let outside = own.map { Sheets($0).countOutside(self) } ?? 0
      losses.add("what lies outside the pages, left out", count: outside)
      return (bytes, losses)
    case .ora: return try ORAWriter.write(self, region: region, scale: options.scale ?? 1)
    case .inkml:
      let writer = InkMLWriter(self)
      return (Array(writer.text.utf8), writer.losses)
    case .json: return (try jsonBytes(), Losses())
    case .webp: return (try WebPAnimation.write(replay(region, options)), Losses())
    case .mp4, .gif:
      let film = try Video.write(replay(region, options), format: format.rawValue)
      return (film, Losses())
    }
  }

  /// The sheets that it came as, where nobody wants another part of it.
  private func ownPages(_ options: ExportOptions) -> [Rect]? {
    options.region == nil && !pages.isEmpty ? pages : nil
  }

  private func replay(_ region: Rect, _ options: ExportOptions) throws(FileFailure) -> Replay {
    try Replay(self, region: region, scale: options.scale, seconds: options.seconds)
  }

  private func jsonBytes() throws(FileFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(JSONDrawing(self)))
    } catch {
      throw .library("\(error)")
    }
  }

  /// Reads a file of another program; also what could not be taken over.
  public static func read(
    _ format: ImportFormat, from path: String
  ) throws(ExchangeError) -> (drawing: ExchangeDrawing, losses: Losses) {
    do throws(FileFailure) {
      return try decoded(format, InputFile.bytes(path), path: path)
    } catch {
      throw error.exchangeError(reading: path)
    }
  }

  /// `path`: where it lies, for what it refers to; `nil`: nowhere.
  static func decoded(
    _ format: ImportFormat, _ bytes: [UInt8], path: String? = nil
  ) throws(FileFailure) -> (drawing: ExchangeDrawing, losses: Losses) {
    var (drawing, losses) = try content(format, bytes, path: path)
    try drawing.fitLayers(&losses)
    return (drawing, losses)
  }

  /// As the file has it, however many layers that are.
  private static func content(
    _ format: ImportFormat, _ bytes: [UInt8], path: String?
  ) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    switch format {
    case .xopp, .xoj: try XoppReader.read(bytes, path: path)
    case .svg, .svgz: try SVGReader.read(bytes)
    case .ora: try ORAReader.read(bytes)
    case .inkml: try InkMLReader.read(bytes)
    case .pdf: try PDFReader.read(bytes)
    case .png, .jpg, .jpeg, .webp:
      try PictureDrawing.read(bytes, name: path?.split(separator: "/").last.map(String.init) ?? "")
    }
  }
}
