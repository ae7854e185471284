internal import Geometry
internal import Ink

/// What can be pulled of a pressure curve.
enum CurveHandle: Sendable, CaseIterable {
  /// The pressure up to which the brush has none.
  case minimum
  /// The middle, which bends the curve.
  case middle
  /// The pressure from which on the brush has all.
  case maximum
}

/// A handle that a pointer holds.
struct CurveHold: Sendable {
  let handle: CurveHandle
  /// The curve before.
  let initial: PressureCurve
}

/// The picture of a pressure curve: pressure to the right, what the brush gets of it upwards.
struct CurvePlot {
  private let area: Rect

  init(_ frame: Rect) { area = frame.inset(by: 8) }

  /// Where a pressure (x) and what becomes of it (y) lie, both 0 ... 1.
  func place(of point: Vector) -> Vector {
    Vector(area.min.x + point.x * area.width, area.max.y - point.y * area.height)
  }

  func place(of handle: CurveHandle, on curve: PressureCurve) -> Vector {
    switch handle {
    case .minimum: place(of: Vector(curve.minimum, 0))
    case .maximum: place(of: Vector(curve.maximum, 1))
    case .middle:
      place(of: Vector(curve.middle, curve.value(curve.middle)))
    }
  }

  /// The nearest one: a press anywhere takes hold of something.
  func handle(of curve: PressureCurve, near position: Vector) -> CurveHandle {
    func distance(_ handle: CurveHandle) -> Double {
      (place(of: handle, on: curve) - position).length
    }
    return CurveHandle.allCases.min { distance($0) < distance($1) } ?? .middle
  }

  /// The curve with a handle as near to `position` as it can be.
  func curve(
    _ curve: PressureCurve, pulled handle: CurveHandle, to position: Vector
  ) -> PressureCurve {
    let pressure = (position.x - area.min.x) / area.width
    let value = (area.max.y - position.y) / area.height
    var pulled = curve
    switch handle {
    case .minimum: pulled.minimum = min(pressure, curve.maximum - PressureCurve.span)
    case .maximum: pulled.maximum = max(pressure, curve.minimum + PressureCurve.span)
    case .middle: pulled.softness = PressureCurve.softness(halfway: value)
    }
    return pulled
  }
}

extension PressureCurve {
  /// Half way between the thresholds.
  fileprivate var middle: Double { (minimum + maximum) / 2 }
}
