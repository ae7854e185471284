import Glibc
import TestSupport

/// Gives readers damaged files, the same ones for the same seed, and ends with status 0 when every one
/// was refused or read. A crash or a hang ends the program, and the file is left in its folder.
///
///     wetink-fuzz document|opening|recovery [--runs N] [--seed S]
let arguments = CommandLine.arguments.dropFirst()

func number(_ name: String, else value: Int) -> Int {
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.endIndex else {
    return value
  }
  return Int(arguments[place + 1]) ?? value
}

let (runs, seed) = (number("--runs", else: 10_000), number("--seed", else: 1))
guard let name = arguments.first, let target = FuzzTarget(rawValue: name) else {
  print("usage: wetink-fuzz document|opening|recovery [--runs N] [--seed S]")
  exit(2)
}
let folder = TemporaryFolder(inMemory: true)
let corpus = try Corpus.documents(in: folder, seed: UInt64(seed), areLong: target == .opening)
var mutator = Mutator(seed: UInt64(seed))
var (accepted, slowest) = (0, Duration.zero)
let clock = ContinuousClock()
let start = clock.now
for run in 0..<runs {
  // A run that hangs is ended by the system.
  alarm(60)
  let bytes = mutator.mutated(corpus)
  let time = clock.measure { if target.run(bytes, in: folder) { accepted += 1 } }
  slowest = max(slowest, time)
  if run % 100_000 == 99_999 { print("\(run + 1) runs") }
}
print(
  "\(name): \(runs) runs with seed \(seed): \(accepted) files read, \(runs - accepted) refused;"
    + " the slowest run took \(slowest), all \(clock.now - start)")
