internal import FoundationEssentials
internal import Glibc

/// Files that fit into memory with ease, read whole and replaced whole.
enum SmallFile {
  private static let limit = 1 << 20

  struct Failure: Error {
    let reason: String
  }

  static func read(_ path: String) -> Result<[UInt8], Failure> {
    var info = stat()
    guard stat(path, &info) == 0 else { return .failure(failure()) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(reason: "this is not an ordinary file"))
    }
    guard info.st_size <= limit else {
      return .failure(Failure(reason: "this is larger than a file of settings can be"))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure()) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &bytes, limit)
    guard count >= 0 else { return .failure(failure()) }
    return .success(Array(bytes[..<count]))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A value that was stored; `nil` where there is none that can be read.
  static func load<Value: Decodable>(_ type: Value.Type, from path: String) -> Value? {
    guard case .success(let bytes) = read(path) else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// The old file stays where the new one cannot be written.
  static func store(_ value: some Encodable, to path: String) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(value) else { return false }
    return (try? data.write(to: URL(filePath: path), options: .atomic)) != nil
  }

  private static func failure() -> Failure {
    Failure(reason: String(cString: strerror(errno)).lowercased())
  }
}
