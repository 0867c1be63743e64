import Catalogue
import Query
package import Records
import TMDBClient
package import TMDBModels

/// Finds films by words of their titles; a last word that no title has counts as a year, if it can be one.
package struct SearchFilms: Request {
    package struct Response {
        package let films: ListAnswer<FilmRecord>
        /// People with this name, if no film has it; TMDB is asked for them only if no film was found.
        package var people: [Person] = []
        /// The words and terms searched for.
        package let input: SearchInput
        /// Suggested words, if nothing was found.
        package var suggestion: [String]?
    }

    /// The words as typed; they may end in a `year:` term.
    package let words: [String]
    package let year: Int?
    package let page: Int
    package let limit: Int

    package init(_ words: [String], year: Int? = nil, page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.words, self.year, self.page, self.limit) = (words, year, page, limit)
    }

    package func response(from core: Core) async throws(CoreError) -> Response {
        var input = try SearchInput(words)
        if year != nil, input.year != nil { throw .search(.yearTwice) }
        input.year = input.year ?? year
        let films = try await films(input.text, input.year, core)
        var response = Response(films: films, input: input)
        if films.value.totalResults == 0 {
            if input.year == nil, let ofYear = try await filmsOfLastWord(input.text, core) {
                return Response(films: ofYear, input: input)
            }
            if input.year == nil { response.people = await core.people(called: input.text) }
            response.suggestion = suggestion(for: response)
        } else if input.year == nil, page == 1,
            !films.value.rows.contains(where: { Candidate($0).isCalled(input.text) })
        {
            response.people = await core.namesakes(input.text)
        }
        return response
    }

    private func films(
        _ words: String, _ year: Int?, _ core: Core
    ) async throws(CoreError) -> ListAnswer<FilmRecord> {
        try await core.search(
            page: page, limit: limit, { .searchMovies(words, year: year, page: $0, locale: $1) },
            orFrom: { (lookup) throws(CoreError) in
                let found = try lookup.filmMatches(words, year: year, page: page)
                // Without a match, these end with the error of the request, so that nothing asks for the last word later.
                guard lookup.acceptsSavedOnly, year == nil, found?.value.totalResults ?? 0 == 0,
                    let (fewer, year) = FilmReference.titleAndYear(words)
                else { return found }
                let ofYear = try lookup.filmMatches(fewer, year: year, page: page)
                if ofYear?.value.totalResults ?? 0 > 0 {
                    core.dialogue.report(.wordTakenAsYear(words: fewer, year: year))
                }
                return ofYear
            })
    }

    /// The films of the year that the last word names; nil if it is not a year, or there are none.
    private func filmsOfLastWord(
        _ words: String, _ core: Core
    ) async throws(CoreError) -> ListAnswer<FilmRecord>? {
        guard let (fewer, year) = FilmReference.titleAndYear(words) else { return nil }
        let found = try await films(fewer, year, core)
        if found.value.totalResults == 0 { return nil }
        core.dialogue.report(.wordTakenAsYear(words: fewer, year: year))
        return found
    }

    private func suggestion(for response: Response) -> [String]? {
        if let words = SearchInput.misspeltYear(in: words) { return words }
        guard response.films.source == .sample, response.people.isEmpty else { return nil }
        return Core.sampleTitle(like: response.input.text)?.split(separator: " ").map(String.init)
    }
}

/// Finds people by their names.
package struct SearchPeople: Request {
    package let words: [String]
    package let page: Int
    package let limit: Int

    package init(_ words: [String], page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.words, self.page, self.limit) = (words, page, limit)
    }

    package func response(
        from core: Core
    ) async throws(CoreError) -> (people: ListAnswer<Person>, text: String) {
        let text = try SearchInput(words, ofFilmsAlone: false).text
        let people = try await core.search(
            page: page, limit: limit, { .searchPeople(text, page: $0, locale: $1) },
            orFrom: { (lookup) throws(CoreError) in try lookup.people(text, page: page) })
        return (people, text)
    }
}

