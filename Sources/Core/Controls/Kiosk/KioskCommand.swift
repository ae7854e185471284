/// What a press on the kiosk's controls asks for; they change nothing by themselves.
public enum KioskCommand: Sendable, Hashable {
  case tool(Int)
  case color(Int)
  case undo
  /// Asks first.
  case freshSheet
  case freshSheetNow
  /// Not a fresh sheet, or somebody is there after all.
  case keepDrawing
  case gallery
  case openPicture(Int)
  case closePicture
  case turnPage(Int)
  case takeHome
  /// Back to drawing.
  case close

  case digit(Int)
  case deleteDigit
  case enterPIN

  case exit, restart, settings, approval, export, clean
  case setShown(Int, Bool)
  case longerIdle, shorterIdle
  case toggleFingers, toggleOwnColors, toggleAttract, toggleGallery

  /// Opens something: not for a cloth that wipes over it.
  var opensMenu: Bool {
    switch self {
    case .freshSheet, .gallery, .takeHome: true
    default: false
    }
  }
}
