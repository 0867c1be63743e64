import Foundation
import GRDB
import Records

/// Records all changes row by row, so that they can be undone.
///
/// Done with triggers, so that no operation can forget it; they are temporary, on the connection rather than
/// in the file, so that a library never runs anything by itself. Source: sqlite.org/undoredo.html.
enum ChangeLog {
    /// The most changes that can be undone.
    static let undoLimit = 100

    /// The summary of an entry of other machines that was undone and redone. Its number does not say when it was received.
    static let redone = "redone"

    struct LoggedTable {
        var name: String
        var key: [String]
        var columns: [String]
        /// Whether rows may have changed since without a change of the user's.
        var changesByItself = false
        /// Whether a row that has changed since stays as it is when a change is undone.
        var keepsLaterRows = false
        /// Whether its rows stay if their film is deleted.
        var outlivesFilm = false
        /// A column that an undo leaves alone if the logged row has no value for it.
        var lastingColumn: String?
    }

    static let tables = [
        LoggedTable(name: "watchlist", key: ["position"], columns: ["position", "movie_id", "added_at"]),
        LoggedTable(
            name: "viewing", key: ["id"],
            columns: ["id", "movie_id"] + ViewingField.columns + ["logged_at", "key"], lastingColumn: "key"),
        LoggedTable(name: "own_rating", key: ["movie_id"], columns: ["movie_id", "rating", "rated_at"]),
        LoggedTable(name: "note", key: ["movie_id"], columns: ["movie_id", "text", "noted_at"]),
        LoggedTable(name: "tag", key: ["movie_id", "name"], columns: ["movie_id", "name"]),
        AccountBase.loggedTable,
        LoggedTable(
            name: "viewing_origin", key: ["source", "key", "movie_id"],
            columns: ["source", "key", "movie_id", "at"],
            outlivesFilm: true),
        // A file may have been removed from the library since.
        LoggedTable(
            name: "owned", key: ["file_id"],
            columns: ["file_id", "movie_id", "edition", "part", "found_by", "decided_at"],
            changesByItself: true),
        // Playing a film changes its position without an entry.
        LoggedTable(
            name: "playback", key: ["movie_id"],
            columns: ["movie_id", "file_id", "position_ms", "duration_ms", "played_at"],
            changesByItself: true, keepsLaterRows: true),
    ]

    /// Makes a connection log its changes, and record films to be indexed again in `touched`.
    static func install(_ db: Database) throws {
        try db.execute(sql: "PRAGMA temp_store = MEMORY; CREATE TEMP TABLE touched (movie_id INTEGER)")
        for table in tables {
            try db.execute(sql: table.trigger("insert", row: "NEW"))
            try db.execute(sql: table.trigger("update", row: "OLD"))
            try db.execute(sql: table.trigger("delete", row: "OLD"))
        }
        try db.execute(
            sql: """
                CREATE TEMP TRIGGER text_of_new AFTER INSERT ON main.movie
                BEGIN INSERT INTO touched VALUES (NEW.id); END;
                CREATE TEMP TRIGGER text_of_changed AFTER UPDATE OF title, original_title ON main.movie
                BEGIN INSERT INTO touched VALUES (NEW.id); END;
                CREATE TEMP TRIGGER text_of_credits AFTER INSERT ON main.movie_credits
                BEGIN INSERT INTO touched VALUES (NEW.movie_id); END;
                CREATE TEMP TRIGGER text_of_changed_credits AFTER UPDATE ON main.movie_credits
                BEGIN INSERT INTO touched VALUES (NEW.movie_id); END;
                CREATE TEMP TRIGGER text_of_gone AFTER DELETE ON main.movie
                BEGIN INSERT INTO touched VALUES (OLD.id); END;
                """)
    }

    /// Begins a change; everything logged from here on belongs to it.
    static func begin(
        _ db: Database, _ command: String, at time: String, isUndone: Bool = false
    ) throws -> Int64 {
        try db.run(
            "INSERT INTO change (made_at, command, summary, is_undone) VALUES (?, ?, '', ?)", time, command,
            isUndone)
        return db.lastInsertedRowID
    }

