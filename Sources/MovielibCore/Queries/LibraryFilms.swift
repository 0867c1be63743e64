package import Library
package import Query
package import Records

/// Some of the rows that a query finds in the library.
package struct RowPage<Row: Sendable>: Sendable {
    package let rows: [Row]
    /// The number of rows without limit and offset.
    package let total: Int
    /// The sort key, if the query names one.
    package let order: QuerySortKey?
    /// How well saved pages cover the query, if that was requested.
    package let coverage: PageCoverage?
    /// The possible reasons for an empty answer; nil if the query finds rows.
    package let emptyReason: EmptyResultReason?
    /// The ids in ``LibraryFilms/ids`` that are not on the shelf.
    package var absent: Set<Int> = []

    package init(
        rows: [Row], total: Int, order: QuerySortKey? = nil, coverage: PageCoverage? = nil,
        emptyReason: EmptyResultReason? = nil
    ) {
        (self.rows, self.total, self.order) = (rows, total, order)
        (self.coverage, self.emptyReason) = (coverage, emptyReason)
    }
}

/// The library's films that match a query.
package struct LibraryFilms: Request, Hashable, Sendable {
    package var shelf: LibraryScope
    package var query: TypedQuery
    /// A value of `sort:`, which takes precedence over those in the query.
    package var sort: String?
    /// Nil for all.
    package var limit: Int?
    package var offset: Int
    /// Only these films, by their ids, in this order unless the query has another.
    package var ids: [Int]?
    /// Whether the response includes the coverage.
    package var wantsCoverage = false

    package init(
        on shelf: LibraryScope, _ query: TypedQuery, sort: String? = nil, limit: Int? = nil, offset: Int = 0
    ) {
        (self.shelf, self.query, self.sort) = (shelf, query, sort)
        (self.limit, self.offset) = (limit, offset)
    }

    package func response(from core: Core) async throws(CoreError) -> RowPage<Film> {
        guard let ids else {
            return try await page(from: core) { (library, query) throws(LibraryError) in
                try library.films(on: shelf, matching: query, limit: limit, offset: offset)
            }
        }
        var absent = Set(ids)
        var page = try await page(from: core) { (library, query) throws(LibraryError) in
            for film in try library.films(on: shelf).films { absent.remove(film.record.id) }
            let films = try library.films(on: shelf, matching: query).films
            return part(of: films, isSorted: !query.orders.isEmpty, ids)
        }
        page.absent = absent
        return page
    }

    private func part(of films: [Film], isSorted: Bool, _ named: [Int]) -> ([Film], Int) {
        let places = Dictionary(named.enumerated().map { ($1, $0) }) { first, _ in first }
        var films = films.filter { places[$0.record.id] != nil }
        if !isSorted { films.sort { places[$0.record.id, default: 0] < places[$1.record.id, default: 0] } }
        return (Array(films.dropFirst(offset).prefix(limit ?? films.count)), films.count)
    }

    fileprivate func page<Row>(
        from core: Core, _ read: (LibraryStore, LibraryQuery) throws(LibraryError) -> ([Row], Int)
    ) async throws(CoreError) -> RowPage<Row> {
        let query = try await core.libraryQuery(query, sort: sort)
        let coverage = wantsCoverage ? try core.pageCoverage(of: query, on: shelf) : nil
        let found = try core.readLibrary { (library) throws(LibraryError) in try read(library, query) }
        let (rows, total) = found ?? ([], 0)
        return RowPage(
            rows: rows, total: total, order: query.orders.first?.key, coverage: coverage,
            emptyReason: total == 0 && ids == nil
                ? try core.emptyResultReason(by: self.query, on: shelf) : nil)
    }
}

/// The films of a ``LibraryFilms`` as lines of a list, for a quarter of the work.
package struct LibraryLines: Request {
    package let films: LibraryFilms

    package init(_ films: LibraryFilms) { self.films = films }

    package func response(from core: Core) async throws(CoreError) -> RowPage<WatchlistLine> {
        try await films.page(from: core) { (library, query) throws(LibraryError) in
            try library.lines(
                on: films.shelf, matching: query, limit: films.limit, offset: films.offset)
        }
    }
}

/// The viewings that match a query.
package struct LibraryViewings: Request, Hashable, Sendable {
    package var query: TypedQuery
    /// A value of `sort:`, which takes precedence over those in the query.
    package var sort: String?
    /// Nil for all.
    package var limit: Int?
    package var offset: Int
    /// Whether the response includes the coverage.
    package var wantsCoverage = false

    package init(_ query: TypedQuery, sort: String? = nil, limit: Int? = nil, offset: Int = 0) {
        (self.query, self.sort, self.limit, self.offset) = (query, sort, limit, offset)
    }

    package func response(from core: Core) async throws(CoreError) -> RowPage<LoggedViewing> {
        let query = try await core.libraryQuery(query, sort: sort)
        let coverage = wantsCoverage ? try core.pageCoverage(of: query, on: .library) : nil
        let found = try core.readLibrary { (library) throws(LibraryError) in
            try library.viewings(matching: query, limit: limit, offset: offset)
        }
        let (rows, total) = found ?? ([], 0)
        return RowPage(
            rows: rows, total: total, order: query.orders.first?.key, coverage: coverage,
            emptyReason: total == 0 ? try core.emptyResultReason(by: self.query, on: nil) : nil)
    }
}
