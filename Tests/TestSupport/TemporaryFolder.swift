import Glibc

/// A folder that is gone when the test is.
public final class TemporaryFolder {
  public let path: String

  /// `inMemory`: on no disk, where there is such a place, for files that are written over and over.
  public init(inMemory: Bool = false) {
    let parent = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/wetink-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit {
    for name in names { remove(self[name]) }
    rmdir(path)
  }

  public subscript(name: String) -> String { path + "/" + name }

  public var names: Set<String> { Self.names(in: path) }

  /// Hidden ones too.
  public static func names(in path: String) -> Set<String> {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: Set<String> = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.insert(name)
    }
    return names.subtracting([".", ".."])
  }
}

public func readFile(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes[..<count])
}

public func writeFile(_ bytes: [UInt8], _ path: String) {
  guard let file = fopen(path, "wb") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
