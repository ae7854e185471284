import Testing

@testable import Exchange

/// Small files that want more than any machine has: each is refused by what is counted before the work
/// is begun. And large honest ones, which are not.
@Suite struct HostileFileTests {
  private func reason(
    _ format: ImportFormat, _ bytes: [UInt8]
  ) -> String {
    do {
      _ = try ExchangeDrawing.decoded(format, bytes)
      return "read"
    } catch {
      guard case .library(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  private func reason(svg body: String) -> String {
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>"
    return reason(.svg, Array("\(head)\(body)</svg>".utf8))
  }

  private func levels(_ level: (Int) -> String) -> String {
    (1...12).map(level).joined()
  }

  private func tenfold(_ text: String) -> String { String(repeating: text, count: 10) }

  private static let tooMany = "it has too many elements, as often as they are drawn"

  @Test func elementsThatAreDrawnAgainAndAgainAreCountedBefore() {
    let uses = levels { "<g id='l\($0)'>" + tenfold("<use href='#l\($0 - 1)'/>") + "</g>" }
    let usesBody = "<defs><rect id='l0' width='5' height='5'/>\(uses)</defs><use href='#l12'/>"
    #expect(reason(svg: usesBody) == Self.tooMany)
    for name in ["mask", "pattern", "clipPath", "filter"] {
      let property =
        ["pattern": "fill", "clipPath": "clip-path"][name] ?? name
      let parts = levels { level in
        let rect = "<rect width='9' height='9' style='\(property):url(#l\(level - 1))'/>"
        return "<\(name) id='l\(level)'>" + tenfold(rect) + "</\(name)>"
      }
      let body = "<\(name) id='l0'><rect width='9' height='9'/></\(name)>\(parts)"
      #expect(reason(svg: body + "<rect \(property)='url(#l12)'/>") == Self.tooMany, "\(name)")
      // Not drawn, and so no harm.
      #expect(reason(svg: body) == "read", "\(name)")
    }
  }

  @Test func aStyleSheetCountsAsWell() {
    let rules = (0...12).map { ".c\($0){mask:url(#l\($0))}" }.joined()
    let masks = levels { "<mask id='l\($0)'>" + tenfold("<rect class='c\($0 - 1)'/>") + "</mask>" }
    let body = "<style>\(rules)</style><mask id='l0'><rect/></mask>\(masks)<rect class='c12'/>"
    #expect(reason(svg: body) == Self.tooMany)
    let many = (0..<20_000).map { ".k\($0){}" }.joined()
    let elements = String(repeating: "<g class='a'/>", count: 12_000)
    #expect(reason(svg: "<style>\(many)</style>\(elements)") == "its style sheet is too large")
  }

  @Test func markersCountForEveryPoint() {
    let marker = "<marker id='m'>" + String(repeating: "<rect/>", count: 1000) + "</marker>"
    let line = "<path style='marker-mid:url(#m)' d='M0 0" + String(repeating: " 1 1", count: 20_000)
    #expect(reason(svg: "\(marker)\(line)'/>") == Self.tooMany)
  }

  @Test func whatLeadsToItselfOrFarDownEnds() {
    let circle = "<g id='a'><use href='#b'/><path d='M0 0h9'/></g><g id='b'><use href='#a'/></g>"
    #expect(reason(svg: circle) == "read")
    let chain = (0..<5000).map { "<use id='u\($0)' href='#u\($0 + 1)'/>" }.joined()
    let deep = "its elements lie too deep in each other"
    #expect(reason(svg: "<defs>\(chain)</defs><use href='#u0'/>") == deep)
    let nest = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    #expect(reason(svg: nest) == deep)
  }

  @Test func markupThatTakesAParserLongIsRefused() {
    let attributes = (0..<20_000).map { " a\($0)=''" }.joined()
    #expect(reason(svg: "<g\(attributes)/>") == "an element of it has too many attributes")
    func entities(_ declarations: String, _ body: String) -> String {
      reason(.svg, Array("<!DOCTYPE svg [\(declarations)]><svg>\(body)</svg>".utf8))
    }
    let inside = "its entities lie in each other"
    #expect(entities("<!ENTITY a 'x'><!ENTITY b '&a;&a;'>", "&b;") == inside)
    #expect(entities("<!ENTITY a 'x'><!ENTITY b '&#x026;a;'>", "&b;") == inside)
    let zeros = String(repeating: "0", count: 40)
    #expect(entities("<!ENTITY a 'x'><!ENTITY b '&#\(zeros)38;a;'>", "&b;") == inside)
    #expect(entities("<!ENTITY % a 'x'>", "") == "it has entities of parameters")
    let long = String(repeating: "x", count: 100_000)
    let often = String(repeating: "&a;", count: 1000)
    #expect(entities("<!ENTITY a '\(long)'>", often) == "its entities are too large")
    #expect(entities("<!ENTITY ns 'http://a'><!ENTITY space '&#160;'>", "<g id='&ns;'/>") == "read")
    let coded = "<?xml version='1.0' encoding='UTF-7'?><svg/>"
    #expect(reason(.svg, Array(coded.utf8)) == "its encoding, utf-7, is not known here")
  }

  @Test func packedFilesMayNotGrowWithoutEnd() throws {
    let spaces = [UInt8](repeating: 0x20, count: 40 << 20)
    let packed = try Gzip.packed(spaces)
    #expect(reason(.svgz, packed) == "unpacked it is too large")
    #expect(reason(.xopp, packed) == "unpacked it is too large")
    let zip = try ZipWriter()
    try zip.add("stack.xml", spaces, isPacked: true)
    #expect(reason(.ora, try zip.finish()) == "unpacked it is too large")
  }

  /// The beginning of a picture that says so of its size.
  private func head(_ side: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, side, 0, 0, 0, side, 0]
  }

  @Test func picturesAreCountedTogetherBeforeTheyAreRead() throws {
    let zip = try ZipWriter()
    try zip.add("a.png", head(32), isPacked: false)
    let layers = String(repeating: "<layer src='a.png'/>", count: 9)
    let stack = "<image><stack>\(layers)</stack></image>"
    try zip.add("stack.xml", Array(stack.utf8), isPacked: true)
    #expect(reason(.ora, try zip.finish()) == "its pictures together are too large")
    let image = "<image left='0' top='0' right='9' bottom='9'>\(Base64.text(head(32)))</image>"
    func pages(_ count: Int) -> [UInt8] {
      let images = String(repeating: image, count: count)
      return Array("<xournal><page><layer>\(images)</layer></page></xournal>".utf8)
    }
    #expect(reason(.xopp, pages(3)) == "its pictures together are too large")
    #expect(reason(.xopp, pages(1)) == "read")
  }

  @Test func sizesOfPicturesAreSeenAtTheirBeginning() {
    #expect(PictureReader.size(head(3)).map { [$0.width, $0.height] } == [768, 768])
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 1, 2, 3, 4, 0]
    #expect(PictureReader.size(jpeg).map { [$0.width, $0.height] } == [772, 258])
    for count in 0..<jpeg.count { _ = PictureReader.size(Array(jpeg.prefix(count))) }
    #expect(PictureReader.size([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0, 0, 0, 0, 0]) == nil)
  }

  @Test func largeHonestFilesAreRead() throws {
    // Longer than libxml2 takes by itself: a photograph inside a file is.
    let long = String(repeating: "a", count: 11 << 20)
    #expect(reason(svg: "<path stroke='red' d='M0 0h9'/><desc title='\(long)'/>") == "read")
    #expect(reason(svg: "<image href='data:image/png;base64,\(long)'/>") == "read")
    let xopp = "<xournal><page><layer><text>\(long)</text></layer></page></xournal>"
    #expect(reason(.xopp, Array(xopp.utf8)) == "read")
  }

  @Test(arguments: [
    "<svg a='", "<svg a='b", "<svg a=\"&#", "<!ENTITY a '", "<svg", "<", "<!--", "&#",
  ])
  func markupMayEndAnywhere(text: String) {
    #expect(reason(.svg, Array(text.utf8)) != "read")
    #expect(reason(.inkml, Array(text.utf8)) != "read")
  }

  @Test func commentsAndScriptsMayHoldAnything() {
    let body = """
      <!-- it's <not> "closed -->
      <script><![CDATA[ if (a<b && c>"d) { e='\(String(repeating: "<g>", count: 300))' } ]]></script>
      <path stroke="red" d="M0 0h9"/><g id='a>b'/>
      """
    #expect(reason(svg: body) == "read")
  }

  /// The fuzzer found that the end was looked behind.
  @Test func markupMayBeginAndEndAnywhere() {
    let text = """
      <?xml version='1.0' encoding='UTF-8'?><!DOCTYPE svg [<!ENTITY a 'x&#38;'><!ENTITY b "y">]>
      <svg a='1' b="&b;&#x41;"><!-- c --><![CDATA[d]]><g id='e'/></svg>
      """
    let bytes = Array(text.utf8)
    for count in 0...bytes.count { _ = try? XMLSource(Array(bytes.prefix(count))) }
    for start in bytes.indices { _ = try? XMLSource(Array(bytes[start...])) }
  }

  @Test(arguments: [true, false]) func textOf16BitsIsRead(isBig: Bool) throws {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>"
      + "<svg width='20' height='20'><path stroke='red' fill='none' d='M0 0h9'/></svg>"
    let bytes = text.utf16.flatMap { word in
      let (high, low) = (UInt8(word >> 8), UInt8(word & 255))
      return isBig ? [high, low] : [low, high]
    }
    let read = try ExchangeDrawing.decoded(.svg, bytes).drawing
    guard case .ink(let strokes)? = read.layers.first?.content else {
      Issue.record("\(read.layers)")
      return
    }
    #expect(strokes.count == 1)
  }
}
