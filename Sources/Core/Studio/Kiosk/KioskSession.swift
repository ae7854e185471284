internal import Controls

/// What is on the kiosk's screen and when it goes by itself: a function of commands, of when someone
/// last did something, and of time.
struct KioskSession: Sendable {
  typealias Screen = KioskModel.Screen

  var plan: KioskPlan
  private(set) var screen = Screen.drawing
  private(set) var pin: PINPad
  /// Of the gallery.
  private(set) var page = 0
  /// When the countdown ends.
  private var countdownEnd: UInt64 = 0
  /// Nobody was there, so tools and view go back to the first ones.
  private(set) var isReset = false
  /// Why a fresh sheet was asked for that has not come yet.
  private var awaited: Reason?
  /// For this act the empty sheet was reset already.
  private var restedAct: UInt64?
  private(set) var requests: [KioskRequest] = []
  /// A full sheet could not be put away; when that is tried again.
  private var nextTry: UInt64 = 0

  enum Reason: Equatable {
    case wish
    /// Nobody had done anything since `lastAct`.
    case idle(lastAct: UInt64)
  }

  private static let visitorTime = 40 * KioskPlan.second
  private static let pinTime = 20 * KioskPlan.second
  private static let staffTime = 90 * KioskPlan.second
  private static let cleaningTime = 60 * KioskPlan.second

  init(_ plan: KioskPlan, failures: Int, now: UInt64) {
    self.plan = plan
    pin = PINPad(throttle: PINThrottle(failures: failures, now: now))
  }

  mutating func takeRequests() -> [KioskRequest] {
    defer { requests.removeAll(keepingCapacity: true) }
    return requests
  }

  mutating func takeReset() -> Bool {
    defer { isReset = false }
    return isReset
  }

  /// Lets time pass. `lastAct`: when someone last did something; `isEmpty`: the sheet.
  mutating func advance(to now: UInt64, lastAct: UInt64, isEmpty: Bool) {
    guard let end = deadline(lastAct: lastAct, isEmpty: isEmpty) else { return }
    switch screen {
    case .countdown(_, let isAsked):
      if now < countdownEnd {
        screen = .countdown(seconds: secondsLeft(at: now), isAsked: isAsked)
      } else if isAsked {
        screen = .drawing
      } else {
        screen = .drawing
        askForSheet(.idle(lastAct: lastAct))
      }
    case .drawing where now >= end:
      if isEmpty { rest(lastAct) } else { beginCountdown(at: now, isAsked: false) }
    case .gallery, .picture, .takeHome, .pin, .staff, .settings, .approval, .cleaning:
      if now >= end { close() }
    default: break
    }
  }

  /// The sheet is full, and nobody is in the middle of a stroke.
  mutating func sheetIsFull(at now: UInt64) {
    guard screen == .drawing, now >= nextTry else { return }
    nextTry = now &+ 60 * KioskPlan.second
    askForSheet(.wish)
  }

  /// When `advance` has something to do next.
  func deadline(lastAct: UInt64, isEmpty: Bool) -> UInt64? {
    switch screen {
    case .drawing:
      awaited != nil || isEmpty && restedAct == lastAct ? nil : lastAct &+ plan.idleTime
    case .countdown(let seconds, _):
      seconds > 1 ? countdownEnd &- UInt64(seconds - 1) * KioskPlan.second : countdownEnd
    case .attract: nil
    case .gallery, .picture, .takeHome: lastAct &+ Self.visitorTime
    case .pin: lastAct &+ Self.pinTime
    case .staff, .settings, .approval: lastAct &+ Self.staffTime
    case .cleaning: lastAct &+ Self.cleaningTime
    }
  }

  /// A touch while nobody was thought to be there. It does nothing else.
  mutating func wake() { screen = .drawing }

  /// The sheet is another one now, or could not be.
  mutating func sheetChanged(_ isFresh: Bool, lastAct: UInt64) {
    let reason = awaited
    awaited = nil
    guard isFresh else { return }
    // Someone may have come since it was asked for.
    if reason == .idle(lastAct: lastAct) { rest(lastAct) } else { isReset = true }
  }

