import CSDL2
import Glibc

/// The clock that every time of a `DeviceEvent` is on.
public enum MonotonicClock {
  /// Nanoseconds since some moment before the program began; never goes back.
  public static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Sleeps until `time`; returns at once when it has passed.
  public static func sleep(until time: UInt64) {
    var target = timespec(nanoseconds: time)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil) == EINTR {}
  }

  /// Lets the sleeps of the calling thread end within a microsecond of their time.
  static func sharpenSleeps() { _ = set_timer_slack(1000) }
}

extension timespec {
  init(nanoseconds: UInt64) {
    let seconds = nanoseconds / 1_000_000_000
    self.init(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds - seconds * 1_000_000_000))
  }
}
