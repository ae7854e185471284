internal import Canvas
internal import Geometry

/// An outline as the value of a path's `d`: relative, in hundredths of a document unit, whose
/// rounding does not add up.
enum SVGPathText {
  static func append(_ path: OutlinePath, to text: inout String) {
    var pen = Pen()
    for element in path.elements { pen.append(element, to: &text) }
  }

  private struct Pen {
    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    private var command: Character = " "

    mutating func append(_ element: OutlinePath.Element, to text: inout String) {
      switch element {
      case .move(let point):
        text += "M"
        command = "M"
        (x, y) = (0, 0)
        write([point], to: &text)
        (startX, startY) = (x, y)
      case .line(let point):
        let (nextX, nextY) = Self.whole(point)
        guard nextX != x || nextY != y else { return }
        begin("l", to: &text)
        write([point], to: &text)
      case .curve(let first, let second, let end):
        begin("c", to: &text)
        write([first, second, end], to: &text)
      case .close:
        text += "z"
        command = "z"
        (x, y) = (startX, startY)
      }
    }

    private mutating func begin(_ next: Character, to text: inout String) {
      if command != next { text.append(next) }
      command = next
    }

    /// All relative to where the pen stands; it moves on to the last.
    private mutating func write(_ points: [Vector], to text: inout String) {
      var last = (x: x, y: y)
      for point in points {
        last = Self.whole(point)
        put(last.x - x, to: &text)
        put(last.y - y, to: &text)
      }
      (x, y) = last
    }

    /// A sign separates as a space does.
    private func put(_ value: Int, to text: inout String) {
      if value >= 0, let last = text.utf8.last, last < UInt8(ascii: "A") { text += " " }
      NumberText.append(whole: value, digits: 2, to: &text)
    }

    private static func whole(_ point: Vector) -> (x: Int, y: Int) {
      (whole(point.x), whole(point.y))
    }

    private static func whole(_ value: Double) -> Int {
      Int(min(max((value * 100).rounded(), -0x1p50), 0x1p50))
    }
  }
}
