import Foundation
package import TMDBModels

/// Finds films of the catalogue and the library, and people of the catalogue, fast enough between two key presses;
/// finds none if there is neither.
package struct SearchLocalData: Request, Hashable, Sendable {
    package var words: String

    package init(_ words: String) { self.words = words }

    package func response(from core: Core) throws(CoreError) -> ListAnswer<SearchResult> {
        let lookup = CatalogueLookup(
            core: core, limit: Core.tmdbPageSize, waitPolicy: .none, acceptsSavedOnly: true)
        return try lookup.everything(words, page: 1)
            ?? Answer(value: Listing(all: []), source: .catalogue, asOf: Date())
    }
}
