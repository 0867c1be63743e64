import Films
import Library
import Presenters
import Records
import TMDBModels

/// The tags of some films, and all the tags and texts of viewings that the user has written.
struct OwnWords: Sendable, Equatable {
    /// The tags of each film that has any.
    var tagsOfFilms: [Int: [String]] = [:]
    /// All tags, the most used first.
    var tags: [String] = []
    /// Places and names of viewings, the most recent first.
    var texts: [ViewingField: [String]] = [:]
}

/// Answers requests from text entries.
extension Desk {
    func ownWords(_ ids: [Int]) throws -> OwnWords {
        guard let library = try context.films.library() else { return OwnWords() }
        var words = OwnWords(tags: try library.tags().map(\.name))
        for field in ViewingField.texts { words.texts[field] = try library.texts(of: field) }
        for id in ids { words.tagsOfFilms[id] = try library.film(id: id)?.film.tags }
        return words
    }

    func film(named text: String) async throws -> Answer<MovieDetails> {
        try await context.films.page(of: FilmReference(text, thisYear: PartialDate.thisYear))
    }

    /// The address of a film's trailer.
    func trailer(of id: Int) async -> Result<String, Failure> {
        await told { try await context.address(of: FilmReference.tmdb(id), .trailer, takingFirst: true) }
    }

    func person(named text: String) async throws -> Answer<PersonDetails> {
        try await context.films.page(of: PersonReference(text), takingFirst: true)
    }
}
