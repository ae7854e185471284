import CSDL2
import Geometry

/// Appends to `clipped` the parts of `damage` that lie within a picture of `width` x `height`.
func clip(
  _ damage: [PixelRect], toWidth width: Int, height: Int, into clipped: inout [SDL_Rect]
) {
  let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
  for rect in damage {
    let inside = rect.intersection(bounds)
    guard !inside.isEmpty else { continue }
    clipped.append(
      SDL_Rect(
        x: Int32(inside.minX), y: Int32(inside.minY), w: Int32(inside.width),
        h: Int32(inside.height)))
  }
}
