/// Keeps the squares of the overview, each in the place of an older one. There are only squares of one
/// level, and none that was written very long ago.
struct OverviewWriter {
  private let remove: Statement
  private let put: Statement

  init(_ database: Database) throws(StoreFailure) {
    remove = try database.prepare(
      """
      DELETE FROM overview WHERE level <> ?1 OR x = ?2 AND y = ?3
        OR number < (SELECT max(number) FROM overview) - 512
      """)
    put = try database.prepare(
      "INSERT INTO overview (level, x, y, position, stroke, pixels) VALUES (?, ?, ?, ?, ?, ?)")
  }

  func put(_ square: OverviewSquare) throws(StoreFailure) {
    let place = [square.level, square.x, square.y].map { Statement.Value.integer(Int64($0)) }
    try remove.run(place)
    try put.run(
      place + [
        .integer(Int64(square.stamp.position)),
        .integer(Int64(bitPattern: square.stamp.stroke)), .bytes(square.packed),
      ])
  }
}
