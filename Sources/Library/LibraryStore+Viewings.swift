import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Logs a viewing, and recomputes which one of the film was the first.
    ///
    /// Its rating becomes the film's, unless a viewing on a later day has one.
    static func log(_ viewing: Viewing, of id: Int, _ db: Database, _ date: Date) throws -> ViewingStep {
        var viewing = viewing
        viewing.loggedAt = date
        let others = try Viewing.all(db, movieID: id)
        try viewing.insert(db, movieID: id)
        viewing.id = Int(db.lastInsertedRowID)
        let settled = try recomputeRewatches(
            db, id, after: others, changing: viewing.id, isAgain: viewing.isRewatch)
        let later = try rateFilm(id, byRatingOf: viewing, others, db, date)
        // The viewing as stored: it may be a rewatch, and its note may be locked.
        return ViewingStep(
            after: settled.viewing(viewing.id), isSecondOfDay: viewing.isOnTheDay(ofAny: others),
            laterRatedViewing: later)
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
    /// A new rating becomes the film's, unless a viewing on a later day has one.
    static func editViewing(
        _ number: Int?, of id: Int, _ edit: ViewingEdit, _ db: Database, _ date: Date
    ) throws -> ViewingStep {
        let viewings = try Viewing.all(db, movieID: id)
        guard let former = viewings.viewing(number) else { return ViewingStep() }
        let viewing = edit.applied(to: former)
        if viewing != former { try viewing.update(db, movieID: id, at: date) }
        let settled = try recomputeRewatches(
            db, id, after: viewings, changing: former.id, isAgain: edit.isRewatchOfUnlogged)
        let others = viewings.filter { $0.id != former.id }
        let later =
            viewing.rating == former.rating ? nil : try rateFilm(id, byRatingOf: viewing, others, db, date)
        return ViewingStep(
            before: former, after: settled.viewing(former.id),
            isSecondOfDay: viewing.watchedOn != former.watchedOn && viewing.isOnTheDay(ofAny: others),
            wasOtherNote: edit.editedNote?.merged(with: former.note).wasOther ?? false,
            laterRatedViewing: later)
    }

    /// Gives a film the rating of one of its viewings, unless a viewing on a later day has one.
    ///
    /// - Returns: The latest viewing because of whose rating the film's stays.
    private static func rateFilm(
        _ id: Int, byRatingOf viewing: Viewing, _ others: [Viewing], _ db: Database, _ date: Date
    ) throws -> Viewing? {
        guard let rating = viewing.rating else { return nil }
        let later = others.first { $0.rating != nil && viewing.isBeforeDay(of: $0) }
        if later == nil { try rate(db, id, rating, date) }
        return later
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
    /// Whether the other viewing is of a later day. A viewing without a day counts as the earliest.
    fileprivate func isBeforeDay(of other: Viewing) -> Bool {
        guard let theirs = other.watchedOn else { return false }
        return values.watchedOn.map { $0 < theirs } ?? true
    }
}
