package import Foundation
import GRDB
import Records

/// A change of the library that can be undone.
package struct LibraryChange: Sendable, Equatable, Identifiable {
    /// Grows with every change; never reused.
    package let id: Int
    /// To the second.
    package let madeAt: Date
    /// The verb: `watchlist add`, `import`, …
    package internal(set) var command: String
    /// What was changed, for people, and the new value: `Dune (2021): 8 → 9`, `12 films`.
    package let summary: String
}

extension LibraryStore {
    /// Runs the body as one change: one transaction, one log entry; nothing is written if it changes nothing.
    func changing<T>(
        _ command: String, at date: Date, summary: (T) -> String,
        _ body: (Database) throws -> T
    ) throws(LibraryError) -> T {
        try writing { db in
            let id = try ChangeLog.begin(db, command, at: date.isoTime)
            let before = db.totalChangesCount
            let result = try body(db)
            if db.totalChangesCount == before { return (result, .rollback) }
            try ChangeLog.end(db, id, summary: summary(result))
            return (result, .commit)
        }
    }

    /// The changes that can be undone, the latest first; the last hundred are kept.
    package func history(limit: Int? = nil) throws(LibraryError) -> [LibraryChange] {
        try reading { try LibraryChange.latest($0, limit ?? -1) }
    }

    /// Undoes the last changes, the latest first, all in one transaction.
    ///
    /// - Parameter count: how many; more than there are undoes all.
    /// - Returns: What was undone, the latest first.
    package func undo(_ count: Int = 1) throws(LibraryError) -> [LibraryChange] {
        try writing { db in
            let changes = try LibraryChange.latest(db, max(0, count))
            for change in changes { try ChangeLog.revert(db, change) }
            return changes
        }
    }

    /// Redoes changes that were undone, the last undone first; possible until something else is changed.
    ///
    /// - Parameter count: how many; more than there are redoes all.
    /// - Returns: What was redone, in that order.
    package func redo(_ count: Int = 1) throws(LibraryError) -> [LibraryChange] {
        try writing { db in
            let changes = try LibraryChange.latest(db, max(0, count), undone: true)
            for change in changes { try ChangeLog.revert(db, change) }
            return changes.map { change in
                var change = change
                change.command.removeFirst(ChangeLog.undone.count)
                return change
            }
        }
    }
}

extension LibraryChange {
    /// The latest first; a negative limit means none (sqlite.org/lang_select.html#limitoffset).
    fileprivate static func latest(
        _ db: Database, _ limit: Int, undone: Bool = false
    ) throws -> [LibraryChange] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, made_at, command, summary FROM change
                WHERE \(undone ? "" : "NOT ") \(ChangeLog.isUndone) ORDER BY id DESC LIMIT ?
                """, arguments: [limit]
        ).map { row in
            var cells = RowCells(row)
            return LibraryChange(
                id: try cells.next(), madeAt: try StoredValues.time(cells.next()),
                command: try cells.next(), summary: try cells.next())
        }
    }
}

extension Collection<FilmRecord> {
    /// `Dune (2021)`, `Dune (2021), Heat (1995)`, `12 films`.
    var summary: String {
        if count > 3 { return "\(count) films" }
        return map { movie in
            guard let year = movie.releaseDate?.prefix(4), !year.isEmpty else { return movie.title }
            return "\(movie.title) (\(year))"
        }.joined(separator: ", ")
    }
}
