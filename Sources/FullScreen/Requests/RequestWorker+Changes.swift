import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels

/// Changes to the library, made in the same way as by the commands.
extension RequestWorker {
    /// Makes a change; it is on disk when this returns.
    ///
    /// - Parameter shown: The films whose user data is on screen.
    func make(_ operation: Change.Operation, _ films: [FilmTarget], shown: [Int]) async -> Result<
        ChangeResult, Failure
    > {
        await catchingFailures {
            let outcome = try core.make(Change(operation, try filmRecords(films)))
            let userData = try userData(of: shown + films.map(\.id))
            // Our own change must not be reported as another program's.
            _ = detectChange()
            return ChangeResult(notice: Notice(ChangePresenter(outcome).notice), userData: userData)
        }
    }

    /// Records that the page was seen, and stores it for a library film without one. A failed write loses nothing.
    func complete(with answer: Answer<MovieDetails>) {
        host.newsLog.markSeen(answer.value.record.id)
        try? core.addMissingPage(with: answer)
    }

    /// Saves the new films for `status`.
    func saveNews(_ news: NewFilms.Response) {
        host.newsLog.replace(with: news.discovery, isSeen: true)
    }

    /// The note on a film; nil if it has none.
    func note(of id: Int) async -> Result<Note?, Failure> {
        await catchingFailures { try FilmInLibrary(id).response(from: core).film?.note }
    }

    /// The current user data, empty for films that are not in the library; they may have been removed.
    func userData(of ids: [Int]) throws -> [Int: UserData] {
        let none = Dictionary(ids.map { ($0, UserData()) }) { first, _ in first }
        return none.merging(try core.userData(among: Array(none.keys))) { _, mark in mark }
    }

    /// The films as records for the library. A film that is already there keeps its record.
    private func filmRecords(_ targets: [FilmTarget]) throws -> [FilmRecord] {
        if targets.isEmpty { return [] }
        let known = try core.records(among: targets.map(\.id))
        return targets.map { target in
            if let record = known[target.id] { return record }
            guard case .page(let answer) = target else { return target.record }
            return (try? core.locale()).flatMap { try? FilmRecord(answer, locale: $0) } ?? target.record
        }
    }
}