    /// Ends a change: it gets its record, or is dropped if it changed nothing. Earlier undone changes can no
    /// longer be redone.
    ///
    /// - Parameters:
    ///   - changesOtherFile: Whether it has changed something that is not in the library's file.
    ///   - isReceived: Whether another machine has made it: it is not recorded again, and undone changes can still be redone.
    /// - Returns: Whether plain copies of locked notes have to be cleaned; queried here because it costs nothing here.
    static func end(
        _ db: Database, _ id: Int64, changesOtherFile: Bool = false, isReceived: Bool = false,
        record: @autoclosure () -> ChangeRecord
    ) throws -> Bool {
        var (didChange, isCleaningDue, command, time) = (false, false, "", "")
        try db.row(
            """
            SELECT EXISTS (SELECT 1 FROM undo_row WHERE change_id = ?1)
                    OR EXISTS (SELECT 1 FROM file_work WHERE change_id = ?1),
                EXISTS (SELECT 1 FROM lock WHERE is_current AND cleaning IS NOT NULL), command, made_at
            FROM change WHERE id = ?1
            """, [id], reused: true
        ) {
            (didChange, isCleaningDue, command, time) = (
                try $0.next(), try $0.next(), try $0.next(), try $0.next()
            )
        }
        if didChange || changesOtherFile {
            try db.run("UPDATE change SET outcome = ? WHERE id = ?", try LibraryChange.encoded(record()), id)
            // For the user's other machines, if the library is shared.
            if !isReceived, let recorder = try ShareRecorder(db) {
                try recorder.record(db, change: id, command: command, at: StoredValues.time(time))
            }
            try forget(
                db,
                where: """
                    \(isReceived ? "" : "is_undone OR ")id <= (SELECT id FROM change WHERE NOT is_undone
                        ORDER BY id DESC LIMIT 1 OFFSET \(undoLimit))
                    """)
        } else {
            try db.run("DELETE FROM change WHERE id = ?", id)
        }
        return isCleaningDue
    }

    /// Merges a change into the one before it if that added files; it then counts the films that both linked.
    static func mergeIntoPrevious(_ db: Database, _ id: Int64) throws {
        let former: Int64? = try db.value(
            """
            SELECT id FROM change WHERE command = ?1
                AND id = (SELECT max(id) FROM change WHERE id < ?2 AND NOT is_undone)
            """, [ChangeName.addFiles.rawValue, id])
        guard let former else { return }
        try db.run("UPDATE undo_row SET change_id = ? WHERE change_id = ?", former, id)
        try db.run("DELETE FROM change WHERE id = ?", id)
        try db.run(
            """
            UPDATE change SET outcome = json_set(outcome, '$.films', json('[]'), '$.count',
                (SELECT count(DISTINCT movie_id) FROM owned WHERE movie_id > 0 AND file_id IN
                    (SELECT json_extract(row, '$.file_id') FROM undo_row
                        WHERE change_id = ?1 AND table_name = 'owned')))
            WHERE id = ?1
            """, former)
    }

    /// Writes without a history entry: cannot be undone, and leaves the redo entries intact.
    ///
    /// - Parameter time: When the user made the change; nil for values that do not travel between machines.
    static func withoutEntry(_ db: Database, at time: Date? = nil, _ body: () throws -> Void) throws {
        let id = try begin(db, "", at: "")
        try body()
        if let time { try ShareRecorder(db)?.record(db, change: id, command: "", at: time) }
        try db.run("DELETE FROM change WHERE id = ?", id)
    }

