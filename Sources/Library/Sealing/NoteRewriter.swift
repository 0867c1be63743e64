import Foundation
import GRDB
package import Lock
import Records

package enum NoteSelection: Sendable {
    /// All notes, and all texts that undo keeps.
    case all
    /// The notes of films and of their viewings.
    case films([Int])
    /// A film's own note.
    case note(ofFilm: Int)
    /// The note of the viewing with that number.
    case viewing(Int)
    /// Notes that are already sealed in the library.
    case sealed

    func locations(_ db: Database) throws -> NoteLocations {
        let sealed = "GLOB '\(Note.sealedLinePrefix)*'"
        switch self {
        case .all: return NoteLocations()
        case .films(let films):
            let films = try Self.idsWithPlaceholders(of: films, db)
            let viewings: [Int] = try db.values(
                "SELECT id FROM viewing WHERE movie_id IN (SELECT value FROM json_each(?))",
                [LibraryStore.jsonArray(films)])
            return NoteLocations(films: films, viewings: viewings, seen: films)
        case .note(let film):
            return NoteLocations(films: try Self.idsWithPlaceholders(of: [film], db), viewings: [], seen: [])
        case .viewing(let id):
            let films: [Int] = try db.values("SELECT movie_id FROM viewing WHERE id = ?", [id])
            return NoteLocations(films: [], viewings: [id], seen: try Self.idsWithPlaceholders(of: films, db))
        case .sealed:
            return NoteLocations(
                films: try db.values("SELECT movie_id FROM note WHERE text \(sealed)"),
                viewings: try db.values("SELECT id FROM viewing WHERE note \(sealed)"), seen: [])
        }
    }

    /// The films' ids, and those of their former placeholders, which undo and backups may still contain.
    private static func idsWithPlaceholders(of films: [Int], _ db: Database) throws -> [Int] {
        let names = try [FilmRecord].find(films, db).flatMap(\.possiblePlaceholders)
        // A placeholder set apart by its address has an id that cannot be derived from title and year.
        let former = try names.placeholderIDs(db, from: Film.source, where: "NOT \(Film.hasUserDataSQL)")
        return Set(films + names.map(\.id) + former).sorted()
    }
}

/// The places of notes; nil means all.
package struct NoteLocations: Sendable, Equatable, Codable {
    /// Films with notes of their own, by TMDB's numbers.
    var films: [Int]?
    /// Viewings, by the library's numbers.
    var viewings: [Int]?
    /// Films whose viewings match in undo rows and in backups, where a viewing may have another number.
    var seen: [Int]?

    static let none = NoteLocations(films: [], viewings: [], seen: [])

    init(films: [Int]? = nil, viewings: [Int]? = nil, seen: [Int]? = nil) {
        (self.films, self.viewings, self.seen) = (films, viewings, seen)
    }

    init(json: String) throws {
        do { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) } catch {
            throw BadStoredValue(detail: "a lock's list of notes reads \(json.prefix(40))")
        }
    }

    func json() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

    func union(_ other: NoteLocations?) -> NoteLocations {
        guard let other else { return self }
        func both(_ these: [Int]?, _ those: [Int]?) -> [Int]? {
            guard let these, let those else { return nil }
            return Array(Set(these).union(those)).sorted()
        }
        return NoteLocations(
            films: both(films, other.films), viewings: both(viewings, other.viewings),
            seen: both(seen, other.seen))
    }

    /// The places without the numbers of viewings: all viewings of their films match.
    func byFilm(_ db: Database) throws -> NoteLocations {
        guard let viewings, let seen else { return self }
        let films: [Int] = try db.values(
            "SELECT movie_id FROM viewing WHERE id IN (SELECT value FROM json_each(?))",
            [LibraryStore.jsonArray(viewings)])
        return NoteLocations(films: self.films, viewings: [], seen: Array(Set(seen + films)).sorted())
    }

    func filmRecords(_ db: Database) throws -> [FilmRecord] {
        try [FilmRecord].find(Set((films ?? []) + (seen ?? [])).sorted(), db)
    }

    /// The places in a backup, with the placeholders that the films may have been then.
    ///
    /// - Parameter records: The library's records of the films.
    fileprivate func locations(inBackup db: Database, of records: [FilmRecord]) throws -> NoteLocations {
        func former(of ids: [Int]) throws -> [Int] {
            let wanted = Set(ids)
            let names = records.filter { wanted.contains($0.id) }.flatMap(\.possiblePlaceholders)
            return try names.placeholderIDs(db)
        }
        return NoteLocations(
            films: try films.map { try $0 + former(of: $0) }, viewings: viewings,
            seen: try seen.map { try $0 + former(of: $0) })
    }
}

