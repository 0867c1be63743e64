import Foundation
import GRDB
import Lock
import Records

/// What importing one film will do to the library, worked out in advance.
struct ImportStep {
    private(set) var outcome = ImportOutcome.alreadyThere
    private var saved: Date?
    private var rating: (value: Double, at: Date)?
    private var note: (note: Note, at: Date)?
    /// Whether a plain note was left out, because what it would have to be compared with is locked.
    private(set) var leavesNote = false
    /// Whether a locked note was left out, because the film has a plain one and there is no lock to join them with.
    private(set) var leavesLockedNote = false
    /// Whether the library's lock is needed to write it.
    var needsLock: Bool { if case .toSeal? = note?.note { true } else { false } }
    private let date: Date
    private var tags: [String] = []
    private var viewings: [Viewing] = []
    /// What stored viewings were lacking, by their ids.
    private var completions: [(id: Int, by: ViewingValues)] = []
    /// Stored viewings that turn out not to have been the first.
    private var rewatches: [Int] = []

    /// - Parameters:
    ///   - takesOver: whether the film is known as a title alone, which this ends.
    ///   - mergesNotes: whether a plain note goes below a locked one: it may be there already, which nobody can tell.
    ///   - hasLock: whether the library has a current lock, which joining a plain note with a locked one needs.
    init(
        _ film: ImportedFilm, known: WholeFilm?, at date: Date, takesOver: Bool = false,
        mergesNotes: Bool = false, hasLock: Bool = true
    ) {
        self.date = date
        var film = film
        if !hasLock { leavesNote = film.dropTextNextToSealedLines() }
        let (had, seen) = (known?.film.own ?? OwnData(), known?.viewings ?? [])
        plan(film.viewings, seen, date)
        if film.isSaved, !had.isSaved { saved = film.savedAt ?? date }
        var own = MergedFacts()
        if let value = had.myRating { own.rate(value, at: had.ratedAt) }
        if let value = film.rating { own.rate(value, at: film.ratedAt) }
        if let value = own.rating, value != had.myRating { rating = (value, own.ratedAt ?? date) }
        if let old = had.note { own.note(old, at: nil) }
        if !mergesNotes, case .sealed? = had.note, film.note.map({ $0.lines == nil }) == true {
            leavesNote = true
        } else if !hasLock, case .plain? = had.note, film.note?.lines != nil {
            leavesLockedNote = true
        } else if let new = film.note?.cleaned, own.note(new, at: film.notedAt), let all = own.note {
            note = (all, had.note == nil ? film.notedAt ?? date : date)
        }
        own.tag(had.tags)
        let before = own.tags.count
        own.tag(film.tags.map(StoredValues.title))
        tags = Array(own.tags.dropFirst(before))
        let changesSomething =
            takesOver || saved != nil || rating != nil || note != nil || !tags.isEmpty || !viewings.isEmpty
            || !completions.isEmpty
        outcome = had.isEmpty ? .new : changesSomething ? .updated : .alreadyThere
    }

    /// Each stored viewing is matched once: two on one date stay two. Identical ones are paired first, so
    /// that two viewings do not swap what only one of them has.
    private mutating func plan(_ imported: [ImportedViewing], _ stored: [Viewing], _ date: Date) {
        // Reversed so that the first is cheap to remove: even ten thousand viewings of one film are fast.
        let order = stored.indices.reversed()
        var same = Dictionary(grouping: order) { stored[$0].values.withoutRewatch }
        var isMatched = Array(repeating: false, count: stored.count)
        var left: [ImportedViewing] = []
        for viewing in imported {
            if let index = same[viewing.values.cleaned.withoutRewatch]?.popLast() {
                isMatched[index] = true
            } else {
                left.append(viewing)
            }
        }
        var onDate = Dictionary(grouping: order.filter { !isMatched[$0] }) { stored[$0].watchedOn }
        for viewing in left {
            if let index = onDate[viewing.watchedOn]?.popLast() {
                if !stored[index].values.fieldsLacking(from: viewing.values).isEmpty {
                    completions.append((stored[index].id, viewing.values))
                }
            } else if viewing.watchedOn == nil, !stored.isEmpty {
                // "Seen, some time" adds nothing to a film with viewings.
                continue
            } else {
                viewings.append(Viewing(viewing.values, loggedAt: viewing.loggedAt?.date ?? date))
            }
        }
        if !viewings.isEmpty { settle(stored) }
    }

    /// Exactly one viewing is the first; see ``LibraryStore/log(_:of:_:_:)``. Whether the
    /// film had been seen before that one is taken from the file.
    private mutating func settle(_ stored: [Viewing]) {
        let last = stored.map(\.id).max() ?? 0
        for index in viewings.indices { viewings[index].id = last + 1 + index }
        let first = (stored + viewings).firstTime?.id
        for index in viewings.indices where viewings[index].id != first { viewings[index].isRewatch = true }
        rewatches = stored.filter { $0.id != first && !$0.isRewatch }.map(\.id)
    }

    /// Applies the step to a film that the library has.
    func run(_ db: Database, _ id: Int, knowing tagSpellings: inout TagSpellings?) throws {
        for viewing in viewings { try viewing.insert(db, movieID: id) }
        for rewatch in rewatches { try Viewing.mark(db, rewatch, isRewatch: true) }
        for (number, values) in completions { try values.complete(db, number, of: id, at: date) }
        if let saved { try LibraryStore.insertIntoWatchlist(db, id, saved) }
        if let rating { try LibraryStore.rate(db, id, rating.value, rating.at) }
        if let note { try LibraryStore.writeNote(db, id, note.note, note.at) }
        try TagSpellings.add(tags, to: id, db, knowing: &tagSpellings)
    }
}

extension ImportedFilm {
    /// Drops plain text that would be sealed together with sealed lines, which needs a lock.
    ///
    /// - Returns: Whether there was any.
    fileprivate mutating func dropTextNextToSealedLines() -> Bool {
        var isLeftOut = false
        func lines(_ note: Note?) -> Note? {
            guard case .toSeal(_, let lines?)? = note else { return note }
            isLeftOut = true
            return .sealed(lines)
        }
        note = lines(note)
        for index in viewings.indices { viewings[index].note = lines(viewings[index].note) }
        return isLeftOut
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
