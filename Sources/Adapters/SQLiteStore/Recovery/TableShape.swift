/// What rows of a table look like in a file: enough to tell its rows when nothing else does.
struct TableShape {
  private struct Column {
    let type: String
    let mayBeNull: Bool
    /// Is the row's key, and null in the record.
    let isRowID: Bool
  }

  let name: String
  private let columns: [Column]
  private let hasRowIDs: Bool

  /// Of every table of `database` but its virtual ones, what belongs to them, and what needs no saving.
  static func all(of database: Database) throws(StoreFailure) -> [TableShape] {
    let rows = try database.prepare(
      """
      SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite_%' ORDER BY name
      """)
    var shapes: [TableShape] = []
    while try rows.step() {
      if Schema.derivedTables.contains(try rows.text(0)) { continue }
      shapes.append(try TableShape(rows.text(0), in: database, hasRowIDs: rows.integer(1) == 0))
    }
    return shapes
  }

  private init(_ name: String, in database: Database, hasRowIDs: Bool) throws(StoreFailure) {
    self.name = name
    self.hasRowIDs = hasRowIDs
    var columns: [Column] = []
    let rows = try database.prepare(
      "SELECT type, \"notnull\", pk FROM pragma_table_info('\(name)') ORDER BY cid")
    while try rows.step() {
      let (type, isKey) = (try rows.text(0), try rows.integer(2) > 0)
      let mayBeNull = try rows.integer(1) == 0 && !(isKey && !hasRowIDs)
      columns.append(
        Column(type: type, mayBeNull: mayBeNull, isRowID: hasRowIDs && isKey && type == "INTEGER"))
    }
    self.columns = columns
  }

  /// False for a key with one number: tables of indexes have such rows too.
  var isUnmistakable: Bool {
    columns.count > 2 || !columns.contains(where: \.isRowID)
      || columns.contains { $0.type != "INTEGER" }
  }

  /// Adds a row unless its key is taken.
  var insertion: String {
    "INSERT OR IGNORE INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The row that a record would be in this table; `nil` where it cannot be of it.
  func row(_ record: [Statement.Value], rowID: Int64?) -> [Statement.Value]? {
    guard record.count == columns.count, (rowID != nil) == hasRowIDs else { return nil }
    var row = record
    for (index, column) in columns.enumerated() {
      switch (record[index], column.type) {
      case (.null, _):
        if column.isRowID, let rowID { row[index] = .integer(rowID) }
        guard column.isRowID || column.mayBeNull else { return nil }
      case (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.bytes, "BLOB"):
        guard !column.isRowID else { return nil }
      // Whole numbers are kept so in a column of numbers.
      case (.integer, "REAL"): break
      default: return nil
      }
    }
    return row
  }
}
