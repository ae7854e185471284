internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

extension Studio {
  func beginInk(_ pointer: PointerID, _ event: DeviceEvent) {
    let tool = pointer.source == .eraser ? .eraser : settings.tool
    let stroke = LiveStroke(
      id: nextStrokeID, brush: settings.brush(for: tool),
      grid: SampleGrid(viewScale: canvas.view.scale))
    nextStrokeID += 1
    contacts.set(.stroke(stroke.id), for: pointer)
    var ink = LiveInk(stroke, prediction: settings.prediction)
    ink.append(sample(of: event), arrival: event.time)
    live.append(ink)
    canvas.begin(ink.stroke)
    updateModel()
  }

  func extendInk(_ id: UInt64, _ event: DeviceEvent) {
    guard let index = live.firstIndex(where: { $0.stroke.id == id }) else { return }
    live[index].append(sample(of: event), arrival: event.time)
  }

  /// The pen is up. With `event` at another place than the newest sample, that place is the end, at
  /// the last pressure; the pressure of a lift does not count.
  func finishInk(_ id: UInt64, at event: DeviceEvent?) {
    guard let index = live.firstIndex(where: { $0.stroke.id == id }) else { return }
    var ink = live.remove(at: index)
    if let event { ink.moveEnd(to: sample(of: event), arrival: event.time) }
    ink.stroke.predicted.removeAll()
    guard let stroke = ink.stroke.finished() else {
      canvas.cancel(id)
      updateModel()
      return
    }
    keep(drawing.append(.addStroke(stroke)))
    canvas.finish(ink.stroke, as: stroke)
    updateModel()
  }

  /// The stroke is void.
  func cancelInk(_ id: UInt64) {
    live.removeAll { $0.stroke.id == id }
    canvas.cancel(id)
    updateModel()
  }

  /// Every live stroke ends at its newest sample and is kept; its pointer does nothing until it is
  /// up.
  func finishAllInk() {
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
    if let tiltX = event.axes.tiltX, let tiltY = event.axes.tiltY,
      let angles = Angles.altitudeAzimuth(tiltX: tiltX, tiltY: tiltY)
    {
      sample.altitude = angles.altitude
      sample.azimuth = angles.azimuth
    }
    sample.twist = event.axes.twist.map { $0 * (.pi / 180) }
    return sample
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
