package import Foundation
import GRDB

extension LibraryStore {
    /// Takes films into the library, all of them in one change or none.
    ///
    /// What is there stays: a viewing of the same date is the same viewing, and only gains what it lacked; of two
    /// ratings the later one counts; of two notes both are kept, one below the other; tags add up. Importing the
    /// same again changes nothing. Films go onto the watch-later list in the order given.
    /// - Parameters:
    ///   - summary: for the log of changes: the files.
    ///   - isDryRun: works everything out and changes nothing.
    /// - Returns: What it came to, film by film, in the order given.
    package func importFilms(
        _ films: [ImportedFilm], summary: String, at date: Date, isDryRun: Bool = false
    ) throws(LibraryError) -> [ImportOutcome] {
        if let bad = films.first(where: { $0.movie.id < 1 }) { throw .invalidID(bad.movie.id) }
        return try changing("import", at: date, isDryRun: isDryRun) { _ in
            summary
        } _: { db in
            try films.map { try FilmImport(db: db, film: $0, date: date).run() }
        }
    }
}

/// The import of one film.
private struct FilmImport {
    let db: Database
    let film: ImportedFilm
    let date: Date
    private var id: Int { film.movie.id }

    init(db: Database, film: ImportedFilm, date: Date) {
        (self.db, self.film, self.date) = (db, film, date)
    }

    func run() throws -> ImportOutcome {
        let before = try LibraryFilm.find(db, movieID: id).flatMap { $0.isOwn ? $0 : nil }
        try film.movie.keep(db)
        var didChange = try importViewings()
        didChange = try save(before) || didChange
        didChange = try rate(before) || didChange
        didChange = try note(before) || didChange
        for tag in film.tags where before?.tags.contains(tag) != true {
            try LibraryStore.addTag(db, id, tag)
            didChange = true
        }
        return before == nil ? .new : didChange ? .updated : .alreadyThere
    }

    private func save(_ before: LibraryFilm?) throws -> Bool {
        guard film.isSaved, before?.addedAt == nil else { return false }
        try LibraryStore.insertIntoWatchlist(db, id, film.savedAt ?? date)
        return true
    }

    private func rate(_ before: LibraryFilm?) throws -> Bool {
        guard let rating = film.rating, rating != before?.myRating else { return false }
        if let ratedAt = before?.ratedAt {
            guard let later = film.ratedAt, later > ratedAt else { return false }
        }
        try LibraryStore.rate(db, id, rating, film.ratedAt ?? date)
        return true
    }

    private func note(_ before: LibraryFilm?) throws -> Bool {
        guard let note = film.note.map(StoredValues.text), note.contains(where: { !$0.isWhitespace }) else {
            return false
        }
        guard let old = before?.note else {
            try LibraryStore.writeNote(db, id, note, film.notedAt ?? date)
            return true
        }
        if old.contains(note) { return false }
        try LibraryStore.writeNote(db, id, "\(old)\n\n\(note)", date)
        return true
    }

    /// A date is used up by the viewing it is matched with: two on one day are two. Those that are the same in
    /// everything find each other first, or the two would exchange what only one of them has.
    private func importViewings() throws -> Bool {
        var unmatched = try Viewing.all(db, movieID: id)
        let hadSome = !unmatched.isEmpty
        var left: [ImportedViewing] = []
        for viewing in film.viewings {
            if let index = unmatched.firstIndex(where: viewing.isSame(as:)) {
                unmatched.remove(at: index)
            } else {
                left.append(viewing)
            }
        }
        var didChange = false
        for viewing in left {
            if let index = unmatched.firstIndex(where: { $0.watchedOn == viewing.watchedOn }) {
                let stored = unmatched.remove(at: index)
                didChange = try complete(stored, with: viewing) || didChange
            } else if viewing.watchedOn == nil, hadSome {
                // "Seen, some time" says nothing new of a film with viewings.
                continue
            } else {
                try insert(viewing)
                didChange = true
            }
        }
        return didChange
    }

    private func insert(_ viewing: ImportedViewing) throws {
        var new = Viewing(
            watchedOn: viewing.watchedOn, rating: viewing.rating, note: viewing.note, place: viewing.place,
            loggedAt: viewing.loggedAt ?? date)
        new.isRewatch = try viewing.isRewatch ?? new.isAfter(anyOf: Viewing.all(db, movieID: id))
        try new.insert(db, movieID: id)
    }

    private func complete(_ stored: Viewing, with viewing: ImportedViewing) throws -> Bool {
        let rating = stored.rating == nil ? viewing.rating : nil
        let note = stored.note == nil ? viewing.note : nil
        let place = stored.place == nil ? viewing.place : nil
        if rating == nil && note == nil && place == nil { return false }
        try db.cachedStatement(
            sql: """
                UPDATE viewing SET rating = coalesce(rating, ?), note = coalesce(note, ?),
                    place = coalesce(place, ?) WHERE id = ?
                """
        ).execute(arguments: [
            rating, note.map(StoredValues.text), place.map(StoredValues.text), stored.id,
        ])
        return true
    }
}

extension ImportedViewing {
    /// Whether it says what the stored one says.
    fileprivate func isSame(as stored: Viewing) -> Bool {
        watchedOn == stored.watchedOn && rating == stored.rating
            && note.map(StoredValues.text) == stored.note && place.map(StoredValues.text) == stored.place
    }
}

extension LibraryFilm {
    /// Whether there is anything of the person's about it.
    fileprivate var isOwn: Bool {
        addedAt != nil || myRating != nil || note != nil || timesWatched > 0 || !tags.isEmpty
    }
}
