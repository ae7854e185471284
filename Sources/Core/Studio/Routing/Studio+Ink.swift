internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

extension Studio {
  func beginInk(_ pointer: PointerID, _ event: DeviceEvent) {
    guard mayDraw() else { return }
    if tool(of: pointer) == .eraser, settings.eraserPreset.takesStrokes {
      contacts.set(.sweep, for: pointer)
      sweep(pointer, from: event.position, to: event.position)
      return
    }
    var brush = settings.brush(for: tool(of: pointer))
    if let color = kiosk?.color(of: pointer), !brush.erases { brush.color = color }
    brush = brush.jittered(by: nextStrokeID)
    if drawing.layers[activeLayer]?.properties.isAlphaLocked == true { brush.keepsAlpha = true }
    let stroke = LiveStroke(
      id: nextStrokeID, brush: brush,
      grid: SampleGrid(viewScale: canvas.view.scale))
    nextStrokeID += 1
    contacts.set(.stroke(stroke.id), for: pointer)
    pens.tools[pointer]?.repair.begin()
    var ink = LiveInk(
      stroke, pointer: pointer, began: event.time, prediction: settings.prediction,
      shelf: &predictors)
    append(event, of: pointer, to: &ink)
    live.append(ink)
    canvas.begin(ink.stroke)
    updateModel()
  }

  func extendInk(_ id: UInt64, _ event: DeviceEvent) {
    guard let index = live.firstIndex(where: { $0.stroke.id == id }) else { return }
    let pointer = live[index].pointer
    switch breach(of: live[index], by: event) {
    case nil: append(event, of: pointer, to: &live[index])
    case .entry:
      pens.tools[pointer]?.repairs.insert(.entryLeap)
      cancelInk(id)
      beginInk(pointer, event)
    case .pause:
      pens.tools[pointer]?.repairs.insert(.longPause)
      finishInk(id, at: nil)
      beginInk(pointer, event)
    }
  }

  private func append(_ event: DeviceEvent, of pointer: PointerID, to ink: inout LiveInk) {
    var sample = sample(of: event)
    var isEstimated = false
    if let tool = pens.tools[pointer] {
      if let last = ink.stroke.samples.last, sample.time &+ Self.backward < last.time {
        pens.tools[pointer]?.repairs.insert(.backwardTime)
      }
      let curve = tool.curve
      let reading = pens.tools[pointer]?.repair.read(event.axes.pressure)
      if let correction = reading?.correction { ink.correct(pressure: curve.value(correction)) }
      sample.pressure = (reading?.pressure).map { curve.value($0) }
      isEstimated = reading?.isEstimated == true
      if tool.repair.isConstant != pens.tools[pointer]?.repair.isConstant { sayConstant(pointer) }
    }
    let old = ink.stroke.samples.last
    ink.append(sample, arrival: event.time, isEstimated: isEstimated)
    if let old, let newest = ink.stroke.samples.last {
      predictionMeter.take(
        newest, after: old, of: ink.stroke.id, scale: ink.stroke.grid.viewScale)
    }
  }

  /// The pen's tip, its eraser end, or the tip while a barrel button makes an eraser of it.
  func tool(of pointer: PointerID) -> ControlsModel.Tool {
    if pointer.source == .eraser || pens.tools[pointer]?.heldAction == .eraser { return .eraser }
    return settings.tool
  }

  /// Why a sample cannot belong to the stroke that its pointer draws.
  private enum Breach { case entry, pause }

  private func breach(of ink: LiveInk, by event: DeviceEvent) -> Breach? {
    guard event.position.isFinite, let last = ink.stroke.samples.last,
      let tool = pens.tools[ink.pointer]
    else { return nil }
    let distance =
      (event.position - canvas.view.windowPosition(of: last.position)).length / screenScale
    let time = event.deviceTime ?? event.time
    let pause = time - min(time, ink.newestTime)
    if pause >= Self.longPause, distance > Self.farAfterPause { return .pause }
    let isEntry =
      ink.stroke.samples.count == 1 && !tool.hasHovered && pause < Self.entryTime
      && distance > Self.farAtEntry
    return isEntry ? .entry : nil
  }

  /// Stamps are whole milliseconds, and equal ones are spread; only one this much earlier than the
  /// last is wrong.
  private static let backward: UInt64 = 5_000_000
  /// After a pause as long as this a sample so far away, in logical pixels, is another stroke's.
  private static let longPause: UInt64 = 2_000_000_000
  private static let farAfterPause = 100.0
  /// A tool that came near pressed and is so far away within this time was not where it said.
  private static let farAtEntry = 64.0
  private static let entryTime: UInt64 = 50_000_000

  private func sayConstant(_ pointer: PointerID) {
    guard pens.tools[pointer]?.repair.isConstant == true else { return }
    let name = pens.tools[pointer]?.description?.name ?? pointer.source.rawValue
    controls.model.notice = .init(
      controls.model.strings.text("notice.constant-pressure", name))
  }

