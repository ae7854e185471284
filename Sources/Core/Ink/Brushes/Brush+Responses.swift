public import Geometry

/// What pressure, tilt and speed do to width and ink.
extension Brush {
  /// Half the width that the brush draws at a pressure, document units.
  public func radius(pressure: Double?) -> Double {
    guard let pressure else { return width * 0.5 }
    return width * 0.5 * (minimumWidth + (1 - minimumWidth) * pressed(pressure))
  }

  /// The part of its ink that the brush leaves at a pressure, 0 ... 1.
  func strength(pressure: Double?) -> Double {
    guard let pressure, minimumOpacity < 1 else { return 1 }
    return minimumOpacity + (1 - minimumOpacity) * pressed(pressure)
  }

  private func pressed(_ pressure: Double) -> Double {
    ResponseCurve(firmness: firmness).value(at: pressure)
  }

  /// How far a pen is laid over, 0 upright or where it does not say ... 1 at 60 degrees and more,
  /// by the curve of tilt.
  func lean(altitude: Double?) -> Double {
    guard let altitude else { return 0 }
    let place = min(max((.pi / 2 - altitude) / (.pi / 3), 0), 1)
    return ResponseCurve(firmness: tiltFirmness).value(at: place)
  }

  /// The part of what speed can take away that is gone, 0 ... 1; device pixels a second.
  func haste(at speed: Double) -> Double { speed / (speed + halfSpeed) }

  /// Whether the strokes look different by pressure; else none is kept.
  public var usesPressure: Bool { minimumWidth < 1 || minimumOpacity < 1 }

  /// Whether the ink differs along a stroke.
  public var hasChangingStrength: Bool { minimumOpacity < 1 || tiltFading > 0 || speedFading > 0 }

  /// Whether the nib can turn along a stroke.
  public var hasTurningNib: Bool { nibRatio < 1 && (nibAzimuth > 0 || nibTwist > 0) }

  /// Half of the greatest width that any pen can draw, document units.
  public var widestRadius: Double { width * 0.5 * (1 + tiltWidening) }

  /// The shape of the tip for a sample: half the long axis, document units, where that points, and
  /// the short axis as a part of it.
  public func tip(for sample: StrokeSample) -> (radius: Double, axis: Vector, ratio: Double) {
    let widened = 1 + tiltWidening * lean(altitude: sample.altitude)
    let axis = Angles.halved(doubledNibAxis(for: sample)) ?? Vector(1, 0)
    return (radius(pressure: sample.pressure) * widened, axis, nibRatio)
  }

  /// Where the nib's long axis points for a sample, its angle doubled, since both its ends are one;
  /// shorter than 1 where it is between two. An upright pen has no azimuth worth following.
  func doubledNibAxis(for sample: StrokeSample) -> Vector {
    var axis = Self.doubled(nibAngle * (.pi / 180))
    if nibAzimuth > 0, let azimuth = sample.azimuth, let altitude = sample.altitude {
      let trust = min(max((.pi / 2 - altitude) / (.pi / 9), 0), 1) * nibAzimuth
      axis = axis * (1 - trust) - Self.doubled(azimuth) * trust
    }
    if nibTwist > 0, let twist = sample.twist {
      axis = axis.turned(by: Self.doubled((twist > .pi ? twist - 2 * .pi : twist) * nibTwist))
    }
    return axis
  }

  /// The direction of twice an angle of -pi ... 2 pi; off by half a turn it is the same.
  private static func doubled(_ angle: Double) -> Vector {
    Angles.unit(2 * (angle > .pi ? angle - .pi : angle))
  }
}
