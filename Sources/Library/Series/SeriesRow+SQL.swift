import Foundation
import GRDB
import Lock
import Records

extension SeriesRow {
    /// Reads the columns of `kept`, in their order.
    init(_ cells: inout RowReader) throws {
        self.init()
        id = try cells["id"]
        importNumber = try cells["import"]
        kind = try cells["kind"]
        file = try cells["file"]
        member = try cells["member"]
        place = try cells["place"]
        what = try cells["what"]
        show = try cells["show"]
        season = try cells["season"]
        episode = try cells["episode"]
        title = try cells["title"]
        ids =
            (try? JSONDecoder().decode([String: String].self, from: Data((try cells["ids"] as String).utf8)))
            ?? [:]
        seenAt = try cells["seen_at"]
        plays = try cells["plays"]
        rating = try cells["rating"]
        raw = try cells["raw"]
    }

    /// Adds it to the attached file, unless the same row is there.
    func insert(_ db: Database, to number: Int64) throws {
        try db.run(
            """
            INSERT INTO series.kept (import, kind, file, member, place, what, show, season, episode, title, ids,
                seen_at, plays, rating, raw, sum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sum) DO NOTHING
            """,
            number, kind, StoredValues.text(file), member.map(StoredValues.text), place,
            StoredValues.text(what),
            show.map(StoredValues.text), season, episode, title.map(StoredValues.text),
            ids.isEmpty ? "{}" : StoredValues.text(try StoredValues.encoded(ids)),
            seenAt.map(StoredValues.text), plays, rating,
            StoredValues.text(raw), sum)
    }

    /// Whether the attached file has the same row.
    func isStored(_ db: Database) throws -> Bool {
        try db.number("SELECT EXISTS (SELECT 1 FROM series.kept WHERE sum = ?)", [sum]) == 1
    }

    /// A digest of the kind and the complete row.
    private var sum: String { MarkKey.fileName(for: "\(kind)\n\(raw)") }
}