  /// The pen is up. With `event` at another place than the newest sample, that place is the end, at
  /// the last pressure; the pressure of a lift does not count.
  func finishInk(_ id: UInt64, at event: DeviceEvent?) {
    guard let index = live.firstIndex(where: { $0.stroke.id == id }) else { return }
    if let event {
      live[index].moveEnd(to: sample(of: event), arrival: event.time)
      if mayBePalm(live[index], at: event.time) {
        live[index].heldUntil = live[index].began &+ Pens.palmLead
        return
      }
    }
    var ink = live.remove(at: index)
    ink.release(to: &predictors)
    predictionMeter.end(id)
    ink.stroke.predicted.removeAll()
    guard let stroke = ink.stroke.finished() else {
      canvas.cancel(id)
      updateModel()
      return
    }
    keep(drawing.append(.addStroke(stroke, layer: activeLayer)))
    canvas.finish(ink.stroke, as: stroke)
    updateModel()
  }

  /// Whether a pen that comes now would take a lifted touch back.
  private func mayBePalm(_ ink: LiveInk, at time: UInt64) -> Bool {
    pens.isKnown && ink.pointer.source == .touch && time < ink.began &+ Pens.palmLead
  }

  /// Tips that stand go on inking with some brushes.
  func holdInk(at time: UInt64) {
    for index in live.indices { live[index].hold(at: time) }
  }

  /// Keeps the lifted touch strokes for which no pen came in time.
  func keepHeldInk(at time: UInt64) {
    while let due = live.first(where: { $0.heldUntil.map { $0 <= time } ?? false }) {
      finishInk(due.stroke.id, at: nil)
    }
  }

  /// A pen came: touches that began just before are the hand that holds it, and nothing that
  /// fingers do on the canvas goes on.
  func takeBackTouches(at time: UInt64) {
    for ink in live where ink.pointer.source == .touch && time <= ink.began &+ Pens.palmLead {
      let newest = ink.stroke.samples.last.map { canvas.view.windowPosition(of: $0.position) }
      guard let newest, isHand(newest, at: time) else { continue }
      contacts.replace(.stroke(ink.stroke.id), by: .ignored)
      cancelInk(ink.stroke.id)
    }
    endPinch()
    fingerRule.reset()
    for contact in contacts.all where contact.pointer.source == .touch && contact.role == .sweep {
      cancelSweep(contact.pointer)
      contacts.set(.ignored, for: contact.pointer)
    }
    for contact in contacts.all where contact.pointer.source == .touch && contact.role == .pan {
      contacts.set(.ignored, for: contact.pointer)
    }
  }

  /// The stroke is void.
  func cancelInk(_ id: UInt64) {
    live.removeAll { $0.stroke.id == id }
    predictionMeter.end(id)
    canvas.cancel(id)
    updateModel()
  }

  /// Every live stroke ends at its newest sample and is kept; its pointer does nothing until it is
  /// up.
  func finishAllInk() {
    contacts.replace(.sweep, by: .ignored)
    sweeps.endAll()
    for id in live.map(\.stroke.id) {
      contacts.replace(.stroke(id), by: .ignored)
      finishInk(id, at: nil)
    }
  }

  /// The newest live stroke is void; whether there was one.
  func cancelNewestInk() -> Bool {
    guard let id = live.last?.stroke.id else { return false }
    contacts.replace(.stroke(id), by: .ignored)
    cancelInk(id)
    return true
  }

  func keep(_ change: Drawing.Change) { store?.record(change.record) }

  private func sample(of event: DeviceEvent) -> StrokeSample {
    var sample = StrokeSample(
      position: canvas.view.documentPosition(of: event.position),
      pressure: event.axes.pressure, time: Self.time(of: event))
    lean(&sample, by: event.axes)
    return sample
  }

  /// Gives a sample the angles of a pen; its azimuth is that on the page.
  func lean(_ sample: inout StrokeSample, by axes: DeviceEvent.Axes) {
    if let tiltX = axes.tiltX, let tiltY = axes.tiltY,
      let angles = Angles.altitudeAzimuth(tiltX: tiltX, tiltY: tiltY)
    {
      sample.altitude = angles.altitude
      let azimuth = angles.azimuth - pageTurn
      sample.azimuth = azimuth < 0 ? azimuth + 2 * .pi : azimuth
    }
    sample.twist = axes.twist.map { $0 * (.pi / 180) }
  }

  /// How far the page is turned on the screen, radians clockwise.
  private var pageTurn: Double {
    let rotation = canvas.view.rotation
    return rotation.y == 0 && rotation.x > 0 ? 0 : Angles.direction(x: rotation.x, y: rotation.y)
  }

  /// The device's own stamp; when it arrived, where the stamp lies well after that and is no time of
  /// ours.
  private static func time(of event: DeviceEvent) -> UInt64 {
    guard let stamp = event.deviceTime, stamp <= event.time &+ 1_000_000_000 else {
      return event.time
    }
    return stamp
  }
}
