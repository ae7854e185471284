/// The rows of a damaged drawing that can still be read, in a database of their own.
enum RowStore {
  /// Makes the database at `path`. Its rows look as they should; whether they make sense is not looked
  /// at.
  static func fill(_ path: String, from damaged: String) throws(StoreFailure) -> Database {
    guard let file = try PageFile(damaged) else {
      throw .unsound("\(damaged) has no page that can be read")
    }
    try Database.writeTables(to: path, journal: "OFF")
    let database = try Database(path: path, access: .readWrite)
    try database.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; DELETE FROM history")
    let tables = try TableShape.all(of: database).map { shape throws(StoreFailure) in
      (shape: shape, insertion: try database.prepare(shape.insertion))
    }
    var scan = RowScan(file)
    try database.transaction { () throws(StoreFailure) in
      try scan.run { (record, rowID, name) throws(StoreFailure) in
        // Pages may have come under another table, so the name tells only what comes first.
        for isNamed in [true, false] {
          for table in tables where (table.shape.name == name) == isNamed {
            guard isNamed || table.shape.isUnmistakable,
              let row = table.shape.row(record, rowID: rowID)
            else { continue }
            return try table.insertion.run(row)
          }
        }
      }
      try database.execute(
        "INSERT OR IGNORE INTO edit SELECT position, 'stroke', NULL FROM stroke")
    }
    return database
  }
}
