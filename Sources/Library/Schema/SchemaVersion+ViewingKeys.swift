import GRDB

extension SchemaVersion {
    /// Version 12: the key by which the machines of a shared library know a viewing: the day under which it was first
    /// logged and a number, `2026-02-02.1`. NULL until the library is shared. And an event of another service may be of
    /// several films, because two machines may have found different ones.
    static let viewingKeys = {
        let index = SchemaObject.uniqueIndex("viewing_key", "viewing (movie_id, key) WHERE key IS NOT NULL")
        var version = SchemaVersion(
            name: "v12 viewing keys", adding: ["key TEXT"], toTable: "viewing", of: viewingOrigins.objects
        ) { db in
            try db.execute(
                sql: """
                    \(index.sql);
                    CREATE TABLE viewing_origin_new \(originColumns);
                    INSERT INTO viewing_origin_new SELECT * FROM viewing_origin;
                    DROP TABLE viewing_origin;
                    ALTER TABLE viewing_origin_new RENAME TO viewing_origin;
                    """)
        }
        version.objects = version.objects.map { $0.name == origins.name ? origins : $0 } + [index]
        return version
    }()

    /// With quotation marks, as SQLite writes the name of a renamed table.
    private static let origins = SchemaObject(
        type: "table", name: "viewing_origin", sql: "CREATE TABLE \"viewing_origin\" \(originColumns)")

    private static let originColumns = """
        (
            source TEXT NOT NULL,
            key TEXT NOT NULL,
            movie_id INTEGER NOT NULL,
            at INTEGER,
            PRIMARY KEY (source, key, movie_id)
        ) STRICT
        """
}