/// Finds films and people by words of their titles and names.
package struct SearchAll: Request {
    package struct Response {
        package let results: ListAnswer<SearchResult>
        /// The text searched for.
        package let text: String
        /// If nothing was found and the last word can be a year: the other words, and that year.
        package var yearTaken: (words: String, year: Int)?
    }

    package let words: [String]
    package let page: Int
    package let limit: Int

    package init(_ words: [String], page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.words, self.page, self.limit) = (words, page, limit)
    }

    package func response(from core: Core) async throws(CoreError) -> Response {
        let text = try SearchInput(words, ofFilmsAlone: false).text
        let results = try await core.search(
            page: page, limit: limit, { .searchAll(text, page: $0, locale: $1) },
            orFrom: { (lookup) throws(CoreError) in try lookup.everything(text, page: page) })
        var response = Response(results: results, text: text)
        if results.value.totalResults == 0 { response.yearTaken = FilmReference.titleAndYear(text) }
        return response
    }
}

extension Core {
    /// TMDB's answer to a search, or the catalogue's if TMDB does not answer. Without a credential, TMDB's answer is
    /// only the sample's, and the catalogue's is preferred.
    func search<Row>(
        page: Int, limit: Int = tmdbPageSize, _ endpoint: @escaping PageEndpoint<Row>,
        orFrom look: (CatalogueLookup) throws(CoreError) -> ListAnswer<Row>?
    ) async throws(CoreError) -> ListAnswer<Row> {
        let lookup = CatalogueLookup(core: self, limit: limit)
        if try !hasCredential() {
            let reason = isOffline ? Remark.Reason.offline : .noCredential
            if let found = try look(lookup) {
                reportCatalogueSource(found, reason)
                return found
            }
            let sample = try await listing(page: page, limit: limit, endpoint)
            return try sample.value.totalResults == 0 ? savedMatches(limit, look, reason) ?? sample : sample
        }
        do throws(CoreError) { return try await listing(page: page, limit: limit, endpoint) } catch {
            // A search never yields "not found": such an answer comes from some other server.
            guard let cause = error.tmdbError, cause.allowsCatalogueFallback else { throw error }
            let reason = isOffline ? Remark.Reason.offline : .failed(cause)
            if let found = try look(lookup) {
                reportCatalogueSource(found, reason)
                return found
            }
            if let found = try savedMatches(limit, look, reason) { return found }
            throw catalogue == nil ? .noCatalogue(cause) : error
        }
    }

    /// The matches in the library and cached answers; nil if there are none, or the catalogue was searched.
    private func savedMatches<Row>(
        _ limit: Int, _ look: (CatalogueLookup) throws(CoreError) -> ListAnswer<Row>?,
        _ reason: Remark.Reason
    ) throws(CoreError) -> ListAnswer<Row>? {
        if catalogue != nil { return nil }
        let lookup = CatalogueLookup(core: self, limit: limit, acceptsSavedOnly: true)
        guard let found = try look(lookup), found.value.totalResults > 0 else { return nil }
        dialogue.report(.savedDataAnswer(reason))
        return found
    }

    private func reportCatalogueSource<Row>(_ found: ListAnswer<Row>, _ reason: Remark.Reason) {
        if let (_, status) = catalogue { dialogue.report(.catalogueAnswer(status, reason)) }
    }

    /// The best known person with exactly this name, from the catalogue or the sample; at most one.
    fileprivate func namesakes(_ name: String) async -> [Person] {
        guard name.contains(" "), let hasCredential = try? hasCredential() else { return [] }
        let known =
            hasCredential
            ? catalogue?.catalogue.exactMatches(name, .person).map(Person.init) ?? []
            : await people(called: name).filter { $0.name.foldedTitle == name.foldedTitle }
        return Array(known.prefix(1))
    }

    /// People with this name; empty if they cannot be looked up.
    fileprivate func people(called name: String) async -> [Person] {
        let tmdb = try? tmdb()
        guard let tmdb else { return [] }
        let found = try? await tmdb.listing(from: 1, limit: 3) {
            .searchPeople(name, page: $0, locale: tmdb.locale)
        }
        return found?.value.rows ?? []
    }
}

extension FilmReference {
    /// The words of a title, and the year after them; nil if the last word cannot be a year.
    static func titleAndYear(_ words: String) -> (words: String, year: Int)? {
        guard case .title(let fewer, let year?)? = try? FilmReference(words, thisYear: PartialDate.thisYear)
        else { return nil }
        return (fewer, year)
    }
}

extension TMDBError {
    fileprivate var allowsCatalogueFallback: Bool { kind != .credentialRejected && kind != .cancelled }
}

