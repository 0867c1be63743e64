import Catalogue
package import Records
package import TMDBClient
package import TMDBModels

/// Lists and searches.
extension Films {
    /// Rows on a TMDB page, which is as many as most screens hold.
    package static let usualRows = 20

    /// A page of a list, in the person's language.
    package typealias PageEndpoint<Row: Identifiable & Decodable & Sendable> =
        @Sendable (_ page: Int, _ locale: ContentLocale) -> Endpoint<Page<Row>>

    /// Reads as many pages of a list as it takes for this many rows.
    package func listing<Row>(
        page: Int, limit: Int = usualRows, _ endpoint: @escaping PageEndpoint<Row>
    ) async throws(FilmsError) -> ListAnswer<Row> {
        let tmdb = try tmdb()
        let pages = RowPages(page: page, size: limit)
        guard pages.servedPage <= Page<Row>.lastServed else { throw .noPage(page, rows: limit) }
        let answer = try await asked(
            await tmdb.listing(from: pages.servedPage, skipping: pages.servedBefore, limit: limit) {
                endpoint($0, tmdb.locale)
            })
        return Answer(
            value: pages.numbered(answer.value), source: answer.source, asOf: answer.asOf, size: answer.size)
    }

    /// TMDB's four lists, requested at once, over one connection if the server lets them share it.
    package static func shelves(
        _ tmdb: TMDB, rows: Int = usualRows
    ) async -> [(Shelf, Result<ListAnswer<FilmRecord>, TMDBError>)] {
        await withTaskGroup(of: (Shelf, Result<ListAnswer<FilmRecord>, TMDBError>).self) { group in
            for shelf in Shelf.allCases {
                group.addTask {
                    do throws(TMDBError) {
                        let answer = try await tmdb.listing(from: 1, limit: rows) { page in
                            .shelf(shelf, page: page, locale: tmdb.locale)
                        }
                        return (shelf, .success(answer))
                    } catch { return (shelf, .failure(error)) }
                }
            }
            var outcomes: [Shelf: Result<ListAnswer<FilmRecord>, TMDBError>] = [:]
            for await (shelf, outcome) in group { outcomes[shelf] = outcome }
            return Shelf.allCases.compactMap { shelf in outcomes[shelf].map { (shelf, $0) } }
        }
    }

    /// TMDB's answer to a search; or the catalogue's if TMDB cannot be asked or knows less: without a
    /// credential there is only the sample.
    package func search<Row>(
        page: Int, limit: Int = usualRows, _ endpoint: @escaping PageEndpoint<Row>,
        orFrom look: (CatalogueLookup) throws(FilmsError) -> ListAnswer<Row>?
    ) async throws(FilmsError) -> ListAnswer<Row> {
        let lookup = CatalogueLookup(films: self, limit: limit)
        if try !hasCredential() {
            let reason = isOffline ? Remark.Reason.offline : .noCredential
            if let found = try look(lookup) {
                tell(found, reason)
                return found
            }
            let sample = try await listing(page: page, limit: limit, endpoint)
            return try sample.value.totalResults == 0 ? saved(limit, look, reason) ?? sample : sample
        }
        do throws(FilmsError) { return try await listing(page: page, limit: limit, endpoint) } catch {
            // A search never yields "not found": such an answer comes from some other server.
            guard let cause = error.ofTMDB, cause.catalogueMayAnswer else { throw error }
            let reason = isOffline ? Remark.Reason.offline : .failed(cause)
            if let found = try look(lookup) {
                tell(found, reason)
                return found
            }
            if let found = try saved(limit, look, reason) { return found }
            throw catalogue == nil ? .noCatalogue(cause) : error
        }
    }

    /// What the library and cached answers have; nil if that is nothing, or the catalogue was searched.
    private func saved<Row>(
        _ limit: Int, _ look: (CatalogueLookup) throws(FilmsError) -> ListAnswer<Row>?,
        _ reason: Remark.Reason
    ) throws(FilmsError) -> ListAnswer<Row>? {
        if catalogue != nil { return nil }
        let lookup = CatalogueLookup(films: self, limit: limit, savedWillDo: true)
        guard let found = try look(lookup), found.value.totalResults > 0 else { return nil }
        dialogue.report(.fromSaved(reason))
        return found
    }

    private func tell<Row>(_ found: ListAnswer<Row>, _ reason: Remark.Reason) {
        if let (_, status) = catalogue { dialogue.report(.fromCatalogue(status, reason)) }
    }

    /// Films by words of their titles; a last word that no title has counts as a year, if it can be one.
    ///
    /// - Returns: The answer, and people of that name if no film has it; TMDB is asked for them only if nothing was found.
    package func searchFilms(
        _ words: String, year: Int?, page: Int, limit: Int = usualRows
    ) async throws(FilmsError) -> (films: ListAnswer<FilmRecord>, people: [Person]) {
        func found(_ words: String, _ year: Int?) async throws(FilmsError) -> ListAnswer<FilmRecord> {
            try await search(
                page: page, limit: limit, { .searchMovies(words, year: year, page: $0, locale: $1) },
                orFrom: { (lookup) throws(FilmsError) in try lookup.movies(words, year: year, page: page) })
        }
        let films = try await found(words, year)
        guard year == nil else { return (films, []) }
        if films.value.totalResults > 0 {
            let isTitle = films.value.rows.contains { Candidate($0).isCalled(words) }
            return (films, isTitle || page > 1 ? [] : await namesakes(words))
        }
        if case .title(let fewer, let year?)? = try? FilmReference(words, thisYear: PartialDate.thisYear) {
            let ofYear = try await found(fewer, year)
            if ofYear.value.totalResults > 0 {
                dialogue.report(.yearTaken(words: fewer, year: year))
                return (ofYear, [])
            }
        }
        return (films, await people(called: words))
    }

    /// The best known person of exactly that name, as the catalogue or the sample has it.
    private func namesakes(_ name: String) async -> [Person] {
        guard name.contains(" "), let hasCredential = try? hasCredential() else { return [] }
        let known =
            hasCredential
            ? catalogue?.catalogue.named(name, .person).map(Person.init) ?? []
            : await people(called: name).filter { $0.name.foldedTitle == name.foldedTitle }
        return Array(known.prefix(1))
    }

    /// People of that name; empty if they cannot be looked up.
    private func people(called name: String) async -> [Person] {
        let tmdb = try? tmdb()
        guard let tmdb else { return [] }
        let found = try? await tmdb.listing(from: 1, limit: 3) {
            .searchPeople(name, page: $0, locale: tmdb.locale)
        }
        return found?.value.rows ?? []
    }
}

extension TMDBError {
    fileprivate var catalogueMayAnswer: Bool { kind != .credentialRejected && kind != .cancelled }
}
