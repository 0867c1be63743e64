import Foundation
import Records
import Synchronization
import TMDBClient
import TMDBModels
import Testing

@testable import MovielibCore
@testable import tmdb_sample_server

/// Late, lost and rejected responses of TMDB during a sync.
@Suite struct AccountAnswersTests {
    private let world: AccountWorld
    private let mine: AccountWorld.Own

    init() async throws {
        world = try await AccountWorld()
        mine = world.library()
    }

    @Test func `a sync waits for a lagging listing, and does not treat it as a removal`() async throws {
        try mine.make(.rate(6), 1)
        try await mine.sync()
        world.later()
        world.faults { ($0.listingsLag, $0.statesLag) = (true, true) }
        try mine.make(.addToWatchlist, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
        try mine.make(.rate(9), 1)
        #expect(try await mine.sync().pushed.count == 13)
        world.later(60)
        let second = try await mine.sync()
        #expect(second.pulled.isEmpty && second.pushed.isEmpty && second.deferredFields == 13)
        // The clock is set back by an hour: the sent values are still recent.
        world.later(-3600)
        #expect(try await mine.sync().pulled.isEmpty)
        world.faults { $0.listingsLag = true }
        #expect(try await mine.sync().pulled.isEmpty, "each film by itself says how it is")
        world.faults { _ in }
        let last = try await mine.sync()
        #expect(last.pulled.isEmpty && last.pushed.isEmpty && last.deferredFields == 0)
        #expect(try mine.ratings == [1: 9] && world.ratings == [1: 9])
    }

    @Test func `a write whose response is lost is found to be agreed on`() async throws {
        try mine.make(.addToWatchlist, 1, 2)
        // The client asks three times.
        world.faults { $0.lostAnswers = 3 }
        await #expect(throws: CoreError.self) { try await mine.sync() }
        #expect(world.saved == [1])
        let outcome = try await mine.sync()
        #expect(outcome.newlyAgreed == 1 && outcome.pushed.map(\.key.film) == [2])
        #expect(world.saved == [1, 2])
    }

    @Test func `a session revoked during a sync keeps the acknowledged changes`() async throws {
        try mine.make(.addToWatchlist, 1, 2, 3)
        world.faults { $0.revokedAfter = 2 }
        let outcome = try await mine.sync()
        #expect(
            outcome.pushed.count == 2 && outcome.abortingError?.kind == .credentialRejected
                && outcome.isPartial)
        world.faults { _ in }
        #expect(try await mine.sync().pushed.map(\.key.film) == [3])
    }

    @Test func `a film deleted at TMDB stays in the library, and is reported`() async throws {
        try mine.make(.addToWatchlist, 1, 2)
        try await mine.sync()
        world.later()
        world.faults { $0.gone = [1, 3] }
        world.accounts.change { $0.watchlist = [2] }
        try mine.make(.addToWatchlist, 3)
        let outcome = try await mine.sync()
        #expect(outcome.failed.map(\.item.key.film) == [3] && outcome.isPartial)
        #expect(try mine.saved == [1, 2, 3])
        // Reported once, tried again in each sync, and accepted when TMDB has the film again.
        world.later()
        #expect(try await mine.sync().failed.isEmpty)
        #expect(try mine.toPush == 0)
        try mine.make(.rate(7), 3)
        #expect(try mine.toPush == 1)
        #expect(try await mine.sync().failed.map(\.item.key) == [AccountKey(3, .rating)])
        world.faults { $0.gone = [] }
        world.later()
        #expect(try await mine.sync().pushed.map(\.key.film) == [3, 3])
        #expect(try world.saved.contains(3) && mine.saved.contains(3))
        // No removal is pending either.
        world.later()
        world.faults { $0.gone = [2] }
        world.accounts.change { $0.watchlist = [3] }
        try mine.make(.removeFromWatchlist, 2)
        #expect(try await mine.sync().failed.isEmpty)
        #expect(try mine.toPush == 0)
    }

    @Test func `a value that TMDB lost is sent again, and reported the second time`() async throws {
        world.accounts.change { ($0.watchlist, $0.rated) = ([3], [(2, 6, world.now)]) }
        try await mine.sync()
        try mine.make(.addToWatchlist, 1)
        try mine.make(.rate(9), 2)
        world.faults { $0.forgottenWrites = 2 }
        #expect(try await mine.sync().pushed.count == 2)
        #expect(try mine.toPush == 0)
        world.later(60)
        #expect(try await mine.sync().deferredFields == 2, "it may be a lag")
        world.later()
        world.faults { $0.forgottenWrites = 1 }
        let again = try await mine.sync()
        #expect(again.pulled.isEmpty && again.pushed.count == 2)
        #expect(again.lost.map(\.key) == [AccountKey(1, .saved)])
        // Sent once more, and interrupted in the middle.
        world.later()
        world.faults { $0.revokedAfter = 0 }
        await #expect(throws: CoreError.self) { try await mine.sync() }
        world.later()
        world.faults { _ in }
        let last = try await mine.sync()
        #expect(last.pulled.isEmpty && last.pushed.map(\.key.film) == [1] && last.lost.isEmpty)
        #expect(try mine.saved == [3, 1] && mine.ratings == [2: 9])
        #expect(world.saved == [3, 1] && world.ratings == [2: 9])
        // A value that TMDB has shown and then lost was removed there.
        world.later()
        world.accounts.change { $0.watchlist = [3] }
        #expect(try await mine.sync().pulled.map(\.key.film) == [1])
        #expect(try mine.saved == [3])
    }

