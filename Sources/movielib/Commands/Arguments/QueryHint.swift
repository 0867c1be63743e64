import Library
import Query
import Records
import Terminal

extension AppContext {
    /// Says why nothing was found, and how the query was probably meant to be written.
    func sayNothing(
        matching arguments: QueryArguments, on shelf: LibraryShelf, of command: String..., why: String
    ) {
        console.say("movielib: \(why)")
        if let hint = hint(arguments, on: shelf, of: command) { console.say("hint: \(hint)") }
    }

    /// The command line that was probably meant by a query that found nothing; nil where the query is as it should be.
    func hint(_ arguments: QueryArguments, on shelf: LibraryShelf?, of command: [String]) -> String? {
        guard !arguments.isEmpty, let today = PartialDate.today, let library = try? self.library.forReading(),
            let genres = try? library.genres(), let tags = try? library.tags()
        else { return nil }
        let repair = QueryRepair(genres: genres, tags: tags.map(\.name))
        var shape: [String]?
        for candidate in repair.candidates(for: arguments.words) {
            guard let query = try? LibraryQuery(arguments: candidate.words, today: today) else { continue }
            if candidate.isShape { shape = shape ?? candidate.words }
            let found =
                shelf.map { try? library.films(on: $0, matching: query, limit: 1).total }
                ?? (try? library.viewings(matching: query, limit: 1).total)
            if let found, found > 0 {
                return "did you mean '\(CommandLineText.of(command, candidate.words))'?"
            }
        }
        if let shape {
            return
                "did you mean '\(CommandLineText.of(command, shape))'? See 'movielib help queries'"
        }
        return genresThere(arguments.words, genres)
    }

    /// What genres there are, where one was asked for that is like none of them.
    private func genresThere(_ words: [String], _ genres: [String]) -> String? {
        let known = Set(genres.map(\.foldedTitle))
        let isUnknown = words.contains { word in
            word.lowercased().hasPrefix("genre:")
                && word.dropFirst(6).replacing("\"", with: "").split(separator: ",").contains {
                    !known.contains(String($0).foldedTitle)
                }
        }
        if !isUnknown || genres.isEmpty { return nil }
        return "genres are \(genres.prefix(20).joined(separator: ", "))"
    }
}
