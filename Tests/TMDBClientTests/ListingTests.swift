import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct ListingTests {
    /// A page of rows with these ids.
    private func page(_ ids: some Sequence<Int>, pages: Int = 500) -> Result<APIResponse, TMDBError> {
        let rows = ids.map { #"{"id":\#($0),"title":"t"}"# }.joined(separator: ",")
        return .success(.make(#"{"results":[\#(rows)],"total_pages":\#(pages),"total_results":9999}"#))
    }

    private func read(
        _ pages: [Result<APIResponse, TMDBError>], from first: Int = 1, skipping: Int = 0, limit: Int
    ) async throws -> (listing: Listing<FilmRecord>, asked: [String?]) {
        let transport = CannedTransport(inTurn: pages)
        let listing = try await TMDB(transport: transport).listing(
            from: first, skipping: skipping, limit: limit
        ) {
            .shelf(.popular, page: $0, locale: .test)
        }
        return (listing.value, transport.requests.map { $0.query["page"] })
    }

    @Test func `a listing reads as many pages as its rows need`() async throws {
        let (three, end) = ([page(1...20), page(21...40), page(41...60)], page([]))
        let two = [page(1...20, pages: 2), page(21...30, pages: 9)]
        // Why, the server's pages, the rows to skip, the limit, the rows read, and the number of requests.
        let listings: [(String, [Result<APIResponse, TMDBError>], Int, Int, Range<Int>, Int?)] = [
            ("it stops at the limit", three, 0, 25, 1..<26, 2),
            ("it can start within a page", three, 15, 5, 16..<21, 1),
            ("it reads the requested number of rows", three, 15, 30, 16..<46, nil),
            ("all its rows may be skipped", [page(1...10), end], 15, 5, 0..<0, nil),
            ("rows on two pages are kept once", [page(1...20), page(18...37), end], 0, 100, 1..<38, 3),
            ("it stops at an empty page", [page(1...20), end, page(21...40)], 0, 100, 1..<21, 2),
            ("it stops if the server repeats itself", [page(1...20)], 0, 10_000, 1..<21, 2),
            ("it stops at the last page", two, 0, 100, 1..<31, 2),
        ]
        for (why, pages, skipping, limit, ids, requests) in listings {
            let (listing, asked) = try await read(pages, skipping: skipping, limit: limit)
            #expect(listing.rows.map(\.id) == Array(ids) && listing.missingPagesError == nil, "\(why)")
            let numbers = asked.compactMap(\.self)
            if let requests { #expect(numbers == (1...requests).map { "\($0)" }, "\(why)") }
        }
    }

    @Test func `a listing never requests page 501`() async throws {
        let (listing, asked) = try await read(
            [page(1...20, pages: 58_322), page(21...40)], from: 499, limit: 1000)
        #expect(asked == ["499", "500"])
        #expect(listing.page == 499)
        #expect(listing.rows.count == 40)
        #expect(listing.totalPages == 500)
    }

    @Test func `unreadable rows are counted over all pages`() async throws {
        let bad: Result<APIResponse, TMDBError> = .success(
            .make(#"{"results":[{"id":7,"title":"t"},{"id":null}],"total_pages":9}"#))
        let (listing, _) = try await read([bad, page(1...3), page([])], limit: 40)
        #expect(listing.skipped == 1)
        #expect(listing.rows.map(\.id) == [7, 1, 2, 3])
    }
}
