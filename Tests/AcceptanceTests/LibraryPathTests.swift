import Foundation
import TestSupport
import Testing

/// The library's location and permissions, and the errors if it cannot be used.
@Suite struct LibraryPathTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

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

    @Test func `reading commands never create a library`() async throws {
        let server = try await Servers.catalogue()
        for arguments in Home.reading + [["watchlist"], ["doctor"], ["auth", "status"]] {
            try await home.run(arguments, env: server.env).succeeded()
            #expect(!home.exists("\(home.path)/.local"))
        }
    }

    @Test(arguments: ["text", "folder", "cut", "empty folder name"])
    func `a file that is not a library is code 7 and stays unchanged`(_ kind: String) async throws {
        let server = try await Servers.anyFilm()
        let path = home.folder.file("library.db")
        switch kind {
        case "text": try home.folder.write(String(repeating: "not a database ", count: 100), to: "library.db")
        case "cut":
            try await home.run("watchlist", "add", "1", "2", "--library", path, env: server.env).succeeded()
            try home.folder.bytes("library.db").prefix(5000).write(to: URL(fileURLWithPath: path))
        default: try home.folder.folder("library.db")
        }
        let before = try? home.folder.bytes("library.db")
        let env = server.env.merging(["MOVIELIB_LIBRARY": path]) { _, new in new }
        for arguments in [["watchlist"], ["watchlist", "add", "5"], ["watchlist", "remove", "1"]] {
            try await home.run(arguments, env: env).failed(7)
        }
        #expect((try? home.folder.bytes("library.db")) == before)
        let search = try await home.run("movie", "7", env: env).succeeded()
        #expect(search.stderr.contains("are missing"))
        #expect(try await home.run("doctor", env: env).status == 1)
    }

    @Test func `with a home that is not a folder a change is code 7, and reading works`() async throws {
        let server = try await Servers.anyFilm()
        let env = server.env.merging(["HOME": try home.folder.write("x", to: "plain")]) { _, new in new }
        try await home.run("watchlist", "add", "1", env: env).failed(7)
        try await home.run("movie", "1", env: env).succeeded()
        try await home.run("watchlist", env: env).failed(7)
    }

    @Test func `with a home that cannot be written a change is code 7, and reading works`() async throws {
        let server = try await Servers.anyFilm()
        let env = server.env.merging(["HOME": "/proc/self"]) { _, new in new }
        try await home.run("watchlist", "add", "1", env: env).failed(7)
        try await home.run("movie", "1", env: env).succeeded()
        let tmdb = try await Servers.catalogue()
        let login = ["HOME": "/proc/self", "MOVIELIB_API_URL": tmdb.url]
        try await home.run("auth", "login", env: login, input: Home.token).failed(7)
    }

    @Test(.enabled(if: getuid() == 0, "mounting needs root"))
    func `a full disk is code 7 and leaves the library unchanged`() async throws {
        let disk = try home.folder.folder("disk")
        let mounted = try await home.shell("mount -t tmpfs -o size=512k tmpfs '\(disk)'")
        if mounted.status != 0 { try Test.cancel("nothing can be mounted here: \(mounted.stderr)") }
        do {
            try await fill(disk)
        } catch {
            _ = try await home.shell("umount '\(disk)'")
            throw error
        }
        try await home.shell("umount '\(disk)'").succeeded()
    }

    private func fill(_ disk: String) async throws {
        let server = try await Servers.anyFilm { "\($0) " + String(repeating: "long ", count: 150) }
        let env = server.env.merging(["MOVIELIB_LIBRARY": "\(disk)/library.db"]) { _, new in new }
        try await home.run("watchlist", "add", "1", env: env).succeeded()
        let many = (2...200).map(String.init)
        let run = try await home.run(["watchlist", "add"] + many, env: env).failed(7)
        #expect(run.stderr.contains("full"))
        #expect(run.stdout.isEmpty)
        let list = try await home.run("watchlist", env: env).succeeded()
        #expect(list.lines.count == 1)
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
