import Canvas
import Geometry
import Raster

/// A view as five numbers, to be kept with a drawing.
enum ViewText {
  /// Of a drawing that has had no view yet: all of it is to be seen first.
  static let unseen = "unseen"

  static func text(_ view: View) -> String {
    let numbers = [
      view.scale, view.rotation.x, view.rotation.y, Double(view.origin.x), Double(view.origin.y),
    ]
    return numbers.map { String($0) }.joined(separator: " ")
  }

  static func view(_ text: String) -> View? {
    let numbers = text.split(separator: " ").map { Double($0) }
    guard numbers.count == 5, let scale = numbers[0], let x = numbers[1], let y = numbers[2],
      let left = numbers[3], let top = numbers[4], View.scales.contains(scale),
      [x, y, left, top].allSatisfy({ $0.isFinite && abs($0) < 0x1p40 })
    else { return nil }
    return View(
      scale: scale, rotation: Vector(x, y), origin: PixelPoint(x: Int(left), y: Int(top)))
  }
}
