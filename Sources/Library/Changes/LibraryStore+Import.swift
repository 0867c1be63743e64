package import Foundation
import GRDB
import Lock
package import Records

extension LibraryStore {
    /// Imports films, all in one change or none.
    ///
    /// Existing data stays: a viewing on the same date is the same viewing, and only gains missing values;
    /// for the rest see ``MergedUserData``. Importing the same data again changes nothing. Films go onto the
    /// watch-later list in the order given.
    ///
    /// The plan is made from the library's data, while others may continue writing; only applying it needs the lock.
    /// - Parameter planned: Called once the plan is made, and again if it had to be redone.
    func importFilms(
        _ films: [ImportedFilm], _ change: Change, at date: Date,
        _ planned: (_ isAgain: Bool) throws(LibraryError) -> Void = { _ in }
    ) throws(LibraryError) -> ChangeOutcome {
        var (steps, version) = try plan(films, at: date)
        try planned(false)
        return try recordChange(change, at: date) { change, db in
            if try Self.dataVersion(db) != version {
                // Another process has changed the library in the meantime.
                steps = try Self.plan(films, at: date, db)
                try planned(true)
            }
            var tags: TagSpellings?
            var outcome = ChangeOutcome(change.operation)
            let standIns = try Placeholders(of: films, db)
            let hasLock = try LockState(db).current != nil
            let origins = try KnownOrigins(of: films, db)
            var newOrigins: [(origin: ViewingOrigin, film: Int)] = []
            for (film, step) in zip(films, steps) {
                var step = step
                try film.record.saveIfNewer(db)
                if let placeholderID = standIns.number(of: film),
                    try Self.movePlaceholderData(
                        placeholderID, as: film.record.id, at: date, db, knowing: &tags)
                {
                    let known = try FilmWithViewings.find(db, film.record.id)
                    step = ImportStep(
                        film, known: known, at: date, origins: origins, placeholderID: placeholderID,
                        takesOver: true, hasLock: hasLock, playback: try film.newPlayback(at: date, db))
                }
                try step.run(db, film.record.id, knowing: &tags)
                outcome.imported.append(step.outcome)
                outcome.importCounts.add(step, film.record)
                if step.skipsNote { outcome.skippedNotes += 1 }
                if step.skipsLockedNote { outcome.skippedLockedNotes += 1 }
                newOrigins += step.newOrigins.map { ($0, film.record.id) }
            }
            if case .importFilms(_, let files, let series) = change.operation {
                (outcome.seriesKey, outcome.refusedSeriesRows) = try apply(series, files, at: date, db)
            }
            func storeOrigins() throws {
                for new in newOrigins { try new.origin.insert(db, filmID: new.film) }
            }
            // Files that an older version has imported bring nothing else. They get no entry in the history, which would
            // end a redo.
            if outcome.imported.allSatisfy({ $0 == .unchanged }), outcome.seriesKey == nil {
                if !newOrigins.isEmpty { try ChangeLog.withoutEntry(db, at: date, storeOrigins) }
            } else {
                try storeOrigins()
            }
            return outcome
        }
    }

    /// The result that importing the films would have for each, in the order given, and in all; changes nothing.
    package func plannedImport(_ films: [ImportedFilm], at date: Date) throws(LibraryError) -> (
        outcomes: [ImportOutcome], counts: ImportCounts
    ) {
        Self.summary(of: try plan(films, at: date).steps, films)
    }

    /// The results for a library that does not exist yet.
    package static func importPlannedForNewLibrary(_ films: [ImportedFilm], at date: Date) -> (
        outcomes: [ImportOutcome], counts: ImportCounts
    ) {
        summary(of: films.map { ImportStep($0, known: nil, at: date) }, films)
    }

    private static func summary(of steps: [ImportStep], _ films: [ImportedFilm]) -> (
        outcomes: [ImportOutcome], counts: ImportCounts
    ) {
        var counts = ImportCounts()
        for (step, film) in zip(steps, films) { counts.add(step, film.record) }
        return (steps.map(\.outcome), counts)
    }

