import Foundation
import TestSupport
import Testing

/// The catalogue commands of the built program: download, status, search, removal.
struct CatalogueCommandTests {
    private let home: Home
    private var file: String { home.folder.file(".cache/movielib/catalogue.db") }

    init() throws { home = try Home() }

    private static let list = """
        {"adult":false,"id":438631,"original_title":"Dune","popularity":17.5,"video":false}
        {"adult":false,"id":194,"original_title":"Le Fabuleux Destin d'Amélie Poulain","popularity":10.6,"video":false}
        {"adult":false,"id":841,"original_title":"Dune","popularity":9.1,"video":false}
        {"adult":false,"id":10681,"original_title":"WALL·E","popularity":11.8,"video":false}
        """
    private static let closed = ["MOVIELIB_API_URL": "http://127.0.0.1:9/3", "TMDB_TOKEN": Home.token]

    private func days() -> [String] {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "MM_dd_yyyy"
        return (0...2).map { format.string(from: Date(timeIntervalSinceNow: -86_400 * Double($0))) }
    }

    private static let people = """
        {"adult":false,"id":7,"name":"Dune Walker","popularity":12.5}
        {"adult":false,"id":8,"name":"Walker Dune","popularity":0.5}
        """

    /// Serves film lists for some days, each with a tag, and lists of people for some days.
    private func exports(
        _ days: [String], people: [String] = []
    ) async throws -> (LoopbackServer, [String: String]) {
        let server = try await LoopbackServer.make { request in
            if people.contains(where: { request.path.contains("/person_ids_\($0).json.gz") }) {
                return .init(body: Data(Self.people.utf8).gzipped)
            }
            guard let day = days.first(where: { request.path.contains("/movie_ids_\($0).json.gz") }) else {
                return .init(status: 403, body: Data("<Error/>".utf8))
            }
            let mark = "\"\(day)\""
            if request.headers["if-none-match"] == mark { return .init(status: 304, headers: ["ETag": mark]) }
            return .init(headers: ["ETag": mark], body: Data(Self.list.utf8).gzipped)
        }
        return (
            server,
            ["MOVIELIB_EXPORT_URL": "http://127.0.0.1:\(server.port)/exports", "TMDB_TOKEN": Home.token]
        )
    }

    @Test func `a list from a file makes a catalogue with its date, and remove deletes it`() async throws {
        let none = try await home.run("catalogue", "--json").succeeded()
        #expect(none.stderr.contains("there is no catalogue"))
        let list = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", list).succeeded()
        let status = try await home.run("catalogue", "--json").succeeded().json()
        #expect(status["films"] as? Int == 4 && status["day"] as? String == "2026-11-21")
        #expect(home.mode(file) == 0o600)
        for _ in 0..<2 { try await home.run("catalogue", "remove").succeeded() }
        #expect(!home.exists(file))
    }