    @Test func `a rating removed here stays at TMDB if it was changed after the listing`() async throws {
        try mine.make(.rate(8), 1)
        try await mine.sync()
        world.later()
        world.faults { $0.listingsLag = true }
        world.accounts.change { $0.rated = [(1, 9, world.now)] }
        try mine.make(.rate(nil), 1)
        #expect(try await mine.sync().pushed.isEmpty)
        #expect(try mine.ratings == [1: 9] && world.ratings == [1: 9])
    }

    @Test(arguments: [0, 7.3])
    func `an invalid rating at TMDB is neither imported nor taken for a removal`(value: Double) async throws {
        try mine.make(.rate(8), 1)
        try await mine.sync()
        world.later()
        world.accounts.change { $0.rated = [(1, value, world.now)] }
        let outcome = try await mine.sync()
        #expect(outcome.pulled.isEmpty && outcome.pushed.isEmpty && outcome.skipped.unreadable == 1)
        #expect(try mine.ratings == [1: 8])
        let unreadable = #"{"id": 1, "favorite": false, "watchlist": false, "rated": {"value": "8"}}"#
        let states = try JSONDecoder().decode(AccountStates.self, from: Data(unreadable.utf8))
        #expect(AccountField.rating.value(in: states)?.isRating == false)
    }

    @Test(arguments: [AccountSync.Options.Direction.both, .push])
    func `a film removed from TMDB's watchlist and rated here stays off the list`(
        direction: AccountSync.Options.Direction
    ) async throws {
        try mine.make(.addToWatchlist, 1, 2)
        try await mine.sync()
        world.later()
        try mine.make(.rate(8), 1)
        world.accounts.change { $0.watchlist = [2] }
        #expect(try await mine.sync { $0.direction = direction }.pushed.count == 1)
        #expect(world.saved == [2] && world.ratings == [1: 8])
        try await mine.sync()
        #expect(try mine.saved == [2] && mine.ratings == [1: 8] && world.saved == [2])
    }

    @Test func `a film already on a TMDB list is not reported as rejected`() async throws {
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0cyJ9.c2VjcmV0LXNpZ25hdHVyZQ"
        world.accounts.state.withLock { state in
            state.userTokens = [token]
            state.userLists[8000] = .init(name: "Mine", isPublic: false, items: [1])
        }
        world.faults { $0.gone = [3] }
        let account = try world.account(.userToken(token, session: "", objectID: SampleAccounts.objectID))
        // The list was read before it showed the last push.
        let pushed = try await world.library().core.push(
            [1, 2, 3], toList: 8000, named: "Mine", before: nil, by: account)
        #expect(pushed.rejected == [3] && pushed.added == 2)
    }

    @Test func `a film removed with a lost response and saved again is saved on both sides`() async throws {
        try mine.make(.addToWatchlist, 1, 2)
        try await mine.sync()
        world.later()
        try mine.make(.removeFromWatchlist, 1)
        world.faults { $0.lostAnswers = 3 }
        await #expect(throws: CoreError.self) { try await mine.sync() }
        world.faults { _ in }
        #expect(world.saved == [2])
        try mine.make(.addToWatchlist, 1)
        world.later()
        #expect(try await mine.sync().pushed.map(\.key.film) == [1])
        #expect(try world.saved.sorted() == [1, 2] && mine.saved.sorted() == [1, 2])
        // The value is agreed on: a removal on the other side is one.
        world.later()
        try await mine.sync()
        world.accounts.change { $0.watchlist = [2] }
        world.later()
        #expect(try await mine.sync().pulled.map(\.key.film) == [1])
        #expect(try mine.saved == [2])
    }

    @Test func `a film that left TMDB's watchlist because it was rated is put back`() async throws {
        try mine.make(.addToWatchlist, 1)
        try await mine.sync()
        world.later()
        world.faults { $0.ratingTakesOff = true }
        try mine.make(.rate(8), 1)
        try await mine.sync()
        #expect(world.saved == [1])
        world.later()
        #expect(try await mine.sync().pulled.isEmpty)
        #expect(try mine.saved == [1])
    }
}
