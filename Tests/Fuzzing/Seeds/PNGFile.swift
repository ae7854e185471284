import CZlib
import TestSupport

/// A PNG file as its chunks; the content of `IDAT` stands unpacked.
struct PNGFile {
  struct Chunk {
    var type: String
    var content: [UInt8]
  }

  var chunks: [Chunk]

  /// A small picture of random pixels; `kind` is PNG's colour type.
  init(side: Int, depth: UInt8, kind: UInt8, isInterlaced: Bool, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(kind)] ?? 1
    let row = (side * channels * Int(depth) + 7) / 8
    // Room for the rows of all passes.
    let rows = isInterlaced ? side * 4 : side
    let pixels = (0..<rows).flatMap { _ in
      [UInt8.random(in: 0...4, using: &generator)] + random(row)
    }
    let size: [UInt8] = [0, 0, 0, UInt8(side)]
    chunks = [
      Chunk(type: "IHDR", content: size + size + [depth, kind, 0, 0, isInterlaced ? 1 : 0]),
      Chunk(type: "gAMA", content: [0, 0, 0xB1, 0x8F]),
    ]
    if kind == 3 {
      chunks.append(Chunk(type: "PLTE", content: random(3 * 7)))
      chunks.append(Chunk(type: "tRNS", content: random(5)))
    } else if kind < 3 {
      chunks.append(Chunk(type: "tRNS", content: random(kind == 0 ? 2 : 6)))
    }
    chunks.append(Chunk(type: "IDAT", content: pixels))
    chunks.append(Chunk(type: "IEND", content: []))
  }

  /// With right lengths and checksums; `packing`: pixels are packed as they should be.
  func bytes(packing: Bool) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for chunk in chunks {
      let isPacked = packing && ["IDAT", "zTXt", "iCCP"].contains(chunk.type)
      let content = isPacked ? Packing.deflated(chunk.content) : chunk.content
      let tagged = Array(chunk.type.utf8) + content
      bytes += Packing.bigEndian(UInt32(content.count)) + tagged
      bytes += Packing.bigEndian(Packing.checksum(tagged))
    }
    return bytes
  }
}

enum Packing {
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, made in
      compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), 1)
      made = Int(count)
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32(0, bytes, UInt32(bytes.count)))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 255) }
  }

  /// A zip file of entries that are stored as they are.
  static func zip(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
    var (files, list): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in entries {
      var head = littleEndian(10, 2) + littleEndian(0, 2) + littleEndian(0, 2)
      head += littleEndian(0, 4) + littleEndian(Int(checksum(content)), 4)
      head += littleEndian(content.count, 4) + littleEndian(content.count, 4)
      head += littleEndian(name.utf8.count, 2) + littleEndian(0, 2)
      list += [0x50, 0x4B, 1, 2] + littleEndian(10, 2) + head
      list += littleEndian(0, 10) + littleEndian(files.count, 4) + Array(name.utf8)
      files += [0x50, 0x4B, 3, 4] + head + Array(name.utf8) + content
    }
    return files + list + [0x50, 0x4B, 5, 6] + littleEndian(0, 4)
      + littleEndian(entries.count, 2) + littleEndian(entries.count, 2)
      + littleEndian(list.count, 4) + littleEndian(files.count, 4) + littleEndian(0, 2)
  }
}
