/// The words after the program's name.
enum Arguments {
  /// A name of a file that is not UTF-8 would become another name.
  static func all() throws(Failure) -> [String] {
    let given = CommandLine.unsafeArgv
    var texts: [String] = []
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = given[place] else { break }
      guard let text = String(validatingCString: bytes) else {
        throw .usage("\(String(cString: bytes)): argument \(place) is not UTF-8; rename the file")
      }
      texts.append(text)
    }
    return texts
  }
}
