import Foundation
import LibrarySupport
import Records
import Synchronization
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore
@testable import tmdb_sample_server

/// Two libraries and an account, changed at random on all three sides, with failures in between. After two undisturbed
/// syncs all three agree.
@Suite struct AccountPropertyTests {
    private static var rounds: Int {
        ProcessInfo.processInfo.environment["MOVIELIB_SYNC_ROUNDS"].flatMap { Int($0) } ?? 300
    }
    /// A round covers the changes between two states in which all sides agree, so one world serves many rounds.
    private static let roundsOfWorld = 25
    private static let worldsAtOnce = 12
    private static let films = 8

    private enum Side: CaseIterable { case mine, yours, account }

    @Test func `after two undisturbed syncs all sides agree, and no value is lost or revived`() async throws {
        let worlds = (Self.rounds + Self.roundsOfWorld - 1) / Self.roundsOfWorld
        // The rounds spend their time waiting for responses.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<worlds {
                if number >= Self.worldsAtOnce { _ = try await group.next() }
                group.addTask {
                    var random = SeededGenerator(state: UInt64(26 + number))
                    let world = try await AccountWorld(films: Self.films)
                    for turn in 0..<Self.roundsOfWorld {
                        try await round(world, &random, "world \(number), round \(turn)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func round(_ world: AccountWorld, _ random: inout SeededGenerator, _ name: String) async throws {
        var story: [String] = []
        let libraries = [Side.mine: world.library("mine"), .yours: world.library("yours")]
        // The sides that changed each field: a field changed on one side only is not in conflict.
        var touched: [AccountKey: [Side: Double?]] = [:]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let side = Side.allCases.randomElement(using: &random) ?? .mine
            let key = AccountKey(
                Int.random(in: 1...Self.films, using: &random), Bool.random(using: &random) ? .saved : .rating
            )
            let value: Double? =
                Bool.random(using: &random)
                ? nil : key.field == .saved ? 1 : Double(Int.random(in: 1...20, using: &random)) / 2
            try change(key, value, on: side, libraries, world)
            touched[key, default: [:]].updateValue(value, forKey: side)
            story.append("\(side) \(key.field) \(key.film) \(value.map { "\($0)" } ?? "removed")")
            if Int.random(in: 0..<3, using: &random) == 0 {
                story.append(try await disturbed(libraries, world, &random))
            }
        }
        // A disturbed sync may overwrite a value, so only fields that one side alone changed are checked.
        let uncontested = touched.compactMapValues { $0.count == 1 ? $0.first?.value : nil }
        world.faults { _ in }
        world.later()
        for _ in 0..<2 {
            for side in [Side.mine, .yours] {
                let outcome = try await libraries[side]?.sync { options in
                    options.preference = .tmdb
                    options.allowedRemovals = 99
                }
                #expect(outcome?.isPartial == false)
            }
            world.later()
        }
        let theirs = (saved: world.saved.sorted(), ratings: world.ratings)
        for side in [Side.mine, .yours] {
            #expect(try libraries[side]?.saved.sorted() == theirs.saved)
            #expect(try libraries[side]?.ratings == theirs.ratings)
        }
        for (key, value) in uncontested {
            let now =
                key.field == .saved ? (theirs.saved.contains(key.film) ? 1 : nil) : theirs.ratings[key.film]
            #expect(
                now == value,
                "\(key) was \(String(describing: value)) to the only one who touched it; \(name): \(story)")
        }
        let last = try await libraries[.mine]?.sync()
        #expect(last?.pushed.isEmpty == true && last?.pulled.isEmpty == true)
    }

    private func change(
        _ key: AccountKey, _ value: Double?, on side: Side, _ libraries: [Side: AccountWorld.Own],
        _ world: AccountWorld
    ) throws {
        let now = world.now
        guard side != .account else {
            return world.accounts.change { lists in
                switch key.field {
                case .saved:
                    lists.watchlist.removeAll { $0 == key.film }
                    if value != nil { lists.watchlist.append(key.film) }
                default:
                    lists.rated.removeAll { $0.id == key.film }
                    if let value { lists.rated.append((key.film, value, now)) }
                }
            }
        }
        let operation: Change.Operation =
            key.field == .rating ? .rate(value) : value == nil ? .removeFromWatchlist : .addToWatchlist
        try libraries[side]?.make(operation, key.film)
    }

    /// A sync of one of the libraries during which a fault occurs; whether it reports the fault does not matter here.
    private func disturbed(
        _ libraries: [Side: AccountWorld.Own], _ world: AccountWorld, _ random: inout SeededGenerator
    ) async throws -> String {
        let fault = Int.random(in: 0..<8, using: &random)
        let number = Int.random(in: 1...3, using: &random)
        let writes = world.accounts.state.withLock { $0.writes }
        world.faults { faults in
            switch fault {
            case 0: (faults.failingPage, faults.failingStatus) = (1, 500)
            case 1: (faults.failingPage, faults.failingStatus) = (1, 401)
            case 2: faults.lostAnswers = number
            case 3: faults.revokedAfter = writes + number - 1
            case 4: faults.hidden = [number, number + 3]
            case 5: faults.totalsChange = true
            case 6: faults.listingsLag = true
            default: break
            }
        }
        let side: Side = Bool.random(using: &random) ? .mine : .yours
        var came = ""
        do {
            let outcome = try await libraries[side]?.sync { $0.allowedRemovals = 99 }
            came = outcome.map { "pulled \($0.pulled.count), pushed \($0.pushed.count)" } ?? ""
        } catch { came = "\(error)" }
        // The faults end here: with a permanent lag TMDB's values would stay wrong.
        world.faults { _ in }
        let wait = Bool.random(using: &random) ? 5.0 : 3600
        world.later(wait)
        return "\(side) syncs with fault \(fault) (\(number)): \(came), \(Int(wait)) s later"
    }
}
