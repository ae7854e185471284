import Glibc

/// Reads a file of plain comma-separated values line by line, strictly: the header must be the one
/// asked for, every line must have as many fields.
struct CSVReader {
  private(set) var lineNumber = 0
  private let file: String
  private let columns: [String]
  private let bytes: [UInt8]
  private var at = 0
  private var fields: [Range<Int>] = []

  init(file: String, header: [String]) throws {
    self.file = file
    columns = header
    bytes = try Self.contents(of: file)
    if bytes.starts(with: [0x1f, 0x8b]) {
      throw PredictError.line(file: file, number: 1, problem: "compressed; unpack it first")
    }
    guard try next(), fields.indices.allSatisfy({ Array(text($0)) == Array(header[$0].utf8) })
    else {
      throw PredictError.line(
        file: file, number: 1, problem: "the header is not \(header.joined(separator: ","))")
    }
  }

  /// Moves to the next line; false at the end.
  mutating func next() throws -> Bool {
    guard at < bytes.count else { return false }
    lineNumber += 1
    fields.removeAll(keepingCapacity: true)
    var start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == UInt8(ascii: ",") {
        fields.append(start..<at)
        start = at + 1
      }
      at += 1
    }
    var end = at
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    fields.append(start..<end)
    at += 1
    guard fields.count == columns.count else {
      throw problem("\(fields.count) fields where \(columns.count) are wanted")
    }
    return true
  }

  func text(_ column: Int) -> ArraySlice<UInt8> { bytes[fields[column]] }

  /// The finite number in `column`.
  func number(_ column: Int) throws -> Double {
    if let value = Self.plainDecimal(text(column)) { return value }
    let string = String(decoding: text(column), as: UTF8.self)
    guard let value = Double(string), value.isFinite else {
      throw problem("\(columns[column]) \"\(string)\" is not a number")
    }
    return value
  }

  func problem(_ text: String) -> PredictError {
    .line(file: file, number: lineNumber, problem: text)
  }

  /// Up to 15 digits with or without a point, exactly rounded; `nil` for any other form.
  private static func plainDecimal(_ text: ArraySlice<UInt8>) -> Double? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard !rest.isEmpty, rest.count <= 15 else { return nil }
    var (whole, divisor, hasPoint, hasDigit) = (0, 1, false, false)
    for byte in rest {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
      hasDigit = true
      if hasPoint { divisor *= 10 }
    }
    guard hasDigit else { return nil }
    let value = Double(whole) / Double(divisor)
    return isNegative ? -value : value
  }

  private static func contents(of file: String) throws -> [UInt8] {
    guard let handle = fopen(file, "r") else { throw PredictError.unreadable(file: file) }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, handle)
      if count == 0 { break }
      bytes.append(contentsOf: block[..<count])
    }
    guard ferror(handle) == 0 else { throw PredictError.unreadable(file: file) }
    return bytes
  }
}
