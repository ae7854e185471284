/// What the kiosk wants done outside.
public enum KioskRequest: Sendable, Equatable {
  /// Keep this drawing and open an empty one; answered by `Studio.replaceDrawing` and
  /// `kioskSheetChanged`.
  case freshSheet
  /// Answered by `kioskPINChecked`. So many attempts have failed, this one counted already, and that
  /// is to be remembered before it is checked.
  case checkPIN(String, failures: Int)
  /// The right PIN: no failures are remembered any more.
  case forgetFailures
  /// Answered by `kioskShowGallery`; staff see what visitors may not.
  case showGallery(page: Int, size: Int, isStaff: Bool)
  /// Answered by `kioskShowPicture`.
  case showPicture(id: String)
  case setShown(id: String, Bool)
  /// Write the picture and name it; answered by `kioskShowCode`.
  case takeHome
  /// Answered by `kioskReplay`.
  case nextReplay
  /// Answered by `kioskTell`.
  case export
  /// Staff changed it; answered by nothing.
  case keepPlan(KioskPlan)
  case restart
  case exit
}
