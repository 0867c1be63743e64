import Films
import TMDBModels

/// Films or people of TMDB's, read page by page on the way to the last one.
struct PagedRows<Row: Identifiable & Sendable>: Sendable where Row.ID == Int {
    private(set) var all: [Row]
    /// The page after those that were read, if there is one and room for it.
    private(set) var next: Int?
    /// The bytes of the answers read so far.
    private(set) var size = 0

    /// Whether nothing has been read of it yet.
    var isUnread: Bool { all.isEmpty && next == 1 }

    /// None yet.
    init() { (all, next) = ([], 1) }

    /// All there are.
    init(_ all: [Row]) { (self.all, next) = (all, nil) }

    /// The last page that TMDB answers for.
    private static var lastPage: Int { 500 }

    /// Adds a page; the first one begins anew.
    ///
    /// - Parameter goesOn: Whether the pages after it are wanted.
    mutating func add(_ answer: ListAnswer<Row>, page: Int, goesOn: Bool = true) {
        if page == 1 { self = PagedRows() }
        // What moved down meanwhile comes twice.
        let known = Set(all.map(\.id))
        all += answer.value.rows.filter { !known.contains($0.id) }
        size += answer.size
        let isLast = page >= min(answer.value.totalPages, Self.lastPage)
        next = goesOn && !isLast && size < Browser.mostKept ? page + 1 : nil
    }
}
