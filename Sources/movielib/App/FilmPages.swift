import Foundation
import Library
import TMDBClient

/// The pages of several films, fetched at once; films that are saved already are not asked for again.
struct FilmPages {
    let context: AppContext
    var takingFirst = false

    enum Page: Sendable {
        case fetched(Answer<MovieDetails>)
        case saved(SavedMovie)
    }

    /// Requests under way at the same time.
    private static let width = 8

    func pages(_ references: [FilmReference]) async throws(Failure) -> [Page] {
        let library = try context.libraryForReading()
        var pages: [Page?] = Array(repeating: nil, count: references.count)
        var wanted: [(index: Int, id: FilmReference)] = []
        for (index, reference) in references.enumerated() {
            var reference = reference
            if case .title(let words, let year) = reference {
                let finder = Finder(context: context, takingFirst: takingFirst)
                reference = .tmdb(try await finder.id(words: words, year: year, try context.tmdb()))
            }
            let saved = try context.inLibrary { () throws(LibraryError) -> SavedMovie? in
                switch reference {
                case .tmdb(let id): try library?.movie(id: id)
                case .imdb(let id): try library?.movie(imdbID: id.text)
                case .title: nil
                }
            }
            if let saved { pages[index] = .saved(saved) } else { wanted.append((index, reference)) }
        }
        if !wanted.isEmpty {
            for (index, page) in try await fetch(wanted, try context.tmdb()) { pages[index] = .fetched(page) }
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
        _ wanted: [(index: Int, id: FilmReference)], _ tmdb: TMDB
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
            case .failure(let error):
                failure = failure ?? Failure(error, "\(context.activity) \(wanted[index].id.text)")
            }
            return failure == nil
        }
        context.console.endProgress()
        if let failure { throw failure }
        return done
    }

    /// Fetches several at once; `take` says after each whether to go on.
    private static func fetch(
        _ references: [FilmReference], _ tmdb: TMDB,
        take: (_ index: Int, Result<Answer<MovieDetails>, TMDBError>) -> Bool
    ) async {
        typealias Fetched = (index: Int, outcome: Result<Answer<MovieDetails>, TMDBError>)
        await withTaskGroup(of: Fetched.self) { group in
            var waiting = Array(references.enumerated().reversed())
            func startOne() {
                guard let (index, reference) = waiting.popLast() else { return }
                group.addTask { (index, await page(reference, tmdb)) }
            }
            for _ in 0..<width { startOne() }
            for await (index, outcome) in group {
                if take(index, outcome) {
                    startOne()
                } else {
                    waiting = []
                    group.cancelAll()
                }
            }
        }
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
