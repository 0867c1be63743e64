package import Foundation

/// An entry of the library's history: a change that can be undone.
package struct LibraryChange: Sendable, Equatable, Identifiable {
    package enum Content: Sendable, Equatable {
        /// Data, to be formatted when it is shown.
        case record(ChangeRecord)
        /// Text of earlier versions: `Dune (2021): 8 → 9`, `12 filmCount`.
        case text(String)
    }

    /// Grows with every change; never reused.
    package let id: Int
    /// To the second.
    package let madeAt: Date
    /// The command: `watchlist add`, `import`, …
    package let command: String
    package let content: Content

    /// The number of films; nil for an entry with only text.
    package var filmCount: Int? { if case .record(let record) = content { record.count } else { nil } }

    /// The values that were changed; nil for an entry with only text.
    package var detail: ChangeRecord.Detail? {
        if case .record(let record) = content { record.detail } else { nil }
    }

    /// Nil for a command that this program does not know.
    package var name: ChangeName? { ChangeName(rawValue: command) }

    package init(id: Int, madeAt: Date, command: String, content: Content) {
        (self.id, self.madeAt, self.command, self.content) = (id, madeAt, command, content)
    }
}

/// The history's record of a change, as data to be formatted when it is shown. It contains no text of a note.
///
/// Stored as JSON; released keys must never change. Unknown parts, from a newer program, are ignored.
package struct ChangeRecord: Sendable, Equatable {
    package struct FilmName: Sendable, Equatable, Codable {
        package let title: String
        package let year: Int?

        enum CodingKeys: String, CodingKey { case title, year }
    }

    package enum NoteChange: String, Sendable, Equatable, Codable {
        case written, changed, removed

        /// Nil without a change.
        package init?(_ old: Records.Note?, _ new: Records.Note?) {
            switch (old, new) {
            case (nil, _?): self = .written
            case (_?, nil): self = .removed
            case (let old?, let new?) where old != new: self = .changed
            default: return nil
            }
        }
    }

    /// The new values, and the old ones if they are of interest.
    package enum Detail: Sendable, Equatable {
        case rating(from: Double?, to: Double?)
        /// A viewing's values without its note, as in ``edit(from:to:note:)``.
        case viewing(ViewingValues)
        case edit(from: ViewingValues, to: ViewingValues, note: NoteChange?)
        case note(NoteChange)
        case tags(adding: [String], removing: [String])
        case files(String)
    }

    /// The most films to be named.
    private static let maxNamedFilms = 3

    /// The films; empty if there are more than ``maxNamedFilms``.
    package let films: [FilmName]
    package let count: Int
    package let detail: Detail?
    /// The key of its change to the file of series, if it made one.
    package var seriesKey: String?

    package init(films: [FilmRecord], detail: Detail? = nil) {
        self.films =
            films.count > Self.maxNamedFilms ? [] : films.map { FilmName(title: $0.title, year: $0.year) }
        (count, self.detail) = (films.count, detail)
    }

    init(films: [FilmName], count: Int, detail: Detail?, seriesKey: String?) {
        (self.films, self.count, self.detail, self.seriesKey) = (films, count, detail, seriesKey)
    }
}
