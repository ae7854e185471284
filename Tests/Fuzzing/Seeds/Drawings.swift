import Drawing
import Exchange
import Geometry
import Ink
import TestSupport

/// Small sound files to begin with.
enum Seeds {
  /// As our own writer makes it: strokes of several kinds, erasing, a group, a clipped layer.
  static func written(_ format: ExportFormat) throws -> [UInt8] {
    let folder = TemporaryFolder(inMemory: true)
    var soft = Brush(width: 8)
    soft.softness = 0.5
    let kinds = [
      Brush(color: SRGBColor(hex: 0x204080), width: 3, minimumWidth: 0.2), soft,
      BrushPreset.eraser.brush, Brush(opacity: 0.5, width: 4, blendMode: .multiply),
      Brush(width: 3, blendMode: .exclusiveOr),
    ]
    let strokes = kinds.enumerated().map { stroke(id: UInt64($0.offset), $0.element) }
    var clipped = Layer.Properties()
    clipped.isClipped = true
    clipped.blendMode = .multiply
    let drawing = ExchangeDrawing(
      paper: SRGBColor(hex: 0xEEEEDD),
      layers: [
        ExchangeLayer(name: "One", .ink(strokes)),
        ExchangeLayer(
          name: "Group",
          .group([
            ExchangeLayer(name: "Two", .ink([stroke(id: 9, kinds[0])])),
            ExchangeLayer(clipped, .ink([stroke(id: 10, kinds[3])])),
          ])),
      ])
    let path = folder["seed.\(format.rawValue)"]
    _ = try drawing.write(format, to: path)
    return readFile(path)
  }

  private static func stroke(id: UInt64, _ brush: Brush) -> Stroke {
    let grid = SampleGrid(viewScale: 2)
    let samples = (0..<6).map { step in
      let place = Vector(Double(step) * 4, Double((step * 7 + Int(id) * 3) % 20))
      let sample = StrokeSample(
        position: place, pressure: Double(step) / 5, altitude: 1, azimuth: Double(step),
        time: id * 1_000_000_000 + UInt64(step) * 8_000_000)
      return grid.sample(grid.quantize(sample))
    }
    return Stroke(id: id, brush: brush, samples: samples, grid: grid)
  }

  static let xopp = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.1.3" fileversion="4"><title>t</title>
    <page width="60" height="50.5"><background type="solid" color="#ffffffff" style="lined"/>
    <layer name="L"><stroke tool="pen" ts="0" fn="" color="#0000ffff" width="1.41 0.5 1.2 0.9">
    1 2 3.5 4.25 9 8 20 10.5</stroke>
    <stroke tool="highlighter" color="yellow" width="8.5" fill="100" style="dash">1 1 40 1</stroke>
    <text font="Sans" size="12" x="1" y="2" color="#000000ff">words</text>
    <link align="center" font="Sans" size="9" matrix="1 0 0 1 3 4" color="#ff00ffff" url="u">a
    b</link>
    <image left="1" top="2" right="9" bottom="8">iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4\
    nGNgYPj/HwADAgH/p4M2vwAAAABJRU5ErkJggg==</image></layer></page>
    <page width="60" height="20"><background type="pdf" pageno="1"/><layer/><layer>
    <stroke tool="eraser" color="white" width="3">5 5 6 6</stroke></layer></page></xournal>
    """

  static let inkML = """
    <ink xmlns="http://www.w3.org/2003/InkML"><definitions><traceFormat xml:id="f">
    <channel name="X" type="decimal" units="cm"/><channel name="Y" units="mm"/>
    <channel name="F" min="0" max="1024"/><intermittentChannels><channel name="OTx"/>
    <channel name="OTy" units="rad"/><channel name="T" units="s"/></intermittentChannels>
    </traceFormat><brush xml:id="b"><brushProperty name="width" value="0.2" units="cm"/>
    <brushProperty name="color" value="#336699"/><brushProperty name="transparency" value="90"/>
    <annotation type="wetink:softness">0.5</annotation></brush>
    <context xml:id="c" traceFormatRef="#f" brushRef="#b"/></definitions>
    <traceGroup contextRef="#c"><annotation type="name">A</annotation>
    <trace contextRef="#c">1 2 300 4 0.5 0.1, '0.1 '0.2 '10 ? ? ?, "0.1 "0 "0, !2 3 400 * * *</trace>
    </traceGroup><trace type="penUp">1 1</trace></ink>
    """

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape" \
    viewBox="0 0 20 20" width="20" height="20"><style>.a{stroke:red} #b > g{fill:none}</style>
    <defs><linearGradient id="h"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>
    <clipPath id="c"><circle r="6" cx="9" cy="9"/></clipPath><filter id="f"><feGaussianBlur \
    stdDeviation="1"/></filter><mask id="m"><rect width="9" height="9" fill="#fff"/></mask></defs>
    <g transform="rotate(3) scale(2 2)"><path class="a" fill="none" \
    d="M1 2c3 4 5 6 7 8zA3 4 5 0 1 9 9h2v-3s1 2 3 4q1 1 2 2t1 1z"/>
    <rect x="1" y="2" width="9" height="8" rx="2" fill="url(#h)"/></g>
    <polygon points="1,2 3,4 5,6"/><g i:groupmode="layer" i:label="L" style="opacity:.5;display:inline">
    <circle r="4" cx="1" cy="2" stroke="rgb(1,2,3)" fill="none" opacity=".5"/>
    <g clip-path="url(#c)" mask="url(#m)"><line x1="1" y1="2" x2="9" y2="9" stroke="#369"/></g></g>
    <ellipse cx="5" cy="5" rx="3" ry="2" filter="url(#f)" style="mix-blend-mode:multiply"/>
    <use href="#b"/><text x="1" y="9" font-size="5">a</text><polyline id="b" stroke="blue" \
    stroke-dasharray="1 2" points="1 1 9 3 4 4"/></svg>
    """

