public import Controls
internal import Drawing
public import Geometry
public import Ink

// What the controls of a kiosk ask for, and what the outside answers.
extension Studio {
  /// From now on this is a kiosk. `failures`: wrong PINs that were remembered.
  public func beginKiosk(
    _ plan: KioskPlan, tools: [KioskTool], strings: Strings, failures: Int, now: UInt64
  ) {
    controls.isHidden = true
    kiosk = Kiosk(
      plan, tools: tools, strings: strings, failures: failures, size: logicalSize, now: now)
    applyPlan()
    resetTools()
    updateKioskModel()
    updateCursor()
  }

  /// What visitors may do follows the plan.
  func applyPlan() {
    guard let plan = kiosk?.plan else { return }
    settings.fingers = plan.fingers == .draw ? .draw : .gesture
    settings.penMode = false
    settings.barrelActions = [.none, .eraser, .none]
    settings.showsTouchIndicator = false
    fingerRule.reset()
  }

  func performInKiosk(_ command: KioskCommand, at now: UInt64) {
    guard let kiosk else { return }
    let before = kiosk.session.screen
    switch command {
    case .tool(let index): chooseTool(index)
    case .color(let index): chooseColor(index)
    case .undo: undoInKiosk()
    default: break
    }
    let plan = kiosk.plan
    self.kiosk?.session.perform(
      command, at: now, gallery: kiosk.controls.model.gallery, pageSize: kiosk.controls.pageSize)
    if self.kiosk?.plan != plan { applyPlan() }
    if self.kiosk?.session.screen == .takeHome { self.kiosk?.controls.model.code = nil }
    if self.kiosk?.session.screen == .picture { self.kiosk?.controls.model.gallery.opened = nil }
    screenChanged(from: before)
  }

  /// A colour is for drawing, so who has the eraser in hand gets the first tool that draws.
  private func chooseColor(_ index: Int) {
    guard let kiosk, kiosk.plan.colors.indices.contains(index) else { return }
    if settings.tool == .eraser,
      let tool = kiosk.tools.firstIndex(where: { !$0.preset.brush.erases })
    {
      chooseTool(tool)
    }
    settings.color = kiosk.plan.colors[index]
    updateModel()
  }

  /// Takes back what was finished last; what others are drawing goes on.
  private func undoInKiosk() {
    guard let edit = editToUndo, let change = drawing.undo() else { return }
    keep(change)
    // It may not be dry yet.
    if case .addStroke(let stroke, _) = edit { canvas.cancel(stroke.id) }
    canvas.invalidate(change.damage)
    updateModel()
  }

  /// What was done last; the paper and what colours are mixed as are not the visitors' to take back.
  var editToUndo: Edit? {
    let history = drawing.history
    guard history.canUndo else { return nil }
    let edit = history.edits[history.position - 1]
    switch edit {
    case .setPaper, .setBlending: return nil
    default: return edit
    }
  }

  // MARK: Answers

  /// Whether the drawing was put away and this is a fresh one.
  public func kioskSheetChanged(_ isFresh: Bool, now: UInt64) {
    guard let kiosk else { return }
    let before = kiosk.session.screen
    if !isFresh { self.kiosk?.watch.act(at: now) }
    self.kiosk?.session.sheetChanged(isFresh, lastAct: kiosk.watch.lastAct)
    screenChanged(from: before)
    updateKioskModel()
  }

  /// The machine slept: whoever drew is gone.
  public func kioskSlept() {
    guard let kiosk else { return }
    let isEmpty = isSheetEmpty
    self.kiosk?.session.beginIdle(isEmpty: isEmpty, lastAct: kiosk.watch.lastAct)
    screenChanged(from: kiosk.session.screen)
    for request in self.kiosk?.session.takeRequests() ?? [] { requests.append(.kiosk(request)) }
    updateKioskModel()
  }

  public func kioskPINChecked(_ isRight: Bool) {
    kiosk?.session.pinChecked(isRight)
    updateKioskModel()
  }

  public func kioskShowGallery(
    _ entries: [KioskModel.Gallery.Entry], page: Int, pageCount: Int
  ) {
    kiosk?.session.showPage(page)
    kiosk?.controls.model.gallery.entries = entries
    kiosk?.controls.model.gallery.page = page
    kiosk?.controls.model.gallery.pageCount = pageCount
  }

  public func kioskShowPicture(_ picture: DisplayList.Picture) {
    kiosk?.controls.model.gallery.opened = picture
  }

  public func kioskShowCode(_ code: KioskModel.Code) { kiosk?.controls.model.code = code }

  /// What staff are told; the mark shows while something is wrong.
  public func kioskTell(_ messages: [String], isMarked: Bool) {
    guard var model = kiosk?.controls.model else { return }
    model.messages = messages
    model.isMarked = isMarked
    kiosk?.controls.model = model
  }

  public var kioskPlan: KioskPlan? { kiosk?.plan }

  /// Draws on paper of another colour from now on.
  public func setPaper(_ color: SRGBColor) { perform([.paper(color)]) }

  /// What is on the kiosk's screen; `nil` without a kiosk.
  public var kioskScreen: KioskModel.Screen? { kiosk?.session.screen }

  /// Where a control of the kiosk is, logical pixels of the window.
  public func kioskFrame(of command: KioskCommand) -> Rect? { kiosk?.controls.frame(of: command) }
}
