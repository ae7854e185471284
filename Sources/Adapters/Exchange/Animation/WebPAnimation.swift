internal import CWebP
internal import Raster

/// A WebP picture that moves, lossless.
final class WebPAnimation {
  /// Owned.
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var config = WebPConfig()

  static func write(_ replay: consuming Replay) throws(FileFailure) -> [UInt8] {
    let animation = try WebPAnimation(width: replay.width, height: replay.height)
    let step = 1000 / Replay.rate
    let count = replay.frameCount
    for frame in 0..<count {
      try animation.add(replay.picture(frame: frame), at: frame * step)
    }
    return try animation.finish(at: count * step + Int(Replay.rest * 1000))
  }

  private init(width: Int, height: Int) throws(FileFailure) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0,
      let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
    else { throw .library("libwebp is of another version or there is not enough memory") }
    self.encoder = encoder
    self.width = width
    self.height = height
    config.lossless = 1
    config.quality = 30
    config.method = 1
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  private func add(_ bitmap: Bitmap, at milliseconds: Int) throws(FileFailure) {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw failure }
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    guard WebPPictureAlloc(&picture) != 0, let words = picture.argb else { throw failure }
    defer { WebPPictureFree(&picture) }
    for y in 0..<height {
      for x in 0..<width { words[y * Int(picture.argb_stride) + x] = bitmap[x, y] }
    }
    guard WebPAnimEncoderAdd(encoder, &picture, Int32(milliseconds), &config) != 0 else {
      throw failure
    }
  }

  private func finish(at milliseconds: Int) throws(FileFailure) -> [UInt8] {
    var content = WebPData()
    guard WebPAnimEncoderAdd(encoder, nil, Int32(milliseconds), nil) != 0,
      WebPAnimEncoderAssemble(encoder, &content) != 0, let bytes = content.bytes
    else { throw failure }
    defer { WebPDataClear(&content) }
    return Array(UnsafeBufferPointer(start: bytes, count: content.size))
  }

  private var failure: FileFailure {
    .library(String(cString: WebPAnimEncoderGetError(encoder)))
  }
}
