import Glibc
import KioskLock

/// `wetink kiosk-pin`: asks for a PIN and prints what goes into the kiosk's settings in its place.
enum KioskPINCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    _ = try Options(arguments, positional: 0...0)
    let isPerson = isatty(STDIN_FILENO) == 1
    let pin = ask("PIN (4 to 12 digits): ", isPerson)
    guard PINHash.isPIN(pin) else { throw .work("the PIN must have 4 to 12 digits") }
    if isPerson, ask("once more: ", isPerson) != pin {
      throw .work("these are two different PINs")
    }
    guard let hash = PINHash.make(pin) else { throw .work("this system can make no hash") }
    print(hash)
  }

  /// A line from the terminal, where it does not show, or from a pipe.
  private static func ask(_ prompt: String, _ isPerson: Bool) -> String {
    guard isPerson else { return readLine() ?? "" }
    let text = Array(prompt.utf8)
    _ = write(STDERR_FILENO, text, text.count)
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      _ = write(STDERR_FILENO, "\n", 1)
    }
    return readLine() ?? ""
  }
}
