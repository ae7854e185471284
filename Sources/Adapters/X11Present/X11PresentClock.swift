import CXPresent
public import Studio

/// The refreshes of a window's display. It says when the display refreshed, not which frame was seen.
///
/// `close` may come at any time; after it every call does nothing.
public final class X11PresentClock: RefreshClock, NativeQueue {
  private var connection: OpaquePointer?
  private let window: xcb_window_t
  private var special: OpaquePointer?
  private var counter = RefreshCounter()
  private var reports: [RefreshReport] = []

  /// `nil` when the window is not X's or its server has no Present extension.
  public init?(window: NativeWindow) {
    guard window.system == .x11, let id = xcb_window_t(exactly: window.window),
      let connection = xcb_connect(nil, nil)
    else { return nil }
    self.connection = connection
    self.window = id
    guard xcb_connection_has_error(connection) == 0, Self.hasPresent(connection) else {
      close()
      return nil
    }
    let event = xcb_generate_id(connection)
    xcb_present_select_input(
      connection, event, id, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
    special = cxpresent_register(connection, event)
    reports.reserveCapacity(16)
    xcb_flush(connection)
  }

  deinit { close() }

  public var descriptor: Int32 { connection.map { xcb_get_file_descriptor($0) } ?? -1 }

  /// Asks for the refresh after the last one that is known.
  public func expect(frame: UInt64) {
    guard let connection else { return }
    let serial = UInt32(truncatingIfNeeded: frame)
    xcb_present_notify_msc(connection, window, serial, counter.nextCount, 0, 0)
    xcb_flush(connection)
  }

  public func dispatch() -> Bool {
    guard let connection, let special else { return false }
    var hasNews = false
    while let event = xcb_poll_for_special_event(connection, special) {
      event.withMemoryRebound(to: xcb_present_complete_notify_event_t.self, capacity: 1) {
        take($0.pointee)
      }
      free(event)
      hasNews = true
    }
    return hasNews
  }

  public func takeReports(into destination: inout [RefreshReport]) {
    _ = dispatch()
    destination.append(contentsOf: reports)
    reports.removeAll(keepingCapacity: true)
  }

  public func close() {
    guard let connection else { return }
    if let special { xcb_unregister_for_special_event(connection, special) }
    xcb_disconnect(connection)
    special = nil
    self.connection = nil
  }

  private func take(_ event: xcb_present_complete_notify_event_t) {
    guard UInt32(event.kind) == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue,
      let refresh = counter.take(count: event.msc, microseconds: event.ust)
    else { return }
    if reports.count < 256 {
      reports.append(
        RefreshReport(source: .display, event: .refresh(refresh.time), period: refresh.period))
    }
  }

  private static func hasPresent(_ connection: OpaquePointer) -> Bool {
    guard let extensionData = cxpresent_extension(connection),
      extensionData.pointee.present != 0,
      let version = xcb_present_query_version_reply(
        connection, xcb_present_query_version(connection, 1, 0), nil)
    else { return false }
    free(version)
    return true
  }
}
