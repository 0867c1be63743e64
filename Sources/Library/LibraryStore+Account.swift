package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// The films that are, were or could be synced with an account, in the order they were saved, then by id.
    package func accountFilms(_ account: Int) throws(LibraryError) -> [AccountFilm] {
        try inReadTransaction { db in
            var films: [AccountFilm] = []
            var places: [Int: Int] = [:]
            try db.eachRow(
                """
                SELECT movie.id, movie.title, movie.release_date, watchlist.position IS NOT NULL,
                    own_rating.rating, own_rating.rated_at,
                    (SELECT group_concat(name, char(10)) FROM tag WHERE tag.movie_id = movie.id)
                FROM movie LEFT JOIN watchlist ON watchlist.movie_id = movie.id
                    LEFT JOIN own_rating ON own_rating.movie_id = movie.id
                ORDER BY watchlist.position IS NULL, watchlist.position, movie.id
                """
            ) { cells in
                var film = AccountFilm(id: try cells.next(), title: try cells.next())
                let day: String? = try cells.nextOrNil()
                film.year = day.flatMap { Int($0.prefix(4)) }
                film.isSaved = try cells.next()
                film.rating = try cells.nextOrNil()
                film.ratedAt = try StoredValues.timeOrNil(cells.nextOrNil())
                let tags: String? = try cells.nextOrNil()
                film.isFavorite =
                    tags?.split(separator: "\n").contains {
                        String($0).tagKey == AccountField.favoriteTag.tagKey
                    } ?? false
                places[film.id] = films.count
                films.append(film)
            }
            for (key, agreed) in try AccountBase.all(db, account) {
                guard let place = places[key.film] else {
                    throw BadStoredValue(detail: "an account's film \(key.film) is not there")
                }
                films[place].base[key.field] = agreed
            }
            return films.filter { $0.isSaved || $0.rating != nil || $0.isFavorite || !$0.base.isEmpty }
        }
    }

    /// The values of a film in the account synced last, as of that sync; empty if it had none, or if nothing was ever
    /// synced.
    package func accountValues(ofFilm id: Int) throws(LibraryError) -> [AccountField: Double] {
        try inReadTransaction { db in
            var values: [AccountField: Double] = [:]
            let rows = try db.rows(
                """
                SELECT field, value FROM account_base WHERE movie_id = ? AND value IS NOT NULL
                    AND account = (SELECT account FROM account_sync ORDER BY synced_at DESC LIMIT 1)
                """, [id])
            for cells in rows {
                if let field = AccountField(rawValue: try cells["field"]) {
                    values[field] = try cells["value"]
                }
            }
            return values
        }
    }

    /// When the account was last synced; nil if never.
    package func syncedAt(_ account: Int) throws(LibraryError) -> Date? {
        try inReadTransaction { db in
            try StoredValues.timeOrNil(
                db.value("SELECT synced_at FROM account_sync WHERE account = ?", [account]))
        }
    }

    /// Stores an account's values, as one entry of the history that includes the sync bases that change with them.
    ///
    /// Other sync bases are valid whatever is undone, so they are not part of the entry. A value that was
    /// changed here meanwhile stays, and is left for the next sync.
    func sync(_ account: AccountChange, _ change: Change, at date: Date) throws(LibraryError) -> ChangeOutcome
    {
        try inWriteTransaction { db in
            try Self.recordSync(account, db, date)
            var outcome = ChangeOutcome(change.operation)
            if account.remoteValues.isEmpty { return outcome }
            let id = try ChangeLog.begin(db, ChangeName.sync.rawValue, at: date.isoTime)
            var tags: TagSpellings?
            var before: [Int: Film?] = [:]
            var order: [Int] = []
            for taken in account.remoteValues {
                let film = taken.key.film
                let known = try Film.find(db, movieID: film)
                guard Self.value(of: taken.key.field, known) == taken.expected else { continue }
                if before[film] == nil {
                    before[film] = .some(known)
                    order.append(film)
                }
                if known == nil { try taken.film?.saveIfNewer(db) }
                guard try known != nil || Film.find(db, movieID: film) != nil else { continue }
                try Self.applyRemoteValue(taken, db, date, knowing: &tags)
                try AccountBase.write(SyncBase(taken.value), taken.key, account.account, db)
            }
            for film in order {
                guard let after = try Film.find(db, movieID: film) else { continue }
                outcome.films.append(ChangeOutcome.FilmOutcome(before[film] ?? nil, after))
            }
            _ = try ChangeLog.end(db, id, record: outcome.record)
            return outcome
        }
    }

    /// Records the values that an account has accepted.
    func acknowledge(
        _ account: AccountChange, _ change: Change, at date: Date
    ) throws(LibraryError) -> ChangeOutcome {
        try inWriteTransaction { db in
            try Self.recordSync(account, db, date)
            return ChangeOutcome(change.operation)
        }
    }

    private static func recordSync(_ account: AccountChange, _ db: Database, _ date: Date) throws {
        if !account.newBases.isEmpty {
            try ChangeLog.withoutEntry(db, at: date) {
                for (key, agreed) in account.newBases.sorted(by: { $0.key < $1.key }) {
                    try AccountBase.write(agreed, key, account.account, db)
                }
            }
        }
        guard account.isComplete else { return }
        try db.run(
            """
            INSERT INTO account_sync (account, synced_at) VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET synced_at = excluded.synced_at
            """, account.account, date.isoTime)
    }

    private static func value(of field: AccountField, _ film: Film?) -> Double? {
        switch field {
        case .saved: film?.addedAt == nil ? nil : 1
        case .rating: film?.myRating
        case .favorite: film?.tags.contains { $0.tagKey == AccountField.favoriteTag.tagKey } == true ? 1 : nil
        }
    }

    private static func applyRemoteValue(
        _ taken: AccountChange.RemoteValue, _ db: Database, _ date: Date, knowing tags: inout TagSpellings?
    ) throws {
        let id = taken.key.film
        switch (taken.key.field, taken.value) {
        case (.saved, nil): try removeFromWatchlist(db, id)
        case (.saved, _): try insertIntoWatchlist(db, id, date)
        case (.rating, nil): try removeRating(db, id)
        case (.rating, let rating?): try rate(db, id, rating, taken.setAt ?? date)
        case (.favorite, nil): try TagSpellings.remove([AccountField.favoriteTag], from: id, db)
        case (.favorite, _): try TagSpellings.add([AccountField.favoriteTag], to: id, db, knowing: &tags)
        }
    }
}

