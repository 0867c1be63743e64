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
    private let world: AccountWorld
    private let mine: AccountWorld.Own

    init() async throws {
        world = try await AccountWorld()
        mine = world.library()
    }

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

    @Test(arguments: [true, false])
    func `a list with repeated or endless pages is read to its last row`(repeatsLastPage: Bool) async throws {
        world.accounts.change { $0.watchlist = Array(1...50) }
        world.faults { ($0.repeatsLastPage, $0.pagesWithoutEnd) = (repeatsLastPage, !repeatsLastPage) }
        let outcome = try await mine.sync()
        #expect(try mine.saved == Array(1...50))
        if repeatsLastPage { #expect(outcome.truncatedFields.isEmpty && world.requests.count < 12) }
    }

    @Test func `values outside of the part that was read are neither removed nor sent`() async throws {
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

    @Test(arguments: [(0, false), (1, true), (2, false)])
    func `a list with repeated pages, or an empty one before its last, is shown as read, and not changed`(
        emptyPages: Int, isComplete: Bool
    ) async throws {
        world.accounts.state.withLock { state in
            state.userTokens = [Self.token]
            state.userLists[8000] = .init(name: "Mine", isPublic: false, items: Array(1...50))
        }
        world.faults { ($0.repeatsLastPage, $0.emptyPages) = (emptyPages == 0, emptyPages) }
        let account = try world.account(
            .userToken(Self.token, session: "", objectID: SampleAccounts.objectID))
        let core = mine.core
        if emptyPages == 0 {
            let lists = try await core.lists(of: account)
            #expect(lists.lists.map(\.name) == ["Mine"] && !lists.isComplete)
        }
        let list = try await core.list(8000, by: account)
        #expect(list.films.map(\.id) == Array(1...50) && list.isComplete == isComplete)
        if emptyPages == 0 { #expect(world.requests.count < 12) }
        if isComplete { return }
        let error = await #expect(throws: CoreError.self) {
            try await core.push([1], toList: 8000, named: "Mine", before: list, allowing: 99, by: account)
        }
        guard case .account(.truncatedList("Mine"))? = error else { throw WrongError(error) }
        #expect(world.accounts.state.withLock { $0.userLists[8000]?.items.count } == 50)
    }
}
