import Films
import Library
import Records
import TMDBClient

/// The tags of some films, and all the tags and places the person uses.
struct OwnWords: Sendable, Equatable {
    /// The tags of each film that has any.
    var tagsOfFilms: [Int: [String]] = [:]
    /// All tags, the most used first.
    var tags: [String] = []
    /// Where films were seen, the most recent place first.
    var places: [String] = []
}

/// Answers requests from text entries.
extension Desk {
    func ownWords(_ ids: [Int]) throws(Failure) -> OwnWords {
        guard let library = try context.library.forReading() else { return OwnWords() }
        return try context.inLibrary { () throws(LibraryError) in
            var words = OwnWords(tags: try library.tags().map(\.name), places: try library.places())
            for id in ids { words.tagsOfFilms[id] = try library.film(id: id)?.film.tags }
            return words
        }
    }

    func film(named text: String) async throws(Failure) -> Answer<MovieDetails> {
        let reference: FilmReference
        do throws(ReferenceError) {
            reference = try FilmReference(text, thisYear: PartialDate.thisYear)
        } catch {
            throw Failure(error)
        }
        return try await context.asking { (films) async throws(FilmsError) in
            try await films.page(of: reference)
        }
    }

    func person(named text: String) async throws(Failure) -> Answer<PersonDetails> {
        let reference: PersonReference
        do throws(ReferenceError) { reference = try PersonReference(text) } catch { throw Failure(error) }
        return try await context.asking { (films) async throws(FilmsError) in
            try await films.page(of: reference, takingFirst: true)
        }
    }
}
