import Films
import Foundation
import Library
import Localization
import Records
import TMDBClient

/// Changes to the library, each the same named operation that the commands use.
extension Desk {
    /// Makes a change; it is on disk when this returns.
    ///
    /// - Parameter shown: The films whose marks are on screen.
    func make(_ change: Change, shown: [Int]) -> Result<Changed, Failure> {
        do throws(Failure) {
            let library = try context.library.forWriting()
            let notice = try context.inLibrary { () throws(LibraryError) in try make(change, library) }
            let marks = try marks(shown + change.ids)
            // Our own change is not news.
            _ = hasChanged()
            return .success(Changed(notice: notice, marks: marks))
        } catch {
            return .failure(error)
        }
    }

    /// Adds the page to a library film that lacked it; if it cannot be written, nothing is lost.
    func complete(with answer: Answer<MovieDetails>) { try? context.films.complete(with: answer) }

    /// The note on a film.
    func note(of id: Int) -> Result<String?, Failure> {
        do throws(Failure) {
            return .success(try context.choosing { (films) throws(FilmsError) in try films.own(id)?.note })
        } catch {
            return .failure(error)
        }
    }

    /// The current marks; empty ones for films not in the library, which may have been removed.
    func marks(_ ids: [Int]) throws(Failure) -> [Int: FilmMark] {
        let none = Dictionary(ids.map { ($0, FilmMark()) }) { first, _ in first }
        return try context.choosing { (films) throws(FilmsError) in
            none.merging(try films.marks(among: Array(none.keys))) { _, mark in mark }
        }
    }

    private func make(_ change: Change, _ library: LibraryStore) throws(LibraryError) -> Notice {
        let now = Date()
        switch change {
        case .save(let subjects): return try save(subjects, library, now)
        case .takeOff(let subjects): return try takeOff(subjects, library, now)
        case .toggleSaved(let subjects):
            for subject in subjects where try library.film(id: subject.id)?.film.addedAt == nil {
                return try save(subjects, library, now)
            }
            return try takeOff(subjects, library, now)
        case .log(let subjects, let viewing, let keepsSaved):
            let logged = try library.logViewings(
                of: try movies(subjects, library), viewing, keepingSaved: keepsSaved, at: now)
            return ChangeWords.logged(logged, viewing, subjects)
        case .logToday(let subjects, let today):
            let viewings = try library.viewings(ofMovies: subjects.map(\.id))
            let unseen = subjects.filter { subject in
                !(viewings[subject.id] ?? []).contains { $0.watchedOn == today }
            }
            if unseen.isEmpty { return ChangeWords.seenToday(subjects) }
            let viewing = Viewing(watchedOn: today, loggedAt: now)
            let logged = try library.logViewings(of: try movies(unseen, library), viewing, at: now)
            return ChangeWords.logged(logged, viewing, unseen)
        case .editViewing(let logged, let viewing):
            let edited = try library.editViewing(
                ofMovie: logged.film.movie.id, number: logged.viewing.id, at: now
            ) { former in
                (former.watchedOn, former.rating) = (viewing.watchedOn, viewing.rating)
                (former.place, former.note) = (viewing.place, viewing.note)
            }
            return ChangeWords.edited(edited, [.own(logged.film)])
        case .removeViewing(let logged):
            let gone = try library.removeViewing(
                ofMovie: logged.film.movie.id, number: logged.viewing.id, at: now)
            return ChangeWords.removed(gone, [.own(logged.film)])
        case .rate(let subjects, let rating):
            _ = try library.rate(try movies(subjects, library), rating, at: now)
            return ChangeWords.rated(subjects, rating)
        case .tag(let subjects, let adding, let removing):
            _ = try library.tag(try movies(subjects, library), adding: adding, removing: removing, at: now)
            return ChangeWords.tagged(subjects, adding, removing)
        case .note(let subject, let text, let old):
            let movie = try movies([subject], library)[0]
            let noted = try library.note(movie, text, insteadOf: old, mark: Wording.betweenNotes, at: now)
            return ChangeWords.noted(subject, wasOther: noted.wasOther)
        case .undo:
            return try library.undo(1).first.map { ChangeWords.undone($0) }
                ?? Notice(tr("There is nothing to undo"))
        case .redo:
            return try library.redo(1).first.map { ChangeWords.redone($0) }
                ?? Notice(tr("There is nothing to do again"))
        }
    }

    private func save(
        _ subjects: [Subject], _ library: LibraryStore, _ now: Date
    ) throws(LibraryError) -> Notice {
        let saved = try library.addToWatchlist(try movies(subjects, library), at: now)
        let isNew = Set(saved.added.map(\.movie.id))
        return ChangeWords.saved(subjects.filter { isNew.contains($0.id) }, of: subjects)
    }

    private func takeOff(
        _ subjects: [Subject], _ library: LibraryStore, _ now: Date
    ) throws(LibraryError) -> Notice {
        let removed = try library.removeFromWatchlist(ids: subjects.map(\.id), at: now)
        let isGone = Set(removed.removed.map(\.movie.id))
        return ChangeWords.takenOff(subjects.filter { isGone.contains($0.id) }, of: subjects)
    }

    /// Records for the library: what it already has is left alone.
    private func movies(_ subjects: [Subject], _ library: LibraryStore) throws(LibraryError) -> [FilmRecord] {
        let known = try library.movies(ids: subjects.map(\.id))
        return subjects.map { subject in
            if let movie = known[subject.id] { return movie }
            switch subject {
            case .own(let film): return film.movie
            case .movie(let movie): return FilmRecord(movie)
            case .page(let answer):
                let whole = (try? context.locale()).flatMap { try? FilmRecord(answer, locale: $0) }
                return whole ?? FilmRecord(answer.value.movie)
            }
        }
    }
}

extension Change {
    var ids: [Int] { subjects.map(\.id) }

    /// The films it affects.
    var subjects: [Subject] {
        switch self {
        case .save(let films), .takeOff(let films), .log(let films, _, _), .rate(let films, _),
            .tag(let films, _, _), .toggleSaved(let films), .logToday(let films, _):
            films
        case .editViewing(let viewing, _), .removeViewing(let viewing): [.own(viewing.film)]
        case .note(let film, _, _): [film]
        case .undo, .redo: []
        }
    }
}
