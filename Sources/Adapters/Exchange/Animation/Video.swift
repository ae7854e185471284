internal import Glibc
internal import Raster

/// Films, which ffmpeg makes where it is installed.
enum Video {
  /// `format` is ffmpeg's name of it.
  static func write(_ replay: consuming Replay, format: String) throws(FileFailure) -> [UInt8] {
    var template = Array("/tmp/wetink-film-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw .system(errno) }
    let folder = String(cString: made)
    let film = "\(folder)/film"
    defer {
      unlink(film)
      rmdir(folder)
    }
    let ffmpeg = try Process(arguments(replay, format: format, to: film))
    let count = replay.frameCount + Int(Replay.rest * Double(Replay.rate))
    for frame in 0..<count {
      let picture = replay.picture(frame: min(frame, replay.frameCount - 1))
      try ffmpeg.write(picture.pixels)
    }
    try ffmpeg.finish()
    return try InputFile.bytes(film)
  }

  private static func arguments(
    _ replay: borrowing Replay, format: String, to path: String
  ) -> [String] {
    var words = ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgra"]
    words += ["-s", "\(replay.width)x\(replay.height)", "-r", "\(Replay.rate)", "-i", "pipe:0"]
    if format == "mp4" {
      // Sides must be even, and players know no other format of pixels.
      words += ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white", "-pix_fmt", "yuv420p"]
    }
    return words + ["-f", format, "-y", path]
  }

  /// Another program that reads from us.
  private final class Process {
    private let id: pid_t
    private var pipe: Int32

    init(_ words: [String]) throws(FileFailure) {
      var ends: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
      else { throw .system(errno) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
      var arguments = words.map { strdup($0) }
      arguments.append(nil)
      defer { for argument in arguments { free(argument) } }
      var id: pid_t = 0
      let status = posix_spawnp(&id, words[0], &actions, nil, arguments, environ)
      close(ends[0])
      guard status == 0 else {
        close(ends[1])
        throw .library(
          status == ENOENT
            ? "\(words[0]) is needed for that and not installed"
            : String(cString: strerror(status)))
      }
      self.id = id
      pipe = ends[1]
    }

    deinit {
      guard pipe >= 0 else { return }
      close(pipe)
      kill(id, SIGTERM)
      waitpid(id, nil, 0)
    }

    func write(_ words: [UInt32]) throws(FileFailure) {
      let isWritten = words.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
          let count = send(
            pipe, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
            Int32(MSG_NOSIGNAL))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          rest = rest.dropFirst(count)
        }
        return true
      }
      guard isWritten else { throw .library("ffmpeg ended early") }
    }

    func finish() throws(FileFailure) {
      close(pipe)
      pipe = -1
      var status: Int32 = 0
      guard waitpid(id, &status, 0) == id, status == 0 else { throw .library("ffmpeg failed") }
    }
  }
}
