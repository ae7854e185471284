/// Why a drawing cannot be opened or kept. The description is one sentence with the file's name.
public enum DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  case missing(path: String)
  case folderMissing(path: String)
  case isFolder(path: String)
  case notAFile(path: String)
  case notADrawing(path: String)
  case newerVersion(path: String, version: Int)
  case damaged(path: String, what: String)
  case heldByAnotherProcess(path: String, process: Int?)
  case notWritable(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  case interrupted(path: String)

  public var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .folderMissing(let path): "\(path): its folder does not exist"
    case .isFolder(let path): "\(path): this is a folder, not a drawing"
    case .notAFile(let path): "\(path): this is not an ordinary file"
    case .notADrawing(let path): "\(path): this is not a Wetink drawing"
    case .newerVersion(let path, let version):
      "\(path): this drawing was made by a newer Wetink (its version is \(version), the newest "
        + "known here is \(Schema.version))"
    case .damaged(let path, let what): "\(path): this drawing is damaged: \(what)"
    case .heldByAnotherProcess(let path, let process?):
      "\(path): process \(process) is drawing in this file"
    case .heldByAnotherProcess(let path, nil): "\(path): another process is drawing in this file"
    case .notWritable(let path, let reason): "\(path): this drawing cannot be changed: \(reason)"
    case .cannotOpen(let path, let reason): "\(path): cannot open it: \(reason)"
    case .cannotWrite(let path, let reason): "\(path): cannot write it: \(reason)"
    case .interrupted(let path): "\(path): opening it was broken off"
    }
  }
}

extension DocumentError {
  /// What a failure while reading means for the file.
  init(reading path: String, _ failure: StoreFailure) {
    if failure.isForeign {
      self = .notADrawing(path: path)
    } else if case .newerVersion(let version) = failure {
      self = .newerVersion(path: path, version: version)
    } else if failure == .interrupted {
      self = .interrupted(path: path)
    } else if failure.isDamage {
      self = .damaged(path: path, what: failure.reason)
    } else {
      self = .cannotOpen(path: path, reason: failure.reason)
    }
  }

  init(writing path: String, _ failure: StoreFailure) {
    self =
      failure.isDamage
      ? .damaged(path: path, what: failure.reason)
      : .cannotWrite(path: path, reason: failure.reason)
  }
}
