/// The tables of a `.wetink` file; `docs/file-format.md` describes them.
enum Schema {
  /// "Wink" in the header of the file.
  static let applicationID: UInt32 = 0x5769_6E6B
  /// The user_version that this program writes, and the newest that it reads.
  static let version: UInt32 = 4

  /// The first one whose drawings have outlines and overviews.
  static let outlineVersion: UInt32 = 4

  /// Run in one transaction on an empty database.
  static var creation: String {
    """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    \(tables.sorted { $0.key < $1.key }.map(\.value).joined(separator: ";\n"));
    INSERT INTO history VALUES (0)
    """
  }

  /// Run in one transaction, makes a database of an older version one of this.
  static func upgrade(from version: UInt32) -> String {
    let added = tables.keys.filter { (firstVersions[$0] ?? 1) > version }.sorted()
    return added.compactMap { tables[$0] }.joined(separator: ";\n")
      + ";\nPRAGMA user_version = \(Self.version)"
  }

  /// The version that brought a table; those that are not listed were there from the first.
  private static let firstVersions: [String: UInt32] = [
    "brush_property": 2, "layer_edit": 3, "stroke_layer": 3, "removed_stroke": 3, "picture": 3,
    "outline": outlineVersion, "overview": outlineVersion,
  ]

  /// What they hold can be made again of the others.
  static let derivedTables: Set = ["outline", "overview"]

  /// By name, word for word as SQLite keeps them. No row of one may look like one of another: what is
  /// saved of a damaged file is told apart by that.
  private static let tables = [
    "edit": """
    CREATE TABLE edit (
      position INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      color INTEGER
    )
    """,
    "stroke": """
    CREATE TABLE stroke (
      position INTEGER PRIMARY KEY,
      id INTEGER NOT NULL,
      brush INTEGER NOT NULL,
      algorithm INTEGER NOT NULL,
      view_scale REAL NOT NULL,
      sample_count INTEGER NOT NULL,
      samples BLOB NOT NULL
    )
    """,
    "stroke_layer": """
    CREATE TABLE stroke_layer (
      position INTEGER PRIMARY KEY,
      layer INTEGER NOT NULL
    )
    """,
    "removed_stroke": """
    CREATE TABLE removed_stroke (
      position INTEGER NOT NULL,
      stroke INTEGER NOT NULL,
      PRIMARY KEY (position, stroke)
    ) WITHOUT ROWID
    """,
    "layer_edit": """
    CREATE TABLE layer_edit (
      position INTEGER PRIMARY KEY,
      layer INTEGER NOT NULL,
      content TEXT,
      parent INTEGER,
      place INTEGER,
      name TEXT,
      opacity REAL,
      blend_mode TEXT,
      is_visible INTEGER,
      is_locked INTEGER,
      is_alpha_locked INTEGER,
      is_clipped INTEGER
    )
    """,
    "picture": """
    CREATE TABLE picture (
      position INTEGER PRIMARY KEY,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      x_x REAL NOT NULL,
      x_y REAL NOT NULL,
      y_x REAL NOT NULL,
      y_y REAL NOT NULL,
      origin_x REAL NOT NULL,
      origin_y REAL NOT NULL,
      pixels BLOB NOT NULL
    )
    """,
    "brush": """
    CREATE TABLE brush (
      number INTEGER PRIMARY KEY,
      color INTEGER NOT NULL,
      opacity REAL NOT NULL,
      width REAL NOT NULL,
      minimum_width REAL NOT NULL,
      smoothing REAL NOT NULL,
      blend_mode TEXT NOT NULL
    )
    """,
    "brush_property": """
    CREATE TABLE brush_property (
      brush INTEGER NOT NULL,
      name TEXT NOT NULL,
      value REAL NOT NULL,
      PRIMARY KEY (brush, name)
    ) WITHOUT ROWID
    """,
    "bounds": """
    CREATE VIRTUAL TABLE bounds USING rtree (position, min_x, max_x, min_y, max_y)
    """,
    "outline": """
    CREATE TABLE outline (
      first INTEGER PRIMARY KEY,
      content BLOB NOT NULL
    )
    """,
    "overview": """
    CREATE TABLE overview (
      number INTEGER PRIMARY KEY,
      pixels BLOB NOT NULL,
      level INTEGER NOT NULL,
      x INTEGER NOT NULL,
      y INTEGER NOT NULL,
      position INTEGER NOT NULL,
      stroke INTEGER NOT NULL
    )
    """,
    "history": "CREATE TABLE history (position INTEGER NOT NULL)",
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  ]

  /// Refuses tables that are not the ones above. A table of the right name could else compute its
  /// rows, without end if it likes.
  static func require(in database: Database, version: UInt32) throws(StoreFailure) {
    let rows = try database.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var missing = Set(tables.keys.filter { (firstVersions[$0] ?? 1) <= version })
    while try rows.step() {
      let name = try rows.text(0)
      guard let table = tables[name] else { continue }
      guard try rows.text(1) == table else { throw .unsound("its table \(name) is not as it was") }
      missing.remove(name)
    }
    guard let name = missing.min() else { return }
    throw .unsound("its table \(name) is missing")
  }
}
