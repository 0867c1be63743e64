import MovielibCore
import Presenters
import Records

/// A row of the library: a film, or a viewing.
protocol LibraryRow: Sendable {
    /// The row's id in the library.
    var rowID: Int { get }
    /// Drops the text of locked notes.
    mutating func closeNotes()
}

extension Film: LibraryRow {
    var rowID: Int { record.id }

    mutating func closeNotes() {
        let note = userData?.note?.withoutOpenedText
        userData?.note = note
    }
}

extension LoggedViewing: LibraryRow {
    var rowID: Int { viewing.id }

    mutating func closeNotes() {
        film.closeNotes()
        viewing.note = viewing.note?.withoutOpenedText
    }
}

extension Array where Element: LibraryRow {
    /// The rows, without the text of locked notes.
    var withoutOpenedText: [Element] {
        map { row in
            var row = row
            row.closeNotes()
            return row
        }
    }
}

/// A request for rows of the library that match a query.
protocol LibraryRequest: ScreenRequest where Response == RowPage<Row> {
    associatedtype Row: LibraryRow

    var query: TypedQuery { get set }
    var sort: String? { get set }
    var limit: Int? { get set }
    var offset: Int { get set }
}

extension LibraryRequest {
    /// The rows of a page: more than fit on a screen, and few enough to read between two keystrokes.
    static var pageSize: Int { 500 }

    var lane: Lane { .library }
    /// The page number, from 0.
    fileprivate var page: Int { offset / Self.pageSize }

    fileprivate func page(_ page: Int) -> Self {
        var request = self
        (request.offset, request.limit) = (page * Self.pageSize, Self.pageSize)
        return request
    }
}

extension LibraryFilms: LibraryRequest {
    typealias Row = Film

    func filmIDs(in page: RowPage<Film>) -> [Int] { page.rows.map(\.record.id) }
}

extension LibraryViewings: LibraryRequest {
    typealias Row = LoggedViewing

    func filmIDs(in page: RowPage<LoggedViewing>) -> [Int] { page.rows.map(\.film.record.id) }
}

/// Library rows, loaded in pages as needed.
///
/// Old rows stay until their replacements arrive, so that nothing flickers between two keystrokes.
struct LibraryRows<R: LibraryRequest>: Sendable {
    /// The values that pages must share to belong together.
    private struct RequestKey: Equatable, Sendable {
        let request: R
        let revision: Int
    }

    private var pages: [Int: [R.Row]] = [:]
    private var shownKey: RequestKey?
    private var requestedKey: RequestKey?
    /// A request that failed and is not repeated.
    private var failedKey: RequestKey?
    private(set) var awaited = PendingValue<R>()
    /// The number of rows on all pages; nil before the first answer.
    private(set) var total: Int?

    var count: Int { total ?? 0 }

    subscript(index: Int) -> R.Row? {
        guard index >= 0, let rows = pages[index / R.pageSize] else { return nil }
        let place = index % R.pageSize
        return place < rows.count ? rows[place] : nil
    }

    /// The index of a row, if its page is loaded.
    func index(ofID id: Int) -> Int? {
        for (page, rows) in pages {
            if let place = rows.firstIndex(where: { $0.rowID == id }) {
                return page * R.pageSize + place
            }
        }
        return nil
    }

    /// Whether the rows answer this request, even if the library has changed since.
    func matches(_ request: R) -> Bool { shownKey?.request == request }

    /// The number of pages to keep on either side of the current one.
    private static var maxPageDistance: Int { 4 }

    /// Requests only the missing pages around a row.
    mutating func requestPages(_ request: R, revision: Int, around index: Int) {
        let key = RequestKey(request: request, revision: revision)
        self.requestedKey = key
        guard key != failedKey else {
            awaited.replace()
            return
        }
        let size = R.pageSize
        let page = max(0, index) / size
        var near = [page]
        if key == shownKey {
            pages = pages.filter { abs($0.key - page) <= Self.maxPageDistance }
            near.append(index % size < size / 2 ? page - 1 : page + 1)
            near = near.filter { $0 >= 0 && $0 * size < count && pages[$0] == nil }
        }
        awaited.replace(with: Set(near.map { request.page($0) }), at: revision)
    }

    /// Takes a page; `isNew` tells whether it is the first of a new request. Nil if the page arrived too late.
    mutating func take(_ delivery: any Delivery) -> Result<(page: RowPage<R.Row>, isNew: Bool), Failure>? {
        guard let (request, result) = awaited.take(delivery) else { return nil }
        switch result {
        case .success(let page):
            let isNew = shownKey != requestedKey
            if isNew { pages = [:] }
            shownKey = requestedKey
            total = page.total
            pages[request.page] = page.rows
            return .success((page, isNew))
        case .failure(let failure):
            failedKey = requestedKey
            return .failure(failure)
        }
    }

    mutating func closeNotes() { pages = pages.mapValues { $0.withoutOpenedText } }

    /// Allows a failed request to be repeated.
    mutating func retryFailedRequests() { failedKey = nil }
}
