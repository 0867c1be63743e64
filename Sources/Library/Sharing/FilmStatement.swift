import Foundation
import GRDB
import Records

/// The user's values of a film, read from its rows in the form of records.
struct FilmStatement {
    /// A value of a row.
    struct Value {
        var json: String
        /// The row's own time, in seconds since 1970; nil if it has none.
        var at: Int?
    }

    /// Each value that the film has.
    private(set) var values: [SharedValueName: Value] = [:]
    /// The keys of all viewings.
    private(set) var viewings: Set<String> = []
    /// Values that the rows say nothing about.
    private(set) var unstated: Set<SharedValueName> = []

    /// - Parameter tables: The tables to read.
    init(_ db: Database, of film: Int, in tables: Set<String>) throws {
        for table in tables.sorted() {
            switch table {
            case SharedField.saved.table:
                try read(db, "SELECT added_at FROM watchlist WHERE movie_id = ?", film) { cells in
                    let time: String = try cells.next()
                    return (SharedField.saved, "", .text(time), time)
                }
            case SharedField.rating.table:
                try read(db, "SELECT rating, rated_at FROM own_rating WHERE movie_id = ?", film) { cells in
                    (SharedField.rating, "", .number(try cells.next()), try cells.next())
                }
            case SharedField.note.table:
                try read(db, "SELECT text, noted_at FROM note WHERE movie_id = ?", film) { cells in
                    (SharedField.note, "", .text(try cells.next()), try cells.next())
                }
            case SharedField.tag.table:
                try read(db, "SELECT name FROM tag WHERE movie_id = ? ORDER BY name DESC", film) { cells in
                    let name: String = try cells.next()
                    return (SharedField.tag, name.tagKey.composed, .text(name), nil)
                }
                let tag = SharedValueName(field: SharedField.tag.name, item: ShareState.privateTag)
                if values[tag] != nil {
                    values[SharedValueName(field: SharedField.hidden.name)] = Value(json: "true")
                }
            case SharedField.base.table: try readBases(db, of: film)
            case SharedField.origin.table:
                try read(db, "SELECT source, key, at FROM viewing_origin WHERE movie_id = ?", film) { cells in
                    let (source, key): (String, String) = (try cells.next(), try cells.next())
                    let at: Int? = try cells.nextOrNil()
                    return (SharedField.origin, "\(source) \(key)", .number(Double(at ?? 0)), nil)
                }
            case SharedField.file.table: if film != 0 { try readFiles(db, of: film) }
            case SharedField.playback.table:
                let sql = "SELECT position_ms, duration_ms, played_at FROM playback WHERE movie_id = ?"
                try read(db, sql, film) { cells in
                    let (position, duration): (Double, Double) = (try cells.next(), try cells.next())
                    let value = ["position": CanonicalJSON.number(position), "duration": .number(duration)]
                    return (SharedField.playback, "", .object(value), try cells.next())
                }
            case SharedField.viewing.table: try readViewings(db, of: film)
            default: break
            }
        }
    }

    mutating func read(
        _ db: Database, _ sql: String, _ film: Int,
        _ value: (inout RowReader) throws -> (SharedField, item: String, CanonicalJSON, time: String?)
    ) throws {
        for (field, item, json, time) in try db.rows(sql, [film], reused: true, value) {
            values[SharedValueName(field: field.name, item: item)] = Value(
                json: json.json, at: time.flatMap { ISOTime(exactly: $0)?.seconds })
        }
    }

    private mutating func readBases(_ db: Database, of film: Int) throws {
        let sql = "SELECT account, field, value, pushed_at, replaced FROM account_base WHERE movie_id = ?"
        try read(db, sql, film) { cells in
            let (account, field): (Int, String) = (try cells.next(), try cells.next())
            let value: Double? = try cells.nextOrNil()
            let pushedAt: String? = try cells.nextOrNil()
            let replaced: Double? = try cells.nextOrNil()
            let json = CanonicalJSON.object([
                "value": value.map { .number($0) } ?? .null, "pushed": pushedAt.map { .text($0) } ?? .null,
                "replaced": replaced.map { .number($0) } ?? .null,
            ])
            return (SharedField.base, "\(account) \(field)", json, nil)
        }
    }

    private mutating func readViewings(_ db: Database, of film: Int) throws {
        let keys = try ViewingKeys.byViewing(db, of: film)
        let all = try Viewing.all(db, movieID: film)
        let first = all.firstViewing?.id
        for viewing in all {
            guard let key = keys[viewing.id] else { continue }
            viewings.insert(key)
            let at = ISOTime(viewing.loggedAt).seconds
            values[SharedValueName(field: SharedField.viewing.name, item: key)] = Value(
                json: CanonicalJSON.text(viewing.loggedAt.isoTime).json, at: at)
            for field in ViewingField.allCases {
                let name = SharedValueName(field: SharedField.viewing(field).name, item: key)
                // Every later viewing is marked. Only the mark of the first is the user's own.
                if field == .isRewatch, viewing.id != first { unstated.insert(name) }
                guard let value = viewing.values[field], !unstated.contains(name), value != .flag(false)
                else { continue }
                values[name] = Value(json: value.canonicalJSON.json, at: at)
            }
        }
    }
}
