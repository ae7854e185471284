import Drawing
import SQLiteStore

/// `wetink check`: whether a drawing is sound, and what of it can be recovered.
enum CheckCommand {
  private struct Report: Encodable {
    var file: String
    var sound: Bool
    /// A sentence for each thing that is wrong.
    var damage: [String]
    var recovered: Recovered?
  }

  private struct Recovered: Encodable {
    var file: String
    var strokes: Int
    var edits: Int
    var lost: [String]
  }

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--json"], valued: ["--recover"], positional: 1...1)
    let path = options.positional[0]
    var report: Report
    do {
      let damage = try DocumentFile.check(path).damage
      report = Report(file: path, sound: damage.isEmpty, damage: damage)
    } catch {
      throw .work("\(error)")
    }
    if let out = options.text("--recover") { report.recovered = try recover(path, to: out) }
    if options.has("--json") {
      try JSON.print(report)
    } else {
      printLines(report)
    }
    guard report.sound else { throw .work("\(path): this drawing is damaged") }
  }

  private static func recover(_ path: String, to out: String) throws(Failure) -> Recovered {
    do {
      let found = try DocumentFile.recover(path, to: out)
      return Recovered(file: out, strokes: found.strokes, edits: found.edits, lost: found.lost)
    } catch {
      throw .work("\(error)")
    }
  }

  private static func printLines(_ report: Report) {
    Program.say(report.sound ? "\(report.file): sound" : "\(report.file): damaged")
    for damage in report.damage { Program.say("  \(damage)") }
    guard let recovered = report.recovered else { return }
    Program.say(
      "\(recovered.file): \(recovered.strokes) strokes in \(recovered.edits) edits recovered")
    for lost in recovered.lost { Program.say("  lost: \(lost)") }
  }
}
