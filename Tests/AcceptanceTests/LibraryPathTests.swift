import Foundation
import TestSupport
import Testing

/// The library's location and permissions, and its state according to `doctor`.
@Suite struct LibraryPathTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `an option and a variable each select another library`() async throws {
        let server = try await Servers.anyFilm()
        let (one, two) = (home.folder.file("one.db"), home.folder.file("two.db"))
        try await home.run("watchlist", "add", "1", "--library", one, env: server.env).succeeded()
        let env = server.env.merging(["MOVIELIB_LIBRARY": two]) { _, new in new }
        try await home.run("watchlist", "add", "2", env: env).succeeded()
        try await home.run("watchlist", "add", "3", "--library", one, env: env).succeeded()
        #expect(try await home.run("watchlist", "--library", one).lines.count == 2)
        #expect(try await home.run("--library", two, "watchlist").lines.count == 1)
        #expect(!home.exists(home.library))
        try await home.run("watchlist", "add", "1", "--library", "/nowhere/at/all.db", env: server.env)
            .failed(7)
    }

    @Test func `a relative library path works`() async throws {
        let server = try await Servers.anyFilm()
        try await home.shell("cd '\(home.path)' && \"$0\" watchlist add 1 --library mine.db", env: server.env)
            .succeeded()
        #expect(home.exists(home.folder.file("mine.db")))
    }

    @Test func `the library is readable only by its owner, whatever the umask`() async throws {
        let server = try await Servers.anyFilm()
        try await home.shell("umask 000; exec \"$0\" watchlist add 1", env: server.env).succeeded()
        #expect(home.mode(home.library) == 0o600)
        for folder in [".local", ".local/share", ".local/share/movielib"] {
            #expect(home.mode(home.folder.file(folder)) == 0o700)
        }
    }

    @Test func `doctor reports a healthy setup and each problem`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        let well = try await home.run("doctor", "--json", env: server.env).succeeded()
        #expect(try well.json()["ok"] as? Bool == true)
        #expect(!well.stdout.contains(Home.token))
        chmod(home.library, 0o644)
        let open = try await home.run("doctor", env: server.env)
        #expect(open.status == 1)
        #expect(open.stdout.contains("chmod 600"))
    }
}
