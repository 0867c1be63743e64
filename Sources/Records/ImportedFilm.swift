package import Foundation

/// A film with another program's data about it, to be imported.
package struct ImportedFilm: Sendable, Equatable {
    /// The film; a bare id and title are completed by a later import.
    package var record: FilmRecord
    /// The placeholder that the film would have been before TMDB's number was known; the library merges its data.
    package var placeholder: FilmRecord?
    /// The library's number of that placeholder, if known.
    package var placeholderID: Int?
    /// An `isRewatch` of nil is computed.
    package var viewings: [ImportedViewing]
    /// The user's data about the film, besides the viewings.
    package var userData: MergedUserData
    /// Where the user stopped watching at another player.
    package var position: ImportedPosition?

    package init(
        record: FilmRecord, viewings: [ImportedViewing] = [], userData: MergedUserData = MergedUserData()
    ) {
        (self.record, self.viewings, self.userData) = (record, viewings, userData)
    }

    /// Replaces the note on the film and those on its viewings.
    package mutating func mapNotes(_ transform: (Note) -> Note) {
        userData.note = userData.note.map(transform)
        for index in viewings.indices { viewings[index].note = viewings[index].note.map(transform) }
    }
}

/// Where a film was stopped.
package struct ImportedPosition: Sendable, Equatable {
    /// Milliseconds from the beginning.
    package var milliseconds: Int
    /// When; nil if unknown.
    package var at: Date?

    package init(milliseconds: Int, at: Date?) { (self.milliseconds, self.at) = (milliseconds, at) }
}

package enum ImportOutcome: Sendable, Equatable {
    /// The film was not in the library.
    case new
    /// The library had part of the data.
    case updated
    /// The library had all of the data.
    case unchanged
}

/// A rating of the user's that counts, and another one of the same film that does not.
package struct RatingConflict: Sendable, Equatable {
    package let film: FilmRecord
    package let rating: Double
    package let other: Double

    package init(film: FilmRecord, rating: Double, other: Double) {
        (self.film, self.rating, self.other) = (film, rating, other)
    }
}

/// The additions of an import to a library, by kind.
package struct ImportCounts: Sendable, Equatable {
    package var viewings = 0
    /// Rewatches, which are among the viewings.
    package var rewatches = 0
    /// Viewings without a day, which are among the viewings.
    package var undatedViewings = 0
    package var ratings = 0
    /// Notes on films and on viewings.
    package var notes = 0
    /// Films that come onto the watch-later list.
    package var saved = 0
    /// Films whose position is stored, to go on from there.
    package var positions = 0
    /// The number of films that get each tag.
    package var tags: [String: Int] = [:]
    /// The ids of films that had no viewing in the library before.
    package var unseen: Set<Int> = []
    /// The ratings of the user's that stay, although a file has others.
    package var ratingsThatStay: [RatingConflict] = []
    /// The user's ratings that later ones in a file replace.
    package var ratingsReplaced: [RatingConflict] = []

    package init() {}
}

/// The facts about one film, apart from its viewings, merged from several rows, several files, or a file and the
/// library.
///
/// The later of two ratings counts; if both have one time or none is known, the first one added: a known time
/// is later than an unknown one. Notes are appended to one another, but a note whose paragraphs all exist
/// already adds nothing. Tags are united, ignoring case. A film counts as saved since the first known time.
package struct MergedUserData: Sendable, Equatable {
    package private(set) var isOnWatchlist = false
    package private(set) var addedAt: Date?
    package private(set) var rating: Double?
    package private(set) var ratedAt: Date?
    package fileprivate(set) var note: Note?
    /// The time of the latest note.
    package private(set) var notedAt: Date?
    package private(set) var tags: [String] = []
    private var paragraphs: Set<Substring> = []
    private var tagKeys: Set<String> = []

    package init() {}

    /// The library's data about a film, except its place on the watch-later list.
    package init(_ userData: UserData) {
        if let rating = userData.myRating { rate(rating, at: userData.ratedAt) }
        if let note = userData.note { self.addNote(note, at: userData.notedAt) }
        tag(userData.tags)
    }

    package mutating func addToWatchlist(at time: Date?) {
        isOnWatchlist = true
        addedAt = [addedAt, time].compactMap(\.self).min()
    }

    package mutating func rate(_ value: Double, at time: Date?) {
        guard rating == nil || (time ?? .distantPast) > (ratedAt ?? .distantPast) else { return }
        (rating, ratedAt) = (value, time)
    }

    /// Adds a note; returns whether it contains anything new.
    @discardableResult package mutating func addNote(_ new: Note, at time: Date?) -> Bool {
        // Each paragraph is checked once: a film may have thousands of notes.
        let words = new.text?.split(separator: "\n\n").filter { $0.contains { !$0.isWhitespace } } ?? []
        let lines = new.sealedLines?.split(separator: "\n") ?? []
        let isNew = (lines.isEmpty ? words : lines).filter { paragraphs.insert($0).inserted }
        if isNew.isEmpty { return false }
        note = note.map { $0.followed(by: new) } ?? new
        notedAt = [notedAt, time].compactMap(\.self).max()
        return true
    }

    package mutating func tag(_ names: [String]) {
        tags += names.compactMap(\.asTag).filter { tagKeys.insert($0.tagKey).inserted }
    }
}
