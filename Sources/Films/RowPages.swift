import TMDBModels

/// Which rows `--page` and `--limit` mean: pages of equal size, counted from 1.
package struct RowPages: Equatable {
    package let page: Int
    package let size: Int

    /// A page of so many rows.
    package init(page: Int, size: Int) { (self.page, self.size) = (page, size) }

    /// Rows before this page.
    package var offset: Int { (page - 1) * size }

    /// How many pages so many rows fill.
    package func count(of rows: Int) -> Int { (rows + size - 1) / size }

    /// The TMDB page on which these rows begin.
    var servedPage: Int { offset / Films.usualRows + 1 }
    /// Rows before them on that page.
    var servedBefore: Int { offset % Films.usualRows }

    /// A TMDB answer, whose pages have their own size, renumbered as one of these.
    func numbered<Row>(_ listing: Listing<Row>) -> Listing<Row> {
        if size == Films.usualRows { return listing }
        var listing = listing
        let served = min(listing.totalResults, listing.totalPages * Films.usualRows)
        (listing.page, listing.totalPages) = (page, count(of: served))
        return listing
    }
}
