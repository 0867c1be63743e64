import Films
import Foundation
import Library
import Localization
import Presenters
import Records
import TMDBModels

/// Changes to the library, the same that the commands make.
extension RequestWorker {
    /// Makes a change; it is on disk when this returns.
    ///
    /// - Parameter shown: The films whose marks are on screen.
    func make(_ verb: Change.Verb, _ films: [Subject], shown: [Int]) async -> Result<Changed, Failure> {
        await catchingFailures {
            let outcome = try core.make(Change(verb, try movies(films)))
            let marks = try userData(of: shown + films.map(\.id))
            // Our own change is not news.
            _ = hasChanged()
            return Changed(notice: Notice(ChangePresenter(outcome).notice), marks: marks)
        }
    }

    /// Notes that the page was seen, and adds it to a library film that lacked it; if it cannot be written, nothing is lost.
    func complete(with answer: Answer<MovieDetails>) {
        host.newsFilms.see(answer.value.movie.id)
        try? core.complete(with: answer)
    }

    /// Keeps what is new for `status`.
    func keep(_ news: NewFilms.Response) {
        host.newsFilms.replace(with: news.found, isSeen: true)
    }

    /// The note on a film.
    func note(of id: Int) async -> Result<Note?, Failure> {
        await catchingFailures { try FilmInLibrary(id).response(from: core).film?.note }
    }

    /// The current marks; empty ones for films not in the library, which may have been removed.
    func userData(of ids: [Int]) throws -> [Int: OwnData] {
        let none = Dictionary(ids.map { ($0, OwnData()) }) { first, _ in first }
        return none.merging(try core.marks(among: Array(none.keys))) { _, mark in mark }
    }

    /// Records for the library: what it already has is left alone.
    private func movies(_ subjects: [Subject]) throws -> [FilmRecord] {
        if subjects.isEmpty { return [] }
        let known = try core.records(among: subjects.map(\.id))
        return subjects.map { subject in
            if let movie = known[subject.id] { return movie }
            guard case .page(let answer) = subject else { return subject.movie }
            return (try? core.locale()).flatMap { try? FilmRecord(answer, locale: $0) } ?? subject.movie
        }
    }
}