    private func plan(_ films: [ImportedFilm], at date: Date) throws(LibraryError) -> (
        steps: [ImportStep], version: Int
    ) {
        if let bad = films.first(where: { !$0.record.hasFilmID }) { throw .invalidID(bad.record.id) }
        return try inReadTransaction { db in
            // In their stored form, so that importing them again finds nothing new.
            var steps: [ImportStep] = []
            try StoredValues.withRedaction(redact) { steps = try Self.plan(films, at: date, db) }
            return (steps, try Self.dataVersion(db))
        }
    }

    private static func plan(_ films: [ImportedFilm], at date: Date, _ db: Database) throws -> [ImportStep] {
        let standIns = try Placeholders(of: films, db)
        let hasLock = try LockState(db).current != nil
        let origins = try KnownOrigins(of: films, db)
        return try films.map { film in
            let placeholder = try standIns.number(of: film).flatMap { try FilmWithViewings.find(db, $0) }
            let known = try FilmWithViewings.find(db, film.record.id) ?? placeholder
            return ImportStep(
                film, known: known, at: date, origins: origins,
                takesOver: placeholder?.film.hasUserData == true, hasLock: hasLock,
                playback: try film.newPlayback(at: date, db))
        }
    }

    /// A number that changes whenever the library is changed other than through this store; it means nothing
    /// to another store.
    ///
    /// - Throws: ``LibraryError`` if the library cannot be read.
    package func version() throws(LibraryError) -> Int { try inReadTransaction { try Self.dataVersion($0) } }

    /// The number for one connection.
    ///
    /// Source: sqlite.org/pragma.html#pragma_data_version.
    static func dataVersion(_ db: Database) throws -> Int { try db.number("PRAGMA data_version") }
}

/// The effect of importing one film, computed in advance.
struct ImportStep {
    private(set) var outcome = ImportOutcome.unchanged
    fileprivate private(set) var saved: Date?
    fileprivate private(set) var rating: (value: Double, at: Date)?
    /// The user's rating and the file's other one, which does not count.
    fileprivate private(set) var otherRating: (mine: Double, inFile: Double)?
    /// The user's rating that the file's replaces.
    fileprivate private(set) var replacedRating: Double?
    /// Whether the library has no viewing of the film so far.
    fileprivate let isUnseen: Bool
    fileprivate private(set) var note: (note: Note, at: Date)?
    /// Whether a plain note was skipped, because it would have to be compared with a locked one.
    private(set) var skipsNote = false
    /// Whether a locked note was skipped, because the film has a plain one and there is no lock to merge them with.
    private(set) var skipsLockedNote = false
    /// Whether writing it needs the library's lock.
    var needsLock: Bool { if case .toSeal? = note?.note { true } else { false } }
    private let date: Date
    fileprivate private(set) var tags: [String] = []
    fileprivate private(set) var viewings: [Viewing] = []
    /// Values that stored viewings lack, by their ids.
    private var completions: [(id: Int, by: ViewingValues)] = []
    /// The number of those values that are notes.
    fileprivate private(set) var addedViewingNotes = 0
    /// Stored viewings that were not the first after all.
    private var rewatches: [Int] = []
    /// Events whose viewings were not imported before.
    fileprivate private(set) var newOrigins: [ViewingOrigin] = []
    /// The position to store.
    fileprivate let playback: Playback?

