import Catalogue
import Foundation
import Library
import TMDBClient

/// Answers searches from the catalogue on this disk, where TMDB cannot.
struct CatalogueLookup {
    let context: AppContext

    /// TMDB's answer; or the catalogue's, where TMDB cannot be asked or knows less: without a credential there is but
    /// the sample.
    ///
    /// - Parameter draw: Shows the catalogue's answer to somebody at a terminal, while TMDB's is on its way.
    func standingIn<Row>(
        page: Int, for endpoint: @escaping AppContext.PageEndpoint<Row>,
        with answer: (CatalogueLookup) throws(Failure) -> ListAnswer<Row>?,
        meanwhile draw: (ListAnswer<Row>) throws(Failure) -> Void
    ) async throws(Failure) -> ListAnswer<Row> {
        if try context.credential() == nil, let found = try answer(self) {
            say(found, "no TMDB credential; 'movielib auth login' changes that")
            return found
        }
        defer { context.endDraft() }
        do throws(Failure) {
            return try await context.listing(page: page, endpoint) {
                guard let found = try? answer(self), !found.value.rows.isEmpty else { return }
                try? draw(found)
                context.console.progress("from the catalogue; TMDB is still being asked")
            }
        } catch {
            guard [.network, .tmdb].contains(error.status), let found = try answer(self) else { throw error }
            context.endDraft()
            say(found, context.options.offline ? nil : "TMDB could not answer: \(error.why)")
            return found
        }
    }

    private func say<Row>(_ answer: ListAnswer<Row>, _ why: String?) {
        let age = Wording.age(of: answer.asOf, now: Date())
        context.console.say("movielib: from the catalogue, made \(age)\(why.map { "; \($0)" } ?? "")")
    }

    /// The best matches, with what is known of them; nil where there is no catalogue.
    func movies(_ query: String, year: Int?, page: Int) throws(Failure) -> ListAnswer<Movie>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            try movies(query, year, count, catalogue)
        }
    }

    /// The best matches; nil where the catalogue has no people.
    func people(_ query: String, page: Int) throws(Failure) -> ListAnswer<Person>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            (catalogue.status()?.people ?? 0) == 0 ? nil : people(query, count, catalogue)
        }
    }

    /// The best matches of both kinds, of the two that are next always the better known; nil where there is no
    /// catalogue.
    func everything(_ query: String, page: Int) throws(Failure) -> ListAnswer<SearchResult>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            var films = try movies(query, nil, count, catalogue)[...]
            var people = people(query, count, catalogue)[...]
            var rows: [SearchResult] = []
            while rows.count < count {
                let isPerson = (people.first?.popularity ?? -1) > (films.first?.popularity ?? -1)
                guard
                    let row = isPerson
                        ? people.popFirst().map(SearchResult.person)
                        : films.popFirst().map(SearchResult.movie)
                else { break }
                rows.append(row)
            }
            return rows
        }
    }

    private func movies(
        _ query: String, _ year: Int?, _ count: Int, _ catalogue: Catalogue
    ) throws(Failure) -> [Movie] {
        let entries = catalogue.search(query, limit: year == nil ? count : max(count, 200))
        let (known, own) = try library(entries.map(\.id), query)
        let seen = try context.filmsSeen(entries.map(\.id))
        let ids = Set(entries.map(\.id))
        // Titles in the person's language are in the library alone.
        let rows =
            own.filter { !ids.contains($0.id) }.map(Movie.init)
            + entries.map { entry in
                known[entry.id].map(Movie.init) ?? seen[entry.id]
                    ?? Movie(
                        id: entry.id, title: entry.name, originalTitle: entry.name,
                        popularity: entry.popularity)
            }
        return rows.filter { year == nil || $0.releaseDate == nil || $0.releaseDate?.year == year }
    }

    private func people(_ query: String, _ count: Int, _ catalogue: Catalogue) -> [Person] {
        catalogue.search(query, .person, limit: count)
            .map { Person(id: $0.id, name: $0.name, popularity: $0.popularity) }
    }

    /// The rows of a page, of so many as that takes.
    private func answer<Row>(
        _ page: Int, _ rows: (_ catalogue: Catalogue, _ count: Int) throws(Failure) -> [Row]?
    ) throws(Failure) -> ListAnswer<Row>? {
        let limit = context.options.limit ?? AppContext.usualRows
        guard let catalogue = context.catalogue(), let status = catalogue.status(),
            let rows = try rows(catalogue, page * limit)
        else { return nil }
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
