import Catalogue
import Foundation
import Library
import TMDBClient

/// Answers searches from the catalogue on this disk, where TMDB cannot.
struct CatalogueLookup {
    let context: AppContext

    /// TMDB's answer; or the catalogue's, where TMDB cannot be asked or knows less: without a credential there is but
    /// the sample.
    func standingIn<Row>(
        for ask: () async throws(Failure) -> ListAnswer<Row>,
        with answer: (CatalogueLookup) throws(Failure) -> ListAnswer<Row>?
    ) async throws(Failure) -> ListAnswer<Row> {
        if try context.credential() == nil, let found = try answer(self) {
            say(found, "no TMDB credential; 'movielib auth login' changes that")
            return found
        }
        do throws(Failure) { return try await ask() } catch {
            guard [.network, .tmdb].contains(error.status), let found = try answer(self) else { throw error }
            say(found, context.options.offline ? nil : "TMDB could not answer: \(error.why)")
            return found
        }
    }

    private func say<Row>(_ answer: ListAnswer<Row>, _ why: String?) {
        let age = Wording.age(of: answer.asOf, now: Date())
        context.console.say("movielib: from the catalogue, made \(age)\(why.map { "; \($0)" } ?? "")")
    }

    /// The best matches, with what the library knows of them; nil where there is no catalogue.
    func movies(_ query: String, year: Int?, page: Int) throws(Failure) -> ListAnswer<Movie>? {
        guard let catalogue = context.catalogue(), let status = catalogue.status() else { return nil }
        let limit = context.options.limit ?? AppContext.usualRows
        let wanted = page * limit
        let entries = catalogue.search(query, limit: year == nil ? wanted : max(wanted, 200))
        let (known, own) = try library(entries.map(\.id), query)
        let ids = Set(entries.map(\.id))
        // Titles in the person's language are in the library alone.
        let rows =
            own.filter { !ids.contains($0.id) }.map(Movie.init)
            + entries.map { entry in
                known[entry.id].map { Movie($0) }
                    ?? Movie(
                        id: entry.id, title: entry.name, originalTitle: entry.name,
                        popularity: entry.popularity)
            }
        let fitting = rows.filter { year == nil || $0.releaseDate == nil || $0.releaseDate?.year == year }
        return answer(fitting, page, limit, status)
    }

    /// The best matches; nil where the catalogue has no people.
    func people(_ query: String, page: Int) -> ListAnswer<Person>? {
        guard let catalogue = context.catalogue(), let status = catalogue.status(), status.people > 0 else {
            return nil
        }
        let limit = context.options.limit ?? AppContext.usualRows
        let rows = catalogue.search(query, .person, limit: page * limit)
            .map { Person(id: $0.id, name: $0.name, popularity: $0.popularity) }
        return answer(rows, page, limit, status)
    }

    private func answer<Row>(
        _ rows: [Row], _ page: Int, _ limit: Int, _ status: CatalogueStatus
    ) -> ListAnswer<Row> {
        let part = Array(rows.dropFirst((page - 1) * limit).prefix(limit))
        let listing = Listing(rows: part, page: page, totalPages: page, totalResults: rows.count)
        return Answer(value: listing, source: .catalogue, asOf: status.builtAt)
    }

    /// What is known of the films, and the person's own films that the words fit.
    private func library(
        _ ids: [Int], _ query: String
    ) throws(Failure) -> ([Int: SavedMovie], [SavedMovie]) {
        guard let library = try? context.libraryForReading() else { return ([:], []) }
        return try context.inLibrary { () throws(LibraryError) in
            (
                try library.movies(ids: ids),
                try library.moviesTitled(like: query, on: .library).map(\.movie)
            )
        }
    }
}

extension Movie {
    fileprivate init(_ movie: SavedMovie) {
        self.init(
            id: movie.id, title: movie.title, originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage, overview: movie.overview,
            releaseDate: movie.releaseDate.flatMap(CalendarDate.init), rating: movie.rating,
            votes: movie.votes, popularity: movie.popularity, posterPath: movie.posterPath)
    }
}
