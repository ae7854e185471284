import Controls
import FoundationEssentials
import Glibc

/// The texts of the interface in the person's language, English where it has none.
enum Texts {
  static func load() -> Strings {
    guard let assets = Folders.assets else { return Strings() }
    var texts = table("\(assets)/strings/en.json")
    for language in languages() where language != "en" {
      let own = table("\(assets)/strings/\(language).json")
      guard !own.isEmpty else { continue }
      texts.merge(own) { _, translated in translated }
      break
    }
    return Strings(texts)
  }

  private static func table(_ path: String) -> [String: String] {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }

  /// By LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as programs do; English ends the list.
  private static func languages() -> [String] {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let list = locale == "C" ? locale : (value("LANGUAGE") ?? "") + ":" + locale
    let codes = list.split(separator: ":").map { String($0.prefix { $0.isLetter }) }
    return Array(codes.prefix { $0 != "en" })
  }
}
