/// The tables of a `.wetink` file; `docs/file-format.md` describes them.
enum Schema {
  /// "Wink" in the header of the file.
  static let applicationID: UInt32 = 0x5769_6E6B
  /// The user_version that this program writes, and the newest that it reads.
  static let version: UInt32 = 1

  /// Run in one transaction on an empty database.
  static let creation = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE edit (
      position INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      color INTEGER
    );
    CREATE TABLE stroke (
      position INTEGER PRIMARY KEY,
      id INTEGER NOT NULL,
      brush INTEGER NOT NULL,
      algorithm INTEGER NOT NULL,
      view_scale REAL NOT NULL,
      sample_count INTEGER NOT NULL,
      samples BLOB NOT NULL
    );
    CREATE TABLE brush (
      number INTEGER PRIMARY KEY,
      color INTEGER NOT NULL,
      opacity REAL NOT NULL,
      width REAL NOT NULL,
      minimum_width REAL NOT NULL,
      smoothing REAL NOT NULL,
      blend_mode TEXT NOT NULL
    );
    CREATE VIRTUAL TABLE bounds USING rtree (position, min_x, max_x, min_y, max_y);
    CREATE TABLE history (position INTEGER NOT NULL);
    INSERT INTO history VALUES (0);
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """
}
