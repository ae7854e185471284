import FoundationEssentials
import Glibc
import SDLPlatform

/// Which presenter suits this machine, found out once by a process of its own and kept.
struct PresenterMemory {
  private struct Answer: Codable {
    var machine: String
    var presenter: String
  }

  /// What the answer depends on.
  private let machine: String
  private let file = Folders.cache + "/presenter.json"

  init() {
    let session = getenv("WAYLAND_DISPLAY") == nil ? "x11" : "wayland"
    machine = ([Program.version, session] + GraphicsDevices.names()).joined(separator: " ")
  }

  /// `nil` where a trial must tell first. Without a GPU there is nothing to try.
  var presenter: SDLWindow.Presenting? {
    guard !GraphicsDevices.names().isEmpty else { return .surface }
    guard let data = try? Data(contentsOf: URL(filePath: file)),
      let answer = try? JSONDecoder().decode(Answer.self, from: data), answer.machine == machine
    else { return nil }
    return SDLWindow.Presenting(rawValue: answer.presenter)
  }

  /// Tries the GPU beside the running program and keeps the answer for the next start.
  func startTrial() {
    startThread { [self] in
      guard let presenter = PresenterTrialCommand.ask() else { return }
      let answer = Answer(machine: machine, presenter: presenter.rawValue)
      guard let data = try? JSONEncoder().encode(answer) else { return }
      try? Folders.make(Folders.cache)
      try? data.write(to: URL(filePath: file), options: .atomic)
    }
  }
}

/// The GPUs of this machine.
enum GraphicsDevices {
  /// The render nodes, each with its maker and model as the kernel knows them.
  static func names(in folder: String = "/dev/dri") -> [String] {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return nodes.filter { $0.hasPrefix("renderD") }.sorted().map { node in
      let device = "/sys/class/drm/\(node)/device"
      let parts = ["vendor", "device"].compactMap { part in
        try? String(contentsOfFile: "\(device)/\(part)", encoding: .utf8)
      }
      return ([node] + parts.map { String($0.prefix { !$0.isNewline }) }).joined(separator: ":")
    }
  }
}

/// `wetink presenter-trial`: what the program starts to try the GPU out. Exit 0: the GPU is good,
/// 3: the surface is better.
enum PresenterTrialCommand {
  private static let surfaceStatus: Int32 = 3
  /// A driver that hangs must not hang for ever.
  private static let seconds: UInt32 = 20

  static func run() -> Int32 {
    alarm(seconds)
    return PresenterTrial.run() == .gpu ? 0 : surfaceStatus
  }

  /// Runs it in a process of its own; `nil` when that did not come to an end. A crash is an answer.
  static func ask() -> SDLWindow.Presenting? {
    var process = pid_t()
    var arguments = ["wetink", "presenter-trial"].map { (text: String) in strdup(text) } + [nil]
    defer { arguments.forEach { free($0) } }
    guard posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status == 0 ? .gpu : .surface
  }
}
