import Foundation
import Library
import Records
package import TMDBModels

/// Finds films of the catalogue and the library, and people of the catalogue, fast enough between two key presses;
/// finds none if there is neither. A last word that no title has counts as a year, if it can be one. Without words it
/// finds nothing, and reads the library's titles, for which the search for the first letter would otherwise wait.
package struct SearchLocalData: Request, Hashable, Sendable {
    package var words: String

    package init(_ words: String) { self.words = words }

    package func response(from core: Core) throws(CoreError) -> ListAnswer<SearchResult> {
        if words.isEmpty {
            // A library that cannot be read in time is left out, as in a search.
            if let library = try? core.library(.none) { _ = try? library.titles(like: "", on: .library) }
            return Answer(value: Listing(all: []), source: .library, asOf: Date())
        }
        let found = try matches(words, limit: Core.tmdbPageSize, core)
        guard found.value.rows.isEmpty, let (fewer, year) = FilmReference.titleAndYear(words) else {
            return found
        }
        // The catalogue has no years, so these are films of the library and the cache.
        return try matches(fewer, limit: CatalogueLookup.consideredByYear, core).map { all in
            Listing(all: Array(all.rows.filter { $0.year == year }.prefix(Core.tmdbPageSize)))
        }
    }

    private func matches(
        _ words: String, limit: Int, _ core: Core
    ) throws(CoreError) -> ListAnswer<SearchResult> {
        let lookup = CatalogueLookup(core: core, limit: limit, waitPolicy: .none, acceptsSavedOnly: true)
        return try lookup.everything(words, page: 1)
            ?? Answer(value: Listing(all: []), source: .catalogue, asOf: Date())
    }
}

extension SearchResult {
    fileprivate var year: Int? {
        if case .movie(let film) = self { film.year } else { nil }
    }
}