    /// - Parameters:
    ///   - takesOver: Whether the film has only a title so far, which this completes.
    ///   - mergesNotes: Whether a plain note goes below a locked one, in which it may already be.
    ///   - hasLock: Whether the library has a current lock, which merging a plain note with a locked one needs.
    init(
        _ film: ImportedFilm, known: FilmWithViewings?, at date: Date, origins: KnownOrigins = KnownOrigins(),
        placeholderID: Int? = nil, takesOver: Bool = false, mergesNotes: Bool = false, hasLock: Bool = true,
        playback: Playback? = nil
    ) {
        (self.date, self.playback) = (date, playback)
        var film = film
        if !hasLock { skipsNote = film.dropTextNextToSealedLines() }
        let (had, seen) = (known?.film.userData ?? UserData(), known?.viewings ?? [])
        isUnseen = seen.isEmpty
        // The film may have had the events under its placeholder's number.
        let ids = Set([film.record.id, known?.film.record.id, placeholderID].compactMap(\.self))
        func isKnown(_ origin: ViewingOrigin) -> Bool { ids.contains { origins.contains(origin, of: $0) } }
        newOrigins = film.viewings.flatMap(\.origins).filter { !origins.contains($0, of: film.record.id) }
        plan(film.viewings, seen, date, isKnown, hasUndated: ids.contains { origins.hasUndated(of: $0) }) {
            origin in
            ids.contains { origins.hasAny(from: origin, of: $0) }
        }
        var own = MergedUserData(had)
        let new = film.userData
        // A film that was seen since has left the list: importing the file again does not put it back.
        if new.isOnWatchlist, !had.isOnWatchlist, !Self.isSeen(seen, since: new.addedAt) {
            saved = new.addedAt ?? date
        }
        if let value = new.rating { own.rate(value, at: new.ratedAt) }
        if let value = own.rating, value != had.myRating {
            rating = (value, own.ratedAt ?? date)
            replacedRating = had.myRating
        }
        if let mine = had.myRating, own.rating == mine, let value = new.rating, value != mine {
            otherRating = (mine, value)
        }
        if !mergesNotes, case .sealed? = had.note, new.note.map({ $0.sealedLines == nil }) == true {
            skipsNote = true
        } else if !hasLock, case .plain? = had.note, new.note?.sealedLines != nil {
            skipsLockedNote = true
        } else if let added = new.note?.normalized, own.addNote(added, at: new.notedAt), let all = own.note {
            note = (all, had.note == nil ? new.notedAt ?? date : date)
        }
        let before = own.tags.count
        own.tag(new.tags.map(StoredValues.title))
        tags = Array(own.tags.dropFirst(before))
        let changesSomething =
            takesOver || saved != nil || rating != nil || note != nil || !tags.isEmpty || !viewings.isEmpty
            || !completions.isEmpty || playback != nil
        outcome = changesSomething ? (had.isEmpty ? .new : .updated) : .unchanged
    }

    private static func isSeen(_ viewings: [Viewing], since time: Date?) -> Bool {
        guard let time, let day = PartialDate(time, in: .current) else { return false }
        return viewings.contains { $0.watchedOn.map { $0 >= day } ?? false }
    }

    /// Each stored viewing is matched once: two on one date stay two. Identical ones are paired first, so
    /// that two viewings do not swap values that only one of them has.
    ///
    /// - Parameters:
    ///   - isKnown: Whether an earlier import has made a viewing of an event.
    ///   - hasUndated: Whether one has made a viewing without knowing its day.
    ///   - hasAnyFrom: Whether one has made any viewing of an event's service.
    private mutating func plan(
        _ imported: [ImportedViewing], _ known: [Viewing], _ date: Date, _ isKnown: (ViewingOrigin) -> Bool,
        hasUndated: Bool, _ hasAnyFrom: (ViewingOrigin) -> Bool
    ) {
        var stored = known
        // Reversed so that the first is cheap to remove: even ten thousand viewings of one film are fast.
        let order = stored.indices.reversed()
        var same = Dictionary(grouping: order) { stored[$0].values.withoutRewatch }
        var isMatched = Array(repeating: false, count: stored.count)
        var left: [ImportedViewing] = []
        for viewing in imported {
            if let index = same[viewing.values.normalized.withoutRewatch]?.popLast() {
                isMatched[index] = true
            } else {
                left.append(viewing)
            }
        }
        var onDate = Dictionary(grouping: order.filter { !isMatched[$0] }) { stored[$0].watchedOn }
        for viewing in left {
            // A viewing close to midnight may have been logged under the day beside.
            let index =
                onDate[viewing.watchedOn]?.popLast()
                ?? viewing.adjacentDay.flatMap { onDate[$0]?.popLast() }
                ?? (hasUndated && viewing.isFromServer && !viewing.origins.contains(where: isKnown)
                    ? onDate[nil]?.popLast(if: { stored[$0].values.withoutRewatch == ViewingValues() }) : nil)
            if let index {
                if stored[index].watchedOn == nil { stored[index].watchedOn = viewing.watchedOn }
                let lacking = known[index].values.fieldsLacking(from: viewing.values)
                if !lacking.isEmpty { completions.append((stored[index].id, viewing.values)) }
                if lacking.contains(.note) { addedViewingNotes += 1 }
            } else if viewing.watchedOn == nil, !stored.isEmpty {
                // A viewing without a date adds nothing to a film with viewings.
                continue
            } else if viewing.origins.contains(where: isKnown)
                || viewing.watchedOn == nil && viewing.isFromServer
                    && viewing.origins.contains(where: hasAnyFrom)
            {
                // The user has corrected its day, or removed it; or the service has another day now.
                continue
            } else {
                viewings.append(Viewing(viewing.values, loggedAt: viewing.loggedAt?.date ?? date))
            }
        }
        // A viewing whose day is known now may not be the first any more.
        if !viewings.isEmpty || stored != known { markRewatches(stored) }
    }

