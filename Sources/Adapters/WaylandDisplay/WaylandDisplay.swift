import CWayland
public import Studio

/// The compositor's clock and memory for one window of somebody else's connection.
///
/// All its objects live on a queue of their own, so that neither it nor the toolkit sees the other's
/// events. `close` comes before the connection ends; after that every call does nothing.
public final class WaylandDisplay: RefreshClock, NativeQueue {
  private var connection: WaylandConnection?
  private var feedback: FrameFeedback?
  private var shown: SharedMemoryPresenter?

  /// `nil` when the window is not Wayland's.
  public init?(window: NativeWindow) {
    guard window.system == .wayland, let connection = WaylandConnection(window) else { return nil }
    self.connection = connection
    feedback = FrameFeedback(connection)
  }

  deinit { close() }

  /// Shows pictures through shared memory; `nil` where the compositor offers none.
  public func presenter() -> (any Presenter)? {
    guard shown == nil, let connection else { return shown }
    shown = SharedMemoryPresenter(connection)
    return shown
  }

  public var descriptor: Int32 { connection?.descriptor ?? -1 }

  public func dispatch() -> Bool { connection?.dispatch() ?? false }

  public func expect(frame: UInt64) { feedback?.expect(frame) }

  public func takeReports(into reports: inout [RefreshReport]) {
    feedback?.takeReports(into: &reports)
  }

  public func close() {
    feedback?.close()
    feedback = nil
    shown?.close()
    shown = nil
    connection?.close()
    connection = nil
  }
}
