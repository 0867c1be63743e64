import Localization
import Presenters
import Query
import Records

/// The subject of a search: words, followed by query terms that TMDB's search supports.
struct SearchWords: Equatable {
    /// The words to search titles for.
    let text: String
    /// The year given by a term.
    let year: Int?

    /// - Throws: ``Failure`` for a term that a search cannot answer, or that precedes words; it names the
    ///   command that can.
    init(_ words: [String], activity: String) throws(Failure) {
        let pieces = words.flatMap(Self.pieces)
        let terms = pieces.filter(Self.isTerm)
        if terms.isEmpty {
            let plain = pieces.map(Self.unquoted)
            text = plain == pieces ? words.joined(separator: " ").trimmed : plain.joined(separator: " ")
            year = nil
            return
        }
        let today = try ViewingDate.today(for: activity)
        let refusal = Refusal(
            words: pieces.filter { !Self.isTerm($0) }.map(Self.unquoted), terms: terms, today: today,
            activity: activity)
        var years: Set<Int> = []
        for term in terms {
            guard let year = try Self.year(term, today, activity) else { throw refusal.failure(of: term) }
            years.insert(year)
        }
        guard years.count == 1, let only = years.first, !refusal.words.isEmpty else {
            throw refusal.failure(of: terms[0])
        }
        guard pieces.suffix(terms.count).allSatisfy(Self.isTerm) else { throw refusal.misplaced }
        text = refusal.words.joined(separator: " ")
        year = only
    }

    /// The words with `year:` in place of a misspelling, as in `yaer:1984`; nil if there is none.
    static func misspeltYear(in words: [String]) -> [String]? {
        var meant = words.flatMap(pieces)
        for (index, word) in meant.enumerated() {
            guard let colon = word.firstIndex(of: ":"), word[..<colon] != "year",
                word[..<colon].lowercased().nearest(in: ["year"], within: 1) != nil,
                let year = Int(word[word.index(after: colon)...]), (1870...2100).contains(year)
            else { continue }
            meant[index] = "year" + word[colon...]
            return meant
        }
        return nil
    }

    /// An argument's words and terms; if the shell has removed its quotes, it is one term.
    private static func pieces(_ argument: String) -> [String] {
        if LibraryQuery.isOneTerm(argument) { return [argument] }
        return argument.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The content of a quoted word, if that is a term.
    private static func unquoted(_ piece: String) -> String {
        guard piece.count > 2, piece.hasPrefix("\""), piece.hasSuffix("\"") else { return piece }
        let word = String(piece.dropFirst().dropLast())
        return isTerm(word) ? word : piece
    }

    /// Whether a word is a query field with a value: `year:1984`, but not `Mission:` or `Alien: Covenant`.
    private static func isTerm(_ word: String) -> Bool {
        let term = word.hasPrefix("-") ? word.dropFirst() : word[...]
        guard let colon = term.firstIndex(of: ":") else { return false }
        let value = term[term.index(after: colon)...]
        let name = term[..<colon].lowercased()
        return !value.isEmpty && value.first?.isWhitespace == false
            && (QueryField.words + ["sort"]).contains(name)
    }

    /// The year given by a term; nil for any other term.
    private static func year(
        _ term: String, _ today: PartialDate, _ activity: String
    ) throws(Failure) -> Int? {
        let query: LibraryQuery
        do throws(QueryError) { query = try LibraryQuery(arguments: [term], today: today) } catch {
            // TMDB-only fields, and services the user has not set, are left to the commands.
            if Refusal.isAnswered([term], of: .all, today) { return nil }
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
}

/// What a search cannot answer, with the commands that can.
private struct Refusal {
    let words: [String]
    let terms: [String]
    let today: PartialDate
    let activity: String

    /// Whether these films can be queried like this.
    static func isAnswered(_ arguments: [String], of films: QueryScope.Films, _ today: PartialDate) -> Bool {
        // The user's services are not known here, and do not matter.
        let scope = QueryScope(films, services: [""])
        return (try? LibraryQuery(arguments: arguments, today: today, scope: scope)) != nil
    }

    func failure(of term: String) -> Failure {
        let discover = command("discover", terms, .all)
        let library = command("library", words + terms, .own).map {
            tr("'{command}' asks your own", ["command": $0])
        }
        if words.isEmpty {
            return Failure(
                .usage, activity, tr("there are no words to look for, only '{term}'", ["term": term])
            ).hinting(
                discover.map { tr("'{command}' asks for films without words", ["command": $0]) } ?? library)
        }
        return Failure(
            .usage, activity,
            tr("TMDB's search takes a year and nothing else beside words, not '{term}'", ["term": term])
        ).hinting(library).hinting(
            discover.map { tr("'{command}' asks all films, without words", ["command": $0]) })
    }

    /// For a year before the words, where it would be searched for in titles.
    var misplaced: Failure {
        Failure(
            .usage, activity, tr("'{term}' goes after the words", ["term": terms[0]]),
            hint: "'\(CommandLineText.of([activity], words + terms))'",
            tr("quotes of its own make it a word: '\"{term}\"'", ["term": terms[0]]))
    }

    /// The command line for this query, if the command can answer it.
    private func command(_ name: String, _ arguments: [String], _ films: QueryScope.Films) -> String? {
        Self.isAnswered(arguments, of: films, today) ? CommandLineText.of([name], arguments) : nil
    }
}
