import Drawing
import Geometry
import Ink

@testable import Controls

let finger = PointerID(.touch, id: 1)
let otherFinger = PointerID(.touch, id: 2)
let mouse = PointerID(.mouse)

/// Sizes of windows from the least to the largest, on both sides of each change of arrangement.
let sizes: [Vector] = {
  let widths: [Double] = [320, 339, 360, 480, 640, 795, 796, 800, 1024, 1280, 1920, 2560, 3840]
  let heights: [Double] = [240, 241, 320, 399, 400, 519, 520, 640, 800, 1080, 2160]
  return widths.flatMap { width in heights.map { Vector(width, $0) } }
}()

/// All that can be open in a window of this size.
func popovers(_ size: Vector) -> [Popover?] {
  let common: [Popover?] =
    [
      nil, .brush, .paper, .files, .brushes, .blendModes, .brushValues, .layers, .layerModes,
      .editor(slot: 0),
      .editor(slot: 6),
    ]
    + PensPage.allCases.map { .pens($0) }
  return WideLayout.fits(size) ? common : common + [.colors, .menu]
}

/// Controls in a window with all that a model can hold.
func fullControls(_ size: Vector = Vector(1280, 800)) -> Controls {
  var model = ControlsModel()
  model.canUndo = true
  model.canRedo = true
  model.customColors = (0..<7).map { SRGBColor(hex: 0x102030 + UInt32($0)) }
  model.files = (0..<40).map {
    ControlsModel.FileEntry(name: "Drawing \($0)", modified: "today", path: "/drawings/\($0)")
  }
  model.layers = LayersModel(fullLayers(), active: 3)
  model.barrelActions = [.pan, .eraser, .undo]
  model.pens.devices = [
    PensModel.Device(
      pointer: PointerID(.pen, id: 1), name: "Pen", isNear: true,
      axes: .init(pressure: 0.5, tiltX: 1, tiltY: 2), rate: 240, repairs: Repair.allCases),
    PensModel.Device(pointer: PointerID(.eraser, id: 2), name: "Eraser"),
  ]
  return Controls(model: model, size: size)
}

/// Layers of each kind, in groups, with all that a row can show.
func fullLayers() -> LayerTree {
  var drawing = Drawing()
  var properties = Layer.Properties()
  properties.isLocked = true
  properties.isAlphaLocked = true
  properties.isClipped = true
  properties.opacity = 0.5
  properties.blendMode = .multiply
  var hidden = Layer.Properties()
  hidden.isVisible = false
  let picture = Picture(width: 1, height: 1, pixels: [0, 0, 0, 0], placement: .identity)
  for edit in [
    .addLayer(Layer(id: 1, content: .group), at: LayerPlace(index: 1)),
    .addLayer(Layer(id: 2, properties: hidden), at: LayerPlace(parent: 1, index: 0)),
    .addLayer(Layer(id: 3, properties: properties), at: LayerPlace(parent: 1, index: 1)),
    .addLayer(
      Layer(id: 4, content: picture.map { .picture($0) } ?? .ink), at: LayerPlace(index: 2)),
  ] as [Edit] { _ = drawing.append(edit) }
  return drawing.layers
}

extension Controls {
  func center(_ control: Control) -> Vector { frame(of: control)?.center ?? Vector(-1, -1) }

  mutating func tap(_ control: Control, _ pointer: PointerID = finger, button: Int = 1) -> [Command]
  {
    let place = center(control)
    let pressed = pointerDown(pointer, at: place, button: button, time: 0)
    return pressed + pointerUp(pointer, at: place, button: button, time: 1)
  }

  mutating func tap(_ button: Control.Button) -> [Command] { tap(.button(button)) }
}

/// A small generator, so that each run draws the same numbers.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
