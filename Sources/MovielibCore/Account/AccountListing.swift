import Foundation
import Records
import TMDBClient
import TMDBModels

/// All of an account's lists, as they were read.
struct AccountListing {
    struct Value {
        var value: Double
        var ratedAt: Date?
        /// The position in its list, oldest first.
        var position: Int
    }

    private(set) var values: [AccountKey: Value] = [:]
    private(set) var films: [Int: FilmRecord] = [:]
    /// Fields whose rows do not add up, even when read twice: an absent film may only be hidden.
    private(set) var incomplete: Set<AccountField> = []
    /// Fields whose pages were not read to the end (``ListLimit``): nothing is known about absent films.
    private(set) var truncatedFields: Set<AccountField> = []
    /// The number of rows that could not be read.
    private(set) var skipped = 0

    /// Reads the lists of these fields, to their last pages; throws if any page fails.
    init(
        _ fields: [AccountField], of account: TMDBAccount, language: String, read: (Int) -> Void
    ) async throws(TMDBError) {
        for field in fields {
            // A row that moves between two pages while they are read is on neither, so the list is read again.
            if try await self.read(field, account, language, read) || truncatedFields.contains(field) {
                continue
            }
            if try await !self.read(field, account, language, read) { incomplete.insert(field) }
        }
    }

    /// Reads a field's list, and returns whether it had as many films as TMDB counts. Values read before are kept.
    private mutating func read(
        _ field: AccountField, _ account: TMDBAccount, _ language: String, _ reportProgress: (Int) -> Void
    ) async throws(TMDBError) -> Bool {
        var rows: [Int: Value] = [:]
        var totals: Set<Int> = []
        var unreadable = 0
        let end = try await ListLimit.readPages { number throws(TMDBError) in
            let known = rows.count
            let page = try await account.page(number, of: field.list, language: language)
            unreadable += page.skipped
            totals.insert(page.totalResults)
            for row in page.rows {
                let value: Double? = field == .rating ? row.rating : 1
                guard let value, field != .rating || value.isRating else {
                    unreadable += 1
                    continue
                }
                if rows[row.id] == nil {
                    rows[row.id] = Value(value: value, ratedAt: row.ratedAt, position: rows.count)
                }
                if films[row.id] == nil, let record = row.record { films[row.id] = record }
            }
            reportProgress(rows.count)
            return ListLimit.Page(
                new: rows.count - known, isEmpty: page.rows.isEmpty && page.skipped == 0, bytes: page.size,
                lastPage: page.totalPages)
        }
        for (film, value) in rows { values[AccountKey(film, field)] = value }
        skipped = max(skipped, unreadable)
        let isComplete = totals.count == 1 && totals.first == rows.count
        if end == .limitReached, !isComplete { truncatedFields.insert(field) }
        return isComplete
    }
}

extension AccountField {
    var list: AccountList {
        switch self {
        case .saved: .watchlist
        case .rating: .rated
        case .favorite: .favorite
        }
    }

    /// The field's value in the states of a film.
    func value(in states: AccountStates) -> Double? {
        switch self {
        case .saved: states.isOnWatchlist ? 1 : nil
        case .rating: states.rating
        case .favorite: states.isFavorite ? 1 : nil
        }
    }
}

extension Double {
    /// Whether the value is on TMDB's and movielib's scale: 0.5 to 10 in halves.
    var isRating: Bool { (0.5...10).contains(self) && (self * 2).rounded() == self * 2 }
}
