import Glibc
import TestSupport

/// Gives readers damaged files, the same ones for the same seed, and ends with status 0 when every one
/// was refused or read. The file of a run that crashed or hung is kept.
///
///     wetink-fuzz READER [--runs N] [--seed S] [--first N] [--keep FOLDER]
let usage = """
  usage: wetink-fuzz READER [--runs N] [--seed S] [--first N] [--keep FOLDER]
  readers: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
  """
let arguments = CommandLine.arguments.dropFirst()

func text(_ name: String) -> String? {
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.endIndex else {
    return nil
  }
  return arguments[place + 1]
}

func number(_ name: String, else value: Int) -> Int { text(name).flatMap { Int($0) } ?? value }

guard let name = arguments.first, let target = FuzzTarget(rawValue: name) else {
  print(usage)
  exit(2)
}
let (first, seed) = (number("--first", else: 0), number("--seed", else: 1))
let numbers = first..<(first + number("--runs", else: 10_000))
if let folder = text("--worker") {
  let input = try FuzzInput(target, seed: UInt64(seed))
  Worker(target: target, folder: folder, input: input).run(numbers)
} else {
  let supervisor = Supervisor(target: target, seed: seed, keep: text("--keep") ?? ".")
  exit(supervisor.run(numbers) == 0 ? 0 : 1)
}
