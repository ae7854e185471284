import Drawing
import Ink
import Raster

/// Something that is composed by itself before it is laid over what is below.
indirect enum Element: Sendable, Hashable {
  /// The strokes of a layer.
  case ink(UInt64)
  /// The picture of a layer.
  case picture(UInt64)
  /// Sheets over nothing, bottom to top: a group, or (no id) a layer with those clipped to it.
  case stack([Sheet], group: UInt64?)

  /// Whether it is this very layer, not one that it holds.
  func isLayer(_ id: UInt64) -> Bool {
    switch self {
    case .ink(id), .picture(id), .stack(_, group: id): true
    default: false
    }
  }

  func contains(_ id: UInt64) -> Bool {
    if isLayer(id) { return true }
    guard case .stack(let sheets, _) = self else { return false }
    return sheets.contains { $0.element.contains(id) }
  }

  /// The layers of ink and pictures in it.
  var leaves: [UInt64] {
    switch self {
    case .ink(let id), .picture(let id): [id]
    case .stack(let sheets, _): sheets.flatMap(\.element.leaves)
    }
  }
}

/// One thing in a stack, and how it lies over what is below.
struct Sheet: Sendable, Hashable {
  var element: Element
  /// `nil` where it is hidden.
  var overlay: LayerOverlay?
}

/// Turns layers into sheets. Hidden layers are left out, but for those on the way to the active one:
/// they are only marked, so that showing them again draws nothing anew.
struct SheetBuilder {
  let layers: LayerTree
  let active: UInt64?

  /// What a group (`nil`: no group) holds, bottom to top.
  func sheets(in group: UInt64? = nil) -> [Sheet] {
    var sheets: [Sheet] = []
    var clipped: [Sheet] = []
    for id in layers.children(of: group).reversed() {
      guard let layer = layers[id] else { continue }
      let sheet = sheet(of: layer)
      if layer.properties.isClipped, layers.children(of: group).first != id {
        clipped.append(sheet)
      } else {
        sheets.append(joined(sheet, clipped.reversed()))
        clipped = []
      }
    }
    return sheets.reversed().filter(isNeeded)
  }

  private func element(of layer: Layer) -> Element {
    switch layer.content {
    case .ink: .ink(layer.id)
    case .picture: .picture(layer.id)
    case .group: .stack(sheets(in: layer.id), group: layer.id)
    }
  }

  private func sheet(of layer: Layer) -> Sheet {
    let element = element(of: layer)
    let properties = layer.properties
    guard properties.isVisible else { return Sheet(element: element, overlay: nil) }
    let overlay = LayerOverlay(
      mode: InkPaint.Mode(properties.blendMode), opacity: properties.opacity.in65535)
    return Sheet(element: element, overlay: overlay)
  }

  /// A layer with those that are clipped to it, which are laid over it before it is laid over what is
  /// below.
  private func joined(_ base: Sheet, _ clipped: [Sheet]) -> Sheet {
    let above = clipped.filter(isNeeded)
    guard !above.isEmpty else { return base }
    let bottom = Sheet(element: base.element, overlay: .plain)
    let rest = above.map { sheet in
      var atop = sheet
      atop.overlay?.keepsAlpha = true
      return atop
    }
    return Sheet(element: .stack([bottom] + rest, group: nil), overlay: base.overlay)
  }

  private func isNeeded(_ sheet: Sheet) -> Bool {
    sheet.overlay != nil || active.map { sheet.element.contains($0) } == true
  }
}

extension InkPaint.Mode {
  init(_ mode: BlendMode) { self = Self(rawValue: mode.rawValue) ?? .sourceOver }
}

extension Double {
  /// 0 ... 1 as 0 ... 65535; 1 for what is no number.
  var in65535: UInt16 { UInt16((min(max(isFinite ? self : 1, 0), 1) * 65535).rounded()) }
}
