import Query
import Records

/// What a search is for: words, and behind them terms of the language of queries that TMDB's search can answer.
struct SearchWords: Equatable {
    /// What titles are searched for.
    let text: String
    /// The year of a term.
    let year: Int?

    /// - Throws: ``Failure`` for a term that a search cannot answer, with the command that can.
    init(_ words: [String], activity: String) throws(Failure) {
        var words = words
        var terms: [String] = []
        while let last = words.last, Self.isTerm(last) { terms.insert(words.removeLast(), at: 0) }
        text = words.joined(separator: " ").trimmed
        if terms.isEmpty {
            year = nil
            return
        }
        let today = try ViewingDate.today(for: activity)
        var years: Set<Int> = []
        for term in terms {
            guard let year = try Self.year(term, today, activity) else {
                throw Self.refusal(of: term, words: words, terms: terms, activity)
            }
            years.insert(year)
        }
        guard years.count == 1, let only = years.first, !text.isEmpty else {
            throw Self.refusal(of: terms[0], words: words, terms: terms, activity)
        }
        year = only
    }

    /// Whether a word is a field of the language with a value: `year:1984`, but neither `Mission:` nor `Alien: Covenant`.
    private static func isTerm(_ word: String) -> Bool {
        let term = word.hasPrefix("-") ? word.dropFirst() : word[...]
        guard let colon = term.firstIndex(of: ":") else { return false }
        let value = term[term.index(after: colon)...]
        let name = term[..<colon].lowercased()
        return !value.isEmpty && value.first?.isWhitespace == false
            && (QueryField.words + ["sort"]).contains(name)
    }

    /// The year that a term asks for; nil for any other term.
    private static func year(
        _ term: String, _ today: PartialDate, _ activity: String
    ) throws(Failure) -> Int? {
        let query: LibraryQuery
        do throws(QueryError) { query = try LibraryQuery(arguments: [term], today: today) } catch {
            throw Failure(error, in: term, activity)
        }
        guard query.groups.count == 1, query.groups[0].count == 1, !query.groups[0][0].isNegated,
            query.groups[0][0].alternatives.count == 1, !query.groups[0][0].alternatives[0].isNegated,
            term.lowercased().hasPrefix("year:"),
            case .date(.released, let days) = query.groups[0][0].alternatives[0].test,
            let from = days.from?.date, let to = days.to?.date, from.year == to.year
        else { return nil }
        return from.year
    }

    private static func refusal(
        of term: String, words: [String], terms: [String], _ activity: String
    ) -> Failure {
        if words.isEmpty {
            return Failure(
                .usage, activity, "there are no words to look for, only '\(term)'",
                hint: "'\(CommandLineText.of(["discover"], terms))' asks for films without words")
        }
        return Failure(
            .usage, activity, "TMDB's search takes a year and nothing else beside words, not '\(term)'",
            hint: "'\(CommandLineText.of(["discover"], terms))' asks all films, without words",
            "'\(CommandLineText.of(["library"], words + terms))' asks your own")
    }
}
