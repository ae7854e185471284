/// What the formats know, for changes that get past the first look.
enum Words {
  static let xopp = [
    "pen", "highlighter", "eraser", "#ff0000ff", "#", "yellow", "pixmap", "pdf", "solid", "stroke",
    "image", "layer", "page", "text", "<layer>", "</layer>", "<page width=\"9\" height=\"9\">",
    " width=\"1 2 3\"", "teximage", "background", "name", "color", "<stroke>1 2 3 4</stroke>",
    " matrix=\"1 0.5 -2 1 3 4\"", " wrap=\"20\" justify=\"true\"", "link", "graph", "dotted",
    "isograph",
    "isodotted", "staves", "ruled", " config=\"r1=3,m1=9,lw=0.2,f1=ff0000\"", "clone", "attach",
    "absolute",
    "dashdot", "cust: 1 0.5 2", "nan", "1,5",
  ]

  static let inkML = [
    "X", "Y", "F", "OA", "OE", "OTx", "OR", "T", "in", "cm", "rad", "deg", "s", "us", "dev", "?",
    "*",
    "'", "\"", "!", "trace", "traceGroup", "<traceGroup>", "</traceGroup>", "channel", "brush",
    "wetink:width", "wetink:nibRatio", "wetink:flow", "wetink:viewScale", "contextRef", "max",
    "min",
    "width", "transparency", "penUp", "<trace>1 2,3 4</trace>", "maskPen", "traceFormat",
  ]

  static let svg = [
    "M0 0", "a1 1 0 01 1 1", "z", "m", "h", "C", "matrix(1 0 0 1 2 3)", "skewX(90)",
    "rotate(9 1 1)",
    "url(#c)", "url(#m)", "url(#h)", "none", "currentColor", "hsl(1,2%,3%)", "inherit", "<g>",
    "</g>",
    "path", "use", "image", "clip-path", "mask", "filter", "opacity", "display:none", "viewBox",
    "preserveAspectRatio", "xMinYMax slice", "stroke-width", "stroke-dasharray", "style", "px",
    "em",
    "%", "<path d=\"M1 1L9 9\" stroke=\"red\"/>", "<use href=\"#b\"/>", "mix-blend-mode:screen",
    "marker-end", "groupmode", "transform", "width", "height", "ink", "kept", "erasers", "paper",
  ]

  static let stack = [
    "stack", "layer", "<stack>", "</stack>", "src", "data/layer0.png", "data/layer1.png",
    "stack.xml",
    "svg:plus", "svg:dst-out", "hidden", "isolate", "auto", "opacity", "x", "y", "name", "Paper",
    "composite-op", "text", "filter", "mimetype",
  ]

  static let pdf = [
    "/Kids[3 0 R 2 0 R]", "/Count -1", "/MediaBox[0 0 9 9]", "/Rotate 90", "/UserUnit 9", "1 0 R",
    "2 0 R", "3 0 R", "4 0 R", "6 0 R", "7 0 R", "8 0 R", "<<", ">>", "[", "]", "(", ")", "obj",
    "endobj", "stream", "endstream", "/FlateDecode", "/LZWDecode", "/DCTDecode", "/JPXDecode",
    "/JBIG2Decode", "/CCITTFaxDecode", "/ASCII85Decode", "/Predictor 15", "/Indexed", "/Separation",
    "/ICCBased", "/Lab", "/Pattern", "/ShadingType 4", "/ShadingType 6", "/FunctionType 0",
    "/FunctionType 3", "/FunctionType 4", "/SMask", "/Encrypt 1 0 R", "/Prev 0", "/ObjStm", "/XRef",
    "/Type1", "/TrueType", "/Type0", "Do", "sh", "cm", "q", "Q", "W n", "scn", "gs", "Tj", "BI",
    "EI",
  ]
}
