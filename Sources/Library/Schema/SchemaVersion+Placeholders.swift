import GRDB

extension SchemaVersion {
    /// Version 5: films whose TMDB number is unknown yet, with negative numbers of the library's own.
    ///
    /// SQLite cannot remove a check from a table, so it is recreated (sqlite.org/lang_altertable.html#otheralter).
    /// Foreign keys are off meanwhile, and checked at the end by GRDB's migrator.
    static let placeholders = SchemaVersion(
        name: "v5 films without a number",
        objects: SchemaVersion.accounts.objects.map { $0.name == "movie" ? movie : $0 }
    ) { db in
        try db.execute(
            sql: """
                CREATE TABLE movie_new \(columns);
                INSERT INTO movie_new SELECT * FROM movie;
                DROP TABLE movie;
                ALTER TABLE movie_new RENAME TO movie;
                """)
    }

    /// With quotation marks, as SQLite writes the name of a renamed table.
    private static let movie = SchemaObject(
        type: "table", name: "movie", sql: "CREATE TABLE \"movie\" \(columns)")

    private static let columns = filmColumns(id: "id <> 0")
}
