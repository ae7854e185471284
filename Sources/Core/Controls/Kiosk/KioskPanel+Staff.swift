internal import Geometry

// The panels that staff see.
extension KioskPanel {
  static func pinPad(_ model: KioskModel, _ place: KioskPlace) -> KioskPanel {
    let cell = place.cell
    let area = place.bottom(width: cell * 3.4, height: cell * 5 + 2 * KioskLayout.padding)
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    var top = rest.cutTop(rest.height / 5)
    panel.controls.append(
      KioskControl(command: .close, frame: top.cutRight(cell), face: .icon("close")))
    panel.sights.append(.digits(top))
    let isOpen = model.pin.waitSeconds == 0 && !model.pin.isChecking
    let cells = rest.cells(columns: 3, rows: 4)
    for digit in 1...9 {
      panel.controls.append(
        KioskControl(
          command: .digit(digit), frame: cells[digit - 1].inset(by: 3), face: .digit(digit),
          isEnabled: isOpen))
    }
    panel.controls += [
      KioskControl(
        command: .deleteDigit, frame: cells[9].inset(by: 3), face: .icon("delete-digit"),
        isEnabled: isOpen && model.pin.digitCount > 0),
      KioskControl(
        command: .digit(0), frame: cells[10].inset(by: 3), face: .digit(0), isEnabled: isOpen),
      KioskControl(
        command: .enterPIN, frame: cells[11].inset(by: 3), face: .mainIcon("check"),
        isEnabled: isOpen && model.pin.digitCount > 0),
    ]
    return panel
  }

  static func staff(_ model: KioskModel, _ place: KioskPlace) -> KioskPanel {
    let cell = place.cell
    let area = place.bottom(width: cell * 6, height: cell * 5)
    var (panel, rest) = closable(area, place)
    let commands: [(KioskCommand, String)] = [
      (.approval, "gallery"), (.export, "export"), (.clean, "clean"),
      (.settings, "settings"), (.restart, "restart"), (.exit, "exit"),
    ]
    var buttons = rest.cutTop((cell * 2.4).rounded())
    buttons = buttons.inset(by: 2)
    for (frame, item) in zip(buttons.cells(columns: 3, rows: 2), commands) {
      panel.controls.append(
        KioskControl(
          command: item.0, frame: frame.inset(by: 3),
          face: .captioned(icon: item.1, key: "kiosk.\(item.1)"),
          isEnabled: item.0 != .export || model.canExport))
    }
    panel.sights.append(.messages(rest.inset(by: 6)))
    return panel
  }

  static func settings(_ model: KioskModel, _ place: KioskPlace) -> KioskPanel {
    let cell = place.cell
    let area = place.bottom(width: cell * 6, height: cell * 6 + 2 * KioskLayout.padding)
    var panel = KioskPanel(kind: .kioskPanel, area: area)
    var rest = area.inset(by: KioskLayout.padding)
    let row = (rest.height / 6).rounded(.down)
    let foot = rest.cutBottom(row)
    panel.controls.append(
      KioskControl(
        command: .close, frame: foot.centered(width: cell, height: row),
        face: .mainIcon("keep-drawing")))
    var idle = rest.cutTop(row)
    panel.controls.append(
      KioskControl(
        command: .longerIdle, frame: idle.cutRight(cell).inset(by: 3), face: .icon("plus"),
        isEnabled: model.settings.idleSeconds < 3600))
    panel.sights.append(.value("\(model.settings.idleSeconds) s", idle.cutRight(cell)))
    panel.controls.append(
      KioskControl(
        command: .shorterIdle, frame: idle.cutRight(cell).inset(by: 3), face: .icon("minus"),
        isEnabled: model.settings.idleSeconds > 15))
    panel.sights.append(.caption(key: "kiosk.idle", idle.inset(by: 8)))
    let toggles: [(KioskCommand, String, Bool)] = [
      (.toggleFingers, "kiosk.every-finger", model.settings.everyFingerDraws),
      (.toggleOwnColors, "kiosk.own-colors", model.settings.hasOwnColors),
      (.toggleAttract, "kiosk.attract", model.settings.showsAttract),
      (.toggleGallery, "kiosk.show-gallery", model.settings.showsGallery),
    ]
    for (command, key, isOn) in toggles {
      panel.controls.append(
        KioskControl(
          command: command, frame: rest.cutTop(row), face: .toggle(key: key, isOn: isOn)))
    }
    return panel
  }

  /// Takes every press, so that a cloth presses nothing.
  static func cleaning(_ place: KioskPlace) -> KioskPanel {
    let side = (place.cell * 2).rounded()
    let area = place.window.centered(width: side, height: side)
    var panel = KioskPanel(kind: .kioskPanel, area: area, takesPresses: false)
    panel.sights.append(.icon("clean", area.inset(by: (side * 0.25).rounded())))
    return panel
  }

  /// Small, for who knows what it means.
  static func mark(_ place: KioskPlace) -> KioskPanel {
    let area = Rect(x: place.window.max.x - 40, y: 8, width: 32, height: 32)
    var panel = KioskPanel(
      kind: .kioskMark, area: area, takesPresses: false, hasGround: false)
    panel.sights.append(.icon("warning", area.inset(by: 4)))
    return panel
  }
}
