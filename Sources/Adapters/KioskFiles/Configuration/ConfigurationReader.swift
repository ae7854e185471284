internal import Glibc
internal import Ink
internal import Studio

/// Goes through the groups of the file of settings.
final class ConfigurationReader {
  private let file: String
  private let brushes: Set<String>
  private let isHash: (String) -> Bool
  private var result = KioskConfiguration()

  init(file: String, brushes: Set<String>, isHash: @escaping (String) -> Bool) {
    self.file = file
    self.brushes = brushes
    self.isHash = isHash
  }

  func read(_ members: [JSON5Value.Member]) -> KioskConfiguration {
    read(members, under: "") { group in
      readDisplay(&group)
      readTools(&group)
      readColors(&group)
      group.choice("fingers", &result.plan.fingers)
      group.bool("own-colors", &result.plan.hasOwnColors)
      group.bool("undo", &result.plan.offersUndo)
      group.bool("fresh-sheet", &result.plan.offersFreshSheet)
      group.number("control-scale", in: 0.5...4, &result.plan.controlScale)
      group.number("palm-size", in: 20...2000, &result.plan.palmSize)
      group.group("idle", readIdle)
      group.group("attract", readAttract)
      group.group("keep", readKeep)
      group.group("gallery", readGallery)
      group.group("take-home", readTakeHome)
      group.group("staff", readStaff)
    }
    return result
  }

  private func read(
    _ members: [JSON5Value.Member], under path: String, _ body: (inout ConfigurationGroup) -> Void
  ) {
    var group = ConfigurationGroup(file: file, path: path, members: members)
    body(&group)
    group.refuseTheRest()
    result.problems += group.problems
    for (key, members, body) in group.groups { read(members, under: key + ".", body) }
  }

  private func readDisplay(_ group: inout ConfigurationGroup) {
    guard let value = group.take("display") else { return }
    switch value.content {
    case .number(let number) where number >= 0 && number < 64 && number == number.rounded():
      result.display = .number(Int(number))
    case .string(let name) where !name.isEmpty: result.display = .name(name)
    default: group.complain("display", value, "a number from 0 on, or a name in quotes")
    }
  }

  private func readTools(_ group: inout ConfigurationGroup) {
    guard let values = group.list("tools", count: 1...8) else { return }
    var tools: [KioskPlan.Tool] = []
    for (index, value) in values.enumerated() {
      let path = "tools[\(index)]"
      switch value.content {
      case .string(let id): tools.append(.init(id))
      case .object(let members):
        var tool = KioskPlan.Tool("")
        var width = 0.0
        var inner = ConfigurationGroup(file: file, path: path + ".", members: members)
        inner.text("brush", &tool.brush)
        inner.number("width", in: 0.5...400, &width)
        inner.refuseTheRest()
        group.problems += inner.problems
        if width > 0 { tool.width = width }
        tools.append(tool)
      default: group.complain(path, value, "a brush's name in quotes, or a group")
      }
      if let tool = tools.last, !tool.brush.isEmpty, !brushes.contains(tool.brush) {
        group.complain(path, value, because: "there is no brush \(tool.brush.prefix(40))")
      }
    }
    tools.removeAll { !brushes.contains($0.brush) }
    if !tools.isEmpty { result.plan.tools = tools }
  }

  private func readColors(_ group: inout ConfigurationGroup) {
    if let value = group.take("paper") {
      if let color = Self.color(value) {
        result.plan.paper = color
      } else {
        group.complain("paper", value, "a colour as \"#RRGGBB\"")
      }
    }
    guard let values = group.list("colors", count: 1...16) else { return }
    var colors: [SRGBColor] = []
    for (index, value) in values.enumerated() {
      if let color = Self.color(value) {
        colors.append(color)
      } else {
        group.complain("colors[\(index)]", value, "a colour as \"#RRGGBB\"")
      }
    }
    if !colors.isEmpty { result.plan.colors = colors }
  }

  private static func color(_ value: JSON5Value) -> SRGBColor? {
    guard case .string(let text) = value.content, text.utf8.count == 7, text.first == "#",
      text.dropFirst().allSatisfy(\.isHexDigit), let hex = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return SRGBColor(hex: hex)
  }

  private func readIdle(_ group: inout ConfigurationGroup) {
    group.seconds("seconds", in: 1...86_400, &result.plan.idleTime)
    group.seconds("countdown", in: 1...600, &result.plan.countdownTime)
  }

  private func readAttract(_ group: inout ConfigurationGroup) {
    group.bool("on", &result.plan.showsAttract)
    group.number("speed", in: 0.1...100, &result.plan.replaySpeed)
    group.seconds("pause", in: 0...600, &result.plan.replayPause)
  }

  private func readKeep(_ group: inout ConfigurationGroup) {
    var (days, megabytes, free) = (365.0, 4000.0, 500.0)
    if let folder = group.path("folder") {
      if Self.isFolder(folder.path) {
        result.folder = folder.path
      } else {
        group.complain(
          "folder", folder.value, because: "there is no folder \(folder.path) to write to")
      }
    }
    group.whole("count", in: 1...1_000_000, &result.limits.count)
    group.number("days", in: 0.01...36_500, &days)
    group.number("megabytes", in: 1...100_000_000, &megabytes)
    group.number("free-megabytes", in: 0...100_000_000, &free)
    result.limits.age = Int(days * 86_400)
    result.limits.bytes = Int(megabytes * 1e6)
    result.limits.freeBytes = Int(free * 1e6)
  }

  private func readGallery(_ group: inout ConfigurationGroup) {
    var minutes = Double(result.galleryDelay) / 60
    group.choice("show", &result.plan.gallery)
    group.number("minutes", in: 0...525_600, &minutes)
    result.galleryDelay = Int(minutes * 60)
  }

  private func readTakeHome(_ group: inout ConfigurationGroup) {
    group.bool("on", &result.plan.offersTakeHome)
    let value = group.peek("text")
    group.text("text", &result.takeHomeText)
    if let value, !result.takeHomeText.contains("{code}") || result.takeHomeText.utf8.count > 400 {
      result.takeHomeText = "{code}"
      group.complain("text", value, "a text of 400 letters at most with {code} in it")
    }
  }

  private func readStaff(_ group: inout ConfigurationGroup) {
    var hash = ""
    let value = group.peek("pin-hash")
    group.text("pin-hash", &hash)
    if let value, case .string = value.content {
      if isHash(hash) {
        result.pinHash = hash
        result.plan.hasPIN = true
      } else {
        group.complain("pin-hash", value, "a line that \"wetink kiosk-pin\" made")
      }
    }
    group.choice("corner", &result.plan.corner)
    group.seconds("hold", in: 0.5...10, &result.plan.holdTime)
    if let folder = group.path("export-folder") {
      result.exportFolder = folder.path
      result.plan.canExport = true
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
      && access(path, W_OK | X_OK) == 0
  }
}
