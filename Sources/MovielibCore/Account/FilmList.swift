import Foundation
import Localization
package import Records
package import TMDBClient
package import TMDBModels

/// A list at TMDB, with all its pages.
package struct FilmList: Sendable {
    package let name: String
    /// The list's films in its order, each once.
    package let films: [FilmRecord]
    /// The number of other entries on the list, such as series.
    package let others: Int
    /// Nil if TMDB does not say.
    package let isPublic: Bool?
    /// Whether the complete list was read.
    package let isComplete: Bool
}

/// An account's own lists.
package struct ListOverview: Sendable {
    /// In TMDB's order.
    package let lists: [ListSummary]
    /// Whether all of them were read.
    package let isComplete: Bool
}

/// The result of pushing a list.
package struct PushedList: Sendable, Equatable {
    package let id: Int
    package let isNew: Bool
    package let added: Int
    package let removed: Int
    /// Films that TMDB did not put on the list.
    package let rejected: [Int]

    package init(id: Int, isNew: Bool, added: Int, removed: Int, rejected: [Int] = []) {
        (self.id, self.isNew, self.added, self.removed) = (id, isNew, added, removed)
        self.rejected = rejected
    }
}

/// Lists at TMDB.
extension Core {
    /// The most films in one request.
    private static let filmsAtOnce = 100

    /// The account's own lists, as far as they can be read (``ListLimit``).
    package func lists(of account: TMDBAccount) async throws(CoreError) -> ListOverview {
        var (all, known) = ([ListSummary](), Set<Int>())
        let end = try await ListLimit.readPages { number throws(CoreError) in
            let page = try await mapTMDBErrors(await account.lists(page: number))
            let new = page.rows.filter { known.insert($0.id).inserted }
            all += new
            return ListLimit.Page(
                new: new.count, isEmpty: page.rows.isEmpty, bytes: page.size, lastPage: page.totalPages)
        }
        return ListOverview(lists: all, isComplete: end == .lastPage)
    }

    /// A list with all its pages, as far as they can be read (``ListLimit``); an account may see more of it.
    package func list(_ id: Int, by account: TMDBAccount?) async throws(CoreError) -> FilmList {
        let language = try locale().language
        func page(_ number: Int) async throws(CoreError) -> ListPage {
            if let account {
                return try await mapTMDBErrors(await account.list(id, page: number, language: language))
            }
            let answer = try await self.answer { .list(id, page: number, locale: $0) }
            var page = answer.value
            page.size = answer.size
            return page
        }
        let first = try await page(1)
        var (films, others, known) = ([FilmRecord](), 0, Set<Int>())
        let end = try await ListLimit.readPages { number throws(CoreError) in
            if number > 1 {
                let total = films.count * first.totalPages / (number - 1)
                dialogue.progress(.films(done: films.count, total: total))
            }
            let next = number == 1 ? first : try await page(number)
            let new = next.films.filter { known.insert($0.id).inserted }
            (films, others) = (films + new, others + next.otherItemCount)
            return ListLimit.Page(
                new: new.count + next.otherItemCount, isEmpty: next.films.isEmpty && next.otherItemCount == 0,
                bytes: next.size, lastPage: first.totalPages)
        }
        dialogue.progress(nil)
        return FilmList(
            name: first.name, films: films, others: others, isPublic: first.isPublic,
            isComplete: end == .lastPage && !first.hasMorePages)
    }

    /// Makes a private list contain exactly these films.
    ///
    /// - Parameters:
    ///   - id: The list's number; nil creates a list.
    ///   - before: The list's current content.
    ///   - allowed: The number of deliberate removals; more of them may stop the push before anything is written.
    package func push(
        _ films: [Int], toList id: Int?, named name: String, before: FilmList?, allowing allowed: Int = 0,
        by account: TMDBAccount
    ) async throws(CoreError) -> PushedList {
        if before?.isComplete == false { throw .account(.truncatedList(name)) }
        let language = String(try locale().language.prefix(2))
        let there = before?.films.map(\.id) ?? []
        let (known, wanted) = (Set(there), Set(films))
        let added = films.filter { !known.contains($0) }
        let removed = there.filter { !wanted.contains($0) }
        // Probably a slip in the query, a missing library, or a list of the same name that was filled by hand.
        if removed.count > AccountSync.maxRemovals(of: there.count, allowing: allowed)
            || removed.count == there.count && removed.count > allowed
        {
            throw .account(.tooManyListRemovals(removed.count, of: there.count, list: name))
        }
        let number: Int
        if let id {
            number = id
        } else {
            number = try await mapTMDBErrors(await account.createList(name, language: language))
            // Checked before anything is on the list: TMDB has created public lists when private ones were requested.
            let new = try await mapTMDBErrors(await account.list(number, page: 1, language: language))
            guard new.isPublic == false else {
                throw .tmdb(
                    TMDBError(
                        .rejected,
                        tr("TMDB made the list public; it is empty, and can be removed at themoviedb.org")))
            }
        }
        var rejected: [Int] = []
        for start in stride(from: 0, to: added.count, by: Self.filmsAtOnce) {
            dialogue.progress(.films(done: start, total: added.count))
            let part = Array(added[start...].prefix(Self.filmsAtOnce))
            rejected += try await mapTMDBErrors(await account.add(part, toList: number))
        }
        for start in stride(from: 0, to: removed.count, by: Self.filmsAtOnce) {
            let part = Array(removed[start...].prefix(Self.filmsAtOnce))
            try await mapTMDBErrors(await account.remove(part, fromList: number))
        }
        dialogue.progress(nil)
        return PushedList(
            id: number, isNew: id == nil, added: added.count - rejected.count, removed: removed.count,
            rejected: rejected)
    }
}
