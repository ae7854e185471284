import EventLog
import SDLPlatform
import Studio

// What devices do, written to a file.
extension App {
  func record(to path: String) throws(Failure) {
    let header = SessionSettings.header(
      settings: studio.settings, view: studio.canvas.view, width: studio.screen.width,
      height: studio.screen.height, scale: studio.screenScale, rate: pacer.pacing.rate)
    do {
      let writer = try EventLogWriter(path: path, header: header)
      for event in deviceLog.descriptions(at: MonotonicClock.now()) { writer.append(event) }
      recorder = writer
      recordingPath = path
    } catch {
      throw .work("\(error)")
    }
  }

  /// Begins a log for a report beside the drawing, or ends it and says where it is.
  func record(_ isOn: Bool) throws(Failure) {
    let strings = studio.controls.model.strings
    if isOn, recorder == nil {
      try Folders.make(Folders.parent(Folders.eventLog))
      try record(to: Folders.eventLog)
      studio.updateControls { $0.notice = .init(strings.text("notice.recording", recordingPath)) }
    } else if !isOn, let writer = recorder {
      recorder = nil
      do { try writer.close() } catch { throw .work("\(error)") }
      studio.updateControls { $0.notice = .init(strings.text("notice.recorded", recordingPath)) }
    }
    studio.updateControls { $0.pens.isRecording = recorder != nil }
  }
}
