internal import Controls

extension KioskSession {
  /// Carries out what the session itself can. `gallery` is what is shown of it, `pageSize` how many
  /// drawings fit into a page.
  mutating func perform(
    _ command: KioskCommand, at now: UInt64, gallery: KioskModel.Gallery, pageSize: Int
  ) {
    switch command {
    case .tool, .color, .undo: break
    case .freshSheet: beginCountdown(at: now, isAsked: true)
    case .freshSheetNow:
      show(.drawing)
      askForSheet(.wish)
    case .keepDrawing, .close: close()
    case .closePicture: show(.gallery)
    case .takeHome:
      show(.takeHome)
      request(.takeHome)
    case .gallery, .approval, .turnPage, .openPicture, .setShown:
      browse(command, gallery, pageSize)
    case .digit(let digit): press(digit: digit)
    case .deleteDigit: deleteDigit()
    case .enterPIN: enterPIN(at: now)
    case .settings: show(.settings)
    case .export: request(.export)
    case .clean: show(.cleaning)
    case .restart: request(.restart)
    case .exit: request(.exit)
    case .longerIdle, .shorterIdle, .toggleFingers, .toggleOwnColors, .toggleAttract,
      .toggleGallery:
      change(command)
    }
  }

  private mutating func browse(
    _ command: KioskCommand, _ gallery: KioskModel.Gallery, _ pageSize: Int
  ) {
    switch command {
    case .gallery, .approval:
      show(command == .gallery ? .gallery : .approval)
      showPage(0)
    case .turnPage(let step):
      showPage(min(page + step, max(gallery.pageCount - 1, 0)))
    case .openPicture(let index):
      guard gallery.entries.indices.contains(index) else { return }
      show(.picture)
      return request(.showPicture(id: gallery.entries[index].id))
    case .setShown(let index, let isShown):
      guard gallery.entries.indices.contains(index) else { return }
      request(.setShown(id: gallery.entries[index].id, isShown))
    default: return
    }
    request(.showGallery(page: page, size: pageSize, isStaff: screen == .approval))
  }

  private mutating func change(_ command: KioskCommand) {
    let seconds = plan.idleTime / KioskPlan.second
    switch command {
    case .longerIdle: plan.idleTime = min(seconds + 15, 3600) * KioskPlan.second
    case .shorterIdle: plan.idleTime = max(seconds, 30) * KioskPlan.second - 15 * KioskPlan.second
    case .toggleFingers: plan.fingers = plan.fingers == .draw ? .single : .draw
    case .toggleOwnColors: plan.hasOwnColors.toggle()
    case .toggleAttract: plan.showsAttract.toggle()
    case .toggleGallery: plan.gallery = plan.gallery == .off ? .delayed : .off
    default: return
    }
    request(.keepPlan(plan))
  }
}
