import Catalogue
import Foundation
import Library
import TMDBClient
import Records
import Terminal

/// Answers searches from the catalogue on this disk, where TMDB cannot.
struct CatalogueLookup {
    let context: AppContext

    /// Matches among which those of a year are looked for.
    private static let consideredByYear = 200

    /// TMDB's answer; or the catalogue's, where TMDB cannot be asked or knows less: without a credential there is but
    /// the sample. Where TMDB keeps somebody at a terminal waiting, the catalogue's is shown meanwhile.
    func standingIn<Row, Shown: Presentation>(
        page: Int, for endpoint: @escaping AppContext.PageEndpoint<Row>,
        with answer: (CatalogueLookup) throws(Failure) -> ListAnswer<Row>?,
        shown present: (ListAnswer<Row>) throws(Failure) -> Shown
    ) async throws(Failure) -> ListAnswer<Row> {
        let isOffline = context.options.offline
        if try context.credential() == nil, let found = try answer(self) {
            say(isOffline ? nil : "no TMDB credential; 'movielib auth login' changes that")
            return found
        }
        defer { context.endDraft() }
        do throws(Failure) {
            return try await context.listing(page: page, endpoint) { isWaiting in
                context.isDrafting = true
                defer { context.isDrafting = false }
                guard let found = try? answer(self), !found.value.rows.isEmpty else { return }
                try? context.draft(
                    present(found), "from the catalogue; TMDB is still being asked", while: isWaiting)
            }
        } catch {
            // A search is never of something that is not there: such an answer is some other server's.
            guard [.network, .tmdb, .notFound].contains(error.status), let found = try answer(self) else {
                throw error
            }
            context.endDraft()
            say(isOffline ? nil : "TMDB could not answer: \(error.why)")
            return found
        }
    }

    private func say(_ why: String?) {
        guard let status = context.catalogueStatus else { return }
        let age = status.day.map { " of \($0)" } ?? ", made \(Wording.age(of: status.builtAt, now: Date()))"
        context.console.say("movielib: from the catalogue\(age)\(why.map { "; \($0)" } ?? "")")
    }

    /// The best matches, with what is known of them; nil where there is no catalogue.
    func movies(_ query: String, year: Int?, page: Int) throws(Failure) -> ListAnswer<Movie>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            let films = try films(query, year == nil ? count : max(count, Self.consideredByYear), catalogue)
            let all = films.own + films.found
            guard let year else { return (all.map(\.movie), films.total) }
            let known = all.filter { $0.year == year }.map(\.movie)
            let unknown = all.filter { $0.year == nil }.map(\.movie)
            if !unknown.isEmpty, !context.isDrafting {
                context.console.say(
                    "movielib: the catalogue has no years; films whose year is not known are listed too")
            }
            return (known + unknown, known.count + unknown.count)
        }
    }

    /// The best matches; nil where the catalogue has no people.
    func people(_ query: String, page: Int) throws(Failure) -> ListAnswer<Person>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            guard let status = context.catalogueStatus, status.people > 0 else { return nil }
            let people = catalogue.search(query, .person, limit: count)
            return (people.entries.map(Person.init), people.total)
        }
    }

    /// The best matches of both kinds, of the two that are next always the better known; nil where there is no
    /// catalogue.
    func everything(_ query: String, page: Int) throws(Failure) -> ListAnswer<SearchResult>? {
        try answer(page) { (catalogue, count) throws(Failure) in
            let films = try films(query, count, catalogue)
            let people = catalogue.search(query, .person, limit: count)
            var rows = films.own.map { SearchResult.movie($0.movie) }
            var (nextFilms, nextPeople) = (films.found[...], people.entries[...])
            while let next = [nextFilms.first?.popularity, nextPeople.first?.popularity].compactMap(\.self)
                .max()
            {
                if let film = nextFilms.first, film.popularity == next {
                    rows.append(.movie(film.movie))
                    nextFilms.removeFirst()
                } else if let person = nextPeople.popFirst() {
                    rows.append(.person(Person(person)))
                }
            }
            return (rows, films.total + people.total)
        }
    }

    /// A page's rows out of all that come before them.
    private func answer<Row>(
        _ page: Int,
        _ find: (_ catalogue: Catalogue, _ count: Int) throws(Failure) -> (rows: [Row], total: Int)?
    ) throws(Failure) -> ListAnswer<Row>? {
        let pages = RowPages(page: page, size: context.options.limit ?? AppContext.usualRows)
        let (limit, skipped) = (pages.size, pages.offset)
        guard let catalogue = context.catalogue, let status = context.catalogueStatus,
            let found = try find(catalogue, skipped + limit)
        else { return nil }
        let listing = Listing(
            rows: Array(found.rows.dropFirst(skipped).prefix(limit)), page: page,
            totalPages: pages.count(of: found.total),
            totalResults: found.total)
        // A list of some day has been true on that day.
        let day = status.day.flatMap { Date(isoTime: "\($0)T23:59:59Z") }
        return Answer(value: listing, source: .catalogue, asOf: min(status.builtAt, day ?? status.builtAt))
    }

    private struct FoundFilm {
        let movie: Movie
        let year: Int?
        let popularity: Double
    }

    /// What the catalogue finds, and before it the person's own films that it does not find: by a title in another
    /// language than the film's own.
    private func films(
        _ query: String, _ count: Int, _ catalogue: Catalogue
    ) throws(Failure) -> (own: [FoundFilm], found: [FoundFilm], total: Int) {
        let answer = catalogue.search(query, limit: count)
        let ids = answer.entries.map(\.id)
        let (known, titled) = try library(ids, query)
        let seen = try context.filmsSeen(ids)
        let words = query.titleWords.split(separator: " ")
        let own = titled.filter { movie in
            let title = (movie.originalTitle ?? movie.title).titleWords.split(separator: " ")
            return known[movie.id] == nil
                && !words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
        }
        return (
            own.map { FoundFilm(movie: Movie($0), year: $0.year, popularity: $0.popularity ?? 0) },
            answer.entries.map { entry in
                let movie = Movie(entry, known[entry.id], seen[entry.id])
                return FoundFilm(
                    movie: movie, year: known[entry.id]?.year ?? movie.releaseDate?.year,
                    popularity: entry.popularity)
            }, own.count + answer.total
        )
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
            releaseDate: movie.releaseDate.flatMap(PartialDate.init(filmDay:)), rating: movie.rating,
            votes: movie.votes, popularity: movie.popularity, posterPath: movie.posterPath)
    }

    /// Of each fact what the library knows, else what TMDB has answered, else what the catalogue has.
    fileprivate init(_ entry: CatalogueEntry, _ own: SavedMovie?, _ seen: Movie?) {
        let own = own.map { Movie($0) }
        self.init(
            id: entry.id, title: own?.title ?? seen?.title ?? entry.name,
            originalTitle: own?.originalTitle ?? seen?.originalTitle ?? entry.name,
            originalLanguage: own?.originalLanguage ?? seen?.originalLanguage, overview: own?.overview,
            releaseDate: own?.releaseDate ?? seen?.releaseDate, rating: own?.rating ?? seen?.rating,
            votes: own?.votes ?? seen?.votes,
            popularity: own?.popularity ?? seen?.popularity ?? entry.popularity,
            posterPath: own?.posterPath ?? seen?.posterPath)
    }
}

extension Person {
    fileprivate init(_ entry: CatalogueEntry) {
        self.init(id: entry.id, name: entry.name, popularity: entry.popularity)
    }
}
