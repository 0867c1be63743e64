package import Foundation
package import Records

/// The profile of an account. Source: TMDB, "Account: Details".
package struct AccountProfile: Sendable, Equatable, Decodable {
    /// TMDB's number for the account in version 3, at least 1.
    package let id: Int
    package let username: String
    /// The user's own spelling; nil if they gave no name.
    package let name: String?
    /// ISO 3166-1, upper case, as set at TMDB.
    package let country: String?
    /// ISO 639-1, as set at TMDB.
    package let language: String?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        id = try fields.id("id")
        username = try fields.requiredText("username")
        (name, country) = (fields.text("name"), fields.text("iso_3166_1"))
        language = fields.text("iso_639_1")
    }
}

/// An account's data about one film. Source: TMDB, "Movie: Account States".
package struct AccountStates: Sendable, Equatable, Decodable {
    package let id: Int
    package let isOnWatchlist: Bool
    package let isFavorite: Bool
    /// 0.5 to 10; nil if it is not rated; NaN if the rating cannot be read.
    package let rating: Double?

    /// Decodes TMDB's format, in which `rated` is `false` or `{"value": 8.0}`.
    ///
    /// - Throws: `DecodingError` if one of the flags is missing, since none is ever assumed.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        id = try fields.id("id")
        isFavorite = try fields.decode(Bool.self, forKey: "favorite")
        isOnWatchlist = try fields.decode(Bool.self, forKey: "watchlist")
        rating = fields.object("rated").map { $0.number("value") ?? .nan }
    }
}

/// The lists of an account that are synced.
package enum AccountList: String, Sendable {
    case watchlist
    case favorite
    case rated
}

package struct AccountRow: Sendable, Equatable, Decodable {
    package let id: Int
    /// Nil for a film without a title in any language.
    package let record: FilmRecord?
    /// The account's own, 0.5 to 10; nil in lists without ratings.
    package let rating: Double?
    /// When it was rated; only version 4 has it.
    package let ratedAt: Date?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        id = try fields.id("id")
        record = try? FilmRecord(from: decoder)
        let own = fields.object("account_rating")
        rating = own?.number("value") ?? fields.number("rating")
        // `2017-07-28T04:55:40.898Z`: to the second, as the library stores times.
        ratedAt = own?.text("created_at").flatMap { text in
            let time = text.prefix(19)
            return time.utf8.count == 19 ? Date(isoTime: "\(time)Z") : nil
        }
    }
}

/// A page of a list that is read to its end, however long it claims to be.
package protocol CountedPage: Sendable, Decodable {
    /// The bytes of the answer, if they were counted.
    var size: Int { get set }
}

/// One page of an account's list.
///
/// It may hold fewer rows than others in the middle of a list, so only ``totalPages`` says where the list ends.
package struct AccountPage: CountedPage {
    package let rows: [AccountRow]
    package let totalPages: Int
    package let totalResults: Int
    /// Rows without an id.
    package let skipped: Int
    package var size = 0

    /// No account has rated more; further pages that a server claims are not requested.
    private static var maxPages: Int { 5000 }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let results = try fields.decode(TolerantRows<AccountRow>.self, forKey: "results")
        (rows, skipped) = (results.rows, results.skipped)
        totalPages = min(max(0, try fields.decode(Int.self, forKey: "total_pages")), Self.maxPages)
        totalResults = max(0, try fields.decode(Int.self, forKey: "total_results"))
    }
}
