import Foundation
import TestSupport
import Testing

/// Two programs that write at once.
@Suite struct WatchlistTests {
    private let home: Home

    init() throws { home = try Home() }

    private func ids() async throws -> [String] {
        try await home.run("watchlist").succeeded().lines.map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `two shells that add a hundred films each at once save two hundred`() async throws {
        let server = try await Servers.anyFilm()
        func add(_ range: ClosedRange<Int>) async throws -> ProgramRun {
            // One process per film, as in a shell loop.
            try await home.shell(
                "for id in $(seq \(range.lowerBound) \(range.upperBound)); do "
                    + "\"$0\" watchlist add $id >/dev/null || exit $?; done", env: server.env)
        }
        async let first = add(1...100)
        async let second = add(101...200)
        for run in [try await first, try await second] { run.succeeded() }
        #expect(Set(try await ids()) == Set((1...200).map(String.init)))
    }

    @Test func `two processes that add a hundred films each in one call save two hundred`() async throws {
        let server = try await Servers.anyFilm()
        async let first = home.run(["watchlist", "add"] + (1...100).map(String.init), env: server.env)
        async let second = home.run(["watchlist", "add"] + (101...200).map(String.init), env: server.env)
        for run in [try await first, try await second] { #expect(run.succeeded().lines.count == 100) }
        #expect(try await ids().count == 200)
        #expect(server.requests.count == 200)
    }
}