extension [FilmRecord] {
    static func find(_ ids: [Int], _ db: Database) throws -> [FilmRecord] {
        try db.rows(
            "SELECT \(FilmRecord.columns) FROM movie WHERE id IN (SELECT value FROM json_each(?))",
            [LibraryStore.jsonArray(ids)]
        ) { try FilmRecord(cells: &$0) }
    }

    /// The ids of placeholders in a library or a backup that may be one of these films, by title and year.
    ///
    /// - Parameters:
    ///   - source: The tables, one of which is `movie`.
    ///   - condition: The placeholders that count.
    fileprivate func placeholderIDs(
        _ db: Database, from source: String = "movie", where condition: String = "1"
    ) throws -> [Int] {
        if isEmpty { return [] }
        let names = Dictionary(grouping: self, by: \.id)
        // Older backups have these columns, too.
        let placeholders = try db.rows(
            """
            SELECT movie.id, movie.title, substr(movie.release_date, 1, 4) FROM \(source)
            WHERE movie.id < 0 AND \(condition)
            """)
        return try placeholders.compactMap { row -> Int? in
            var cells = row
            let (id, title): (Int, String) = (try cells.next(), try cells.next())
            let text: String? = try cells.nextOrNil()
            guard let year = text.flatMap({ Int($0) }) else { return nil }
            let placeholder = FilmRecord.placeholder(title: title, year: year)
            return names[placeholder.id]?.contains { $0.couldBeSameFilm(as: placeholder) } == true ? id : nil
        }
    }
}

/// The operation on each text of a note.
package enum NoteTransform: Sendable {
    /// Plain texts become sealed lines.
    case seal(LockRecord)
    /// Opens every sealed line that one of the keys opens, and seals it for another lock; others stay.
    case reseal([LockKey], LockRecord)
    /// Sealed lines become plain texts.
    case open([LockKey])

    /// Whether it applies to plain texts.
    fileprivate var appliesToPlainText: Bool { if case .seal = self { true } else { false } }

    /// - Returns: The replacement for the text, and why a line of it stays closed, if one does.
    fileprivate func result(
        _ text: String, _ kind: SealedText.Kind, _ film: Int
    ) throws(LibraryError) -> (text: String, closed: LockError?) {
        switch self {
        case .seal(let record): return (try record.sealed(text, of: kind, film: film, at: Date()), nil)
        case .open(let keys): return keys.opened(text)
        case .reseal(let keys, let record):
            var lines: [String] = []
            var why: LockError?
            for line in text.split(separator: "\n").map(String.init) {
                let text: SealedText
                do throws(LockError) { text = try keys.open(line) } catch {
                    lines.append(line)
                    why = why ?? error
                    continue
                }
                do throws(LockError) { lines.append(try SealedLine(text, for: record).line) } catch {
                    throw .lock(error)
                }
            }
            return (lines.joined(separator: "\n"), why)
        }
    }

}

/// The result of an operation on notes of films and viewings.
package struct NoteOutcome: Sendable, Equatable {
    /// The number of changed notes, not counting undo's copies.
    package var count = 0
    /// Films of which a note, or a part of it, stays closed, and why.
    package var unopenedNotes: [String: LockError] = [:]
}

/// Applies an operation to every note text in a library: in the tables, in the rows that undo replays, and in
/// history entries from before changes were stored as data.
///
/// Runs on a connection without the log's triggers, which would store each text once more.
struct NoteRewriter {
    let work: NoteTransform
    var locations = NoteLocations()
    /// Whether it runs on a backup, where viewings may have other numbers.
    var runsOnBackup = false
    /// The library's records of the films, which a backup may have as placeholders.
    var films: [FilmRecord] = []

    /// A place with texts of notes.
    private struct Texts: Sendable {
        /// Selects a row's number, its film's number, and the text, of the rows with a text.
        let rows: String
        let update: String
        /// Selects the texts that have a sealed line anywhere.
        let lines: String
        let kind: SealedText.Kind
        let isUndoLog: Bool

        /// - Parameter place: The number by which ``NoteLocations`` identifies it.
        init(
            _ kind: SealedText.Kind, _ table: String, key: String, place: String, text: String,
            where condition: String = "1", set: String
        ) {
            rows = """
                SELECT \(key), movie_id, \(text) FROM \(table)
                WHERE \(condition) AND \(text) IS NOT NULL AND \(text) <> '' AND (\(text) GLOB '\(Note.sealedLinePrefix)*') = ?1
                    AND (?2 IS NULL OR \(place) IN (SELECT value FROM json_each(?2))
                        OR movie_id IN (SELECT value FROM json_each(?3)))
                """
            update = "UPDATE \(table) SET \(set) WHERE \(key) = ?"
            lines =
                "SELECT \(text) FROM \(table) WHERE \(condition) AND instr(\(text), '\(Note.sealedLinePrefix)') > 0"
            self.kind = kind
            isUndoLog = table == "undo_row"
        }
    }

