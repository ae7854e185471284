public import Drawing
internal import Geometry
public import Raster

extension Canvas {
  /// Shows the whole drawing, small, wherever nothing else is there yet.
  public mutating func show(_ overview: Overview) {
    self.overview = overview
    damageAll()
  }

  /// A square of the overview was drawn.
  public mutating func accept(_ square: Bitmap, at place: Overview.Place) {
    overview?.accept(square, at: place)
  }

  /// The job for a part of the overview that is out of date, after it has grown with the drawing.
  public mutating func takeOverviewJob(of drawing: Drawing) -> Overview.Job? {
    if overview == nil { overview = Overview(covering: drawing.bounds, paper: paper) }
    overview?.grow(to: drawing.bounds, paper: paper)
    return overview?.takeJob(of: drawing)
  }

  /// From so near the overview would be nothing but a blur.
  private static let nearest = 4.0

  /// What is shown in the place of tiles that were never drawn, the lowest first.
  var standIns: [StandIn] {
    let far = overview.flatMap { $0.view.scale * Self.nearest < view.scale ? nil : StandIn($0) }
    return [far, standIn].compactMap(\.self)
  }

  /// Shows what there is of a part that no tile was drawn for.
  mutating func showStandIns(within area: PixelRect) {
    picture.fill(area, with: 0xFF00_0000 | paper.hex)
    for standIn in standIns {
      picture.resample(
        standIn.picture, by: standIn.map(for: view), outside: nil, within: area)
    }
  }
}

extension StandIn {
  init(_ overview: Overview) {
    self.init(picture: overview.picture, view: overview.view)
  }
}
