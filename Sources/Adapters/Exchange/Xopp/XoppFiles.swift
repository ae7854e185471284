/// The files that a document of Xournal++ may refer to: in the same zip file, or beside it.
struct XoppFiles {
  /// `nil` where the document is no file; then nothing is read beside it.
  private let path: String?
  private let zip: ZipReader?

  init(path: String?, zip: ZipReader?) {
    self.path = path
    self.zip = zip
  }

  /// `domain`: how the name is meant; `nil` where it cannot be read.
  func bytes(_ name: String, domain: String?) -> [UInt8]? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    if let bytes = try? zip?.bytes(name) { return bytes }
    guard let path else { return nil }
    if domain == "attach" { return try? InputFile.bytes("\(path).\(name)") }
    if name.hasPrefix("/") { return try? InputFile.bytes(name) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return try? InputFile.bytes(folder + name)
  }
}
