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
    package static let maxPagesWithoutNewRows = 3

    private var (rows, bytes, pages, pagesWithoutNewRows) = (0, 0, 0, 0)

    package init() {}

    /// Counts a page, and returns whether another one may be read.
    package mutating func allowsAnother(afterNewRows new: Int, bytes size: Int) -> Bool {
        (rows, bytes, pages) = (rows + new, bytes + size, pages + 1)
        pagesWithoutNewRows = new == 0 ? pagesWithoutNewRows + 1 : 0
        return rows < Self.maxRows && bytes < Self.maxBytes && pages < Self.maxPages
            && pagesWithoutNewRows < Self.maxPagesWithoutNewRows
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
        var lastPage: Int

        package init(new newRows: Int, isEmpty: Bool, bytes: Int, lastPage: Int) {
            (self.newRows, self.isEmpty, self.bytes, self.lastPage) = (newRows, isEmpty, bytes, lastPage)
        }
    }

    /// How the reading of a list ended: after its last page, at a page without rows before that, or at a limit.
    package enum EndReason { case lastPage, emptyPage, limitReached }

    /// Reads the pages of a list, one after the other.
    package static func readPages<Failure>(
        from first: Int = 1, _ read: (_ number: Int) async throws(Failure) -> Page
    ) async throws(Failure) -> EndReason {
        var (limit, number) = (ListLimit(), first)
        while true {
            let page = try await read(number)
            if number >= page.lastPage { return .lastPage }
            if page.isEmpty { return .emptyPage }
            guard limit.allowsAnother(afterNewRows: page.newRows, bytes: page.bytes) else {
                return .limitReached
            }
            number += 1
        }
    }
}