    @Test func `an offline search finds films and people without opening a socket`() async throws {
        let films = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        let people = try home.folder.write(Self.people, to: "person_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", films, "--people-from", people).succeeded()
        let trace = home.folder.file("trace")
        let strace = "strace -f -e trace=socket,connect -o '\(trace)'"
        let mayTrace = try await home.shell("\(strace) true").status == 0
        let run = try await home.shell(
            "\(mayTrace ? strace : "") \"$0\" search dune --type all --offline", env: Self.closed)
        #expect(
            run.succeeded().lines.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") } == [
                "movie 438631", "movie 841", "person 7", "person 8",
            ])
        if mayTrace { #expect(!(try String(contentsOfFile: trace, encoding: .utf8)).contains("AF_INET")) }
    }

    @Test func `the newest list is downloaded without a credential, and not twice`() async throws {
        let (server, env) = try await exports(days())
        let run = try await home.run("catalogue", "update", env: env).succeeded()
        #expect(server.paths == ["/exports/movie_ids_\(days()[0]).json.gz"])
        #expect(run.stderr.isEmpty, "progress is for terminals: \(run.stderr)")
        let again = try await home.run("catalogue", "update", env: env).succeeded()
        #expect(again.stderr.contains("the newest there is"))
        #expect(server.requests.count == 2)
        try await home.run("catalogue", "update", "--refresh", env: env).succeeded()
        for request in server.requests {
            #expect(request.headers["authorization"] == nil && request.rawQuery.isEmpty)
            #expect(!"\(request)".contains(Home.token))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.file(".cache/movielib"))
        #expect(!names.contains { $0.hasPrefix("movie_ids") || $0.hasSuffix(".new") })
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"))
    func `an update shows its progress only on a terminal, and erases it at the end`() async throws {
        let lines = (1...60_000).map {
            #"{"adult":false,"id":\#($0),"original_title":"Film \#($0)","popularity":1,"video":false}"#
        }
        let list = try home.folder.write(lines.joined(separator: "\n"), to: "movie_ids_11_21_2026.json")
        let seen = home.folder.file("seen")
        try await home.shell(
            "script -qec '\"\(Home.program)\" catalogue update --from \"\(list)\"' '\(seen)'",
            env: ["TERM": "xterm"]
        ).succeeded()
        let shown = try String(contentsOfFile: seen, encoding: .utf8)
        #expect(shown.contains(/reading films \[#*-*\] \d+ %, <?\d+ MB\/s, \d+ s left/))
        let parts = shown.components(separatedBy: "\r\u{1b}[K")
        #expect(parts.count > 2)
        #expect(parts.last?.contains("left") == false, "the last passing line is taken away")
        let quiet = try await home.run("catalogue", "update", "--from", list).succeeded()
        #expect(quiet.stderr.isEmpty)
    }

    @Test func `an update downloads the people again if an earlier one requested them`() async throws {
        let (server, env) = try await exports(days(), people: days())
        try await home.run("catalogue", "update", "--people", env: env).succeeded()
        let status = try await home.run("catalogue", "update", "--refresh", "--json", env: env).succeeded()
            .json()
        #expect(status["people"] as? Int == 2)
        #expect(server.paths.count { $0.contains("person_ids") } == 2)
        let list = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        let own = try await home.run("catalogue", "update", "--from", list).succeeded()
        #expect(own.stderr.contains("--people-from FILE includes them"))
        try await home.run("catalogue", "update", "--from", list, "--people").failed(2)
    }

    @Test func `a missing list of people is reported as such`() async throws {
        let (filmsOnly, env) = try await exports(days())
        let run = try await home.run("catalogue", "update", "--people", env: env).failed(6)
        #expect(filmsOnly.requests.count == 6)
        #expect(run.stderr.contains("no list of people"))
        let (server, older) = try await exports(days(), people: [days()[1]])
        try await home.run("catalogue", "update", "--people", env: older).succeeded()
        #expect(server.paths.last == "/exports/person_ids_\(days()[1]).json.gz")
    }

    @Test func `changing the adult option downloads the list again, even if it is current`() async throws {
        let (server, env) = try await exports([days()[0]])
        try await home.run("catalogue", "update", env: env).succeeded()
        try await home.run("catalogue", "update", "--adult", env: env).succeeded()
        try await home.run("catalogue", "update", "--adult", env: env).succeeded()
        #expect(server.requests.map { $0.headers["if-none-match"] != nil } == [false, false, true])
    }

    @Test func `yesterday's list is used until today's is published`() async throws {
        let (server, env) = try await exports(Array(days().dropFirst()))
        try await home.run("catalogue", "update", env: env).succeeded()
        #expect(server.requests.count == 2)
        let (nobody, none) = try await exports([])
        try await home.run("catalogue", "update", env: none).failed(6)
        #expect(nobody.requests.count == 3)
        #expect(home.exists(file))
    }

    @Test func `plain HTTP is allowed only to this machine, and no download offline`() async throws {
        for url in ["http://files.example.org/p/exports", "ftp://files.example.org", "nonsense"] {
            try await home.run("catalogue", "update", env: ["MOVIELIB_EXPORT_URL": url]).failed(2)
        }
        try await home.run("catalogue", "update", "--offline").failed(2)
    }
}
