package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Makes a change: one transaction and one entry of the history, or nothing at all.
    ///
    /// The only way to change the user's data, used by ``Core`` alone. Ids that no film can have are
    /// rejected before anything is written (``LibraryError/invalidID(_:)``).
    @_spi(Writing) public func make(_ change: Change, at date: Date) throws(LibraryError) -> ChangeOutcome {
        if !change.requiresExistingLibrary, let bad = change.films.first(where: { !$0.hasFilmID }) {
            throw .invalidID(bad.id)
        }
        switch change.operation {
        case .undo(let count): return try revert(change, count, undone: false, at: date)
        case .redo(let count): return try revert(change, count, undone: true, at: date)
        case .refreshPages: return try refresh(change)
        case .sync(let account): return try sync(account, change, at: date)
        case .recordPushed(let account): return try acknowledge(account, change, at: date)
        case .importFilms(let films, _, let series):
            return try withSeries(for: series) { () throws(LibraryError) in
                try importFilms(films, change, at: date)
            }
        case .runFileSteps(let steps, _):
            let key = try keyForWriting()
            return try recordChange(change, at: date) { change, db in
                try Self.plan(steps, key, db)
                return try Self.execute(change, db, date)
            }
        default:
            return try recordChange(change, at: date) { change, db in try Self.execute(change, db, date) }
        }
    }

    /// Runs the closure as one change: one transaction, one log entry; nothing is written if it changes nothing.
    func recordChange(
        _ change: Change, at date: Date, _ body: (Change, Database) throws -> ChangeOutcome
    ) throws(LibraryError) -> ChangeOutcome {
        var isCleaningDue = false
        let outcome = try inWriteTransaction { db in
            let (change, alreadySo) = try change.resolved(db)
            let id = try ChangeLog.begin(db, change.operation.name?.rawValue ?? "", at: date.isoTime)
            let before = db.totalChangesCount
            var outcome = try body(change, db)
            outcome.unchanged += alreadySo
            if db.totalChangesCount == before { return (outcome, .rollback) }
            if change.operation.mayLockNotes { try Self.markPlainTexts(db) }
            isCleaningDue = try ChangeLog.end(
                db, id, changesOtherFile: outcome.seriesKey != nil, record: outcome.record)
            if change.isContinuation { try ChangeLog.mergeIntoPrevious(db, id) }
            return (outcome, .commit)
        }
        // The change is made: a cleaning that fails now is repeated by the next change, and reported by a check.
        if isCleaningDue { _ = try? clean() }
        return outcome
    }

    private func revert(
        _ change: Change, _ count: Int, undone: Bool, at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        func attempt(withSeries hasSeries: Bool) throws(LibraryError) -> ChangeOutcome? {
            var isCleaningDue = false
            let outcome: ChangeOutcome? = try inWriteTransaction { db in
                var outcome = ChangeOutcome(change.operation)
                let (entries, skippedFilms) = try ChangeLog.revert(db, count, undone: undone, at: date)
                outcome.entries = entries
                outcome.skippedFilms = try [FilmRecord].find(skippedFilms, db)
                if outcome.entries.contains(where: { $0.seriesKey != nil }) {
                    if !hasSeries { return (nil, .rollback) }
                    try setUndone(!undone, seriesOf: outcome.entries, db)
                }
                try Self.markPlainTexts(db)
                isCleaningDue = try LockState(db).cleaning != nil
                return (outcome, .commit)
            }
            if isCleaningDue { _ = try? clean() }
            return outcome
        }
        if let outcome = try attempt(withSeries: false) { return outcome }
        // A file cannot be attached within a transaction.
        return try withSeries { () throws(LibraryError) in
            try attempt(withSeries: true) ?? ChangeOutcome(change.operation)
        }
    }

    private static func execute(_ change: Change, _ db: Database, _ date: Date) throws -> ChangeOutcome {
        var outcome = ChangeOutcome(change.operation)
        switch change.operation {
        case .matchFiles(let matches, let folders): return try match(matches, in: folders, db, date)
        case .unmatchFiles(let files): return try unmatch(files, db)
        default: break
        }
        var tags: TagSpellings?
        for record in change.films {
            try mergePlaceholders(record, at: date, db)
            let before = try Film.find(db, movieID: record.id)
            var done = ViewingStep()
            switch change.operation {
            case .addToWatchlist:
                try record.saveIfNewer(db)
                if before?.addedAt == nil { try insertIntoWatchlist(db, record.id, date) }
            case .removeFromWatchlist: try removeFromWatchlist(db, record.id)
            case .logViewing(let viewing, let keepingSaved, _):
                try record.saveIfNewer(db)
                done = try log(viewing, of: record.id, db, date)
                if !keepingSaved { try removeFromWatchlist(db, record.id) }
            case .editViewing(let number, let edit):
                done = try editViewing(number, of: record.id, edit, db, date)
                outcome.noteChangedElsewhere = done.wasOtherNote
            case .removeViewing(let number): done = try removeViewing(number, of: record.id, db)
            case .rate(let rating):
                if let rating {
                    try record.saveIfNewer(db)
                    try rate(db, record.id, rating, date)
                } else {
                    try removeRating(db, record.id)
                }
            case .note(let note): try setNote(db, record, note?.replacing(before?.note), date)
            case .editNote(let edited):
                let note = edited.merged(with: before?.note)
                outcome.noteChangedElsewhere = note.wasOther
                if note.note != before?.note { try setNote(db, record, note.note, date) }
            case .tag(let adding, let removing):
                if !adding.isEmpty { try record.saveIfNewer(db) }
                try TagSpellings.remove(removing, from: record.id, db)
                try TagSpellings.add(adding, to: record.id, db, knowing: &tags)
            case .runFileSteps, .toggleWatchlist, .matchFiles, .unmatchFiles, .importFilms, .sync,
                .recordPushed, .refreshPages, .undo, .redo:
                break
            }
            // Read back: the caller shows the stored film, with a shortened title.
            let after = try Film.find(db, movieID: record.id)
            outcome.add(record, before, after, done)
        }
        return outcome
    }

    /// The changes that can be undone, or redone, the latest first; the last hundred are kept.
    ///
    /// - Parameter madeHere: Whether changes of other machines are left out.
    package func history(
        limit: Int? = nil, undone: Bool = false, madeHere: Bool = false
    ) throws(LibraryError) -> [LibraryChange] {
        try inReadTransaction { db in
            try LibraryChange.latest(db, limit ?? -1, undone: undone, isReceived: madeHere ? false : nil)
        }
    }
}