    /// Reverts the last changes that were made here, or the last ones that were undone, each with its last step first. The
    /// steps are logged in its place, so that reverting it again redoes the change.
    ///
    /// - Parameter isReceived: Whether to undo changes of other machines instead. All that were undone are redone alike.
    /// - Returns: The changes, except those of which nothing was left to revert, and the films with rows that were skipped, because
    ///   another machine has changed them since.
    static func revert(
        _ db: Database, _ count: Int, undone: Bool, isReceived: Bool = false, at time: Date
    ) throws -> (changes: [LibraryChange], skippedFilms: [Int]) {
        let changes = try LibraryChange.latest(
            db, max(0, count), undone: undone, isReceived: undone ? nil : isReceived)
        var (reverted, skipped): ([LibraryChange], Set<Int>) = ([], [])
        var laterRows = try LaterRows(db, isRedo: undone)
        for change in changes {
            try laterRows.add(after: change.id, includingOwn: isReceived)
            let result = try revert(db, change, undone: undone, at: time, sparing: laterRows)
            skipped.formUnion(result.skippedFilms)
            if result.isReverted { reverted.append(change) }
        }
        return (reverted, skipped.sorted())
    }

    private static func revert(
        _ db: Database, _ change: LibraryChange, undone: Bool, at time: Date, sparing laterRows: LaterRows
    ) throws -> (isReverted: Bool, skippedFilms: Set<Int>) {
        let id = change.id
        var (isReverted, skipped): (Bool, Set<Int>) = (false, [])
        // The films whose viewings were not all reverted.
        var unevenFilms: Set<Int> = []
        let opposite = try begin(db, change.command, at: change.madeAt.isoTime, isUndone: !undone)
        // An import has at most a million rows, which are read in parts, and a dozen statements.
        var statements: [String: (table: LoggedTable, statement: Statement)] = [:]
        var last = Int64.max
        func part() throws -> [(table: String, operation: String, row: String, id: Int64, film: Int)] {
            try db.rows(
                """
                SELECT table_name, operation, row, id, movie_id FROM undo_row
                WHERE change_id = ? AND id < ? ORDER BY id DESC LIMIT 5000
                """, [id, last], reused: true
            ) { (try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next()) }
        }
        var rows = try part()
        while let end = rows.last {
            last = end.id
            for (name, operation, row, _, film) in rows {
                func skip() {
                    skipped.insert(film)
                    if name == SharedField.viewing.table { unevenFilms.insert(film) }
                }
                if try laterRows.contains(row, of: name) {
                    skip()
                    continue
                }
                let key = "\(operation) \(name)"
                let (table, statement) = try statements[key] ?? reversal(of: operation, in: name, db)
                statements[key] = (table, statement)
                try statement.execute(arguments: [row])
                // Changes are undone in order, so each row is in the state in which the change left it.
                guard db.changesCount == 1 || table.changesByItself else {
                    if laterRows.isShared {
                        skip()
                        continue
                    }
                    throw BadStoredValue(detail: "the log speaks of a row of \(name) that is not there")
                }
                isReverted = true
            }
            rows = try part()
        }
        if !undone { try declineUndoneMatches(of: id, db) }
        if let recorder = try ShareRecorder(db) {
            // A mark may follow from a viewing that was skipped.
            for film in unevenFilms.sorted() {
                try ShareWriter(db, film: film, names: [], person: recorder.person, date: time)
                    .markRewatches()
            }
            try recorder.record(db, change: opposite, command: change.command, at: time)
        }
        let isRepeatable =
            try skipped.isEmpty
            || db.value(
                """
                SELECT EXISTS (SELECT 1 FROM undo_row WHERE change_id = ?)
                    OR EXISTS (SELECT 1 FROM file_work WHERE change_id = ?)
                """, [opposite, id]) == true
        if !isRepeatable {
            try forget(db, where: "id IN (?1, ?2)", id, Int(opposite))
            return (false, skipped)
        }
        try db.run(
            """
            UPDATE change SET (summary, outcome) = (SELECT summary, outcome FROM change WHERE id = ?) WHERE id = ?
            """, id, opposite)
        if undone, change.name == .share {
            try db.run("UPDATE change SET summary = ? WHERE id = ?", redone, opposite)
        }
        // Includes steps that were undone separately before.
        try db.run(
            "UPDATE file_work SET change_id = ?, step = abs(step) WHERE change_id = ?", opposite, id)
        try forget(db, where: "id = ?1", id)
        return (isReverted || skipped.isEmpty, skipped)
    }