    /// Exactly one viewing is the first; see ``LibraryStore/log(_:of:_:_:)``. Whether the film had been seen
    /// before that one comes from the file.
    private mutating func markRewatches(_ stored: [Viewing]) {
        let last = stored.map(\.id).max() ?? 0
        for index in viewings.indices { viewings[index].id = last + 1 + index }
        let first = (stored + viewings).firstViewing?.id
        for index in viewings.indices where viewings[index].id != first { viewings[index].isRewatch = true }
        rewatches = stored.filter { $0.id != first && !$0.isRewatch }.map(\.id)
    }

    /// Applies the step to a film that the library has.
    func run(_ db: Database, _ id: Int, knowing tagSpellings: inout TagSpellings?) throws {
        for viewing in viewings { try viewing.insert(db, movieID: id) }
        for rewatch in rewatches { try Viewing.mark(db, rewatch, isRewatch: true) }
        for (number, values) in completions { try values.fillMissing(db, number, of: id, at: date) }
        if let saved { try LibraryStore.insertIntoWatchlist(db, id, saved) }
        if let rating { try LibraryStore.rate(db, id, rating.value, rating.at) }
        if let note { try LibraryStore.writeNote(db, id, note.note, note.at) }
        try TagSpellings.add(tags, to: id, db, knowing: &tagSpellings)
        try playback?.save(db, ofFilm: id)
    }
}

extension ImportCounts {
    fileprivate mutating func add(_ step: ImportStep, _ film: FilmRecord) {
        viewings += step.viewings.count
        rewatches += step.viewings.count(where: \.isRewatch)
        undatedViewings += step.viewings.count { $0.watchedOn == nil }
        ratings += step.rating == nil ? 0 : 1
        notes += (step.note == nil ? 0 : 1) + step.viewings.count { $0.note != nil } + step.addedViewingNotes
        saved += step.saved == nil ? 0 : 1
        positions += step.playback == nil ? 0 : 1
        for tag in step.tags { tags[tag, default: 0] += 1 }
        if step.isUnseen { unseen.insert(film.id) }
        if let (mine, inFile) = step.otherRating {
            ratingsThatStay.append(.init(film: film, rating: mine, other: inFile))
        }
        if let rating = step.rating?.value, let former = step.replacedRating {
            ratingsReplaced.append(.init(film: film, rating: rating, other: former))
        }
    }
}

extension ImportedFilm {
    /// Drops plain text that would be sealed together with sealed lines, which needs a lock.
    ///
    /// - Returns: Whether there was any.
    fileprivate mutating func dropTextNextToSealedLines() -> Bool {
        var isLeftOut = false
        mapNotes { note in
            guard case .toSeal(_, let lines?) = note else { return note }
            isLeftOut = true
            return .sealed(lines)
        }
        return isLeftOut
    }
}

extension [Int] {
    /// Removes the last element if it fulfils a condition.
    fileprivate mutating func popLast(if condition: (Int) -> Bool) -> Int? {
        last.map(condition) == true ? popLast() : nil
    }
}

extension ViewingValues {
    /// The values that distinguish viewings: which of them was the first follows from the others.
    fileprivate var withoutRewatch: ViewingValues {
        var values = self
        values.isRewatch = nil
        return values
    }
}
