public import Studio

/// All that a kiosk's file of settings says; what it does not say, or says wrongly, is as here.
public struct KioskConfiguration: Sendable, Equatable {
  public var plan = KioskPlan()
  public var display = Display.number(0)
  public var limits = KeepLimits()
  /// Where kept drawings go; `nil`: the usual folder.
  public var folder: String?
  /// Until a kept drawing may be seen, seconds.
  public var galleryDelay = 600
  /// Of the staff PIN; `nil`: nobody gets in.
  public var pinHash: String?
  public var exportFolder: String?
  /// What the code to take home says; `{code}` is the drawing's.
  public var takeHomeText = "{code}"
  /// What is wrong with the file, a sentence each.
  public var problems: [String] = []

  public init() {}

  public enum Display: Sendable, Equatable {
    /// Counted from 0.
    case number(Int)
    case name(String)
  }

  /// Reads a text. `name` is said in problems; `brushes` are the ids that tools may have; `isHash` tells
  /// a hash that PINs can be checked with.
  public init(
    reading bytes: [UInt8], name: String, brushes: Set<String>,
    isHash: @escaping (String) -> Bool
  ) {
    do throws(JSON5Error) {
      let value = try JSON5Reader.read(bytes)
      guard case .object(let members) = value.content else {
        problems = ["\(name):\(value.line): a group in { } is expected, not \(value.kind)"]
        return
      }
      let reader = ConfigurationReader(file: name, brushes: brushes, isHash: isHash)
      self = reader.read(members)
    } catch {
      problems = ["\(name):\(error.line): \(error.what)"]
    }
  }

  /// Reads a file; one that cannot be read is a problem like others.
  public static func load(
    _ path: String, brushes: Set<String>, isHash: @escaping (String) -> Bool
  ) -> KioskConfiguration {
    switch SmallFile.read(path) {
    case .success(let bytes):
      return KioskConfiguration(reading: bytes, name: path, brushes: brushes, isHash: isHash)
    case .failure(let failure):
      var configuration = KioskConfiguration()
      configuration.problems = ["\(path): \(failure.reason)"]
      return configuration
    }
  }
}
