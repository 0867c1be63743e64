import Localization
package import TMDBModels

extension TMDB {
    /// Reads pages from `page` on until there are `limit` rows.
    ///
    /// It never loops on the server's own numbers: it also stops at an empty page, at a page with nothing
    /// new, at page 500, and where the answers become too large. A later page that fails stops it too, returning what
    /// was read and the reason.
    ///
    /// - Parameter skipped: rows of the first page to pass over.
    /// - Throws: ``TMDBError`` when the first page cannot be had.
    package func listing<Row: Identifiable>(
        from page: Int, skipping skipped: Int = 0, limit: Int,
        _ endpoint: (_ page: Int) -> Endpoint<Page<Row>>
    ) async throws(TMDBError) -> Answer<Listing<Row>> {
        let first = try await answer(endpoint(page))
        var listing = Listing<Row>(
            rows: [], page: page, totalPages: first.value.totalPages, totalResults: first.value.totalResults)
        var (asOf, size) = (first.asOf, first.size)
        var seen: Set<Row.ID> = []
        var current = first
        var number = page
        var bounds = ListLimit()
        while true {
            let before = listing.rows.count
            // Not by filter, which in generic code makes the runtime look for a conformance.
            for row in current.value.rows where seen.insert(row.id).inserted { listing.rows.append(row) }
            listing.skipped += current.value.skipped
            if listing.rows.count == before || listing.rows.count >= skipped + limit { break }
            guard bounds.allowsAnother(afterNewRows: listing.rows.count - before, bytes: current.size) else {
                listing.missing = .tooLongList
                break
            }
            number += 1
            if number > min(listing.totalPages, Page<Row>.lastServed) { break }
            do throws(TMDBError) {
                current = try await answer(endpoint(number))
                asOf = min(asOf, current.asOf)
                size += current.size
            } catch {
                listing.missing = error
                break
            }
        }
        listing.rows = Array(listing.rows.dropFirst(skipped).prefix(limit))
        return Answer(value: listing, source: first.source, asOf: asOf, size: size)
    }
}

extension TMDBError {
    /// Why the rest of a list is not read.
    package static var tooLongList: Self { TMDBError(.badAnswer, tr("the list is too long"), status: 200) }
}
