import MovielibCore
import TMDBModels

/// Films or people from TMDB, read page by page.
struct PagedRows<Row: Identifiable & Sendable>: Sendable where Row.ID == Int {
    private(set) var all: [Row]
    /// The next page to read; nil after the last one, or if there is no space for more.
    private(set) var next: Int?
    /// The bytes of the answers read so far.
    private(set) var byteCount = 0

    /// Whether nothing has been read yet.
    var isUnread: Bool { all.isEmpty && next == 1 }

    /// Creates a list without rows, to be read from the first page.
    init() { (all, next) = ([], 1) }

    /// Creates a complete list.
    init(_ all: [Row]) { (self.all, next) = (all, nil) }

    /// The last page that TMDB serves.
    private static var lastPage: Int { 500 }

    /// Adds a page; the first one replaces all rows.
    ///
    /// - Parameter goesOn: Whether later pages are wanted.
    mutating func add(_ answer: ListAnswer<Row>, page: Int, goesOn: Bool = true) {
        if page == 1 { self = PagedRows() }
        // A row that moved down a page since it was read arrives twice.
        let known = Set(all.map(\.id))
        all += answer.value.rows.filter { !known.contains($0.id) }
        byteCount += answer.size
        let isLast = page >= min(answer.value.totalPages, Self.lastPage)
        next = goesOn && !isLast && byteCount < Browser.maxCachedBytes ? page + 1 : nil
    }
}
