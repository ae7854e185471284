import Geometry
import Testing

@testable import Exchange

@Suite struct XoppReaderTests {
  private let text = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.1.3" fileversion="4">
    <page width="75" height="90"><background type="solid" color="#ffffffff" style="plain"/>
    <layer><stroke tool="pen" ts="0" fn="" color="#00ff00ff" width="3 1.5 0.75">
    3 6 9 6
    15 6
    </stroke></layer></page>
    <page width="75" height="90"><background type="solid" color="#ffffffff" style="plain"/>
    <layer/><layer name="Two"><stroke tool="pen" ts="1" fn="a.ogg" color="red" width="1.5">0 0 3 3
    </stroke></layer></page></xournal>
    """

  @Test func widthsPagesAndLayersAreRead() throws {
    let (drawing, losses) = try XoppReader.read(Array(text.utf8))
    #expect(drawing.layers.map(\.properties.name) == ["Layer 1", "Two"])
    let strokes = drawing.strokes
    #expect(strokes.map(\.brush.color.hex) == [0x00FF00, 0xFF0000])
    #expect(strokes[0].brush.width == 2)
    #expect(strokes[0].samples.map(\.position.x) == [4, 12, 20])
    // The second page lies below the first.
    #expect(strokes[1].samples[0].position == Vector(0, 120 + 24))
    #expect(losses.lines == ["sound recordings, left out"])
  }

  @Test func zipFileIsReadAsTheTextInIt() throws {
    let zip = try ZipWriter()
    try zip.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
    try zip.add("content.xml", Array(text.utf8), isPacked: true)
    let (drawing, _) = try XoppReader.read(try zip.finish())
    #expect(drawing.strokes == (try XoppReader.read(Array(text.utf8)).0.strokes))
    #expect(throws: FileFailure.self) { try XoppReader.read(try ZipWriter().finish()) }
  }
}
