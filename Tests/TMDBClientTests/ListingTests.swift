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

    @Test func `a listing stops at the limit`() async throws {
        let (listing, asked) = try await read([page(1...20), page(21...40), page(41...60)], limit: 25)
        #expect(listing.rows.map(\.id) == Array(1...25))
        #expect(asked == ["1", "2"])
        #expect(listing.missingPagesError == nil)
    }

    @Test func `a listing can start within a page, and reads the requested number of rows`() async throws {
        let pages = [page(1...20), page(21...40), page(41...60)]
        let (listing, asked) = try await read(pages, skipping: 15, limit: 5)
        #expect(listing.rows.map(\.id) == Array(16...20))
        #expect(asked == ["1"])
        #expect(try await read(pages, skipping: 15, limit: 30).listing.rows.map(\.id) == Array(16...45))
        #expect(try await read([page(1...10), page([])], skipping: 15, limit: 5).listing.rows.isEmpty)
    }

    @Test func `rows on several pages are kept once`() async throws {
        let (listing, asked) = try await read([page(1...20), page(18...37), page([])], limit: 100)
        #expect(listing.rows.map(\.id) == Array(1...37))
        #expect(asked == ["1", "2", "3"])
    }

    @Test func `a listing stops at an empty page, whatever the total`() async throws {
        let (listing, asked) = try await read([page(1...20), page([]), page(21...40)], limit: 100)
        #expect(listing.rows.count == 20)
        #expect(asked.count == 2)
    }

    @Test func `a listing stops if the server repeats itself`() async throws {
        let (listing, asked) = try await read([page(1...20)], limit: 10_000)
        #expect(listing.rows.count == 20)
        #expect(asked.count == 2)
    }

    @Test func `a short page is not the last one`() async throws {
        let (listing, _) = try await read([page(1...18), page(21...40), page([])], limit: 100)
        #expect(listing.rows.count == 38)
    }

    @Test func `a listing stops at the last page`() async throws {
        let (listing, asked) = try await read([page(1...20, pages: 2), page(21...30, pages: 9)], limit: 100)
        #expect(listing.rows.count == 30)
        #expect(asked.count == 2)
    }

    @Test func `a listing never requests page 501`() async throws {
        let (listing, asked) = try await read(
            [page(1...20, pages: 58_322), page(21...40)], from: 499, limit: 1000)
        #expect(asked == ["499", "500"])
        #expect(listing.page == 499)
        #expect(listing.rows.count == 40)
        #expect(listing.totalPages == 500)
    }

    @Test func `a failing later page keeps the earlier ones and its error`() async throws {
        let broken = TMDBError(.unavailable, "x", status: 500)
        let (listing, _) = try await read([page(1...20), .failure(broken)], limit: 40)
        #expect(listing.rows.count == 20)
        #expect(listing.missingPagesError == broken)
    }

    @Test func `a failing first page is an error`() async throws {
        let error = await failure { () throws(TMDBError) in
            try await TMDB.make("", status: 500).listing(from: 1, limit: 10) {
                .shelf(.popular, page: $0, locale: .test)
            }
        }
        #expect(error?.kind == .unavailable)
    }

    @Test func `unreadable rows are counted over all pages`() async throws {
        let bad: Result<APIResponse, TMDBError> = .success(
            .make(#"{"results":[{"id":7,"title":"t"},{"id":null}],"total_pages":9}"#))
        let (listing, _) = try await read([bad, page(1...3), page([])], limit: 40)
        #expect(listing.skipped == 1)
        #expect(listing.rows.map(\.id) == [7, 1, 2, 3])
    }
}
