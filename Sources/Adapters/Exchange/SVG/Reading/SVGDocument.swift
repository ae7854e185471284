internal import CXML

/// An SVG file as a tree whose parts can be changed and which can be written again.
final class SVGDocument {
  /// Owned.
  private let document: xmlDocPtr
  private(set) var root: SVGNode
  let nodeCount: Int
  private static let nodeLimit = 1_000_000

  init(_ source: XMLSource) throws(FileFailure) {
    let options = XMLSource.options | Int32(XML_PARSE_NOBLANKS.rawValue)
    let made = source.bytes.withUnsafeBytes { buffer in
      xmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, nil,
        options)
    }
    guard let made else { throw .library("it is no sound XML") }
    document = made
    guard let top = xmlDocGetRootElement(made) else {
      xmlFreeDoc(made)
      throw .library("it is empty")
    }
    var count = 0
    let tree = Self.tree(top, parent: nil, &count)
    root = tree
    nodeCount = count
    // From here on `deinit` frees the document.
    guard count <= Self.nodeLimit else { throw .library("it has too many elements") }
    guard tree.name == "svg" else { throw .library("it is no SVG, but <\(tree.name)>") }
  }

  deinit { xmlFreeDoc(document) }

  /// The source bounds the depth.
  private static func tree(_ node: xmlNodePtr, parent: SVGNode?, _ count: inout Int) -> SVGNode {
    let made = SVGNode(node, parent: parent)
    count += 1
    var next = node.pointee.children
    while let child = next, count <= nodeLimit {
      next = child.pointee.next
      switch child.pointee.type {
      case XML_ELEMENT_NODE: made.children.append(tree(child, parent: made, &count))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if made.name == "style", let text = child.pointee.content {
          made.text += String(cString: text)
        }
      default: break
      }
    }
    return made
  }

  /// The file as the tree stands now.
  func bytes() throws(FileFailure) -> [UInt8] {
    var content: UnsafeMutablePointer<xmlChar>?
    var count: Int32 = 0
    xmlDocDumpMemory(document, &content, &count)
    guard let content else { throw .library("there is not enough memory") }
    defer { wetink_xml_free(content) }
    return Array(UnsafeBufferPointer(start: content, count: Int(count)))
  }
}

/// One element.
final class SVGNode {
  let name: String
  let attributes: [String: String]
  /// Those of our own namespace, without a prefix.
  let own: [String: String]
  fileprivate(set) var children: [SVGNode] = []
  /// Of a `style` element.
  fileprivate(set) var text = ""
  private(set) unowned var parent: SVGNode?
  /// What `assign` said.
  private(set) var picture = 0
  /// Its document owns it.
  private let node: xmlNodePtr

  fileprivate init(_ node: xmlNodePtr, parent: SVGNode?) {
    self.node = node
    self.parent = parent
    name = node.pointee.name.map { String(cString: $0) } ?? ""
    var attributes: [String: String] = [:]
    var own: [String: String] = [:]
    var next = node.pointee.properties
    while let attribute = next {
      next = attribute.pointee.next
      guard let key = attribute.pointee.name,
        let value = xmlNodeListGetString(
          node.pointee.doc, attribute.pointee.children, 1)
      else { continue }
      defer { wetink_xml_free(value) }
      if let space = attribute.pointee.ns?.pointee.href,
        String(cString: space) == InkMLWriter.namespace
      {
        own[String(cString: key)] = String(cString: value)
        continue
      }
      let prefix = attribute.pointee.ns?.pointee.prefix.map { String(cString: $0) + ":" } ?? ""
      attributes[prefix + String(cString: key)] = String(cString: value)
    }
    self.attributes = attributes
    self.own = own
  }

  /// Whatever prefix the file has for the namespace.
  func attribute(ending name: String) -> String? {
    attributes[name] ?? attributes.first { $0.key.hasSuffix(":" + name) }?.value
  }

  /// Adds declarations that win over all others of the element.
  func setOverride(_ declarations: String) {
    xmlSetProp(node, "style", (attributes["style"].map { $0 + ";" } ?? "") + declarations)
  }

  /// Says which picture shows the element; 0: none.
  func assign(picture: Int) {
    self.picture = picture
    xmlSetProp(node, Self.pictureName, String(picture))
  }

  /// The attribute that a style sheet tells pictures apart by.
  static let pictureName = "wetink-picture"
}