    private static let allTexts = [
        Texts(.note, "note", key: "movie_id", place: "movie_id", text: "text", set: "text = ?"),
        Texts(.viewing, "viewing", key: "id", place: "id", text: "note", set: "note = ?"),
        Texts(
            .note, "undo_row", key: "id", place: "movie_id", text: "json_extract(row, '$.text')",
            where: "table_name = 'note'", set: "row = json_set(row, '$.text', ?)"),
        Texts(
            .viewing, "undo_row", key: "id", place: "json_extract(row, '$.id')",
            text: "json_extract(row, '$.note')", where: "table_name = 'viewing'",
            set: "row = json_set(row, '$.note', ?)"),
    ]

    /// The rows of one kind of place to which the operation applies.
    private func rows(_ texts: Texts, _ db: Database) throws -> [RowReader] {
        let places =
            try runsOnBackup ? self.locations.locations(inBackup: db, of: self.films) : self.locations
        var numbers = texts.kind == .note ? places.films : places.viewings
        var films: [Int]? = []
        if texts.kind == .viewing, runsOnBackup || texts.isUndoLog { films = places.seen }
        if films == nil { numbers = nil }
        return try db.rows(
            texts.rows,
            [
                !work.appliesToPlainText, numbers.map(LibraryStore.jsonArray),
                LibraryStore.jsonArray(films ?? []),
            ])
    }

    /// Whether there is anything to do.
    func isDue(_ db: Database) throws -> Bool {
        for texts in Self.allTexts where try !rows(texts, db).isEmpty { return true }
        return try sealsBackup && ShareRecorder.hasPlainNotes(db)
    }

    /// Whether it has to seal notes in the operations of a share, too: the library's own are recorded again.
    private var sealsBackup: Bool { runsOnBackup && work.appliesToPlainText }

    /// Performs the operation, inside the caller's transaction.
    func run(_ db: Database) throws -> NoteOutcome {
        var outcome = NoteOutcome()
        func title(_ film: Int) throws -> String {
            let title: String? = try db.value("SELECT title FROM movie WHERE id = ?", [film])
            return title ?? "\(film)"
        }
        for texts in Self.allTexts {
            for var cells in try rows(texts, db) {
                let (id, film): (Int, Int) = (try cells.next(), try cells.next())
                let old: String = try cells.next()
                let new: (text: String, closed: LockError?)
                do throws(LibraryError) { new = try work.result(old, texts.kind, film) } catch {
                    guard case .lock(let why) = error else { throw error }
                    throw LibraryError.note(why, film: try title(film))
                }
                if let why = new.closed, !texts.isUndoLog { outcome.unopenedNotes[try title(film)] = why }
                if new.text == old { continue }
                try db.run(texts.update, new.text, id)
                if !texts.isUndoLog { outcome.count += 1 }
            }
        }
        if sealsBackup { try ShareRecorder(db)?.recordNotes(db, at: Date()) }
        if case .reseal = work { return outcome }
        try TextIndex.rebuildAndPurge(db)
        guard work.appliesToPlainText else { return outcome }
        // In the text of such an entry, the note cannot be distinguished from the rest.
        let isTyped = try db.number("PRAGMA user_version") > 2
        try db.execute(
            sql: """
                UPDATE change SET summary = coalesce((SELECT movie.title || ': ' FROM undo_row
                    JOIN movie ON movie.id = undo_row.movie_id WHERE change_id = change.id LIMIT 1), '')
                    || 'note (locked)'
                WHERE command IN ('note', 'undo note') \(isTyped ? "AND outcome IS NULL" : "")
                """)
        return outcome
    }

    /// The ids of the locks that sealed lines name, including lines below opened text.
    static func neededLocks(_ db: Database) throws -> Set<String> {
        try allTexts.reduce(into: []) { names, texts in
            for text: String in try db.values(texts.lines) { names.formUnion(SealedLine.keyIDs(of: text)) }
        }
    }

    /// Removes the records of locks that are not current and that no sealed line names.
    static func removeUnneededLocks(_ db: Database) throws {
        try db.run(
            "DELETE FROM lock WHERE NOT is_current AND key_id NOT IN (SELECT value FROM json_each(?))",
            LibraryStore.jsonArray(try neededLocks(db)))
    }
}
