import Foundation
import Records
import TMDBClient
package import TMDBModels

/// A series of films: by its own number, by a film in it, or by words.
///
/// Words match a collection's name, with or without the last word, which TMDB gives to all of them. If no collection
/// matches, or the words come with a year, they are taken as a film's title.
package struct CollectionPage: Request, Hashable, Sendable {
    package var collection: CollectionReference
    /// Whether the best known of several collections or films is taken without asking.
    package var takesFirst: Bool

    package init(_ collection: CollectionReference, takesFirst: Bool = false) {
        (self.collection, self.takesFirst) = (collection, takesFirst)
    }

    /// - Throws: ``CoreError/noCollection(film:)`` for a film that is in none.
    package func response(from core: Core) async throws(CoreError) -> Answer<FilmCollection> {
        let tmdb = try core.tmdb()
        let id: Int
        switch collection {
        case .collection(let number): id = number
        case .film(.title(let words, nil)):
            if let named = try await core.collection(named: words, takingFirst: takesFirst, tmdb) {
                id = named
            } else {
                do throws(CoreError) {
                    id = try await core.collection(ofFilm: .title(words: words, year: nil), takesFirst)
                } catch {
                    guard case .notFound(.film, _, _, let inSample, _) = error else { throw error }
                    throw .noCollectionCalled(
                        words, nearest: await core.nearestCollection(to: words, tmdb), inSample: inSample)
                }
            }
        case .film(let film): id = try await core.collection(ofFilm: film, takesFirst)
        }
        return try await core.mapTMDBErrors(await tmdb.collection(id: id))
    }
}

extension Core {
    /// The id of the collection with this name; nil if none matches, or TMDB did not answer: a saved page may be
    /// enough.
    fileprivate func collection(
        named words: String, takingFirst: Bool, _ tmdb: TMDB
    ) async throws(CoreError) -> Int? {
        let found: Answer<Page<CollectionName>>
        do throws(TMDBError) {
            found = try await tmdb.fetch(.searchCollections(words, page: 1, locale: tmdb.locale))
        } catch {
            if error.allowsSavedFallback { return nil }
            throw .tmdb(error)
        }
        let candidates = found.value.rows.map { row in
            Candidate(id: row.id, title: row.name, otherTitle: row.name.withoutLastWord)
        }
        if candidates.isEmpty { return nil }
        return try choose(candidates, words: words, year: nil, takingFirst: takingFirst, kind: .collection).id
    }

    /// The name of the collection most like the words; nil if there is none. TMDB finds nothing for misspelt words, so
    /// only the first one is searched, which is right more often than all of them.
    fileprivate func nearestCollection(to words: String, _ tmdb: TMDB) async -> String? {
        let parts = words.split(separator: " ")
        guard parts.count > 1,
            let found = try? await tmdb.fetch(
                .searchCollections(String(parts[0]), page: 1, locale: tmdb.locale))
        else { return nil }
        return NameList(
            found.value.rows.flatMap { row in
                [row.name.withoutLastWord, row.name].compactMap(\.self).map { ($0, row.name) }
            }
        ).nearest(to: words)
    }

    fileprivate func collection(ofFilm film: FilmReference, _ takingFirst: Bool) async throws(CoreError)
        -> Int
    {
        let details = try await FilmPage(film, takesFirst: takingFirst).response(from: self).value
        guard let collection = details.collection else { throw .noCollection(film: details.record.title) }
        return collection.id
    }

    /// The collection of a film, if it is known without a request.
    package func cachedCollection(of details: MovieDetails) async -> FilmCollection? {
        guard let id = details.collection?.id, let kept = cachedTMDB() else { return nil }
        return try? await kept.collection(id: id).value
    }
}

extension String {
    /// `Star Wars` of `Star Wars Collection`, whatever the word is in the requested language: `Die Hard - Collezione`.
    fileprivate var withoutLastWord: String? {
        var words = split(separator: " ").dropLast().joined(separator: " ")
        while let last = words.last, !last.isLetter, !last.isNumber { words.removeLast() }
        return words.isEmpty ? nil : words
    }
}
