import TMDBClient

/// Which rows `--page` and `--limit` mean: pages of the same size, the first of them 1.
struct RowPages: Equatable {
    let page: Int
    let size: Int

    /// Rows before those of this page.
    var offset: Int { (page - 1) * size }

    /// How many pages so many rows make.
    func count(of rows: Int) -> Int { (rows + size - 1) / size }

    /// The page of TMDB's on which these rows begin.
    var servedPage: Int { offset / AppContext.usualRows + 1 }
    /// Rows of that page before them.
    var servedBefore: Int { offset % AppContext.usualRows }

    /// An answer of TMDB's, whose pages are of its own size, as one of these.
    func numbered<Row>(_ listing: Listing<Row>) -> Listing<Row> {
        if size == AppContext.usualRows { return listing }
        var listing = listing
        let served = min(listing.totalResults, listing.totalPages * AppContext.usualRows)
        (listing.page, listing.totalPages) = (page, count(of: served))
        return listing
    }
}
