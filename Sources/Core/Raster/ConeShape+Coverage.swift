extension ConeShape {
  /// Coverage of a pixel, 0...255: the reference that the kernels equal bit for bit.
  ///
  /// The distance to the hull of two discs is that to the nearest disc between them; which one is
  /// linear in the position along the axis and off it.
  func coverage(x: Int, y: Int) -> UInt8 {
    let px = Float(x * 256 + 128 - x0) * 0x1p-8
    let py = Float(y * 256 + 128 - y0) * 0x1p-8
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
    var area = ramp.area(inside) + (isThin ? ramp.area(radius + distance) : 127.5)
    let along = px * ux + py * uy
    if start == .narrowCap || end == .narrowCap { area *= keptByCaps(along: along, off: off) }
    return UInt8(min(max(area + 0.5, 0), 255))
  }

  /// The part of the endless strip's coverage that narrow caps leave, 0...1.
  private func keptByCaps(along: Float, off: Float) -> Float {
    var sum: Float = 1
    if start == .narrowCap { sum += kept(beyond: -along, off: off, radius: r0, turn: -1) - 1 }
    if end == .narrowCap {
      sum += kept(beyond: along - length, off: off, radius: r0 + dr, turn: 1) - 1
    }
    return max(sum, 0)
  }

  /// The part that one round cap leaves of a strip that would go on, from 4 x 4 places in the pixel
  /// whose centre lies `beyond` pixels past the cap's centre and `off` the axis.
  private func kept(beyond: Float, off: Float, radius: Float, turn: Float) -> Float {
    var capped: Float = 0
    var strip: Float = 0
    for place in 0..<16 {
      let sx = Float(place & 3) * 0.25 - 0.375
      let sy = Float(place >> 2) * 0.25 - 0.375
      let b = beyond + turn * (sx * ux + sy * uy)
      let o = abs(off + (sy * ux - sx * uy))
      let forward = max(b, 0)
      strip += Self.quarter(radius, distance: o)
      capped += Self.quarter(radius, distance: (forward * forward + o * o).squareRoot())
    }
    return strip > 0 ? capped / strip : 0
  }

  /// Coverage of a quarter-pixel square by a strip, 0...1, by a plain ramp.
  private static func quarter(_ radius: Float, distance: Float) -> Float {
    let near = min(max((radius - distance) * 4 + 0.5, 0), 1)
    let far = min(max((radius + distance) * 4 + 0.5, 0), 1)
    return near + far - 1
  }
}

extension EdgeRamp {
  /// The ramp of an edge whose normal is (x, y) / distance.
  init(alongX x: Float, y: Float, distance: Float) {
    let (x, y) = (abs(x), abs(y))
    let scale = 1 / max(distance, 0x1p-10)
    let larger = max(max(x, y) * scale, 0.5)
    let smaller = max(min(x, y) * scale, 0x1p-10)
    inner = (larger - smaller) * 0.5
    outer = (larger + smaller) * 0.5
    slope = 255 / larger
    bend = 127.5 / (larger * smaller)
  }
}
