internal import CCrypt
internal import Glibc

/// A PIN as the system's password files would keep it: salted, and slow to try. Only that is stored.
public enum PINHash {
  public static let lengths = 4...12

  /// Digits alone, as the pad has nothing else.
  public static func isPIN(_ text: String) -> Bool {
    lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The yescrypt hash of a PIN with a salt of its own; `nil` where the system has no random bytes.
  public static func make(_ pin: String) -> String? {
    guard let setting = crypt_gensalt_ra("$y$", 0, nil, 0) else { return nil }
    defer { free(setting) }
    return hash(pin, String(cString: setting))
  }

  /// Whether this is a hash of a kind that is slow to try: yescrypt, scrypt or bcrypt.
  public static func isUsable(_ hash: String) -> Bool {
    let isKnown = ["$y$", "$gy$", "$7$", "$2b$"].contains { hash.hasPrefix($0) }
    guard isKnown, hash.utf8.count < 384, crypt_checksalt(hash) == CRYPT_SALT_OK else {
      return false
    }
    // The salt alone is no hash; a whole one gives itself back in length.
    return Self.hash("", hash)?.utf8.count == hash.utf8.count
  }

  /// Takes a good part of a second on purpose; not for the frame.
  public static func matches(_ pin: String, _ hash: String) -> Bool {
    guard let made = Self.hash(pin, hash) else { return false }
    let (one, other) = (Array(made.utf8), Array(hash.utf8))
    guard one.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in one.indices { difference |= one[index] ^ other[index] }
    return difference == 0
  }

  /// `nil`: the setting is none.
  private static func hash(_ pin: String, _ setting: String) -> String? {
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer {
      if let data {
        // The PIN is in there.
        explicit_bzero(data, Int(size))
        free(data)
      }
    }
    guard let result = crypt_ra(pin, setting, &data, &size) else { return nil }
    let text = String(cString: result)
    return text.hasPrefix("*") ? nil : text
  }
}
