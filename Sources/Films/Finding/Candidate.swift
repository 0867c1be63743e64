package import Records
import TMDBModels

/// Something the words may refer to.
package struct Candidate: Equatable, Sendable {
    /// Films, people, or series of films.
    package enum Kind: Sendable { case film, person, collection }

    /// TMDB's id.
    package let id: Int
    /// A title or a name.
    package let title: String
    /// A film's title in its own language.
    package var otherTitle: String?
    /// A film's.
    package var year: Int?
    /// What a person is known for, which tells namesakes apart.
    package var knownFor: String?
    /// What a film is about, in a paragraph.
    package var overview: String?
}

extension Candidate {
    /// A film, from whatever source.
    package init(_ movie: FilmRecord) {
        self.init(
            id: movie.id, title: movie.title, otherTitle: movie.originalTitle, year: movie.year,
            overview: movie.overview)
    }

    /// Whether this is its title or its original title.
    package func isCalled(_ words: String) -> Bool {
        let wanted = words.foldedTitle
        return title.foldedTitle == wanted || otherTitle?.foldedTitle == wanted
    }
}

/// Several candidates, none of them beyond doubt.
package struct Choice {
    package let kind: Candidate.Kind
    /// The words they were found by.
    package let words: String
    /// Those of the requested year, if there are any; never empty.
    package let candidates: [Candidate]
    /// What is asked about, for somebody who did not type the words: a row of a file.
    package var about: String?
}

extension Choice {
    /// What an answer to the question means.
    package enum Reply: Equatable {
        case candidate(Candidate)
        /// None of them.
        case none
        case unclear
    }

    /// Attempts before giving up.
    private static let attempts = 3

    /// What was answered: the number of one of those shown, a year that only one has, or an id.
    ///
    /// - Parameter shown: how many candidates are visible.
    package func reply(_ text: String, shown: Int) -> Reply {
        let text = text.trimmed
        if text.isEmpty { return .none }
        let list = Array(candidates.prefix(shown))
        guard let number = Int(text) else {
            // One of them as a file of unmatched rows has it: "1158 Léon 1994".
            let id = text.split(separator: " ").first.flatMap { Int($0) }
            return list.first { $0.id == id }.map(Reply.candidate) ?? .unclear
        }
        if number > 0, list.indices.contains(number - 1) { return .candidate(list[number - 1]) }
        let ofYear = list.filter { $0.year == number }
        if ofYear.count == 1 { return .candidate(ofYear[0]) }
        return list.first { $0.id == number }.map(Reply.candidate) ?? .unclear
    }

    /// Asks until the answer is clear, three times at most; nil for none of them.
    ///
    /// - Parameter ask: gets an answer; nil at the end of input.
    package func chosen(shown: Int, ask: () -> String?, unclear: (_ answer: String) -> Void) -> Candidate? {
        for _ in 0..<Self.attempts {
            guard let answer = ask() else { return nil }
            switch reply(answer, shown: shown) {
            case .candidate(let candidate): return candidate
            case .none: return nil
            case .unclear: unclear(answer)
            }
        }
        return nil
    }
}

extension Films {
    /// The one that is clearly meant: the only one, or the only exact title (and year), or nil.
    package static func obvious(_ candidates: [Candidate], words: String, year: Int?) -> Candidate? {
        let fitting = candidates.filter { year == nil || $0.year == year }
        let exact = fitting.filter { $0.isCalled(words) }
        if exact.count == 1 { return exact[0] }
        return exact.isEmpty && fitting.count == 1 && candidates.count == 1 ? fitting[0] : nil
    }

    /// The candidate that is meant: the obvious one, the first if that was asked for, or the person's choice.
    package func choose(
        _ candidates: [Candidate], words: String, year: Int?, takingFirst: Bool, kind: Candidate.Kind = .film
    ) throws(FilmsError) -> Candidate {
        if let obvious = Self.obvious(candidates, words: words, year: year) { return obvious }
        let fitting = candidates.filter { year == nil || $0.year == year }
        let offered = fitting.isEmpty ? candidates : fitting
        guard let first = offered.first else {
            throw .noSuch(kind, words: words, year: year, inSample: try !hasCredential())
        }
        if takingFirst { return first }
        guard let chosen = try dialogue.choose(Choice(kind: kind, words: words, candidates: offered)) else {
            throw .nothingChosen
        }
        return chosen
    }
}
