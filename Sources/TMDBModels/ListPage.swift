package import Records

/// A list of films at TMDB, as in its owner's overview. Source: TMDB, "Account: Lists" of both versions.
package struct ListSummary: Sendable, Equatable, Decodable {
    package let id: Int
    package let name: String
    package let description: String?
    /// The number of films and series on it.
    package let itemCount: Int
    /// Nil if TMDB does not say.
    package let isPublic: Bool?

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        // A string in some answers.
        id = try fields.text("id").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fields.id("id")
        name = try fields.requiredText("name")
        description = fields.text("description")
        itemCount = max(0, fields.integer("item_count") ?? fields.integer("number_of_items") ?? 0)
        isPublic = fields.flexibleBool("public")
    }
}

/// A page of an account's lists.
package struct ListSummaries: CountedPage {
    package let rows: [ListSummary]
    package let totalPages: Int
    package var size = 0

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        rows = try fields.decode(TolerantRows<ListSummary>.self, forKey: "results").rows
        totalPages = min(max(1, try fields.decode(Int.self, forKey: "total_pages")), ListPage.maxPages)
    }
}

/// A page of a list's content. Source: TMDB, "List: Details" of both versions.
package struct ListPage: CountedPage {
    package let name: String
    package let films: [FilmRecord]
    /// Rows that are not films, usually series.
    package let otherItemCount: Int
    /// At most ``maxPages``.
    package let totalPages: Int
    /// Whether TMDB counts more pages than it serves.
    package let hasMorePages: Bool
    package var size = 0
    /// Nil if TMDB does not say.
    package let isPublic: Bool?

    /// The most pages that TMDB serves of any list.
    static let maxPages = 500

    private struct Item: Decodable, Sendable {
        let film: FilmRecord

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            if let kind = fields.text("media_type"), kind != "movie" {
                throw DecodingError.dataCorruptedError(
                    forKey: "media_type", in: fields, debugDescription: "no film")
            }
            film = try FilmRecord(from: decoder)
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        name = try fields.requiredText("name")
        let rows = try fields.decode(
            TolerantRows<Item>.self, forKey: fields.contains("results") ? "results" : "items")
        (films, otherItemCount) = (rows.rows.map(\.film), rows.skipped)
        let pages = max(1, fields.integer("total_pages") ?? 1)
        (totalPages, hasMorePages) = (min(pages, Self.maxPages), pages > Self.maxPages)
        isPublic = fields.flexibleBool("public")
    }
}

extension KeyedDecodingContainer {
    /// A flag that TMDB writes as true or false, or as 1 or 0; nil for anything else.
    fileprivate func flexibleBool(_ key: Key) -> Bool? {
        (try? decode(Bool.self, forKey: key)) ?? integer(key).map { $0 != 0 }
    }
}
