package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// The result of logging viewings.
    package struct ViewingsLogged: Sendable, Equatable {
        /// The films as they are now, in the order they were given.
        package var films: [LibraryFilm] = []
        /// Those that were on the watch-later list and came off it.
        package var takenOff: [Int] = []
        /// Those that already had a viewing on the same day.
        package var secondOfDay: [Int] = []
        /// The previous ratings of films that were rated anew.
        package var formerRatings: [Int: Double] = [:]
    }

    /// Logs a viewing of each film, and takes the films off the watch-later list.
    ///
    /// Which viewing of a film was the first follows from all that are logged. The rating becomes the film's own,
    /// unless it is older than what that comes from: a viewing on a later day, or a rating without a viewing.
    /// - Parameters:
    ///   - viewing: what all of them share; `isRewatch` says that the film had been seen before its first
    ///     logged viewing; `loggedAt` is the date.
    ///   - keepingSaved: leaves the films on the watch-later list.
    package func logViewings(
        of movies: [FilmRecord], _ viewing: Viewing, keepingSaved: Bool = false, at date: Date
    ) throws(LibraryError) -> ViewingsLogged {
        if let bad = movies.first(where: { $0.id < 1 }) { throw .invalidID(bad.id) }
        return try changing("watched add", at: date) {
            ChangeSummary.of($0.films.map(\.movie), ChangeSummary.viewing(viewing))
        } _: { db in
            var result = ViewingsLogged()
            for movie in movies {
                try movie.keep(db)
                var viewing = viewing
                viewing.loggedAt = date
                let others = try Viewing.all(db, movieID: movie.id)
                if viewing.isOnTheDay(ofAny: others) { result.secondOfDay.append(movie.id) }
                try viewing.insert(db, movieID: movie.id)
                viewing.id = Int(db.lastInsertedRowID)
                try Self.settle(db, movie.id, after: others, changing: viewing.id, isAgain: viewing.isRewatch)
                if let rating = viewing.rating, let film = try LibraryFilm.find(db, movieID: movie.id),
                    !viewing.isOutdated(for: film, others)
                {
                    try Self.rate(db, movie.id, rating, date)
                    if film.myRating != rating { result.formerRatings[movie.id] = film.myRating }
                }
                if !keepingSaved, try Self.takeOff(db, movie.id) { result.takenOff.append(movie.id) }
                if let film = try LibraryFilm.find(db, movieID: movie.id) { result.films.append(film) }
            }
            return result
        }
    }

    /// Removes one viewing, the film's latest or the one with that number; nil if there is none.
    ///
    /// The film's rating stays, and it does not return to the watch-later list: ``undo(_:)`` reverts everything.
    package func removeViewing(ofMovie id: Int, number: Int? = nil, at date: Date) throws(LibraryError)
        -> LoggedViewing?
    {
        try changing("watched remove", at: date) {
            ChangeSummary.of(
                [$0?.film.movie].compactMap(\.self), $0.map { ChangeSummary.viewing($0.viewing) } ?? "")
        } _: { db in
            let viewings = try Viewing.all(db, movieID: id)
            guard let chosen = viewings.chosen(number) else { return nil }
            try db.execute(sql: "DELETE FROM viewing WHERE id = ?", arguments: [chosen.id])
            try Self.settle(db, id, after: viewings)
            return try LibraryFilm.find(db, movieID: id).map { LoggedViewing(film: $0, viewing: chosen) }
        }
    }

    /// Corrects one viewing, the film's latest or the one with that number; nil if there is none.
    ///
    /// The film's own rating follows if it was the viewing's, or there was none, and no later viewing has one.
    /// - Parameters:
    ///   - isAgain: whether the film had been seen before its first viewing; nil leaves that unchanged.
    ///   - edit: changes the viewing it is given.
    package func editViewing(
        ofMovie id: Int, number: Int? = nil, isAgain: Bool? = nil, at date: Date,
        _ edit: (inout Viewing) -> Void
    ) throws(LibraryError) -> ViewingChange? {
        try changing("watched edit", at: date) { change in
            guard let change, let viewing = change.viewing else { return "" }
            return ChangeSummary.of([change.film.movie], ChangeSummary.edit(change.former, viewing))
        } _: { db in
            let viewings = try Viewing.all(db, movieID: id)
            guard let former = viewings.chosen(number) else { return nil }
            var viewing = former
            edit(&viewing)
            viewing.id = former.id
            if viewing != former { try viewing.update(db) }
            try Self.settle(db, id, after: viewings, changing: former.id, isAgain: isAgain)
            var formerRating: Double?
            let own = try LibraryFilm.find(db, movieID: id)?.myRating
            let others = viewings.filter { $0.id != former.id }
            let isOwn = own == nil || (own == former.rating && !viewing.isBeforeRated(others))
            if let rating = viewing.rating, rating != former.rating, isOwn {
                try Self.rate(db, id, rating, date)
                if own != rating { formerRating = own }
            }
            guard let film = try LibraryFilm.find(db, movieID: id) else { return nil }
            var change = ViewingChange(film: film, former: former, formerRating: formerRating)
            change.viewing = try Viewing.all(db, movieID: id).chosen(former.id)
            change.isSecondOfDay =
                viewing.watchedOn != former.watchedOn && viewing.isOnTheDay(ofAny: others)
            return change
        }
    }

    /// The viewings of each film, the latest first; films never seen are left out.
    package func viewings(ofMovies ids: [Int]) throws(LibraryError) -> [Int: [Viewing]] {
        try reading { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT viewing.movie_id, \(Viewing.columns) FROM viewing
                    WHERE movie_id IN (SELECT value FROM json_each(?))
                    ORDER BY watched_on DESC NULLS LAST, id DESC
                    """, arguments: [Self.list(ids)])
            return try rows.reduce(into: [:]) { viewings, row in
                var cells = RowCells(row)
                let id: Int = try cells.next()
                viewings[id, default: []].append(try Viewing(cells: &cells))
            }
        }
    }

    /// Where films were seen, each place once, the latest logged first; a hundred at most.
    package func places() throws(LibraryError) -> [String] {
        try reading { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT place FROM viewing WHERE place IS NOT NULL AND place <> ''
                    GROUP BY place ORDER BY max(id) DESC LIMIT 100
                    """)
        }
    }

    /// Recomputes which viewings of a film are rewatches after one was added, removed or changed.
    ///
    /// One viewing is the first, all others are "again". The first is "again" only if the person said so.
    /// What was said of a first viewing that was removed or moved later now applies to the new first one,
    /// unless the new one was put before it, which explains it.
    /// - Parameters:
    ///   - former: all viewings as they were.
    ///   - changed: the one that came or changed.
    ///   - isAgain: what the person said of that one, if it is the first.
    private static func settle(
        _ db: Database, _ id: Int, after former: [Viewing], changing changed: Int? = nil, isAgain: Bool? = nil
    ) throws {
        let viewings = try Viewing.all(db, movieID: id)
        guard let first = viewings.firstTime else { return }
        let formerFirst = former.firstTime
        let isNewInFront = first.id == changed && formerFirst?.id != changed
        let said = first.id == changed ? isAgain : nil
        let isSeenBefore = said ?? (isNewInFront ? false : formerFirst?.isRewatch ?? false)
        for viewing in viewings {
            let isRewatch = viewing.id != first.id || isSeenBefore
            if isRewatch != viewing.isRewatch { try Viewing.mark(db, viewing.id, isRewatch: isRewatch) }
        }
    }
}

extension [Viewing] {
    /// The one with that number, or the first.
    fileprivate func chosen(_ number: Int?) -> Viewing? { number == nil ? first : first { $0.id == number } }
}

extension Viewing {
    /// Whether the film's own rating is about a later day: from another viewing, or given without one.
    fileprivate func isOutdated(for film: LibraryFilm, _ others: [Viewing]) -> Bool {
        if isBeforeRated(others) { return true }
        guard let day = watchedOn, let rated = film.ratedAt,
            !others.contains(where: { $0.rating == film.myRating })
        else { return false }
        return PartialDate(rated, in: .current).map { day < $0 } ?? false
    }

    /// Whether one of the others is of a later day and has a rating.
    fileprivate func isBeforeRated(_ others: [Viewing]) -> Bool {
        guard let day = watchedOn else { return false }
        return others.contains { $0.rating != nil && $0.watchedOn.map { day < $0 } ?? false }
    }
}
