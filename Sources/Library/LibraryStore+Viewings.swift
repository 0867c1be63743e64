import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Logs a viewing, and recomputes which one of the film was the first.
    ///
    /// The rating becomes the film's own, unless the film's is newer: from a viewing on a later day, or given
    /// without a viewing.
    static func log(_ viewing: Viewing, of id: Int, _ db: Database, _ date: Date) throws -> ViewingStep {
        var viewing = viewing
        viewing.loggedAt = date
        let others = try Viewing.all(db, movieID: id)
        try viewing.insert(db, movieID: id)
        viewing.id = Int(db.lastInsertedRowID)
        let settled = try recomputeRewatches(
            db, id, after: others, changing: viewing.id, isAgain: viewing.isRewatch)
        if let rating = viewing.rating, let film = try Film.find(db, movieID: id),
            !viewing.isSupersededRating(for: film, others)
        {
            try rate(db, id, rating, date)
        }
        // The viewing as stored: it may be a rewatch, and its note may be locked.
        return ViewingStep(
            after: settled.viewing(viewing.id), isSecondOfDay: viewing.isOnTheDay(ofAny: others))
    }

    /// Removes one viewing: the film's latest, or the one with that number.
    ///
    /// The film's rating stays, and it does not return to the watch-later list; an undo restores everything.
    static func removeViewing(_ number: Int?, of id: Int, _ db: Database) throws -> ViewingStep {
        let viewings = try Viewing.all(db, movieID: id)
        guard let chosen = viewings.viewing(number) else { return ViewingStep() }
        try db.run("DELETE FROM viewing WHERE id = ?", chosen.id)
        try recomputeRewatches(db, id, after: viewings)
        return ViewingStep(before: chosen)
    }

    /// Corrects one viewing: the film's latest, or the one with that number.
    ///
    /// The film's own rating follows if it was the viewing's or missing, and no later viewing has one.
    static func editViewing(
        _ number: Int?, of id: Int, _ edit: ViewingEdit, _ db: Database, _ date: Date
    ) throws -> ViewingStep {
        let viewings = try Viewing.all(db, movieID: id)
        guard let former = viewings.viewing(number) else { return ViewingStep() }
        let viewing = edit.applied(to: former)
        if viewing != former { try viewing.update(db, movieID: id, at: date) }
        let settled = try recomputeRewatches(
            db, id, after: viewings, changing: former.id, isAgain: edit.isRewatchOfUnlogged)
        let own = try Film.find(db, movieID: id)?.myRating
        let others = viewings.filter { $0.id != former.id }
        let isOwn = own == nil || (own == former.rating && !viewing.precedesRatedViewing(others))
        if let rating = viewing.rating, rating != former.rating, isOwn { try rate(db, id, rating, date) }
        return ViewingStep(
            before: former, after: settled.viewing(former.id),
            isSecondOfDay: viewing.watchedOn != former.watchedOn && viewing.isOnTheDay(ofAny: others),
            wasOtherNote: edit.editedNote?.merged(with: former.note).wasOther ?? false)
    }

    /// Gives a film's only viewing the film's new rating, since both rate the same viewing. With several
    /// viewings, each keeps its own.
    static func rateOnlyViewing(of id: Int, _ rating: Double?, _ db: Database) throws -> ViewingStep {
        let viewings = try Viewing.all(db, movieID: id)
        guard viewings.count == 1, let only = viewings.first else {
            return ViewingStep(
                viewingWithOtherRating: viewings.first { $0.rating != nil && $0.rating != rating })
        }
        var viewing = only
        viewing.rating = rating
        guard viewing != only else { return ViewingStep() }
        try viewing.update(db, movieID: id, at: viewing.loggedAt)
        return ViewingStep(before: only, after: viewing)
    }

    /// The viewings of each film, the latest first; unseen films are omitted.
    package func viewings(ofMovies ids: [Int]) throws(LibraryError) -> [Int: [Viewing]] {
        try inReadTransaction { db in
            var viewings: [Int: [Viewing]] = [:]
            let rows = try db.rows(
                """
                SELECT viewing.movie_id, \(Viewing.columns) FROM viewing
                WHERE movie_id IN (SELECT value FROM json_each(?))
                ORDER BY watched_on DESC NULLS LAST, id DESC
                """, [Self.jsonArray(ids)])
            for var cells in rows {
                let id: Int = try cells.next()
                viewings[id, default: []].append(try Viewing(cells: &cells, of: id))
            }
            return viewings
        }
    }

    /// The texts or names in a field of the viewings, each once, the latest logged first; at most a hundred.
    package func texts(of field: ViewingField) throws(LibraryError) -> [String] {
        let column = "viewing.\(field.rawValue)"
        let (text, source) =
            field.kind == .names ? ("value", "viewing, json_each(\(column))") : (column, "viewing")
        let texts: [String] = try inReadTransaction { db in
            try db.values(
                """
                SELECT \(text) FROM \(source) WHERE \(text) IS NOT NULL AND \(text) <> ''
                GROUP BY \(text) ORDER BY max(viewing.id) DESC LIMIT 100
                """)
        }
        return field.kind == .names ? texts.uniqueTags : texts
    }

    /// Recomputes which viewings of a film are rewatches after one was added, removed or changed.
    ///
    /// One viewing is the first, all others are rewatches. The first is a rewatch only if the user said so.
    /// If the first viewing was removed or moved to a later day, its mark passes to the new first one, unless
    /// that was put before it, which explains the mark.
    /// - Parameters:
    ///   - former: All viewings before the change.
    ///   - changed: The viewing that was added or changed.
    ///   - isAgain: Whether the user marked that one as a rewatch, if it is the first.
    /// - Returns: All viewings as stored now.
    @discardableResult private static func recomputeRewatches(
        _ db: Database, _ id: Int, after former: [Viewing], changing changed: Int? = nil, isAgain: Bool? = nil
    ) throws -> [Viewing] {
        var viewings = try Viewing.all(db, movieID: id)
        guard let first = viewings.firstViewing else { return viewings }
        let formerFirst = former.firstViewing
        let isNewInFront = first.id == changed && formerFirst?.id != changed
        let explicit = first.id == changed ? isAgain : nil
        let isSeenBefore = explicit ?? (isNewInFront ? false : formerFirst?.isRewatch ?? false)
        for index in viewings.indices {
            let isRewatch = viewings[index].id != first.id || isSeenBefore
            guard isRewatch != viewings[index].isRewatch else { continue }
            try Viewing.mark(db, viewings[index].id, isRewatch: isRewatch)
            viewings[index].isRewatch = isRewatch
        }
        return viewings
    }
}

extension [Viewing] {
    /// The viewing with that number, or the first in the list.
    fileprivate func viewing(_ number: Int?) -> Viewing? { number == nil ? first : first { $0.id == number } }
}

extension Viewing {
    /// Whether the film's own rating is of a later day: from another viewing, or given without one.
    fileprivate func isSupersededRating(for film: Film, _ others: [Viewing]) -> Bool {
        if precedesRatedViewing(others) { return true }
        guard let day = values.watchedOn, let rated = film.ratedAt,
            !others.contains(where: { $0.rating == film.myRating })
        else { return false }
        return PartialDate(rated, in: .current).map { day < $0 } ?? false
    }

    /// Whether another viewing on a later day has a rating.
    fileprivate func precedesRatedViewing(_ others: [Viewing]) -> Bool {
        guard let day = values.watchedOn else { return false }
        return others.contains { $0.rating != nil && $0.watchedOn.map { day < $0 } ?? false }
    }
}
