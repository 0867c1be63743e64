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

    private typealias Fetched = (index: Int, outcome: Result<Answer<MovieDetails>, TMDBError>)

    private func fetch(
        _ wanted: [(index: Int, id: FilmReference)], _ tmdb: TMDB
    ) async throws(Failure) -> [(Int, Answer<MovieDetails>)] {
        let console = context.console
        var done: [(Int, Answer<MovieDetails>)] = []
        var failure: Failure?
        await withTaskGroup(of: Fetched.self) { group in
            var next = wanted.startIndex
            func startOne() {
                guard next < wanted.endIndex, failure == nil else { return }
                let (index, id) = wanted[next]
                next += 1
                group.addTask { (index, await Self.page(id, tmdb)) }
            }
            for _ in 0..<Self.width { startOne() }
            for await (index, outcome) in group {
                switch outcome {
                case .success(let page):
                    done.append((index, page))
                    if wanted.count > Self.width {
                        console.progress("\(done.count) of \(wanted.count) films")
                    }
                case .failure(let error):
                    failure = failure ?? Failure(error, "\(context.activity) \(references(wanted, index))")
                    group.cancelAll()
                }
                startOne()
            }
        }
        console.endProgress()
        if let failure { throw failure }
        return done
    }

    private func references(_ wanted: [(index: Int, id: FilmReference)], _ index: Int) -> String {
        switch wanted.first(where: { $0.index == index })?.id {
        case .tmdb(let id): "\(id)"
        case .imdb(let id): id.text
        case .title(let words, _): words
        case nil: ""
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
