package import Records
import TMDBClient
package import TMDBModels

extension Films {
    /// Shows somebody who is waiting an interim answer, and may ask whether the real one is still pending.
    package typealias Meanwhile<Row: Sendable> = (ListAnswer<Row>, _ isWaiting: @escaping () -> Bool) -> Void

    /// Films by words of their titles; a last word that no title has counts as a year, if it can be one.
    ///
    /// - Returns: The answer, and people of that name if no film has it.
    package func searchFilms(
        _ words: String, year: Int?, page: Int, limit: Int = usualRows, isWatched: Bool = false,
        meanwhile: Meanwhile<FilmRecord> = { _, _ in }
    ) async throws(FilmsError) -> (films: ListAnswer<FilmRecord>, people: [Person]) {
        func found(_ words: String, _ year: Int?) async throws(FilmsError) -> ListAnswer<FilmRecord> {
            try await search(
                page: page, limit: limit,
                { .searchMovies(words, year: year, page: $0, locale: $1) },
                orFrom: { (lookup) throws(FilmsError) in
                    try lookup.movies(words, year: year, page: page)
                }, isWatched: isWatched, meanwhile: meanwhile)
        }
        let films = try await found(words, year)
        guard films.value.totalResults == 0, year == nil else { return (films, []) }
        if case .title(let fewer, let year?)? = try? FilmReference(words, thisYear: PartialDate.thisYear) {
            let ofYear = try await found(fewer, year)
            if ofYear.value.totalResults > 0 {
                dialogue.tell(.yearTaken(words: fewer, year: year))
                return (ofYear, [])
            }
        }
        return (films, await people(called: words))
    }

    /// People of that name; empty if they cannot be looked up.
    private func people(called name: String) async -> [Person] {
        let tmdb = try? sources.tmdb()
        guard let tmdb else { return [] }
        let found = try? await tmdb.listing(from: 1, limit: 3) {
            .searchPeople(name, page: $0, locale: tmdb.locale)
        }
        return found?.value.rows ?? []
    }
}
