import Foundation
import Localization
package import Records
package import TMDBClient
package import TMDBModels

/// A whole list at TMDB.
package struct FilmList: Sendable {
    package let name: String
    /// In its order, each once.
    package let films: [FilmRecord]
    /// How many series and so on are on it, too.
    package let others: Int
    /// Nil where TMDB does not say.
    package let isPublic: Bool?
}

/// What became of a list that was pushed.
package struct PushedList: Sendable, Equatable {
    package let id: Int
    package let isNew: Bool
    package let added: Int
    package let removed: Int
    /// Films that TMDB did not put on it.
    package let refused: [Int]

    /// A list with what was put on it and taken off.
    package init(id: Int, isNew: Bool, added: Int, removed: Int, refused: [Int] = []) {
        (self.id, self.isNew, self.added, self.removed) = (id, isNew, added, removed)
        self.refused = refused
    }
}

/// Lists at TMDB.
extension Films {
    /// How many films go in one request.
    private static let filmsAtOnce = 100

    /// The account's own lists, in TMDB's order.
    package func lists(of account: TMDBAccount) async throws(FilmsError) -> [ListSummary] {
        var (all, page, last) = ([ListSummary](), 1, 1)
        while page <= last {
            let answer = try await asked(await account.lists(page: page))
            (all, last) = (all + answer.rows, answer.totalPages)
            page += 1
        }
        return all
    }

    /// A list with all its pages; through the account where that may see more.
    package func list(_ id: Int, by account: TMDBAccount?) async throws(FilmsError) -> FilmList {
        let tmdb = try sources.tmdb()
        let language = try sources.locale().language
        func page(_ number: Int) async throws(FilmsError) -> ListPage {
            if let account {
                return try await asked(await account.list(id, page: number, language: language))
            }
            return try await asked(await tmdb.answer(.list(id, page: number, locale: tmdb.locale))).value
        }
        let first = try await page(1)
        var (films, others) = (first.films, first.others)
        for number in 2..<max(2, first.totalPages + 1) {
            dialogue.progress(
                .films(done: films.count, total: films.count * first.totalPages / (number - 1)))
            let next = try await page(number)
            (films, others) = (films + next.films, others + next.others)
        }
        dialogue.progress(nil)
        return FilmList(
            name: first.name, films: films.uniqued(on: \.id), others: others, isPublic: first.isPublic)
    }

    /// Makes a private list have just these films.
    ///
    /// - Parameters:
    ///   - id: the list's number; nil makes one.
    ///   - before: what is on it.
    ///   - allowed: so many removals are in order; others stop it before anything is written.
    package func push(
        _ films: [Int], toList id: Int?, named name: String, before: FilmList?, allowing allowed: Int = 0,
        by account: TMDBAccount
    ) async throws(FilmsError) -> PushedList {
        let language = String(try sources.locale().language.prefix(2))
        let there = before?.films.map(\.id) ?? []
        let (known, wanted) = (Set(there), Set(films))
        let added = films.filter { !known.contains($0) }
        let removed = there.filter { !wanted.contains($0) }
        // A query with a slip in it, a library that is not there, a list of the same name that was filled by hand.
        if removed.count > AccountSync.mostRemovals(of: there.count, allowing: allowed)
            || removed.count == there.count && removed.count > allowed
        {
            throw .account(.listRemovals(removed.count, of: there.count, list: name))
        }
        let number: Int
        if let id {
            number = id
        } else {
            number = try await asked(await account.makeList(name, language: language))
            // Before anything is on it: TMDB has made public lists of what was asked for as private.
            let new = try await asked(await account.list(number, page: 1, language: language))
            guard new.isPublic == false else {
                throw .tmdb(
                    TMDBError(
                        .refused,
                        tr("TMDB made the list public; it is empty, and can be removed at themoviedb.org")))
            }
        }
        var refused: [Int] = []
        for start in stride(from: 0, to: added.count, by: Self.filmsAtOnce) {
            dialogue.progress(.films(done: start, total: added.count))
            let part = Array(added[start...].prefix(Self.filmsAtOnce))
            refused += try await asked(await account.add(part, toList: number))
        }
        for start in stride(from: 0, to: removed.count, by: Self.filmsAtOnce) {
            let part = Array(removed[start...].prefix(Self.filmsAtOnce))
            try await asked(await account.remove(part, fromList: number))
        }
        dialogue.progress(nil)
        return PushedList(
            id: number, isNew: id == nil, added: added.count - refused.count, removed: removed.count,
            refused: refused)
    }
}
