import Localization
package import TMDBModels

extension TMDB {
    /// Reads pages from `page` on until there are `limit` rows.
    ///
    /// It does not rely on the server's numbers: it also stops at an empty page, at a page with nothing new,
    /// at page 500, and if the answers become too large. A failed later page also ends it, and the result has
    /// the rows so far and the reason.
    ///
    /// - Parameter skipped: The number of rows of the first page to skip.
    /// - Throws: ``TMDBError`` if the first page cannot be read.
    package func listing<Row: Identifiable>(
        from page: Int, skipping skipped: Int = 0, limit: Int,
        _ endpoint: (_ page: Int) -> Endpoint<Page<Row>>
    ) async throws(TMDBError) -> Answer<Listing<Row>> {
        let first = try await answer(endpoint(page))
        var listing = Listing<Row>(
            rows: [], page: page, totalPages: first.value.totalPages, totalResults: first.value.totalResults)
        var (asOf, size) = (first.asOf, 0)
        var seen: Set<Row.ID> = []
        do throws(TMDBError) {
            let end = try await ListLimit.readPages(from: page) { number throws(TMDBError) in
                let current = number == page ? first : try await answer(endpoint(number))
                (asOf, size) = (min(asOf, current.asOf), size + current.size)
                let before = listing.rows.count
                // Not with filter, which in generic code makes the runtime look for a conformance.
                for row in current.value.rows where seen.insert(row.id).inserted { listing.rows.append(row) }
                listing.skipped += current.value.skipped
                let new = listing.rows.count - before
                let isEnough = listing.rows.count >= skipped + limit
                return ListLimit.Page(
                    new: new, isEmpty: new == 0, bytes: current.size,
                    last: isEnough ? number : min(listing.totalPages, Page<Row>.lastServed))
            }
            if end == .cut { listing.missing = .tooLongList }
        } catch { listing.missing = error }
        listing.rows = Array(listing.rows.dropFirst(skipped).prefix(limit))
        return Answer(value: listing, source: first.source, asOf: asOf, size: size)
    }
}

extension TMDBError {
    /// Why the rest of a list is not read.
    package static var tooLongList: Self { TMDBError(.badAnswer, tr("the list is too long"), status: 200) }
}
