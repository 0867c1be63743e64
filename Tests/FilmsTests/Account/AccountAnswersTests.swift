import Foundation
import Records
import TMDBClient
import TMDBModels
import Testing

@testable import Films
@testable import tmdb_sample_server

/// What TMDB answers late, not at all, or with a refusal, and what a sync makes of it.
@Suite struct AccountAnswersTests {
    @Test func `a listing that lags behind what was sent is waited for, and not believed`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.rate(6), 1)
        try await mine.sync()
        world.later()
        world.faults { ($0.listingsLag, $0.statesLag) = (true, true) }
        try mine.make(.save, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
        try mine.make(.rate(9), 1)
        #expect(try await mine.sync().pushed.count == 13)
        world.later(60)
        let second = try await mine.sync()
        #expect(second.pulled.isEmpty && second.pushed.isEmpty && second.waiting == 13)
        // Its clock is set back by an hour: what was sent is still recent.
        world.later(-3600)
        #expect(try await mine.sync().pulled.isEmpty)
        world.faults { $0.listingsLag = true }
        #expect(try await mine.sync().pulled.isEmpty, "each film by itself says how it is")
        world.faults { _ in }
        let last = try await mine.sync()
        #expect(last.pulled.isEmpty && last.pushed.isEmpty && last.waiting == 0)
        #expect(try mine.ratings == [1: 9] && world.ratings == [1: 9])
    }

    @Test func `a write whose answer is lost is found to be agreed on`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.save, 1, 2)
        // The client asks three times.
        world.faults { $0.lostAnswers = 3 }
        await #expect(throws: FilmsError.self) { try await mine.sync() }
        #expect(world.saved == [1])
        let outcome = try await mine.sync()
        #expect(outcome.agreed == 1 && outcome.pushed.map(\.key.film) == [2])
        #expect(world.saved == [1, 2])
    }

    @Test func `a session that is revoked in the middle keeps what was acknowledged`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.save, 1, 2, 3)
        world.faults { $0.revokedAfter = 2 }
        let outcome = try await mine.sync()
        #expect(
            outcome.pushed.count == 2 && outcome.brokenBy?.kind == .credentialRejected && outcome.isPartial)
        world.faults { _ in }
        #expect(try await mine.sync().pushed.map(\.key.film) == [3])
    }

    @Test func `a film that TMDB has no more stays here, and is told`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.save, 1, 2)
        try await mine.sync()
        world.later()
        world.faults { $0.gone = [1, 3] }
        world.accounts.change { $0.watchlist = [2] }
        try mine.make(.save, 3)
        let outcome = try await mine.sync()
        #expect(outcome.failed.map(\.item.key.film) == [3] && outcome.isPartial)
        #expect(try mine.saved == [1, 2, 3])
        // Told once, tried again each time, and taken when TMDB has it again.
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
    }

    @Test func `what was removed with its answer lost, and saved again since, is saved on both sides`()
        async throws
    {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.save, 1, 2)
        try await mine.sync()
        world.later()
        try mine.make(.takeOff, 1)
        world.faults { $0.lostAnswers = 3 }
        await #expect(throws: FilmsError.self) { try await mine.sync() }
        world.faults { _ in }
        #expect(world.saved == [2])
        try mine.make(.save, 1)
        world.later()
        #expect(try await mine.sync().pushed.map(\.key.film) == [1])
        #expect(try world.saved.sorted() == [1, 2] && mine.saved.sorted() == [1, 2])
        // That is settled: a removal on the other side is one.
        world.later()
        try await mine.sync()
        world.accounts.change { $0.watchlist = [2] }
        world.later()
        #expect(try await mine.sync().pulled.map(\.key.film) == [1])
        #expect(try mine.saved == [2])
    }

    @Test func `a film that left the list because it was rated is put back`() async throws {
        let world = try await AccountWorld()
        let mine = world.library()
        try mine.make(.save, 1)
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
