import Foundation
import Library
import LibrarySupport
import Records
import Synchronization
import TMDBClient
import TMDBModels
import TestSupport

@testable import MovielibCore
@testable import tmdb_sample_server

/// An account on a server that behaves like TMDB, and libraries synced with it.
final class AccountWorld {
    let accounts = SampleAccounts()
    let folder: TemporaryFolder
    let server: LoopbackServer
    /// The time that the syncs use as now.
    var now = Date(timeIntervalSince1970: 1_795_000_000)

    init(films: Int = 60) async throws {
        folder = try TemporaryFolder()
        accounts.state.withLock { state in
            for number in 1...max(1, films) { state.titles[number] = "Film \(number)" }
        }
        server = try await LoopbackServer.make { [accounts] request in
            let bearer = request.headers["authorization"]?.dropFirst(7).description
            let reply = accounts.answer(
                SampleAccounts.Request(
                    method: request.method, path: request.path, query: request.query, bearer: bearer,
                    body: request.body))
            guard let reply else { return .notFound }
            return LoopbackServer.Reply(
                status: reply.status, headers: ["Content-Type": "application/json"], body: reply.body)
        }
    }

    static let token = Credential.accessToken("eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl")

    /// Without waits between attempts, because a fault here is permanent.
    private static func transport() -> any Transport {
        var world = RetryingTransport.Dependencies()
        world.sleep = { _ in }
        // On a busy machine the server is late.
        world.budget = .seconds(600)
        return RetryingTransport(
            CurlTransport.patient(userAgent: "movielib-tests/1"), each: .request, dependencies: world)
    }

    private let transport = AccountWorld.transport()
    /// The core of each library; libraries stay open, because opening takes longer than most tests.
    fileprivate var cores: [String: Core] = [:]

    func account(_ access: TMDBAccount.Access = .token, id: Int = SampleAccounts.number) throws -> TMDBAccount
    {
        TMDBAccount(
            transport: transport, service: try ServiceURL(server.url), credential: Self.token, access: access,
            id: id)
    }

    func signIn() throws -> SignIn {
        SignIn(transport: transport, service: try ServiceURL(server.url), credential: Self.token)
    }

    /// A separate library for each name.
    func library(_ name: String = "mine") -> Own { Own(world: self, path: folder.file("\(name).db")) }

    struct Own {
        let world: AccountWorld
        let path: String

        var core: Core {
            if let core = world.cores[path] { return core }
            var run = RunDescription(CannedTransport(failure: TMDBError(.unreachable, "not asked here")))
            run.library = .success(path)
            let core = Core(run)
            world.cores[path] = core
            return core
        }

        @discardableResult func make(_ operation: Change.Operation, _ ids: Int...) throws -> ChangeOutcome {
            try core.make(
                Change(operation, ids.map { FilmRecord(id: $0, title: "Film \($0)") }), at: world.now)
        }

        @discardableResult func sync(
            account: Int = SampleAccounts.number, access: TMDBAccount.Access = .token,
            agrees: Bool = true, _ change: (inout AccountSync.Options) -> Void = { _ in }
        ) async throws(CoreError) -> AccountSync.Outcome {
            var options = AccountSync.Options()
            change(&options)
            let world = world
            guard let account = try? world.account(access, id: account) else { throw .nothingChosen }
            return try await AccountSync(core, account, options, now: { world.now }) { _, _ in agrees }.run()
        }

        /// The saved films in order, and the rated ones.
        var saved: [Int] {
            get throws { try core.library()?.accountFilms(0).filter(\.isSaved).map(\.id) ?? [] }
        }

        var toPush: Int {
            get throws { try AccountSyncState(of: SampleAccounts.number).response(from: core).pendingPushes }
        }

        var ratings: [Int: Double] {
            get throws {
                let all = try core.library()?.accountFilms(0) ?? []
                return Dictionary(
                    uniqueKeysWithValues: all.compactMap { film in film.rating.map { (film.id, $0) } })
            }
        }
    }

    var saved: [Int] { accounts.lists.watchlist }
    /// The requests to the server, in order.
    var requests: [String] { accounts.state.withLock { $0.requests } }
    var ratings: [Int: Double] {
        Dictionary(uniqueKeysWithValues: accounts.lists.rated.map { ($0.id, $0.value) })
    }

    func faults(_ change: (inout SampleAccounts.Faults) -> Void) {
        var faults = SampleAccounts.Faults()
        change(&faults)
        accounts.set(faults)
    }

    /// Advances the clock, by default until no listing lags any more.
    func later(_ seconds: TimeInterval = 3600) { now += seconds }
}
