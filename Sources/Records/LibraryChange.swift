package import Foundation

/// An entry of the library's history: a change that can be undone.
package struct LibraryChange: Sendable, Equatable, Identifiable {
    /// What was changed.
    package enum What: Sendable, Equatable {
        /// As data, to be worded when it is shown.
        case record(ChangeRecord)
        /// As programs of before worded it: `Dune (2021): 8 → 9`, `12 films`.
        case text(String)
    }

    /// Grows with every change; never reused.
    package let id: Int
    /// To the second.
    package let madeAt: Date
    /// The verb: `watchlist add`, `import`, …
    package let command: String
    package let what: What

    /// How many films it was about; nil where only words are kept.
    package var films: Int? { if case .record(let record) = what { record.count } else { nil } }

    /// The values of it; nil where only words are kept.
    package var detail: ChangeRecord.Detail? {
        if case .record(let record) = what { record.detail } else { nil }
    }

    /// Nil for a verb that this program does not know.
    package var name: ChangeName? { ChangeName(rawValue: command) }

    package init(id: Int, madeAt: Date, command: String, what: What) {
        (self.id, self.madeAt, self.command, self.what) = (id, madeAt, command, what)
    }
}

/// What the history keeps of a change, as data: its words come when it is shown. No text of a note is in it.
///
/// Stored as JSON; a key, once released, keeps its name. Of what a newer program wrote, what is known here is read.
package struct ChangeRecord: Sendable, Equatable {
    package struct Film: Sendable, Equatable, Codable {
        package let title: String
        package let year: Int?

        enum CodingKeys: String, CodingKey { case title, year }
    }

    /// What happened to a note.
    package enum Note: String, Sendable, Equatable, Codable {
        case written, changed, removed

        /// Nil if nothing did.
        package init?(_ old: Records.Note?, _ new: Records.Note?) {
            switch (old, new) {
            case (nil, _?): self = .written
            case (_?, nil): self = .removed
            case (let old?, let new?) where old != new: self = .changed
            default: return nil
            }
        }
    }

    /// The new values, and the old ones where they are worth telling.
    package enum Detail: Sendable, Equatable {
        case rating(from: Double?, to: Double?)
        /// A viewing's values without its note, as in the next.
        case viewing(ViewingValues)
        case edit(from: ViewingValues, to: ViewingValues, note: Note?)
        case note(Note)
        case tags(adding: [String], removing: [String])
        case files(String)
    }

    /// How many films are named at most.
    private static let named = 3

    /// The films; none if they are many.
    package let films: [Film]
    package let count: Int
    package let detail: Detail?

    package init(films: [FilmRecord], detail: Detail? = nil) {
        self.films = films.count > Self.named ? [] : films.map { Film(title: $0.title, year: $0.year) }
        (count, self.detail) = (films.count, detail)
    }

    init(films: [Film], count: Int, detail: Detail?) {
        (self.films, self.count, self.detail) = (films, count, detail)
    }
}
