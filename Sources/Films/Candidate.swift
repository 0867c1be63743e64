package import Library
import Records
package import TMDBClient

/// Something that words may have meant.
package struct Candidate: Equatable, Sendable {
    /// Films or people.
    package enum Kind: Sendable { case film, person }

    /// TMDB's id.
    package let id: Int
    /// As it is written: a title, a name.
    package let title: String
    /// A film's title in its own language.
    package var otherTitle: String?
    /// A film's.
    package var year: Int?
    /// What a person is known for, which tells them from their namesakes.
    package var knownFor: String?

    /// Something of which only what is given is known.
    package init(id: Int, title: String, otherTitle: String? = nil, year: Int? = nil, knownFor: String? = nil)
    {
        (self.id, self.title, self.otherTitle) = (id, title, otherTitle)
        (self.year, self.knownFor) = (year, knownFor)
    }

    /// A film as TMDB gives it.
    package init(_ movie: Movie) {
        self.init(
            id: movie.id, title: movie.title, otherTitle: movie.originalTitle, year: movie.releaseDate?.year)
    }

    /// A film as the library keeps it.
    package init(_ movie: SavedMovie) {
        self.init(id: movie.id, title: movie.title, otherTitle: movie.originalTitle, year: movie.year)
    }
}

/// Several that may be meant, none of them beyond doubt.
package struct Choice {
    package let kind: Candidate.Kind
    /// What they were found by.
    package let words: String
    /// Those of the year that was asked for, where there are any; never empty.
    package let candidates: [Candidate]
}

extension Films {
    /// The one that is meant beyond doubt: the only one, or the only exact title (and year), or nil.
    package static func obvious(_ candidates: [Candidate], words: String, year: Int?) -> Candidate? {
        let fitting = candidates.filter { year == nil || $0.year == year }
        let wanted = words.foldedTitle
        let exact = fitting.filter {
            $0.title.foldedTitle == wanted || $0.otherTitle?.foldedTitle == wanted
        }
        if exact.count == 1 { return exact[0] }
        return exact.isEmpty && fitting.count == 1 && candidates.count == 1 ? fitting[0] : nil
    }

    /// The candidate that is meant: the obvious one, the first where that was asked for, or the one that is chosen.
    package func choose(
        _ candidates: [Candidate], words: String, year: Int?, takingFirst: Bool, kind: Candidate.Kind = .film
    ) throws(FilmsError) -> Candidate {
        if let obvious = Self.obvious(candidates, words: words, year: year) { return obvious }
        let fitting = candidates.filter { year == nil || $0.year == year }
        let offered = fitting.isEmpty ? candidates : fitting
        guard let first = offered.first else { throw .noSuch(kind, words: words, year: year) }
        if takingFirst { return first }
        guard let chosen = try dialogue.choose(Choice(kind: kind, words: words, candidates: offered)) else {
            throw .nothingChosen
        }
        return chosen
    }
}
