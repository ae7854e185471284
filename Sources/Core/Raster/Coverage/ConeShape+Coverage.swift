extension ConeShape {
  /// Coverage of a pixel, 0...255: the reference that the kernels equal bit for bit.
  ///
  /// The distance to the hull of two discs is that to the nearest disc between them; which one is
  /// linear in the position along the axis and off it.
  func coverage(x: Int, y: Int) -> UInt8 {
    let px = Float(x * 256 + 128 - x0) * 0x1p-8
    let py = Float(y * 256 + 128 - y0) * 0x1p-8
    if isSteep { return steepCoverage(px, py) }
    let off = py * ux - px * uy
    let parameter = px * tx + py * ty - abs(off) * lag
    let t = min(max(parameter, 0), 1)
    let ex = px - t * dx
    let ey = py - t * dy
    let radius = r0 + t * dr
    var distance = (ex * ex + ey * ey).squareRoot()
    var ramp = off < 0 ? sideMinus : sidePlus
    let passed = parameter <= 0 ? start : parameter >= 1 ? end : .joined
    var inside = radius - distance
    switch passed {
    case .joined: break
    case .narrowCap:
      distance = abs(off)
      inside = radius - distance
    case .wideCap:
      ramp = EdgeRamp(alongX: ex, y: ey, distance: distance)
      inside -= 1 / (24 * radius)
    }
    let far = isThin ? ramp.area(radius + distance) : 127.5
    if start == .joined && end == .joined {
      return UInt8(ramp.area(inside) + (isThin ? far + 0.5 : 128))
    }
    var area = ramp.area(inside) + far
    if start == .narrowCap || end == .narrowCap {
      area = cut(area, along: px * ux + py * uy, off: off, passed: parameter)
    }
    return UInt8(min(max(area + 0.5, 0), 255))
  }

  /// The mean over 4 x 4 places in the pixel: for narrow caps on cones that widen too quickly to
  /// pass for a strip there.
  private func steepCoverage(_ px: Float, _ py: Float) -> UInt8 {
    var sum: Float = 0
    for place in 0..<16 {
      let x = px + (Float(place & 3) * 0.25 - 0.375)
      let y = py + (Float(place >> 2) * 0.25 - 0.375)
      let t = min(max(x * tx + y * ty - abs(y * ux - x * uy) * lag, 0), 1)
      let ex = x - t * dx
      let ey = y - t * dy
      sum += Self.quarter(r0 + t * dr, distance: (ex * ex + ey * ey).squareRoot())
    }
    return UInt8(sum * (255 / 16) + 0.5)
  }

  /// Takes from the area of a strip that would go on, 0...255, what lies beyond narrow caps.
  private func cut(_ area: Float, along: Float, off: Float, passed parameter: Float) -> Float {
    var missing: Float = 0
    var unit: Float = 255 / 16
    if start == .narrowCap {
      let cap = strip(beyond: -along, off: off, radius: r0, turn: -1)
      missing += cap.whole - cap.capped
      if parameter <= 0 { unit = cap.whole > 0 ? area / cap.whole : 0 }
      if parameter <= 0, cap.whole <= 0 { return 0 }
    }
    if end == .narrowCap {
      let cap = strip(beyond: along - length, off: off, radius: r0 + dr, turn: 1)
      missing += cap.whole - cap.capped
      if parameter >= 1 { unit = cap.whole > 0 ? area / cap.whole : 0 }
      if parameter >= 1, cap.whole <= 0 { return 0 }
    }
    return area - unit * missing
  }

  /// Coverage by a strip and by a strip with a cap, at 4 x 4 places in the pixel whose centre lies
  /// `beyond` pixels past the cap's centre and `off` the axis; 0...16.
  private func strip(
    beyond: Float, off: Float, radius: Float, turn: Float
  ) -> (whole: Float, capped: Float) {
    var capped: Float = 0
    var whole: Float = 0
    let back = Self.lengthening(radius)
    for place in 0..<16 {
      let sx = Float(place & 3) * 0.25 - 0.375
      let sy = Float(place >> 2) * 0.25 - 0.375
      let forward = max(beyond + (turn * (sx * ux + sy * uy) + back), 0)
      let o = abs(off + (sy * ux - sx * uy))
      whole += Self.quarter(radius, distance: o)
      capped += Self.quarter(radius, distance: (forward * forward + o * o).squareRoot())
    }
    return (whole, capped)
  }

  /// How much longer, in pixels, a quarter-pixel ramp makes a strip with a round cap: what the
  /// ramp's integral over a half disc has too much, over the strip's width.
  private static func lengthening(_ radius: Float) -> Float {
    radius < 0.125
      ? 0.09817477 - 0.7853982 * radius + 2.0943951 * radius * radius : 0.0040906153 / radius
  }

  /// Coverage of a quarter-pixel square by a strip, 0...1, by a plain ramp.
  private static func quarter(_ radius: Float, distance: Float) -> Float {
    let near = min(max(radius * 4 + 0.5 - distance * 4, 0), 1)
    guard radius < 0.125 else { return near }
    let far = min(max(radius * 4 + 0.5 + distance * 4, 0), 1)
    return near + far - 1
  }
}

extension EdgeRamp {
  /// The ramp of an edge whose normal is (x, y) / distance.
  init(alongX x: Float, y: Float, distance: Float) {
    let scale = 1 / max(distance, 0x1p-10)
    let larger = max(max(abs(x), abs(y)) * scale, 0.5)
    let smaller = min(abs(x), abs(y)) * scale
    self.init(normalX: larger, normalY: smaller)
  }
}
