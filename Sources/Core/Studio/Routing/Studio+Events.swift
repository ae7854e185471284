internal import Canvas
internal import Controls
internal import Geometry
internal import Ink

extension Studio {
  func take(_ event: DeviceEvent) {
    holdInk(at: event.time)
    keepHeldInk(at: event.time)
    guard kiosk == nil else { return takeInKiosk(event) }
    switch event.source {
    case .window: takeWindow(event)
    case .key: takeKey(event)
    case .mouse, .touch, .pen, .eraser: takePointer(event)
    }
  }

  func takeWindow(_ event: DeviceEvent) {
    switch event.kind {
    case .resize(let width, let height, let scale):
      resize(width: width, height: height, scale: scale)
    case .blur:
      finishAllInk()
      releaseAll()
    case .quit:
      finishAllInk()
      requests.append(.quit)
    default:
      break
    }
  }

  private func takeKey(_ event: DeviceEvent) {
    switch event.kind {
    case .press(let key, let modifiers):
      if key == "space" {
        isSpaceHeld = true
      } else {
        perform(controls.keyPressed(key, modifiers), zoomingAround: pointerPlace)
      }
    case .release(let key, _):
      if key == "space" { isSpaceHeld = false }
    default:
      break
    }
    updateCursor()
  }

  func takePointer(_ event: DeviceEvent) {
    let pointer = PointerID(event.source, id: event.id)
    if event.source == .pen || event.source == .eraser, followPen(pointer, event) { return }
    switch event.kind {
    case .down(let button): down(pointer, event, button: button)
    case .move, .hover: moved(pointer, event)
    case .up(let button): up(pointer, event, button: button)
    case .cancel: cancel(pointer)
    case .vanish: vanish(pointer, event)
    case .leave: leave(pointer)
    case .wheel(_, let dy): wheel(event, notches: dy)
    default: break
    }
  }

  /// The window has another size: strokes end at their newest sample and are kept.
  private func resize(width: Int, height: Int, scale: Double) {
    guard width > 0, height > 0, width <= 32_768, height <= 32_768 else { return }
    guard width != screen.width || height != screen.height || scale != screenScale else { return }
    finishAllInk()
    if View.screenScales.contains(scale) { screenScale = scale }
    canvas.resize(width: width, height: height)
    controls.layout(size: Vector(Double(width), Double(height)) / screenScale)
    resizeScreen(width: width, height: height)
  }

  /// Nothing stays pressed: the window lost the focus and will not hear of releases.
  private func releaseAll() {
    contacts.removeAll()
    fingerRule.reset()
    endPinch()
    isSpaceHeld = false
    controls.cancelAll()
    updateCursor()
  }

  private func wheel(_ event: DeviceEvent, notches: Double) {
    guard notches.isFinite, event.position.isFinite else { return }
    if controls.wheel(at: event.position / screenScale, notches: notches) { return }
    zoom(by: Exponential.exp(0.15 * min(max(notches, -20), 20)), around: event.position)
  }

  func zoom(by factor: Double, around position: Vector) {
    show(canvas.view.zoomed(by: factor, around: position, screenScale: screenScale))
  }

  /// Changes the view, unless a stroke is wet: then it is frozen.
  func show(_ view: View) {
    guard canvas.isDry, view != canvas.view else { return }
    if !view.sharesLattice(with: canvas.view) { worker.dropQueued() }
    canvas.show(view)
    updateModel()
  }
}
