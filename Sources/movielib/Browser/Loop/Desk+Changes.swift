import Films
import Foundation
import Library
import Records
import TMDBClient

/// Changes of the library, each the same named operation that the commands use.
extension Desk {
    /// Makes a change; it is on the disk when this returns.
    ///
    /// - Parameter shown: the films whose marks somebody sees.
    func make(_ change: Change, shown: [Int]) -> Result<Changed, Failure> {
        do throws(Failure) {
            let library = try context.library.forWriting()
            let notice = try context.inLibrary { () throws(LibraryError) in try make(change, library) }
            let marks = try marks(shown + change.ids)
            // This one is known.
            _ = hasChanged()
            return .success(Changed(notice: notice, marks: marks))
        } catch {
            return .failure(error)
        }
    }

    /// A film of the library that came without its page gets it; where that cannot be written, nothing is lost.
    func complete(with answer: Answer<MovieDetails>) { try? context.films.complete(with: answer) }

    /// The note on a film.
    func note(of id: Int) -> Result<String?, Failure> {
        do throws(Failure) {
            return .success(try context.choosing { (films) throws(FilmsError) in try films.own(id)?.note })
        } catch {
            return .failure(error)
        }
    }

    /// The marks as they are now; of films that are not the library's empty ones.
    func marks(_ ids: [Int]) throws(Failure) -> [Int: FilmMark] {
        let none = Dictionary(ids.map { ($0, FilmMark()) }) { first, _ in first }
        return try context.choosing { (films) throws(FilmsError) in
            none.merging(try films.marks(among: Array(none.keys))) { _, mark in mark }
        }
    }

    private func make(_ change: Change, _ library: LibraryStore) throws(LibraryError) -> Notice {
        let now = Date()
        func said(_ verb: String, _ subjects: [Subject]) -> Notice {
            Notice("\(verb) \(Self.names(subjects)); u undoes it")
        }
        switch change {
        case .save(let subjects):
            let added = try library.addToWatchlist(try movies(subjects, library), at: now)
            return added.added.isEmpty
                ? Notice("\(Self.names(subjects)): already on the list") : said("Saved", subjects)
        case .takeOff(let subjects):
            let removed = try library.removeFromWatchlist(ids: subjects.map(\.id), at: now)
            return removed.removed.isEmpty
                ? Notice("\(Self.names(subjects)): not on the list") : said("Took off the list:", subjects)
        case .log(let subjects, let viewing, let keepsSaved):
            _ = try library.logViewings(
                of: try movies(subjects, library), viewing, keepingSaved: keepsSaved, at: now)
            let day = viewing.watchedOn.map { " on \(Wording.date($0))" } ?? ""
            return Notice("Logged \(Self.names(subjects))\(day); u undoes it")
        case .rate(let subjects, let rating):
            _ = try library.rate(try movies(subjects, library), rating, at: now)
            guard let rating else { return said("Took your rating off", subjects) }
            return Notice("\(Self.names(subjects)): \(Wording.own(rating)); u undoes it")
        case .tag(let subjects, let adding, let removing):
            _ = try library.tag(try movies(subjects, library), adding: adding, removing: removing, at: now)
            return said("Tagged", subjects)
        case .note(let subject, let text, let old):
            let movie = try movies([subject], library)[0]
            let noted = try library.note(movie, text, insteadOf: old, mark: Wording.betweenNotes, at: now)
            return noted.wasOther
                ? Notice("\(subject.name): the note was changed elsewhere meanwhile; both texts are kept")
                : said("Noted", [subject])
        case .undo:
            let changes = try library.undo(1)
            return changes.first.map { Notice("Took back: \($0.command) \($0.summary); U does it again") }
                ?? Notice("There is nothing to take back")
        case .redo:
            let changes = try library.redo(1)
            return changes.first.map { Notice("Did again: \($0.command) \($0.summary)") }
                ?? Notice("There is nothing to do again")
        }
    }

    /// `Dune (2021)`, `3 films`.
    private static func names(_ subjects: [Subject]) -> String {
        subjects.count == 1 ? subjects[0].name : Wording.counted(subjects.count, "film")
    }

    /// As the library keeps them: what it has of them already is left alone.
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
    /// The films it is about.
    var ids: [Int] {
        switch self {
        case .save(let films), .takeOff(let films), .log(let films, _, _), .rate(let films, _),
            .tag(let films, _, _):
            films.map(\.id)
        case .note(let film, _, _): [film.id]
        case .undo, .redo: []
        }
    }
}

extension FilmRecord {
    /// A film as lists have it, without its page.
    init(_ movie: Movie) {
        self.init(
            id: movie.id, title: movie.title, originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage, releaseDate: movie.releaseDate?.description,
            rating: movie.rating, votes: movie.votes, popularity: movie.popularity, overview: movie.overview,
            posterPath: movie.posterPath)
    }
}
