/// Why a command did not do what was asked; each carries a sentence for people.
enum Failure: Error {
  /// The command line is wrong.
  case usage(String)
  /// The work failed; the sentence names the file or thing.
  case work(String)

  var message: String {
    switch self {
    case .usage(let text), .work(let text): text
    }
  }

  var exitCode: Int32 {
    switch self {
    case .usage: 2
    case .work: 1
    }
  }
}
