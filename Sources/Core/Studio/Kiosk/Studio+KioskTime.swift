internal import Canvas
internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

// What a kiosk does as time passes.
extension Studio {
  func advanceKiosk(to now: UInt64) {
    guard kiosk != nil else { return }
    kiosk?.now = now
    judgeContacts(at: now)
    heedCorner(at: now)
    let before = kiosk?.session.screen
    let isEmpty = isSheetEmpty
    if let lastAct = kiosk?.watch.lastAct {
      kiosk?.session.advance(to: now, lastAct: lastAct, isEmpty: isEmpty)
    }
    if live.isEmpty, let plan = kiosk?.plan, sheet.history.edits.count >= plan.sheetLimit {
      kiosk?.session.sheetIsFull(at: now)
    }
    screenChanged(from: before)
    advanceReplay(to: now)
    if let end = kiosk?.cursorEnd, end != 0, end <= now {
      kiosk?.cursorEnd = 0
      updateCursor()
    }
    for request in kiosk?.session.takeRequests() ?? [] { requests.append(.kiosk(request)) }
    updateKioskModel()
  }

  /// Nothing that the visitors drew is to be seen.
  var isSheetEmpty: Bool { sheet.strokeCount == 0 && live.isEmpty }

  private var sheet: Drawing { kiosk?.resting?.drawing ?? drawing }

  var kioskDeadline: UInt64? {
    guard let kiosk else { return nil }
    var times = [
      kiosk.watch.deadline(after: kiosk.now),
      kiosk.session.deadline(lastAct: kiosk.watch.lastAct, isEmpty: isSheetEmpty),
      kiosk.cornerHolder.map { $0.began &+ kiosk.plan.holdTime },
      kiosk.cursorEnd == 0 ? nil : kiosk.cursorEnd, kiosk.nextReplay,
    ]
    if kiosk.player != nil { times.append(kiosk.now &+ StrokePlayer.frameTime) }
    if kiosk.session.screen == .pin, kiosk.session.pin.throttle.wait(at: kiosk.now) > 0 {
      times.append(kiosk.now &+ KioskPlan.second)
    }
    return times.compactMap { $0 }.min()
  }

  private func judgeContacts(at now: UInt64) {
    guard var kiosk else { return }
    let found = kiosk.watch.judge(at: now, sparing: kiosk.spared(at: now))
    self.kiosk = kiosk
    for pointer in found { dismiss(pointer) }
  }

  /// Staff hold a finger in their corner.
  private func heedCorner(at now: UInt64) {
    guard let kiosk, let holder = kiosk.cornerHolder, now >= holder.began &+ kiosk.plan.holdTime
    else { return }
    dismiss(holder.pointer)
    self.kiosk?.watch.spend(holder.pointer)
    self.kiosk?.watch.act(at: now)
    if kiosk.session.screen == .cleaning {
      self.kiosk?.session.close()
    } else {
      if kiosk.session.screen == .attract { endAttract() }
      self.kiosk?.session.askForPIN()
    }
  }

  /// What a screen needs that has just come.
  func screenChanged(from before: KioskModel.Screen?) {
    guard let screen = kiosk?.session.screen else { return }
    if kiosk?.session.takeReset() == true { resetTools() }
    guard screen != before else { return }
    kiosk?.controls.cancelAll()
    switch screen {
    case .gallery, .picture, .approval, .cleaning, .attract:
      finishAllInk()
      kiosk?.watch.releaseAll()
      fingerRule.reset()
    default: break
    }
    if screen == .drawing || screen == .attract {
      // Pictures are large, and the next look is another.
      kiosk?.controls.model.gallery = KioskModel.Gallery()
    }
    if screen == .attract { beginAttract() }
    if before == .attract { endAttract() }
  }

  /// The first tool, the first colour, the first view.
  func resetTools() {
    guard let kiosk else { return }
    if let color = kiosk.plan.colors.first { settings.color = color }
    chooseTool(0)
    show(.initial(screenScale: screenScale))
    updateModel()
  }

  func chooseTool(_ index: Int) {
    guard let tools = kiosk?.tools, tools.indices.contains(index) else { return }
    kiosk?.controls.model.tool = index
    settings.choose(tools[index].preset)
    settings.width = tools[index].width
    updateModel()
  }

  /// Brings what the kiosk's controls show in line with the state.
  func updateKioskModel() {
    guard let kiosk else { return }
    var model = kiosk.controls.model
    let plan = kiosk.plan
    model.screen = kiosk.session.screen
    model.colors = plan.hasOwnColors ? [] : plan.colors
    model.color = settings.color
    model.paper = drawing.paper
    model.offersUndo = plan.offersUndo
    model.canUndo = editToUndo != nil
    model.offersFreshSheet = plan.offersFreshSheet
    model.offersGallery = plan.gallery != .off
    model.offersTakeHome = plan.offersTakeHome
    model.isEmpty = isSheetEmpty
    model.canExport = plan.canExport
    model.pin = kiosk.session.pin.state(at: kiosk.now)
    model.settings.idleSeconds = Int(plan.idleTime / KioskPlan.second)
    model.settings.everyFingerDraws = plan.fingers == .draw
    model.settings.hasOwnColors = plan.hasOwnColors
    model.settings.showsAttract = plan.showsAttract
    model.settings.showsGallery = plan.gallery != .off
    if model != kiosk.controls.model { self.kiosk?.controls.model = model }
  }
}

extension Kiosk {
  /// Whose stillness is no object's: it may be staff's.
  fileprivate func spared(at now: UInt64) -> PointerID? {
    guard let holder = cornerHolder, now < holder.began &+ plan.holdTime else { return nil }
    return holder.pointer
  }
}
