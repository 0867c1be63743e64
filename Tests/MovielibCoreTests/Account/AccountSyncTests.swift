import Foundation
import Library
import LibrarySupport
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore
@testable import tmdb_sample_server

/// A library synced with an account over HTTP.
@Suite struct AccountSyncTests {
    private let world: AccountWorld
    private let mine: AccountWorld.Own

    init() async throws {
        world = try await AccountWorld()
        mine = world.library()
    }

    @Test func `a first sync is the union of both sides, and the second changes nothing`() async throws {
        try mine.make(.addToWatchlist, 1, 2)
        try mine.make(.rate(8), 3)
        world.accounts.change { lists in
            lists.watchlist = [2, 5, 4]
            lists.rated = [(6, 7.5, world.now), (3, 8, world.now)]
        }
        let first = try await mine.sync()
        #expect(first.isFirst && first.pulled.count == 3 && first.pushed.count == 1 && first.newlyAgreed == 2)
        #expect(try mine.saved == [1, 2, 5, 4])
        #expect(world.saved == [2, 5, 4, 1])
        #expect(try mine.ratings == [3: 8, 6: 7.5])
        let second = try await mine.sync()
        #expect(!second.isFirst && second.pulled.isEmpty && second.pushed.isEmpty && second.newlyAgreed == 0)
    }

    @Test func `an unconfirmed first sync and a dry run write nothing`() async throws {
        try mine.make(.addToWatchlist, 1)
        world.accounts.change { $0.watchlist = [2] }
        await #expect(throws: CoreError.self) { try await mine.sync(agrees: false) }
        let trial = try await mine.sync { $0.isDryRun = true }
        #expect(trial.pulled.map(\.key.film) == [2] && trial.pushed.map(\.key.film) == [1])
        let half = try await mine.sync {
            $0.isDryRun = true
            $0.direction = .pull
        }
        #expect(half.pushed.isEmpty && half.deferredFields == 1)
        #expect(try mine.saved == [1] && world.saved == [2])
        #expect(world.server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test func `conflicting ratings are left alone and reported until one is preferred`() async throws {
        try mine.make(.rate(6), 1)
        try await mine.sync()
        world.later()
        try mine.make(.rate(7), 1)
        world.accounts.change { $0.rated = [(1, 9, world.now)] }
        let outcome = try await mine.sync()
        #expect(outcome.conflicts.map(\.local) == [7] && outcome.conflicts.map(\.remote) == [9])
        #expect(outcome.isPartial && outcome.pushed.isEmpty && outcome.pulled.isEmpty)
        #expect(try mine.ratings == [1: 7] && world.ratings == [1: 9])
        try await mine.sync { $0.preference = .tmdb }
        #expect(try mine.ratings == [1: 9])
    }

    @Test func `decisions for single films are applied, and other conflicts stay open`() async throws {
        try mine.make(.rate(6), 1, 2, 3)
        try await mine.sync()
        world.later()
        try mine.make(.rate(7), 1, 2, 3)
        world.accounts.change { $0.rated = [(1, 9, world.now), (2, 9, world.now), (3, 9, world.now)] }
        let outcome = try await mine.sync {
            $0.decisions = [AccountKey(1, .rating): .mine, AccountKey(2, .rating): .tmdb]
        }
        #expect(outcome.conflicts.map(\.key.film) == [3])
        #expect(try mine.ratings == [1: 7, 2: 9, 3: 7] && world.ratings == [1: 7, 2: 9, 3: 9])
    }

    @Test func `a first sync reads each page once and sends each change once`() async throws {
        let world = try await AccountWorld(films: 300)
        let mine = world.library()
        for id in 1...30 { try mine.make(.rate(Double(id % 19 + 1) / 2), id) }
        try mine.make(.addToWatchlist, 1, 2, 3)
        world.accounts.change { lists in
            lists.rated = (101...170).map { ($0, 7, world.now) }
            lists.watchlist = Array(101...145)
        }
        let before = world.requests.count
        let outcome = try await mine.sync()
        #expect(outcome.pulled.count == 115 && outcome.pushed.count == 33)
        // Requests: 3 pages of the watchlist, 4 of ratings; 33 changes; and for the three films that are saved and
        // rated, whether the rating removed them.
        #expect(world.requests.count - before == 43)
        let again = world.requests.count
        world.later()
        try await mine.sync()
        // 48 saved films on 3 pages, a hundred ratings on 5.
        #expect(world.requests.count - again == 8)
    }

    /// The number of films on both sides; ten thousand before a release.
    private static var many: Int {
        ProcessInfo.processInfo.environment["MOVIELIB_SYNC_FILMS"].flatMap { Int($0) } ?? 300
    }