/// The rows of `account_base`.
enum AccountBase {
    /// Bases of later pushes are written without an entry, so an undo may find other rows than its change left.
    static let loggedTable = ChangeLog.LoggedTable(
        name: "account_base", key: ["movie_id", "account", "field"],
        columns: ["account", "movie_id", "field", "value", "pushed_at", "replaced"], changesByItself: true)

    static func all(_ db: Database, _ account: Int) throws -> [AccountKey: SyncBase] {
        var values: [AccountKey: SyncBase] = [:]
        try db.eachRow(
            "SELECT * FROM account_base WHERE account = ?", [account]
        ) { cells in
            // A newer program may sync more fields.
            guard let field = AccountField(rawValue: try cells["field"]) else { return }
            values[AccountKey(try cells["movie_id"], field)] = SyncBase(
                try cells["value"], pushedAt: try StoredValues.timeOrNil(cells["pushed_at"]),
                replacedValue: try cells["replaced"])
        }
        return values
    }

    static func write(_ agreed: SyncBase?, _ key: AccountKey, _ account: Int, _ db: Database) throws {
        guard let agreed, agreed != SyncBase(nil) else {
            return try db.run(
                "DELETE FROM account_base WHERE movie_id = ? AND account = ? AND field = ?", key.film,
                account, key.field.rawValue)
        }
        try db.run(
            """
            INSERT INTO account_base (account, movie_id, field, value, pushed_at, replaced)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (movie_id, account, field) DO UPDATE
                SET value = excluded.value, pushed_at = excluded.pushed_at, replaced = excluded.replaced
            """, account, key.film, key.field.rawValue, agreed.value, agreed.pushedAt?.isoTime,
            agreed.replacedValue)
    }
}
