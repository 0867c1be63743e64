import Foundation
import Library
import Records
import Testing

/// The complete content of a library, for exact comparison.
struct LibraryContent: Equatable, CustomStringConvertible {
    /// The rows of each table, and the words of the text index.
    let rows: String

    var description: String { "\(rows.split(separator: "\n").count) rows" }

    /// All rows of all tables except fetched data; this year's times are replaced by one value.
    private static let sql = """
        .bail on
        .output /dev/null
        INSERT INTO movie_text (movie_text) VALUES ('integrity-check');
        .output stdout
        PRAGMA integrity_check;
        PRAGMA foreign_key_check;
        PRAGMA user_version;
        SELECT 'movie', id, title, imdb_id, genres, release_date FROM movie ORDER BY id;
        SELECT 'credits', * FROM movie_credits ORDER BY movie_id;
        SELECT 'list', * FROM watchlist ORDER BY position;
        SELECT 'viewing', * FROM viewing ORDER BY id;
        SELECT 'origin', * FROM viewing_origin ORDER BY source, key;
        SELECT 'rating', * FROM own_rating ORDER BY movie_id;
        SELECT 'note', * FROM note ORDER BY movie_id;
        SELECT 'tag', * FROM tag ORDER BY movie_id, name;
        SELECT 'change', id, command, summary, is_undone, outcome FROM change ORDER BY id;
        SELECT 'undo', id, change_id, movie_id, table_name, operation, row FROM undo_row ORDER BY id;
        SELECT 'text', rowid, * FROM movie_text ORDER BY rowid;
        SELECT 'found', count(*) FROM movie_text WHERE movie_text MATCH '"film"';
        SELECT 'whole';
        """

    /// Reads it, and throws if the library cannot be used, or SQLite or its text index finds an error.
    ///
    /// The library opens it first, as the next command would; then Debian's sqlite3 checks it.
    init(_ path: String) throws {
        var schema = 0
        if let store = try LibraryStore.openForReading(path: path) {
            let health = try store.check()
            schema = health.schema
            guard health.isSound else { throw Home.Unsound(problems: health.problems) }
        } else {
            rows = "no library"
            return
        }
        let folder = (path as NSString).deletingLastPathComponent
        let command =
            "exec 2>&1; sqlite3 -batch \"$1\" | sed -E 's/20(2[6-9]|[3-9][0-9])-[0-9-]{5}T[0-9:]{8}Z/now/g; "
            + "s/\"series\":\"[0-9a-f]+\"/series/'"
        let name = "content-\(UInt32.random(in: .min ... .max))"
        let sql = "\(folder)/\(name).sql"
        try Data(Self.sql.utf8).write(to: URL(fileURLWithPath: sql))
        defer { for suffix in ["sql", "stdout", "stderr"] { unlink("\(folder)/\(name).\(suffix)") } }
        let outcome = try Child.run(
            ["/bin/sh", "-c", command, "sh", path], home: folder, input: sql, outputName: name)
        guard outcome.output.hasPrefix("ok\n\(schema)\n"), outcome.output.hasSuffix("whole\n") else {
            throw Home.Unsound(problems: [String(outcome.output.prefix(300))])
        }
        var series: [String] = []
        try SeriesFile(of: path)?.eachRow { series.append("series \($0.id) \($0.raw)") }
        rows = outcome.output + series.joined(separator: "\n")
    }
}

extension Home {
    func content() throws -> LibraryContent { try LibraryContent(library) }
}
