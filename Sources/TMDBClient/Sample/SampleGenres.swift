import Foundation
import TMDBModels

/// Genre names in languages other than the sample's own.
struct SampleGenres {
    /// A genre object as written in the sample's files, in English and in the language.
    private let objects: [(english: String, translated: String)]

    /// Nil if the sample has no names in the language, and for English, which needs none.
    init?(language: String) {
        func genres(_ file: String) -> [Genre] {
            SampleCatalogue.file(file).flatMap { try? JSONDecoder().decode(GenreList.self, from: $0).genres }
                ?? []
        }
        let names = genres("genre-movie-list-\(language.prefix { $0 != "-" })")
        if names.isEmpty { return nil }
        func object(_ id: Int, _ name: String) -> String { "{\"id\": \(id), \"name\": \"\(name)\"}" }
        objects = genres("genre-movie-list").map { genre in
            let name = names.first { $0.id == genre.id } ?? genre
            return (object(genre.id, genre.name), object(genre.id, name.name))
        }
    }

    /// Translates the genres in a list of genres, or a film's page.
    func translated(_ body: Data) -> Data {
        objects.reduce(into: body) { body, object in
            guard body.holds(object.english), let place = body.range(of: Data(object.english.utf8)) else {
                return
            }
            body.replaceSubrange(place, with: Data(object.translated.utf8))
        }
    }
}
