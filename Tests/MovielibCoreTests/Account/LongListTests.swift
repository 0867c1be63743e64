import Records
import Synchronization
import TMDBClient
import TMDBModels
import Testing

@testable import MovielibCore
@testable import tmdb_sample_server

/// Lists at TMDB with endless pages, of which only a part is read.
@Suite struct LongListTests {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0cyJ9.c2VjcmV0LXNpZ25hdHVyZQ"

    @Test func `a list is cut at its row, byte and page limits, and after three pages without new rows`() {
        func pages(_ new: Int, _ bytes: Int) -> Int {
            var limit = ListLimit()
            var pages = 1
            while limit.allowsAnother(afterNewRows: new, bytes: bytes) { pages += 1 }
            return pages
        }
        #expect(pages(20, 20_000) == 2_500)
        #expect(pages(20, 4 << 20) == 16)
        #expect(pages(1, 1_000) == 3_000)
        #expect(pages(0, 1_000) == 3)
        var limit = ListLimit()
        #expect([0, 0, 1, 0, 0].allSatisfy { limit.allowsAnother(afterNewRows: $0, bytes: 9) })
    }

    @Test func `a list that repeats its last page is read to its last row, and no further`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        world.accounts.change { $0.watchlist = Array(1...50) }
        world.faults { $0.repeatsLastPage = true }
        let outcome = try await mine.sync()
        #expect(try mine.saved == Array(1...50))
        #expect(outcome.truncatedFields.isEmpty && world.requests.count < 12)
    }

    @Test func `values outside of the part of a list that was read are neither removed nor sent`()
        async throws
    {
        let world = try await AccountWorld()
        let mine = world.library()
        world.accounts.change { $0.watchlist = Array(1...50) }
        try await mine.sync()
        world.later()
        try mine.make(.addToWatchlist, 55)
        try mine.make(.removeFromWatchlist, 2)
        world.accounts.change { $0.watchlist = Array(1...46) }
        world.faults { ($0.repeatsLastPage, $0.hidden) = (true, [5, 6]) }
        let outcome = try await mine.sync()
        #expect(outcome.pulled.isEmpty && outcome.pushed.map(\.key.film) == [2])
        #expect(outcome.truncatedFields == [.saved] && outcome.isPartial && outcome.deferredFields == 1)
        #expect(try mine.saved == [1] + Array(3...50) + [55])
        #expect(world.saved == [1] + Array(3...46))
        world.later()
        world.faults { _ in }
        let next = try await mine.sync()
        #expect(next.pulled.map(\.key.film) == Array(47...50) && next.pushed.map(\.key.film) == [55])
        #expect(!next.isPartial)
    }

    @Test func `a list with repeated pages is shown as far as it was read, and not changed`() async throws {
        let world = try await AccountWorld()
        world.accounts.state.withLock { state in
            state.userTokens = [Self.token]
            state.userLists[8000] = .init(name: "Mine", isPublic: false, items: Array(1...50))
        }
        world.faults { $0.repeatsLastPage = true }
        let account = try world.account(
            .userToken(Self.token, session: "", objectID: SampleAccounts.objectID))
        let core = world.library().core
        let lists = try await core.lists(of: account)
        #expect(lists.lists.map(\.name) == ["Mine"] && !lists.isComplete)
        let list = try await core.list(8000, by: account)
        #expect(list.films.map(\.id) == Array(1...50) && !list.isComplete)
        #expect(world.requests.count < 12)
        let error = await #expect(throws: CoreError.self) {
            try await core.push([1], toList: 8000, named: "Mine", before: list, allowing: 99, by: account)
        }
        guard case .account(.truncatedList("Mine"))? = error else { throw WrongError(error) }
        #expect(world.accounts.state.withLock { $0.userLists[8000]?.items.count } == 50)
    }

    @Test(arguments: [(1, true), (2, false)])
    func `a list with an empty page before its last one is not changed`(pages: Int, isComplete: Bool)
        async throws
    {
        let world = try await AccountWorld()
        world.accounts.state.withLock { state in
            state.userTokens = [Self.token]
            state.userLists[8000] = .init(name: "Mine", isPublic: false, items: Array(1...50))
        }
        world.faults { $0.emptyPages = pages }
        let account = try world.account(
            .userToken(Self.token, session: "", objectID: SampleAccounts.objectID))
        let core = world.library().core
        let list = try await core.list(8000, by: account)
        #expect(list.films.map(\.id) == Array(1...50) && list.isComplete == isComplete)
        if isComplete { return }
        let error = await #expect(throws: CoreError.self) {
            try await core.push([1], toList: 8000, named: "Mine", before: list, allowing: 99, by: account)
        }
        guard case .account(.truncatedList("Mine"))? = error else { throw WrongError(error) }
        #expect(world.accounts.state.withLock { $0.userLists[8000]?.items.count } == 50)
    }
}
