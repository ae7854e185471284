/// Tells when the display refreshes. Called on the main thread.
public protocol RefreshClock: AnyObject {
  /// A frame of this number is about to be presented: its report is wanted.
  func expect(frame: UInt64)
  /// Appends what was seen since the last call.
  func takeReports(into reports: inout [RefreshReport])
}
