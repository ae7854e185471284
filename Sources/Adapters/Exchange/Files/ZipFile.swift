internal import CZip
internal import Glibc

/// A zip file that is being written into memory.
final class ZipWriter {
  /// Owned.
  private let zip: OpaquePointer

  init() throws(FileFailure) {
    guard wetink_zip_is_there() != 0 else { throw ZipReader.missing }
    guard let zip = wetink_zip_create() else { throw .library("there is not enough memory") }
    self.zip = zip
  }

  deinit { wetink_zip_close(zip) }

  func add(_ name: String, _ bytes: [UInt8], isPacked: Bool) throws(FileFailure) {
    guard wetink_zip_add(zip, name, bytes, bytes.count, isPacked ? 1 : 0) != 0 else {
      throw .library("there is not enough memory")
    }
  }

  /// Ends writing; the whole file.
  func finish() throws(FileFailure) -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    let count = wetink_zip_finish(zip, &bytes)
    guard count >= 0, let bytes else { throw .library("it cannot be packed") }
    defer { free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }
}

/// A zip file in memory.
final class ZipReader {
  /// Owned.
  private let zip: OpaquePointer
  /// Owned; what `zip` reads from.
  private let content: UnsafeMutableBufferPointer<UInt8>
  /// Bytes that may still be unpacked, of all entries together.
  private var allowance: Int

  static let missing = FileFailure.library("libzip is needed for that and not installed")

  init(_ bytes: [UInt8]) throws(FileFailure) {
    guard wetink_zip_is_there() != 0 else { throw Self.missing }
    allowance = Growth.mostBytes(ofPacked: bytes.count)
    content = .allocate(capacity: bytes.count)
    _ = content.initialize(from: bytes)
    guard let zip = wetink_zip_open(content.baseAddress, content.count) else {
      content.deallocate()
      throw .library("it is no sound zip file")
    }
    self.zip = zip
  }

  deinit {
    wetink_zip_close(zip)
    content.deallocate()
  }

  /// An entry, unpacked; `nil` where there is none of that name.
  func bytes(_ name: String) throws(FileFailure) -> [UInt8]? {
    let size = wetink_zip_size(zip, name)
    guard size >= 0 else { return nil }
    guard size <= allowance else { throw .library("unpacked it is too large") }
    allowance -= Int(size)
    return try read(name, Int(size))
  }

  /// The first bytes of an entry, as many as there are.
  func head(_ name: String, _ count: Int) throws(FileFailure) -> [UInt8] {
    try read(name, min(count, Int(max(wetink_zip_size(zip, name), 0))))
  }

  private func read(_ name: String, _ count: Int) throws(FileFailure) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = Int(wetink_zip_read(zip, name, buffer.baseAddress, count))
      filled = max(got, 0)
    }
    guard got == count else { throw .library("\(name) in it is damaged") }
    return bytes
  }
}
