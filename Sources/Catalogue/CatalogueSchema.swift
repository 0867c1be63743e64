enum CatalogueSchema {
    /// "cata", at byte 68 of the file (sqlite.org/pragma.html#pragma_application_id).
    static let applicationID = 0x6361_7461
    static let version = 2
    /// TMDB has four decimals; integers take half the space.
    static let popularityScale = 10_000.0

    /// Rows are numbered by popularity, so that the first matches are the best known and nothing needs sorting.
    ///
    /// The index holds no text, positions or sizes (sqlite.org/fts5.html, 4.3, 4.4, 4.5): only words are searched in
    /// it. They are already folded, so its tokenizer only has to split at spaces: the ASCII one treats every non-ASCII
    /// byte as a letter (4.3.2), while the Unicode one would split Hindi and Tamil words at their vowel signs.
    private static let tables =
        ["CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"]
        + CatalogueKind.allCases.flatMap { kind in
            [
                """
                CREATE TABLE \(kind.names.table) (
                    rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, key INTEGER NOT NULL, popularity INTEGER NOT NULL,
                    name TEXT NOT NULL
                ) STRICT
                """,
                """
                CREATE VIRTUAL TABLE \(kind.names.index) USING fts5 (
                    words, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
                    tokenize = 'ascii'
                )
                """,
            ]
        }

    static let sql =
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);"
        + tables.joined(separator: ";")

    /// Created once the rows are inserted.
    static func keyIndex(of kind: CatalogueKind) -> String {
        "CREATE INDEX \(kind.names.table)_key ON \(kind.names.table) (key)"
    }

    /// The tables FTS5 creates for an index, in SQLite 3.40's wording.
    private static let shadows = CatalogueKind.allCases.map(\.names.index).flatMap { index in
        [
            "CREATE TABLE '\(index)_data'(id INTEGER PRIMARY KEY, block BLOB)",
            "CREATE TABLE '\(index)_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
            "CREATE TABLE '\(index)_config'(k PRIMARY KEY, v) WITHOUT ROWID",
        ]
    }

    /// Whether a file contains only these tables: a view in place of one could run for ever.
    static func isExactSchema(of connection: CatalogueConnection) -> Bool {
        guard var found = try? statements(in: connection) else { return false }
        found.subtract(CatalogueKind.allCases.map(keyIndex(of:)))
        if found == Set(tables + shadows) { return true }
        // Another SQLite version may word FTS5's own tables differently.
        guard let fresh = try? CatalogueConnection(new: ":memory:"), (try? fresh.run(sql)) != nil else {
            return false
        }
        return found == (try? statements(in: fresh))
    }

    private static func statements(in connection: CatalogueConnection) throws(CatalogueError) -> Set<String> {
        let rows = try Statement(connection, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        var found: Set<String> = []
        while try rows.step() { found.insert(rows.string(0)) }
        return found
    }
}