    /// Keeps files whose automatic match was undone from being linked again without a confirmation.
    private static func declineUndoneMatches(of change: Int, _ db: Database) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO declined
            SELECT file.id FROM undo_row JOIN file ON file.id = json_extract(row, '$.file_id')
            WHERE change_id = ? AND table_name = 'owned' AND operation = 'insert'
                AND json_extract(row, '$.found_by') <> 'person'
                AND (SELECT command FROM change WHERE id = change_id) <> ?
            """, change, ChangeName.organise.rawValue)
    }

    private static func reversal(
        of operation: String, in name: String, _ db: Database
    ) throws -> (LoggedTable, Statement) {
        guard let table = tables.first(where: { $0.name == name }) else {
            throw BadStoredValue(detail: "the log speaks of a table \(name.prefix(40))")
        }
        return (table, try db.cachedStatement(sql: try table.reversal(of: operation)))
    }

    /// Checks the rows that undo and redo replay: each must be a row of its table, with valid days and times.
    static func check(_ db: Database) throws {
        let names = tables.map { "'\($0.name)'" }.joined(separator: ", ")
        try db.row(
            """
            SELECT row FROM undo_row WHERE table_name NOT IN (\(names)) OR CASE WHEN json_valid(row)
                THEN json_extract(row, '$.movie_id') IS NOT movie_id ELSE 1 END
            """
        ) { cells in
            let row: String = try cells.next()
            throw BadStoredValue(detail: "the log speaks of a row \(row.prefix(40))")
        }
        let times = Set(tables.flatMap(\.columns).filter { $0.hasSuffix("_at") }).sorted()
        let values = (["watched_on"] + times).map { "json_extract(row, '$.\($0)')" }.joined(separator: ", ")
        try db.eachRow("SELECT \(values) FROM undo_row") { cells in
            _ = try PartialDate.decoded(cells.nextOrNil())
            for _ in times { _ = try StoredValues.timeOrNil(cells.nextOrNil()) }
        }
    }

    /// Undoes everything that can be undone, redoes everything that can be redone, and rolls both back.
    ///
    /// - Parameter check: Called after each of the two, to check the restored rows.
    /// - Throws: The error of the first undo or redo that fails, as for a logged row whose key has the wrong type.
    static func testUndoAndRedo(_ db: Database, checking check: (Database) throws -> Void) throws {
        for undone in [true, false] {
            do {
                try db.inSavepoint {
                    _ = try revert(db, .max, undone: undone, at: Date())
                    try check(db)
                    return .rollback
                }
            } catch let error as DatabaseError
                where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
            {
                throw BadStoredValue(detail: "the log cannot be played back: \(error.message ?? "")")
            }
        }
    }

    /// True for a film, `?1`, that is in none of the user's tables and in no undoable change.
    private static let unreferencedFilm = (tables.filter { !$0.outlivesFilm }.map(\.name) + ["undo_row"])
        .map { "NOT EXISTS (SELECT 1 FROM \($0) WHERE movie_id = ?1)" }.joined(separator: " AND ")

    /// Deletes changes, and with them films that nothing refers to any more.
    private static func forget(_ db: Database, where condition: String, _ values: Int...) throws {
        let films: [Int] = try db.values(
            """
            SELECT DISTINCT movie_id FROM undo_row
            WHERE change_id IN (SELECT id FROM change WHERE \(condition))
            """, StatementArguments(values), reused: true)
        // Keeps the rows of written files: nothing else proves that movielib wrote them.
        try db.run(
            """
            DELETE FROM file_work
            WHERE change_id IN (SELECT id FROM change WHERE \(condition)) AND operation <> 'write'
            """, values)
        try db.run("DELETE FROM change WHERE \(condition)", values)
        for id in films {
            try db.run("DELETE FROM movie WHERE id = ?1 AND \(unreferencedFilm)", id)
        }
    }
}
