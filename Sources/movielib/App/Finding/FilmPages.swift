import Foundation
import Library
import TMDBClient
import Terminal

/// The pages of several films, fetched at once; films that are saved already are not asked for again.
struct FilmPages {
    let context: AppContext
    var takingFirst = false
    /// Whether a film of the library without its page is worth a request.
    var needingPages = true

    enum Page: Sendable {
        case fetched(Answer<MovieDetails>)
        case saved(SavedMovie)
    }

    /// Requests under way at the same time.
    static let width = 8

    /// The films named on a command line, as the library keeps them.
    func movies(_ arguments: [String]) async throws(Failure) -> [SavedMovie] {
        let films = try FilmArguments(arguments, context).films
        let locale = try context.locale()
        var movies: [SavedMovie] = []
        for page in try await pages(films) {
            let movie =
                switch page {
                case .fetched(let answer): try SavedMovie(answer, locale: locale)
                case .saved(let movie): movie
                }
            if !movies.contains(where: { $0.id == movie.id }) { movies.append(movie) }
        }
        return movies
    }

    private func pages(_ films: [FilmArguments.Film]) async throws(Failure) -> [Page] {
        let references = films.map(\.reference)
        let library = try context.libraryForReading()
        var pages: [Page?] = Array(repeating: nil, count: references.count)
        var wanted: [(index: Int, id: FilmReference)] = []
        for (index, reference) in references.enumerated() {
            var reference = reference
            var read: Answer<MovieDetails>?
            if case .title(let words, let year) = reference {
                let finder = Finder(context: context, takingFirst: takingFirst)
                let tmdb = try context.tmdb()
                let film = try await Failure.at(films[index].line) { () async throws(Failure) in
                    try await finder.film(words: words, year: year, tmdb)
                }
                (reference, read) = (.tmdb(film.id), film.page)
            }
            let saved = try context.inLibrary { () throws(LibraryError) -> SavedMovie? in
                switch reference {
                case .tmdb(let id): try library?.movie(id: id)
                case .imdb(let id): try library?.movie(imdbID: id.text)
                case .title: nil
                }
            }
            if let read, saved?.page == nil {
                pages[index] = .fetched(read)
                continue
            }
            pages[index] = saved.map(Page.saved)
            // A film that came without its page, by an import, is asked for; until then what is known will do.
            if saved == nil || (needingPages && saved?.page == nil && !context.options.offline) {
                wanted.append((index, reference))
            }
        }
        if !wanted.isEmpty {
            let known = Set(pages.indices.filter { pages[$0] != nil })
            let fetched = try await fetch(
                wanted, known: known, lines: films.map(\.line), try context.tmdb())
            for (index, page) in fetched { pages[index] = .fetched(page) }
        }
        return pages.compactMap(\.self)
    }

    /// The pages of films by id as TMDB has them now, and the ids it no longer has.
    ///
    /// - Throws: ``Failure`` at the first other error; the pages of this batch are given up then.
    func refreshed(_ ids: [Int]) async throws(Failure) -> (pages: [Answer<MovieDetails>], missing: [Int]) {
        let tmdb = try context.tmdb()
        var pages: [Answer<MovieDetails>] = []
        var missing: [Int] = []
        var failure: Failure?
        await Self.fetch(ids.map { .tmdb($0) }, tmdb) { index, outcome in
            switch outcome {
            case .success(let page): pages.append(page)
            case .failure(let error) where error.kind == .notFound: missing.append(ids[index])
            case .failure(let error): failure = failure ?? Failure(error, context.activity)
            }
            return failure == nil
        }
        if let failure { throw failure }
        return (pages, missing)
    }

    private func fetch(
        _ wanted: [(index: Int, id: FilmReference)], known: Set<Int>, lines: [Int?], _ tmdb: TMDB
    ) async throws(Failure) -> [(Int, Answer<MovieDetails>)] {
        var done: [(Int, Answer<MovieDetails>)] = []
        var failure: Failure?
        await Self.fetch(wanted.map(\.id), tmdb) { index, outcome in
            switch outcome {
            case .success(let page):
                done.append((wanted[index].index, page))
                if wanted.count > Self.width {
                    context.console.progress("\(done.count) of \(wanted.count) films")
                }
            case .failure where known.contains(wanted[index].index): break
            case .failure(let error):
                let film = Failure(error, "\(context.activity) \(wanted[index].id.text)")
                failure = failure ?? film.at(lines[wanted[index].index])
            }
            return failure == nil
        }
        context.console.endProgress()
        if let failure { throw failure }
        return done
    }

    private static func fetch(
        _ references: [FilmReference], _ tmdb: TMDB,
        take: (_ index: Int, Result<Answer<MovieDetails>, TMDBError>) -> Bool
    ) async {
        await concurrently(references, width: width, { await page($0, tmdb) }, take: take)
    }

    private static func page(
        _ reference: FilmReference, _ tmdb: TMDB
    ) async -> Result<Answer<MovieDetails>, TMDBError> {
        do throws(TMDBError) {
            switch reference {
            case .tmdb(let id): return .success(try await tmdb.movie(id: id))
            case .imdb(let id): return .success(try await tmdb.movie(imdbID: id))
            case .title(let words, _):
                return .failure(TMDBError(.notFound, "'\(words)' has not been looked up"))
            }
        } catch {
            return .failure(error)
        }
    }
}
