internal import Glibc

/// Seconds since 1970 in the words of the machine's time zone; `format` is one of strftime.
public func localTime(_ seconds: Int, _ format: String) -> String {
  var clock = time_t(seconds)
  var parts = tm()
  localtime_r(&clock, &parts)
  var text = [CChar](repeating: 0, count: 64)
  let count = strftime(&text, text.count, format, &parts)
  return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