    @Test func `many films on both sides are synced, and a second sync changes nothing`() async throws {
        let many = Self.many
        let world = try await AccountWorld(films: many + 20)
        let mine = world.library()
        _ = try mine.core.make(
            Change(.addToWatchlist, (1...many).map { FilmRecord(id: $0, title: "Film \($0)") }), at: world.now
        )
        world.accounts.change { $0.watchlist = Array(21...many + 20) }
        let before = world.requests.count
        let first = try await mine.sync()
        #expect(first.pulled.count == 20 && first.pushed.count == 20 && first.newlyAgreed == many - 20)
        // The pages of the list, one page without ratings, and the changes.
        #expect(world.requests.count - before == (many + 19) / 20 + 1 + 20)
        world.later()
        try mine.make(.removeFromWatchlist, 1, many)
        // Not the sent ones: TMDB has not shown them yet.
        world.accounts.change { $0.watchlist.removeAll { $0 == 22 || $0 == many - 1 } }
        let second = try await mine.sync()
        #expect(second.pulled.map(\.key.film) == [22, many - 1] && second.pushed.count == 2)
        #expect(try Set(mine.saved) == Set(world.saved) && mine.saved.count == many + 16)
    }

    @Test func `two copies of a library sync as two, and neither reverts the other`() async throws {
        try mine.make(.addToWatchlist, 1, 2, 3)
        try mine.make(.rate(6), 1, 2)
        try await mine.sync()
        let copy = world.library("copy")
        try FileManager.default.copyItem(atPath: mine.path, toPath: copy.path)
        world.later()
        try mine.make(.removeFromWatchlist, 1)
        try mine.make(.rate(8), 1)
        try mine.make(.addToWatchlist, 4)
        try copy.make(.addToWatchlist, 5)
        try copy.make(.removeFromWatchlist, 2)
        try copy.make(.rate(9), 2)
        for library in [mine, copy, mine] {
            try await library.sync()
            world.later()
        }
        for saved in [try mine.saved, try copy.saved, world.saved] { #expect(Set(saved) == [3, 4, 5]) }
        for ratings in [try mine.ratings, try copy.ratings, world.ratings] {
            #expect(ratings == [1: 8, 2: 9])
        }
    }

    @Test func `after an undone sync the next imports the films again, and removes none`() async throws {
        try mine.make(.addToWatchlist, 1)
        world.accounts.change { $0.watchlist = [2, 3] }
        try await mine.sync()
        #expect(try mine.make(.undo(1)).entries.map(\.command) == ["sync"])
        #expect(try mine.saved == [1])
        world.later()
        let again = try await mine.sync()
        #expect(again.pushed.isEmpty && again.pulled.map(\.key.film) == [2, 3])
        #expect(world.saved == [2, 3, 1])
        #expect(try mine.saved == [1, 2, 3])
    }

    @Test func `values brought back by a restore are sent again, and not removed again`() async throws {
        try mine.make(.addToWatchlist, 1, 2, 3)
        try mine.make(.rate(8), 4)
        try await mine.sync()
        world.later()
        let backup = world.folder.file("before.db")
        try #require(try LibraryStore.openForReading(path: mine.path)).backup(to: backup)
        try mine.make(.removeFromWatchlist, 1, 2)
        try mine.make(.rate(nil), 4)
        try await mine.sync()
        #expect(world.saved == [3] && world.ratings.isEmpty)
        world.later()
        _ = try LibraryStore.restore(from: backup, to: mine.path, keeping: world.folder.file("kept.db"))
        let outcome = try await mine.sync(agrees: false)
        #expect(outcome.pulled.isEmpty && outcome.pushed.count == 3)
        #expect(try mine.saved == [1, 2, 3] && mine.ratings == [4: 8])
        #expect(Set(world.saved) == [1, 2, 3] && world.ratings == [4: 8])
        // The log still refers to the sync base of that time.
        try mine.make(.undo(2))
        #expect(try mine.saved.isEmpty)
    }

    @Test func `after a first sync of two empty sides the next sync needs no confirmation`() async throws {
        try mine.make(.addToWatchlist, 1)
        try mine.make(.removeFromWatchlist, 1)
        try await mine.sync()
        try mine.make(.addToWatchlist, 1)
        try await mine.sync(agrees: false)
        #expect(world.saved == [1])
    }

    @Test func `undoing a saved film after it was sent removes it at TMDB`() async throws {
        try mine.make(.addToWatchlist, 1)
        try await mine.sync()
        try mine.make(.undo(1))
        let outcome = try await mine.sync()
        #expect(outcome.pushed.map(\.step) == [.push(nil)])
        #expect(world.saved.isEmpty && outcome.pulled.isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5])
    func `rows that move, repeat, are missing or are miscounted change nothing`(fault: Int) async throws {
        world.accounts.change { $0.watchlist = Array(1...50) }
        try await mine.sync()
        world.later()
        world.faults { faults in
            switch fault {
            case 0: faults.repeatsRows = true
            case 1: faults.movedRows = 1
            case 2: faults.movedRows = 9
            case 3: faults.pagesWithoutEnd = true
            case 4: faults.hidden = Set(5...30)
            default: faults.totalsChange = true
            }
        }
        let outcome = try await mine.sync()
        #expect(outcome.pulled.isEmpty && outcome.pushed.isEmpty)
        #expect(try mine.saved == Array(1...50) && world.saved == Array(1...50))
    }

    @Test(arguments: [500, 401])
    func `a failing page stops a sync before any change`(status: Int) async throws {
        try mine.make(.addToWatchlist, 60)
        world.accounts.change { $0.watchlist = Array(1...50) }
        world.faults { ($0.failingPage, $0.failingStatus) = (2, status) }
        await #expect(throws: CoreError.self) { try await mine.sync() }
        #expect(try mine.saved == [60])
        #expect(world.saved.count == 50)
    }

    @Test func `a list that lost many films is rejected without --allow-removals`() async throws {
        try mine.make(.addToWatchlist, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        try await mine.sync()
        world.later()
        world.accounts.change { $0.watchlist = [] }
        let emptied = await #expect(throws: CoreError.self) { try await mine.sync() }
        guard case .account(.emptied(.saved, removals: 10)) = emptied else { throw WrongError(emptied) }
        world.accounts.change { $0.watchlist = [1, 2, 3, 4] }
        let removals = await #expect(throws: CoreError.self) { try await mine.sync() }
        guard case .account(.tooManyRemovals(here: 6, there: 0, of: 10)) = removals else {
            throw WrongError(removals)
        }
        #expect(try mine.saved.count == 10)
        try await mine.sync { $0.allowedRemovals = 6 }
        #expect(try mine.saved == [1, 2, 3, 4])
    }

    @Test func `another account starts a new sync`() async throws {
        try mine.make(.addToWatchlist, 1)
        try await mine.sync()
        let library = try #require(try LibraryStore.openForReading(path: mine.path))
        #expect(
            try library.accountFilms(SampleAccounts.number).map(\.base) == [
                [.saved: SyncBase(1, pushedAt: world.now).confirmed]
            ])
        #expect(try library.accountFilms(99).map(\.base) == [[:]])
        #expect(try library.syncedAt(SampleAccounts.number) == world.now)
        #expect(try library.syncedAt(99) == nil)
    }

    @Test func `a one-way sync leaves the other direction for later`() async throws {
        try mine.make(.addToWatchlist, 1)
        world.accounts.change { $0.watchlist = [2] }
        let pulled = try await mine.sync { $0.direction = .pull }
        #expect(pulled.pulled.map(\.key.film) == [2] && pulled.pushed.isEmpty && world.saved == [2])
        world.later()
        let pushed = try await mine.sync { $0.direction = .push }
        #expect(pushed.pushed.map(\.key.film) == [1] && world.saved == [2, 1])
    }

    @Test func `favourites are synced with the tag if that is requested`() async throws {
        try mine.make(.tag(adding: ["favorite"], removing: []), 1)
        world.accounts.change { $0.favorite = [2] }
        #expect(try await mine.sync().pushed.isEmpty)
        let outcome = try await mine.sync { $0.includesFavorites = true }
        #expect(outcome.pushed.map(\.key.film) == [1] && outcome.pulled.map(\.key.film) == [2])
        #expect(world.accounts.lists.favorite == [2, 1])
    }

    @Test func `a sign-in request is approved, exchanged once, and ended`() async throws {
        for version4 in [false, true] {
            let signIn = try world.signIn()
            let request = try await signIn.request(isVersion4: version4)
            #expect(request.address.hasPrefix("https://www.themoviedb.org/"))
            #expect(try await signIn.access(for: request) == nil)
            world.accounts.approveAll()
            let access = try #require(try await signIn.access(for: request))
            await #expect(throws: TMDBError.self) { try await signIn.access(for: request) }
            let account = try world.account(access)
            #expect(try await account.profile().username == "olena")
            world.accounts.change { $0.rated = [(1, 8, Date(timeIntervalSince1970: 1_795_000_000))] }
            let row = try await account.page(1, of: .rated, language: "en").rows.first
            #expect(row?.rating == 8)
            #expect((row?.ratedAt != nil) == version4, "only version 4 has dates")
            try await account.endSession()
            await #expect(throws: TMDBError.self) { try await account.profile() }
        }
    }
}
