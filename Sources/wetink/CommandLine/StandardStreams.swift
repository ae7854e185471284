@preconcurrency import Glibc

/// Standard input, output and error.
enum StandardStreams {
  /// Puts /dev/null where one was closed, so that no file gets its number and with it what is said.
  static func reopenClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // A new one gets the lowest free number: this one.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Throws where anything that was printed has not gone out.
  static func finishOutput() throws(Failure) {
    guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
    throw .work(
      "standard output: cannot write it: \(String(cString: strerror(errno)).lowercased())")
  }
}
