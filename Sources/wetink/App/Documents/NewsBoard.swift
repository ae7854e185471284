import Synchronization

/// What other threads have to say to the person, one notice at a time.
final class NewsBoard: Sendable {
  enum Notice: Sendable {
    /// Also what the format could not hold.
    case exported(String, [String])
    /// A file of another program is a drawing now; what could not be taken over.
    case takenOver([String])
    case savedElsewhere(String)
    /// A folder refused a new drawing, so it was begun in another one.
    case begunElsewhere(String, String)
    case failed(String)
    /// The last drawing could not be opened, so this is a new one.
    case replaced(String)
  }

  private struct State {
    var notice: Notice?
    var openings: [String] = []
    var pictures: [NamedPicture] = []
    var report: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Asked every frame, which waits for no other thread's lock.
  private let isNew = Atomic<Bool>(false)

  func onPost(_ report: @escaping @Sendable () -> Void) {
    state.withLock { $0.report = report }
  }

  /// There is something new to show; `nil`: the file's own state.
  func post(_ notice: Notice?, opening: String? = nil) {
    let report = state.withLock { state in
      if let notice { state.notice = notice }
      if let opening { state.openings.append(opening) }
      return state.report
    }
    isNew.store(true, ordering: .releasing)
    report?()
  }

  func post(_ picture: NamedPicture) {
    state.withLock { $0.pictures.append(picture) }
    post(nil)
  }

  var hasNews: Bool { isNew.load(ordering: .acquiring) }

  func takeNews() -> Bool { isNew.exchange(false, ordering: .acquiringAndReleasing) }

  func takeOpening() -> String? {
    state.withLock { $0.openings.isEmpty ? nil : $0.openings.removeFirst() }
  }

  func takePictures() -> [NamedPicture] {
    state.withLock { state in
      defer { state.pictures = [] }
      return state.pictures
    }
  }

  func takeNotice() -> Notice? {
    state.withLock { state in
      defer { state.notice = nil }
      return state.notice
    }
  }
}
