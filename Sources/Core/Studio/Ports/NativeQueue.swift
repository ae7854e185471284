/// A queue of the window system's messages beside the toolkit's own. Called on the main thread.
public protocol NativeQueue: AnyObject {
  /// Readable when there may be messages; the window's wait ends then.
  var descriptor: Int32 { get }
  /// Handles what has come; whether that was something the frame loop should look at.
  func dispatch() -> Bool
  /// The window goes: lets go of it and of the window system.
  func close()
}