/// The subject of a search: words, followed by query terms that TMDB's search supports.
package struct SearchInput: Equatable {
    /// The words to search titles for.
    package let text: String
    /// The year given by a term.
    package fileprivate(set) var year: Int?

    /// - Parameter ofFilmsAlone: Whether only films are searched for, so that a year is allowed.
    /// - Throws: ``CoreError/search(_:)`` for a term that a search cannot answer, or that precedes words.
    init(_ words: [String], ofFilmsAlone: Bool) throws(CoreError) {
        try self.init(words)
        if let year, !ofFilmsAlone { throw .search(.yearOfFilms(year)) }
    }

    init(_ words: [String]) throws(CoreError) {
        let pieces = words.flatMap(Self.pieces)
        let terms = pieces.filter(Self.isTerm)
        if terms.isEmpty {
            let plain = pieces.map(Self.unquoted)
            text = plain == pieces ? words.joined(separator: " ").trimmed : plain.joined(separator: " ")
            year = nil
            return
        }
        let today = try Core.today()
        let others = pieces.filter { !Self.isTerm($0) }.map(Self.unquoted)
        func problem(_ term: String) -> CoreError {
            .search(
                .term(
                    term, words: others, terms: terms,
                    discoverTakes: Self.isValidQuery(terms, of: .all, today),
                    libraryTakes: Self.isValidQuery(others + terms, of: .library, today)))
        }
        var years: Set<Int> = []
        for term in terms {
            guard let year = try Self.year(term, today) else { throw problem(term) }
            years.insert(year)
        }
        guard years.count == 1, let only = years.first, !others.isEmpty else { throw problem(terms[0]) }
        guard pieces.suffix(terms.count).allSatisfy(Self.isTerm) else {
            throw .search(.misplaced(words: others, terms: terms))
        }
        text = others.joined(separator: " ")
        year = only
    }

    /// The words with `year:` in place of a misspelling, as in `yaer:1984`; nil if there is none.
    static func misspeltYear(in words: [String]) -> [String]? {
        var corrected = words.flatMap(pieces)
        for (index, word) in corrected.enumerated() {
            guard let colon = word.firstIndex(of: ":"), word[..<colon] != "year",
                word[..<colon].lowercased().nearest(in: ["year"], within: 1) != nil,
                let year = Int(word[word.index(after: colon)...]), (1870...2100).contains(year)
            else { continue }
            corrected[index] = "year" + word[colon...]
            return corrected
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
    private static func year(_ term: String, _ today: PartialDate) throws(CoreError) -> Int? {
        let query: LibraryQuery
        do throws(QueryError) { query = try LibraryQuery(arguments: [term], today: today) } catch {
            // TMDB-only fields, and services the user has not set, are left to the commands.
            if isValidQuery([term], of: .all, today) { return nil }
            throw .query(QueryProblem(error: error, text: term, films: .library))
        }
        guard query.groups.count == 1, query.groups[0].count == 1, !query.groups[0][0].isNegated,
            query.groups[0][0].alternatives.count == 1, !query.groups[0][0].alternatives[0].isNegated,
            term.lowercased().hasPrefix("year:"),
            case .date(.released, let days) = query.groups[0][0].alternatives[0].test,
            let from = days.from?.date, let to = days.to?.date, from.year == to.year
        else { return nil }
        return from.year
    }

    /// Whether the arguments are a valid query on these films.
    private static func isValidQuery(
        _ arguments: [String], of films: QueryScope.FilmSet, _ today: PartialDate
    ) -> Bool {
        // The user's services are not known here, and do not matter.
        let scope = QueryScope(films, services: [""])
        return (try? LibraryQuery(arguments: arguments, today: today, scope: scope)) != nil
    }
}

/// Why words cannot be searched for as they are.
package enum SearchProblem: Sendable {
    /// A term that a search cannot answer, with the words and terms of the search; and whether `discover` takes the
    /// terms, and `library` the words and the terms.
    case term(String, words: [String], terms: [String], discoverTakes: Bool, libraryTakes: Bool)
    /// A year term before the words, where it would be searched for in titles.
    case misplaced(words: [String], terms: [String])
    /// The year is given both as a term and in another way.
    case yearTwice
    /// A year is given as a term, but not only films are searched for.
    case yearOfFilms(Int)
}
