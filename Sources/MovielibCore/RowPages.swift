import TMDBModels

/// The rows that `--page` and `--limit` select: pages of equal size, counted from 1.
package struct RowPages: Equatable {
    package let page: Int
    package let size: Int

    /// A page of `size` rows.
    package init(page: Int, size: Int) { (self.page, self.size) = (page, size) }

    /// The number of rows before this page.
    package var offset: Int { (page - 1) * size }

    /// The number of pages that these rows fill.
    package func count(of rows: Int) -> Int { (rows + size - 1) / size }

    /// The TMDB page that has the first row of this page.
    var servedPage: Int { offset / Core.tmdbPageSize + 1 }
    /// The number of rows before it on that TMDB page.
    var servedBefore: Int { offset % Core.tmdbPageSize }

    /// A TMDB answer, whose pages have their own size, renumbered by this page size.
    func numbered<Row>(_ listing: Listing<Row>) -> Listing<Row> {
        if size == Core.tmdbPageSize { return listing }
        var listing = listing
        let served = min(listing.totalResults, listing.totalPages * Core.tmdbPageSize)
        (listing.page, listing.totalPages) = (page, count(of: served))
        return listing
    }
}
