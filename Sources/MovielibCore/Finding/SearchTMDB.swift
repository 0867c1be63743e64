import Records
import TMDBClient
package import TMDBModels

/// Finds films and people by words at TMDB alone, or in the sample.
package struct SearchTMDB: Request, Hashable, Sendable {
    package struct Response: Sendable {
        package var found: ListAnswer<SearchResult>
        /// The most similar title of the sample, if no title of it has these words.
        package var suggestion: String?

        package init(_ found: ListAnswer<SearchResult>, suggestion: String? = nil) {
            (self.found, self.suggestion) = (found, suggestion)
        }
    }

    package var words: String
    package var page: Int

    package init(_ words: String, page: Int = 1) { (self.words, self.page) = (words, page) }

    package func response(from core: Core) async throws(CoreError) -> Response {
        let found = try await core.listing(page: page) { [words] in
            .searchAll(words, page: $0, locale: $1)
        }
        if page == 1, found.value.totalResults == 0, let ofYear = try await filmsOfLastWord(core) {
            return Response(ofYear)
        }
        let isUnknown = page == 1 && found.source == .sample && found.value.rows.isEmpty
        return Response(found, suggestion: isUnknown ? Core.sampleTitle(like: words) : nil)
    }

    /// The films of the year that the last word names, as in `dune 2021`; nil if it is not a year, or there are none.
    private func filmsOfLastWord(_ core: Core) async throws(CoreError) -> ListAnswer<SearchResult>? {
        guard let (fewer, year) = FilmReference.titleAndYear(words) else { return nil }
        let films = try await core.listing(page: 1) {
            .searchMovies(fewer, year: year, page: $0, locale: $1)
        }
        if films.value.rows.isEmpty { return nil }
        // One page: the next one would be requested with all the words.
        return films.map { Listing(all: $0.rows.map(SearchResult.movie)) }
    }
}
