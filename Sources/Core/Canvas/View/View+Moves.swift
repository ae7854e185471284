public import Geometry
internal import Raster

extension View {
  /// The zooms that a person can reach, as device pixels of a screen of scale 1 per document unit.
  public static let zoomLimits = 1.0 / 64...64.0

  /// What a screen's scale can be, device pixels per logical one.
  public static let screenScales = 1.0 / 16...16.0

  /// The scales that any zoom on any screen gives: no view that was kept has another.
  public static let scales =
    zoomLimits.lowerBound * screenScales.lowerBound...zoomLimits.upperBound
    * screenScales.upperBound

  /// Moved so that what was at `from` is at `to`, window positions, to the nearest whole pixel.
  public func panned(from: Vector, to: Vector) -> View {
    let step = (from - to).rounded(.toNearestOrEven)
    guard step.isFinite, abs(step.x) < 0x1p40, abs(step.y) < 0x1p40 else { return self }
    let limit = 1 << 40
    let x = min(max(origin.x + Int(step.x), -limit), limit)
    let y = min(max(origin.y + Int(step.y), -limit), limit)
    return View(scale: scale, rotation: rotation, origin: PixelPoint(x: x, y: y))
  }

  /// Zoomed by `factor` round a window position, within the limits for a screen of `screenScale`
  /// device pixels per logical one.
  public func zoomed(by factor: Double, around window: Vector, screenScale: Double) -> View {
    let target = View.clampedScale(scale * factor, screenScale: screenScale)
    guard target != scale, Self.isPlace(window) else { return self }
    return View(
      scale: target, rotation: rotation, showing: documentPosition(of: window), at: window)
  }

  /// The view that keeps the document points under two fingers under them: `first` and `second`
  /// are their old window positions, `newFirst` and `newSecond` the new ones. `turns: false` keeps
  /// the rotation.
  public func pinched(
    first: Vector, second: Vector, newFirst: Vector, newSecond: Vector, turns: Bool,
    screenScale: Double
  ) -> View {
    let old = second - first
    let new = newSecond - newFirst
    guard old.length >= 1, new.length >= 1,
      [first, second, newFirst, newSecond].allSatisfy(Self.isPlace)
    else { return self }
    let turn = turns ? (new.turned(by: old.conjugate).normalized ?? Vector(1, 0)) : Vector(1, 0)
    let target = View.clampedScale(scale * (new.length / old.length), screenScale: screenScale)
    return View(
      scale: target, rotation: rotation.turned(by: turn).normalized ?? rotation,
      showing: documentPosition(of: (first + second) * 0.5), at: (newFirst + newSecond) * 0.5)
  }

  /// Upright at zoom 1, the document's origin at the window's upper left.
  public static func initial(screenScale: Double) -> View { View(scale: screenScale) }

  /// Upright, with `bounds` as large as fits a window of `size` device pixels, but not above zoom 1.
  public static func fitting(_ bounds: Rect, in size: Vector, screenScale: Double) -> View {
    guard !bounds.isEmpty else { return initial(screenScale: screenScale) }
    let extent = bounds.size
    let ratio = min(size.x / max(extent.x, 1e-9), size.y / max(extent.y, 1e-9)) * 0.9
    let scale = clampedScale(min(ratio, screenScale), screenScale: screenScale)
    return View(scale: scale, rotation: Vector(1, 0), showing: bounds.center, at: size * 0.5)
  }

  /// Whether a pointer can be there, however far a drag has gone; a faulty device reports others.
  private static func isPlace(_ window: Vector) -> Bool {
    abs(window.x) < 0x1p30 && abs(window.y) < 0x1p30
  }

  private static func clampedScale(_ scale: Double, screenScale: Double) -> Double {
    guard scale.isFinite else { return screenScale }
    let zoom = min(max(scale / screenScale, zoomLimits.lowerBound), zoomLimits.upperBound)
    return zoom * screenScale
  }
}
