import Controls
import Geometry
import Raster

/// The newest pictures of the panels that are to be seen.
struct PanelLayer {
  private var shown: [Panel] = []
  private var pictures: [Panel.Kind: PanelPicture] = [:]

  /// The panels are now `panels`; asks `renderer` for those without a fitting picture. What is gone
  /// is damage at once, what is new when its picture comes.
  mutating func show(
    _ panels: [Panel], scale: Double, renderer: (any PanelRenderer)?,
    damage: inout [PixelRect]
  ) {
    shown = panels
    for (kind, picture) in pictures where !panels.contains(where: { $0.id == kind }) {
      damage.append(picture.panel.pixelFrame(scale: picture.scale))
      pictures[kind] = nil
    }
    guard let renderer else { return }
    for panel in panels {
      let picture = pictures[panel.id]
      if picture?.panel != panel || picture?.scale != scale {
        renderer.request(panel, scale: scale)
      }
    }
  }

  /// Takes a picture that was asked for; one of a panel that is gone is dropped.
  mutating func accept(_ picture: PanelPicture, damage: inout [PixelRect]) {
    let kind = picture.panel.id
    guard shown.contains(where: { $0.id == kind }) else { return }
    if let old = pictures[kind] { damage.append(old.panel.pixelFrame(scale: old.scale)) }
    damage.append(picture.panel.pixelFrame(scale: picture.scale))
    pictures[kind] = picture
  }

  /// Blends the panels over `screen`, the lowest first.
  func blend(onto screen: inout Bitmap, within area: PixelRect) {
    for panel in shown {
      guard let picture = pictures[panel.id] else { continue }
      let frame = picture.panel.pixelFrame(scale: picture.scale)
      guard frame.intersects(area) else { continue }
      screen.blend(picture.bitmap, at: PixelPoint(x: frame.minX, y: frame.minY), within: area)
    }
  }
}
