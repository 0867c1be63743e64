import Foundation
import Library
package import Records
package import TMDBModels

extension Core {
    /// Adds the page to a library film that came without one, from an import or the catalogue.
    package func addMissingPage(with answer: Answer<MovieDetails>) throws(CoreError) {
        let id = answer.value.record.id
        let isBare = try readLibrary { (library) throws(LibraryError) in
            guard let film = try library.film(id: id)?.film, film.addedAt != nil || film.record.credits == nil
            else { return false }
            return try library.filmRecord(id: id)?.page == nil
        }
        guard answer.source != .library, isBare == true else { return }
        _ = try make(Change(.refreshPages, [FilmRecord(answer, locale: locale())]))
    }
}

extension StoredFilmPage {
    /// TMDB's answer at that time; nil if it cannot be decoded.
    var answer: Answer<MovieDetails>? {
        (try? JSONDecoder().decode(MovieDetails.self, from: json)).map {
            Answer(value: $0, source: .library, asOf: fetchedAt)
        }
    }
}

extension FilmRecord {
    /// The snapshot of a film's page that the library stores: its columns, and the complete page as JSON.
    package init(_ answer: Answer<MovieDetails>, locale: ContentLocale) throws(CoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(answer.value) else {
            throw .unencodable(title: answer.value.record.title)
        }
        self = answer.value.record
        page = StoredFilmPage(
            json: json, language: locale.language, region: locale.region, fetchedAt: answer.asOf)
    }
}
