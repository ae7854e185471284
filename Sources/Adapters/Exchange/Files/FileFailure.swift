internal import Glibc

/// What goes wrong with one file, before its name is put to it.
enum FileFailure: Error {
  case library(String)
  case folderMissing
  case isFolder
  case notAFile
  case tooLarge(width: Int, height: Int)
  case system(Int32)
}

extension FileFailure {
  func exchangeError(writing path: String) -> ExchangeError {
    switch self {
    case .folderMissing: .folderMissing(path: path)
    case .isFolder: .isFolder(path: path)
    case .notAFile: .notAFile(path: path)
    case .tooLarge(let width, let height): .tooLarge(path: path, width: width, height: height)
    case .library, .system: .cannotWrite(path: path, reason: reason)
    }
  }

  func exchangeError(reading path: String) -> ExchangeError {
    switch self {
    case .folderMissing: .folderMissing(path: path)
    case .isFolder: .isFolder(path: path)
    case .notAFile: .notAFile(path: path)
    case .tooLarge(let width, let height): .tooLarge(path: path, width: width, height: height)
    case .library, .system: .cannotRead(path: path, reason: reason)
    }
  }

  private var reason: String {
    switch self {
    case .library(let message): message
    case .system(let number): String(cString: strerror(number)).lowercased()
    case .folderMissing, .isFolder, .notAFile, .tooLarge: "\(self)"
    }
  }
}
