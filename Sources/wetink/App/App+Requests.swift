import Controls
import Exchange
import Studio

// What the studio asks for.
extension App {
  func carryOut(_ requests: [StudioRequest]) {
    for request in requests {
      do throws(Failure) {
        switch request {
        case .newDrawing: begin(nil)
        case .listFiles: listFiles()
        case .open(let path):
          // A file of another program becomes a new drawing first.
          if ImportFormat(path: path) == nil { begin(path) } else { documents.take(over: path) }
        case .export(let format): try export(format)
        case .saveElsewhere: documents.beginSavingElsewhere()
        case .fullScreen(let isOn):
          window.setFullscreen(isOn)
          studio.updateControls { $0.isFullScreen = isOn }
        case .recordEvents(let isOn): try record(isOn)
        case .latencyMeter(let isOn): showMeter(isOn)
        case .kiosk(let request): kiosk?.carryOut(request, self)
        case .quit: if kiosk == nil { try end() } else { stop() }
        }
      } catch {
        studio.updateControls { $0.notice = .init(error.message, isError: true) }
      }
    }
  }

  /// Ends the program. Where strokes could not be kept and would be lost, the first wish to end only
  /// says so.
  private func end() throws(Failure) {
    do throws(Failure) {
      try documents.flush()
    } catch {
      if !isLossAccepted {
        isLossAccepted = true
        throw .work(studio.controls.model.strings.text("notice.end-again", error.message))
      }
    }
    stop()
  }

  /// Draws and writes the picture off the frame; says where it went.
  private func export(_ format: String) throws(Failure) {
    studio.finishStrokes()
    if let format = ExportFormat(rawValue: format) {
      documents.export(studio.drawing, as: format)
      return
    }
    let shot = try Shot(Shot.region(of: studio.drawing), size: nil)
    documents.export(studio.drawing, shot)
  }

  private func listFiles() {
    let files = DrawingFolder.list(beside: documents.path)
    studio.updateControls { $0.files = files }
  }
}
