internal import CXML

/// The elements of an XML file, one after the other; nothing from outside is loaded.
final class XMLEvents {
  enum Event {
    /// An element begins; `isEmpty`: and has no end of its own.
    case start(name: String, isEmpty: Bool)
    case text(String)
    case end(name: String)
  }

  /// Owned.
  private let reader: xmlTextReaderPtr
  /// Owned; what `reader` reads from.
  private let content: UnsafeMutableBufferPointer<CChar>

  init(_ bytes: [UInt8]) throws(FileFailure) {
    let bytes = try XMLSource(bytes).bytes
    content = .allocate(capacity: bytes.count)
    _ = content.initialize(from: bytes.lazy.map { CChar(bitPattern: $0) })
    guard
      let made = xmlReaderForMemory(
        content.baseAddress, Int32(content.count), nil, nil, XMLSource.options)
    else {
      content.deallocate()
      throw .library("it is no XML")
    }
    reader = made
    wetink_xml_silence(made)
  }

  deinit {
    xmlFreeTextReader(reader)
    content.deallocate()
  }

  /// The next one; `nil` after the last.
  func next() throws(FileFailure) -> Event? {
    while true {
      switch xmlTextReaderRead(reader) {
      case 1: break
      case 0: return nil
      default: throw failure
      }
      switch xmlTextReaderNodeType(reader) {
      case 1: return .start(name: name, isEmpty: xmlTextReaderIsEmptyElement(reader) == 1)
      case 3, 4: return .text(Self.string(xmlTextReaderConstValue(reader)))
      case 15: return .end(name: name)
      default: continue
      }
    }
  }

  /// Of the element that began last.
  func attribute(_ name: String) -> String? {
    guard let value = xmlTextReaderGetAttribute(reader, name) else { return nil }
    defer { wetink_xml_free(value) }
    return Self.string(value)
  }

  /// The text up to the end of the element that has just begun; what is inside it is passed over.
  func textOfElement() throws(FileFailure) -> String {
    var text = ""
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .start(_, let isEmpty): depth += isEmpty ? 0 : 1
      case .text(let part): if depth == 1 { text += part }
      case .end: depth -= 1
      }
    }
    return text
  }

  private var name: String { Self.string(xmlTextReaderConstLocalName(reader)) }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  private var failure: FileFailure {
    guard let error = xmlGetLastError(), let message = error.pointee.message else {
      return .library("it is no sound XML")
    }
    let text = String(cString: message).split(separator: "\n").first ?? ""
    return .library("line \(error.pointee.line): \(text)")
  }
}