/// The effect of a change on a viewing.
struct ViewingStep {
    var before: Viewing?
    var after: Viewing?
    var isSecondOfDay = false
    var wasOtherNote = false
    /// The viewing on a later day because of whose rating the film's did not follow.
    var laterRatedViewing: Viewing?
}

extension Change {
    /// The change with toggles resolved by the library's state, and the films for which there is nothing to do.
    fileprivate func resolved(_ db: Database) throws -> (Change, alreadySo: [Film]) {
        switch operation {
        case .toggleWatchlist:
            let isSaved = try films.allSatisfy { try Film.find(db, movieID: $0.id)?.addedAt != nil }
            return (Change(isSaved ? .removeFromWatchlist : .addToWatchlist, films), [])
        case .logViewing(let viewing, let keepingSaved, onceADay: true):
            let seen = Set(
                try films.map(\.id).filter { id in
                    try Viewing.all(db, movieID: id).contains { $0.watchedOn == viewing.watchedOn }
                })
            return (
                Change(
                    .logViewing(viewing, keepingSaved: keepingSaved), films.filter { !seen.contains($0.id) }),
                try films.filter { seen.contains($0.id) }.compactMap { try Film.find(db, movieID: $0.id) }
            )
        default: return (self, [])
        }
    }
}

extension Change.Operation {
    /// Whether it may lock a note that was plain.
    fileprivate var mayLockNotes: Bool {
        switch self {
        case .note(let note?): note.isLocked
        case .editNote, .importFilms: true
        case .editViewing(_, let edit): edit.touchesNote
        case .note(nil), .logViewing, .addToWatchlist, .removeFromWatchlist, .toggleWatchlist, .removeViewing,
            .rate, .tag, .matchFiles, .unmatchFiles,
            .runFileSteps, .sync, .recordPushed, .refreshPages, .undo, .redo:
            false
        }
    }
}

extension ChangeOutcome {
    fileprivate mutating func add(
        _ record: FilmRecord, _ before: Film?, _ after: Film?, _ viewing: ViewingStep
    ) {
        let isThere =
            switch operation {
            case .removeFromWatchlist: before?.addedAt != nil
            case .editViewing, .removeViewing: viewing.before != nil
            case .rate(nil): before?.myRating != nil
            case .tag(adding: [], _): before?.tags != after?.tags
            default: true
            }
        guard isThere, let after else {
            let isKnown =
                notFound.contains { $0.id == record.id } || films.contains { $0.after.record.id == record.id }
            return isKnown ? () : notFound.append(record)
        }
        if operation == .addToWatchlist, before?.addedAt != nil { return unchanged.append(after) }
        films.append(
            FilmOutcome(
                before, after, viewingBefore: viewing.before, viewing: viewing.after,
                isSecondOfDay: viewing.isSecondOfDay, laterRatedViewing: viewing.laterRatedViewing))
    }
}

extension LibraryChange {
    /// The latest first; a negative limit means none (sqlite.org/lang_select.html#limitoffset).
    ///
    /// - Parameter isReceived: Whether another machine made them; nil for all.
    static func latest(
        _ db: Database, _ limit: Int, undone: Bool, isReceived: Bool? = nil
    ) throws -> [LibraryChange] {
        try db.rows(
            """
            SELECT * FROM change WHERE is_undone = ?1 AND (?3 IS NULL OR (command = ?4) = ?3) ORDER BY id DESC LIMIT ?2
            """, [undone, limit, isReceived, ChangeName.share.rawValue]
        ) { cells in
            LibraryChange(
                id: try cells["id"], madeAt: try StoredValues.time(cells["made_at"]),
                command: try cells["command"],
                content: try parsedContent(text: cells["summary"], json: cells["outcome"]))
        }
    }

    /// An entry in a newer program's format has its command and no text.
    private static func parsedContent(text: String, json: String?) throws -> Content {
        guard let json else { return .text(text) }
        let bytes = Data(json.utf8)
        if let record = try? JSONDecoder().decode(ChangeRecord.self, from: bytes) { return .record(record) }
        guard (try? JSONSerialization.jsonObject(with: bytes)) != nil else {
            throw BadStoredValue(detail: "an entry of the history reads \(json.prefix(40))")
        }
        return .text(text)
    }

    static func encoded(_ record: ChangeRecord) throws -> String {
        // Each text separately: JSON's own characters do not belong to it.
        try StoredValues.encoded(record.mapTexts(StoredValues.text))
    }
}
