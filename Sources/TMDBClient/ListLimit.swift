/// Stops reading a list at TMDB whose pages do not end: too many rows, too many bytes, or repeated rows.
///
/// A truncated list says nothing about the rows after the cut.
package struct ListLimit: Sendable {
    /// The most rows: more than any list made by hand has.
    package static let maxRows = 50_000
    package static let maxBytes = 64 << 20
    /// The most pages: 2,500 full pages hold ``maxRows``, and some pages hold fewer rows.
    package static let maxPages = 3_000
    /// The most pages in a row without a new row: rows that move while a list is read can fill a page or two.
    package static let maxPagesWithoutNews = 3

    private var (rows, bytes, pages, pagesWithoutNews) = (0, 0, 0, 0)

    package init() {}

    /// Counts a page, and returns whether another one may be read.
    package mutating func allowsAnother(afterNewRows new: Int, bytes size: Int) -> Bool {
        (rows, bytes, pages) = (rows + new, bytes + size, pages + 1)
        pagesWithoutNews = new == 0 ? pagesWithoutNews + 1 : 0
        return rows < Self.maxRows && bytes < Self.maxBytes && pages < Self.maxPages
            && pagesWithoutNews < Self.maxPagesWithoutNews
    }
}

extension ListLimit {
    /// The properties of a page on which reading more pages depends.
    package struct Page {
        /// How many rows no earlier page had.
        var newRows: Int
        /// Whether the page has no rows: then none follow, however many pages TMDB counts.
        var isEmpty: Bool
        var bytes: Int
        /// The number of the list's last page.
        var last: Int

        package init(new newRows: Int, isEmpty: Bool, bytes: Int, last: Int) {
            (self.newRows, self.isEmpty, self.bytes, self.last) = (newRows, isEmpty, bytes, last)
        }
    }

    /// How the reading of a list ended: after its last page, at a page without rows before that, or at a limit.
    package enum End { case last, empty, cut }

    /// Reads the pages of a list, one after the other.
    package static func readPages<Failure>(
        from first: Int = 1, _ read: (_ number: Int) async throws(Failure) -> Page
    ) async throws(Failure) -> End {
        var (limit, number) = (ListLimit(), first)
        while true {
            let page = try await read(number)
            if number >= page.last { return .last }
            if page.isEmpty { return .empty }
            guard limit.allowsAnother(afterNewRows: page.newRows, bytes: page.bytes) else { return .cut }
            number += 1
        }
    }
}
