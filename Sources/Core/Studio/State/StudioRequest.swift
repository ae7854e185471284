/// What the studio wants done outside; whoever runs the frames does it after the frame.
public enum StudioRequest: Sendable, Equatable {
  case newDrawing
  case listFiles
  case open(path: String)
  /// `format` is the ending of the file's name.
  case export(format: String)
  case saveElsewhere
  case fullScreen(Bool)
  /// Write what devices do to a file for a report, or end that.
  case recordEvents(Bool)
  case latencyMeter(Bool)
  case kiosk(KioskRequest)
  case quit
}

/// What the pointer should look like.
public enum CursorShape: Sendable, Equatable {
  case arrow, cross, move, hidden
}
