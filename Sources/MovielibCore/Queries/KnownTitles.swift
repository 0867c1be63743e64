import Catalogue
package import Library
import Records

/// Titles that begin with the typed words, as title words; makes no request, and does not wait for the library.
package struct KnownTitles: Request {
    /// In the form of ``Swift/String/titleWords``; empty for the first of all titles.
    package let words: String
    package let shelf: LibraryScope
    /// Whether the catalogue is searched, too.
    package let includesCatalogue: Bool
    package let limit: Int

    package init(_ words: String, on shelf: LibraryScope, includesCatalogue: Bool, limit: Int) {
        (self.words, self.shelf) = (words, shelf)
        (self.includesCatalogue, self.limit) = (includesCatalogue, limit)
    }

    /// Returns the user's films first.
    package func response(from core: Core) -> [String] {
        let library = (try? core.library(.none)) ?? nil
        let films =
            words.isEmpty
            ? try? library?.films(on: shelf, limit: limit).films
            : try? library?.films(titledLike: words, on: shelf)
        let titles = (films ?? []).flatMap { film in
            [film.record.title, words.isEmpty ? nil : film.record.originalTitle].compactMap(\.self)
                .map(\.titleWords)
        }
        guard includesCatalogue, !words.isEmpty, let (catalogue, _) = core.catalogue else { return titles }
        return titles + catalogue.completions(words, limit: limit)
    }
}
