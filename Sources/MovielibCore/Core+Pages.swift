import Catalogue
import Foundation
import Library
import Localization
package import Records
import TMDBClient
package import TMDBModels

/// The pages of several films, fetched concurrently; saved films are not requested again.
extension Core {
    private enum Page: Sendable {
        case fetched(Answer<MovieDetails>)
        case saved(FilmRecord)
        /// Only its title is known, from the catalogue.
        case titleOnly(FilmRecord)
    }

    /// The referenced films, each once, as records of the library.
    ///
    /// - Parameter needingPages: whether a library film without its page is worth a request.
    package func filmRecords(
        _ references: [FilmReference], takingFirst: Bool = false, needingPages: Bool = true
    ) async throws(CoreError) -> [FilmRecord] {
        let locale = try locale()
        var records: [FilmRecord] = []
        var seen: Set<Int> = []
        for page in try await pages(references, takingFirst, needingPages) {
            let record =
                switch page {
                case .fetched(let answer): try FilmRecord(answer, locale: locale)
                case .saved(let record), .titleOnly(let record): record
                }
            if seen.insert(record.id).inserted { records.append(record) }
        }
        return records
    }

    private func pages(
        _ references: [FilmReference], _ takingFirst: Bool, _ needingPages: Bool
    ) async throws(CoreError) -> [Page] {
        var pages: [Page?] = Array(repeating: nil, count: references.count)
        var wanted: [(index: Int, id: FilmReference)] = []
        for (index, reference) in references.enumerated() {
            var reference = reference
            var read: Answer<MovieDetails>?
            if case .title(let words, let year) = reference {
                let film = try await addIndexToErrors(index) { () async throws(CoreError) in
                    try await self.film(
                        words: words, year: year, takingFirst: takingFirst, allowsTitleFallback: true,
                        tmdb())
                }
                (reference, read) = (.tmdb(film.id), film.page)
            }
            let saved = try readLibrary { (library) throws(LibraryError) -> FilmRecord? in
                switch reference {
                case .tmdb(let id): try library.filmRecord(id: id)
                case .imdb(let id): try library.filmRecord(imdbID: id.text)
                case .title: nil
                }
            }
            if let read, saved?.page == nil {
                pages[index] = .fetched(read)
                continue
            }
            pages[index] = saved.map(Page.saved)
            // Requests the page of a film imported without one; if it is not requested, the known data is enough.
            if saved == nil
                || (needingPages && saved?.page == nil && !isOffline && saved?.isPlaceholder != true)
            {
                wanted.append((index, reference))
            }
        }
        if !wanted.isEmpty {
            let known = Set(pages.indices.filter { pages[$0] != nil })
            for (index, page) in try await fetch(wanted, known: known) { pages[index] = page }
        }
        return pages.compactMap(\.self)
    }

    private func addIndexToErrors<Value>(
        _ index: Int, _ work: () async throws(CoreError) -> Value
    ) async throws(CoreError) -> Value {
        do throws(CoreError) { return try await work() } catch { throw .atIndex(index, error) }
    }

    /// The current pages of films by id, and the ids TMDB no longer has.
    ///
    /// - Throws: at the first other error; the pages of this batch are then dropped.
    package func fetchCurrentPages(
        _ ids: [Int]
    ) async throws(CoreError) -> (pages: [Answer<MovieDetails>], missing: [Int]) {
        var pages: [Answer<MovieDetails>] = []
        var missing: [Int] = []
        var failure: CoreError?
        await Self.fetch(ids.map { .tmdb($0) }, try tmdb()) { index, outcome in
            switch outcome {
            case .success(let page): pages.append(page)
            case .failure(let error) where error.kind == .notFound: missing.append(ids[index])
            case .failure(let error): failure = failure ?? .tmdb(error)
            }
            return failure == nil
        }
        if let failure { throw failure }
        return (pages, missing)
    }

    private func fetch(
        _ wanted: [(index: Int, id: FilmReference)], known: Set<Int>
    ) async throws(CoreError) -> [(Int, Page)] {
        var done: [(Int, Page)] = []
        var failure: CoreError?
        var unanswered: TMDBError?
        let titles = Titles(self, wanted.map(\.id))
        await Self.fetch(wanted.map(\.id), try tmdb()) { index, outcome in
            switch outcome {
            // Requests that were still running have been cancelled.
            case .failure where unanswered?.isOfSample == false: break
            case .success(let page):
                done.append((wanted[index].index, .fetched(page)))
                if wanted.count > Self.maxConcurrentRequests {
                    dialogue.progress(.films(done: done.count, total: wanted.count))
                }
            case .failure where known.contains(wanted[index].index): break
            case .failure(let error) where error.allowsTitleFallback && titles[wanted[index].id] != nil:
                unanswered = error
            case .failure(let error):
                let (index, id) = wanted[index]
                failure = failure ?? .atIndex(index, .tmdb(error, film: id.text))
            }
            // A server that fails for one film will fail for the next; the sample will not.
            return failure == nil && unanswered?.isOfSample != false
        }
        dialogue.progress(nil)
        if let failure { throw failure }
        if let unanswered {
            done += try self.titleOnlyFilms(wanted, besides: known.union(done.map(\.0)), titles, unanswered)
        }
        return done
    }

    /// Returns the catalogue's titles of the films that TMDB did not answer for, and reports them to the dialogue.
    private func titleOnlyFilms(
        _ wanted: [(index: Int, id: FilmReference)], besides done: Set<Int>, _ titles: Titles,
        _ error: TMDBError
    ) throws(CoreError) -> [(Int, Page)] {
        var found: [(Int, Page)] = []
        var names: [String] = []
        for (index, id) in wanted where !done.contains(index) {
            guard let record = titles[id] else { throw .tmdb(error, film: id.text) }
            found.append((index, .titleOnly(record)))
            names.append(record.title)
        }
        dialogue.report(.titlesOnly(names, try reason(error)))
        return found
    }

    /// Why TMDB did not answer.
    func reason(_ error: TMDBError) throws(CoreError) -> Remark.Reason {
        if isOffline { return .offline }
        return try hasCredential() ? .failed(error) : .noCredential
    }

    /// The catalogue's entries for films, looked up on first use.
    private final class Titles {
        private let find: () -> [Int: CatalogueEntry]
        private lazy var found = find()

        init(_ core: Core, _ references: [FilmReference]) {
            find = {
                core.catalogue?.catalogue.films(
                    references.compactMap { if case .tmdb(let id) = $0 { id } else { nil } }) ?? [:]
            }
        }

        subscript(_ reference: FilmReference) -> FilmRecord? {
            guard case .tmdb(let id) = reference, let entry = found[id] else { return nil }
            return FilmRecord(id: id, title: entry.name, originalTitle: entry.name)
        }
    }

    private static func fetch(
        _ references: [FilmReference], _ tmdb: TMDB,
        take: (_ index: Int, Result<Answer<MovieDetails>, TMDBError>) -> Bool
    ) async {
        await forEachConcurrently(
            references, width: maxConcurrentRequests, { await page($0, tmdb) }, take: take)
    }

    private static func page(
        _ reference: FilmReference, _ tmdb: TMDB
    ) async -> Result<Answer<MovieDetails>, TMDBError> {
        do throws(TMDBError) {
            switch reference {
            case .tmdb(let id): return .success(try await tmdb.movie(id: id))
            case .imdb(let id): return .success(try await tmdb.movie(imdbID: id))
            case .title(let words, _):
                return .failure(
                    TMDBError(.notFound, tr("'{words}' has not been looked up", ["words": words])))
            }
        } catch { return .failure(error) }
    }
}