  /// The sheet comes later; one at a time.
  mutating func askForSheet(_ reason: Reason) {
    guard awaited == nil else { return }
    awaited = reason
    requests.append(.freshSheet)
  }

  /// As after the machine slept: whoever drew is gone.
  mutating func beginIdle(isEmpty: Bool, lastAct: UInt64) {
    guard screen != .attract, screen != .cleaning else { return }
    screen = .drawing
    guard !isEmpty else { return rest(lastAct) }
    askForSheet(.idle(lastAct: lastAct))
  }

  private mutating func rest(_ lastAct: UInt64) {
    restedAct = lastAct
    isReset = true
    if plan.showsAttract { screen = .attract }
  }

  mutating func askForPIN() {
    pin.clear()
    screen = .pin
  }

  mutating func show(_ newScreen: Screen) { screen = newScreen }

  mutating func request(_ request: KioskRequest) { requests.append(request) }

  mutating func showPage(_ newPage: Int) { page = max(newPage, 0) }

  mutating func beginCountdown(at now: UInt64, isAsked: Bool) {
    countdownEnd = now &+ plan.countdownTime
    screen = .countdown(seconds: secondsLeft(at: now), isAsked: isAsked)
  }

  /// Back to where it was opened from.
  mutating func close() {
    switch screen {
    case .settings, .approval: screen = .staff
    case .picture: screen = .gallery
    default: screen = .drawing
    }
    pin.clear()
  }

  // MARK: The PIN

  mutating func press(digit: Int) { pin.press(digit) }

  mutating func deleteDigit() { pin.deleteDigit() }

  mutating func enterPIN(at now: UInt64) {
    guard let digits = pin.enter(at: now) else { return }
    requests.append(.checkPIN(digits, failures: pin.throttle.failures))
  }

  mutating func pinChecked(_ isRight: Bool) {
    pin.checked(isRight)
    guard isRight else { return }
    requests.append(.forgetFailures)
    if screen == .pin { screen = .staff }
  }

  private func secondsLeft(at now: UInt64) -> Int {
    let left = countdownEnd > now ? countdownEnd - now : 0
    return Int((left + KioskPlan.second - 1) / KioskPlan.second)
  }
}

/// The digits that were pressed, and when they may be tried.
struct PINPad: Sendable, Equatable {
  private(set) var throttle: PINThrottle
  private var digits = ""
  private(set) var isChecking = false
  private(set) var isWrong = false

  init(throttle: PINThrottle) { self.throttle = throttle }

  var digitCount: Int { digits.utf8.count }

  mutating func clear() {
    digits = ""
    isWrong = false
  }

  mutating func press(_ digit: Int) {
    guard !isChecking, digitCount < KioskModel.PIN.mostDigits, (0...9).contains(digit) else {
      return
    }
    digits += "\(digit)"
    isWrong = false
  }

  mutating func deleteDigit() { if !isChecking, !digits.isEmpty { digits.removeLast() } }

  /// The digits to be tried, counted as a failure until they are known to be right; `nil`: not now.
  mutating func enter(at now: UInt64) -> String? {
    guard !isChecking, !digits.isEmpty, throttle.wait(at: now) == 0 else { return nil }
    defer { digits = "" }
    throttle.count(at: now)
    isChecking = true
    return digits
  }

  mutating func checked(_ isRight: Bool) {
    isChecking = false
    isWrong = !isRight
    if isRight { throttle.forget() }
  }

  func state(at now: UInt64) -> KioskModel.PIN {
    var state = KioskModel.PIN()
    state.digitCount = digitCount
    state.isWrong = isWrong
    state.isChecking = isChecking
    let wait = throttle.wait(at: now)
    state.waitSeconds = Int((wait + KioskPlan.second - 1) / KioskPlan.second)
    return state
  }
}
