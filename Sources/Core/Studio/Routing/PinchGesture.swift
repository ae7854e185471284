import Canvas
import Geometry

/// Two fingers that move, zoom and turn the view.
///
/// The view is always made from the one at the beginning, so nothing adds up; it turns only after
/// the fingers have turned a good deal, and settles upright or at a quarter turn when near one.
struct PinchGesture {
  let ids: (first: Int, second: Int)
  private let start: View
  private let startFirst: Vector
  private let startSecond: Vector
  private var first: Vector
  private var second: Vector
  private var turns = false

  /// The sine of the turn from which on the view turns too, about 8 degrees.
  private static let turnThreshold = 0.14
  /// The sine of the angle within which the view settles at a quarter turn, about 4 degrees.
  private static let snap = 0.07

  init(ids: (first: Int, second: Int), view: View, first: Vector, second: Vector) {
    self.ids = ids
    start = view
    startFirst = first
    startSecond = second
    self.first = first
    self.second = second
  }

  /// The view after a finger moved.
  mutating func moved(_ id: Int, to position: Vector, screenScale: Double) -> View {
    if id == ids.first { first = position } else { second = position }
    let old = startSecond - startFirst
    let new = second - first
    let product = old.length * new.length
    if product > 0 {
      let isTurned = abs(old.cross(new)) > Self.turnThreshold * product || old.dot(new) < 0
      turns = turns || isTurned
    }
    return start.pinched(
      first: startFirst, second: startSecond, newFirst: first, newSecond: second, turns: turns,
      screenScale: screenScale)
  }

  /// The view to rest in.
  func settled(_ view: View) -> View {
    let rotation = view.rotation
    let upright: Vector? =
      if abs(rotation.y) < Self.snap {
        Vector(rotation.x < 0 ? -1 : 1, 0)
      } else if abs(rotation.x) < Self.snap {
        Vector(0, rotation.y < 0 ? -1 : 1)
      } else {
        nil
      }
    guard let upright, upright != rotation else { return view }
    let middle = (first + second) * 0.5
    return View(
      scale: view.scale, rotation: upright, showing: view.documentPosition(of: middle), at: middle)
  }
}
