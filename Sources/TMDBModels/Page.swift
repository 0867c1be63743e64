/// One page of a list: up to 20 rows, each id once.
package struct Page<Row: Decodable & Sendable>: Decodable, Sendable {
    /// In the server's order; no more than 200.
    package let rows: [Row]
    /// Never above 500, the last page TMDB serves, whatever it claims.
    package let totalPages: Int
    /// TMDB's count, which changes from page to page; never above a hundred million.
    package let totalResults: Int
    /// Rows that could not be read and were skipped.
    package let skipped: Int

    /// The last page TMDB serves; above it the answer is HTTP 400, code 22.
    package static var lastServed: Int { 500 }
    /// The most rows to read; TMDB sends 20.
    private static var maxRows: Int { 1000 }

    /// A hundred times what TMDB has; keeps sums of totals from overflowing.
    private static var maxResults: Int { 100_000_000 }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let results = try fields.decode(TolerantRows<Row>.self, forKey: "results")
        if results.rows.isEmpty && results.skipped > 0 {
            throw DecodingError.dataCorruptedError(
                forKey: "results", in: fields, debugDescription: "no row can be read")
        }
        rows = Array(results.rows.prefix(Self.maxRows))
        skipped = results.skipped
        totalPages = min(max(fields.integer("total_pages") ?? 1, rows.isEmpty ? 0 : 1), Self.lastServed)
        totalResults = min(max(fields.integer("total_results") ?? 0, rows.count), Self.maxResults)
    }
}
