/// Ends the reading of a list at TMDB whose pages do not end: too many rows, too many bytes, or the same rows again.
///
/// A list that was cut says nothing about the rows after the cut.
package struct ListLimit: Sendable {
    /// More rows than any list made by hand has.
    package static let maxRows = 50_000
    package static let maxBytes = 64 << 20
    /// Two thousand five hundred hold that many rows; some pages hold fewer.
    package static let maxPages = 3_000
    /// Rows that move while a list is read can fill a page or two.
    package static let maxPagesWithoutNews = 3

    private var (rows, bytes, pages, pagesWithoutNews) = (0, 0, 0, 0)

    /// A list of which nothing has been read.
    package init() {}

    /// Counts a page, and returns whether another one may be read.
    package mutating func allowsAnother(afterNewRows new: Int, bytes size: Int) -> Bool {
        (rows, bytes, pages) = (rows + new, bytes + size, pages + 1)
        pagesWithoutNews = new == 0 ? pagesWithoutNews + 1 : 0
        return rows < Self.maxRows && bytes < Self.maxBytes && pages < Self.maxPages
            && pagesWithoutNews < Self.maxPagesWithoutNews
    }
}
