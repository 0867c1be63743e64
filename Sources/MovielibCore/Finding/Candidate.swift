package import Records
import TMDBModels

/// A film, person or collection that the typed words may refer to.
package struct Candidate: Equatable, Sendable {
    /// Films, people, or series of films.
    package enum Kind: Sendable { case film, person, collection }

    /// TMDB's id.
    package let id: Int
    /// A title or a name.
    package let title: String
    /// A film's title in its own language.
    package var otherTitle: String?
    /// A film's year; nil if unknown.
    package var year: Int?
    /// A person's best known works, which distinguish namesakes.
    package var knownFor: String?
    /// A film's description, in a paragraph.
    package var overview: String?
}

extension Candidate {
    /// A film, from any source.
    package init(_ record: FilmRecord) {
        self.init(
            id: record.id, title: record.title, otherTitle: record.originalTitle, year: record.year,
            overview: record.overview)
    }

    /// Whether the words are its title or its original title.
    package func isCalled(_ words: String) -> Bool {
        let wanted = words.foldedTitle
        return title.foldedTitle == wanted || otherTitle?.foldedTitle == wanted
    }
}

/// Several candidates, none of them certain.
package struct Choice {
    package let kind: Candidate.Kind
    /// The words by which the candidates were found.
    package let words: String
    /// The candidates of the requested year if there are any, else all; never empty.
    package let candidates: [Candidate]
    /// The subject of the question, for a user who did not type the words: a row of a file.
    package var subject: String?
}

extension Choice {
    /// The meaning of the user's answer to a choice.
    package enum Reply: Equatable {
        case candidate(Candidate)
        /// None of the candidates.
        case none
        case unclear
    }

    /// The number of unclear answers before giving up.
    private static let attempts = 3

    /// Interprets an answer: the number of a candidate shown, a year that only one of them has, or an id.
    ///
    /// - Parameter shown: how many candidates are visible.
    package func reply(_ text: String, shown: Int) -> Reply {
        let text = text.trimmed
        if text.isEmpty { return .none }
        let list = Array(candidates.prefix(shown))
        guard let number = Int(text) else {
            // The text of a candidate in a file of unmatched rows: "1158 Léon 1994".
            let id = text.split(separator: " ").first.flatMap { Int($0) }
            return list.first { $0.id == id }.map(Reply.candidate) ?? .unclear
        }
        if number > 0, list.indices.contains(number - 1) { return .candidate(list[number - 1]) }
        let ofYear = list.filter { $0.year == number }
        if ofYear.count == 1 { return .candidate(ofYear[0]) }
        return list.first { $0.id == number }.map(Reply.candidate) ?? .unclear
    }

    /// Asks until the answer is clear, three times at most; nil if the user picks none.
    ///
    /// - Parameter ask: gets an answer; nil at the end of input.
    package func askUntilClear(shown: Int, ask: () -> String?, unclear: (_ answer: String) -> Void)
        -> Candidate?
    {
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

extension Core {
    /// The certain candidate: the only one, or the only one with exactly this title (and year); else nil.
    package static func obviousCandidate(_ candidates: [Candidate], words: String, year: Int?) -> Candidate? {
        let fitting = candidates.filter { year == nil || $0.year == year }
        let exact = fitting.filter { $0.isCalled(words) }
        if exact.count == 1 { return exact[0] }
        return exact.isEmpty && fitting.count == 1 && candidates.count == 1 ? fitting[0] : nil
    }

    /// Returns the certain candidate, else the first if `takingFirst`, else the user's choice.
    package func choose(
        _ candidates: [Candidate], words: String, year: Int?, takingFirst: Bool, kind: Candidate.Kind = .film
    ) throws(CoreError) -> Candidate {
        if let obvious = Self.obviousCandidate(candidates, words: words, year: year) { return obvious }
        let fitting = candidates.filter { year == nil || $0.year == year }
        let offered = fitting.isEmpty ? candidates : fitting
        guard let first = offered.first else {
            throw .notFound(kind, words: words, year: year, inSample: try !hasCredential())
        }
        if takingFirst { return first }
        guard let chosen = try dialogue.choose(Choice(kind: kind, words: words, candidates: offered)) else {
            throw .nothingChosen
        }
        return chosen
    }
}
