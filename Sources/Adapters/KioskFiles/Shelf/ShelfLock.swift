internal import Glibc

/// The right to be the one kiosk of a shelf: an advisory lock on the file `kiosk-lock` in its folder.
/// The kernel gives it back when the process ends, however it ends; the empty file stays and means
/// nothing.
public final class ShelfLock: Sendable {
  /// `nil` where the folder takes no file or knows no locks: then there is nothing to hold.
  private let descriptor: Int32?

  /// `nil`: another kiosk has it.
  public init?(of shelf: DrawingShelf) {
    let path = shelf.folder + "/kiosk-lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      self.descriptor = nil
      return
    }
    self.descriptor = descriptor
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}
