extension ConvertCommand {
  private static let replays = ["webp", "mp4", "gif"]

  /// The endings of files that each option makes a difference to.
  private static let uses: [(option: String, endings: [String])] = [
    ("--view", ["png", "svg", "pdf", "ora", "xopp"] + replays),
    ("--scale", ["png", "ora"] + replays),
    ("--size", ["png"]),
    ("--transparent", ["png", "svg"]),
    ("--page", ["pdf"]),
    ("--seconds", replays),
  ]

  /// Throws where an option would do nothing; `output` has a known ending.
  static func checkUse(of options: Options, writing output: String) throws(Failure) {
    let ending = output.split(separator: ".").last?.lowercased() ?? ""
    for (option, endings) in uses where options.isGiven(option) && !endings.contains(ending) {
      throw .usage("\(option) is for \(endings.joined(separator: ", ")) and not for \(ending)")
    }
  }
}