  static let stack = """
    <?xml version="1.0" encoding="UTF-8"?><image version="0.0.3" w="20" h="20" xres="96" yres="96">
    <stack><layer name="A" opacity="0.5" visibility="visible" composite-op="svg:multiply" \
    src="data/layer0.png" x="2" y="-3"/><stack name="G" isolation="isolate" x="1" y="1">
    <layer name="B" src="data/layer1.png" edit-locked="true"/><stack><text/></stack></stack>
    <layer name="Paper" src="data/layer1.png" x="0" y="0"/></stack></image>
    """

  static let pdf = """
    %PDF-1.7
    1 0 obj <</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[9 0 R]/D<</Order[9 0 R]>>>>>> endobj
    2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>
    /ExtGState<</G<</ca .5/BM/Multiply/SMask<</S/Luminosity/G 6 0 R>>>>>>/XObject<</X 6 0 R/I 7 0 R>>
    /Shading<</S 8 0 R>>/ColorSpace<</C[/Indexed/DeviceRGB 1<000000ff00ff>]>>>>>> endobj
    4 0 obj <</Length 190>> stream
    q 1 0 0 1 2 2 cm /G gs 1 0 0 rg 0 0 9 9 re f Q 0 0 m 1 2 3 4 5 6 c 2 w [1 2] 0 d S
    BT /F 6 Tf 2 9 Td (Ab) Tj ET /X Do q 9 0 0 9 5 5 cm /I Do Q /S sh
    BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI
    endstream endobj
    5 0 obj <</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65
    /LastChar 66/Widths[5 5]/Encoding<</Differences[65/a/b]>>/CharProcs<</a 6 0 R/b 6 0 R>>>> endobj
    6 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[1 0 0 1 0 0]/Group<</S/Transparency
    /CS/DeviceRGB/I true/K true>>/OC 9 0 R/Length 24>> stream
    5 0 d0 0 0 4 4 re f
    endstream endobj
    7 0 obj <</Type/XObject/Subtype/Image/Width 4/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray
    /Filter[/ASCIIHexDecode/RunLengthDecode]/Mask[0 9]/Length 24>> stream
    070102030405060708 80>
    endstream endobj
    8 0 obj <</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Extend[true false]/Function
    <</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>> endobj
    9 0 obj <</Type/OCG/Name(L)>> endobj
    trailer <</Root 1 0 R/Size 10>>
    %%EOF

    """
}
