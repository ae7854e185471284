/// Why a picture cannot be written or read. The description is one sentence with the file's name.
public enum ExchangeError: Error, Sendable, Equatable, CustomStringConvertible {
  case folderMissing(path: String)
  case isFolder(path: String)
  case notAFile(path: String)
  case emptyPicture(path: String)
  case tooLarge(path: String, width: Int, height: Int)
  case cannotWrite(path: String, reason: String)
  case cannotRead(path: String, reason: String)

  public var description: String {
    switch self {
    case .folderMissing(let path): "\(path): its folder does not exist"
    case .isFolder(let path): "\(path): this is a folder"
    case .notAFile(let path): "\(path): this is not an ordinary file"
    case .emptyPicture(let path): "\(path): a picture without pixels cannot be written"
    case .tooLarge(let path, let width, let height):
      "\(path): a picture of \(width) x \(height) pixels is too large"
    case .cannotWrite(let path, let reason): "\(path): cannot write it: \(reason)"
    case .cannotRead(let path, let reason): "\(path): cannot read it: \(reason)"
    }
  }
}
