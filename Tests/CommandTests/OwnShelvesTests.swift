import Foundation
import TestSupport
import Testing

/// Custom shelves, with the built program.
@Suite struct OwnShelvesTests {
    private let home: Home

    init() throws { home = try Home() }

    private func home(_ run: ProgramRun) throws -> [(name: String, query: String, ids: [Int])] {
        let shelves = try #require(try run.json()["own_shelves"] as? [[String: Any]])
        return shelves.map { shelf in
            let films = shelf["results"] as? [[String: Any]] ?? []
            return (
                shelf["name"] as? String ?? "", shelf["query"] as? String ?? "",
                films.compactMap { $0["id"] as? Int }
            )
        }
    }

    @Test func `undo after an unrecorded command does not undo the change before it`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        let backup = home.folder.file("b.db")
        try await home.run("backup", backup).succeeded()
        for line in [
            ["shelves", "add", "Drawn", "genre:animation"], ["services", "add", "netflix"],
            ["restore", backup],
        ] {
            try await home.run(line).succeeded()
            let refused = try await home.run("undo").failed(1)
            #expect(refused.stderr.contains("cannot be undone"), "\(line)")
            #expect(try await home.run("watchlist").cells.map { $0[0] } == ["603"], "\(line)")
        }
        try await home.run("undo").succeeded()
        #expect(try await home.run("watchlist").stdout.isEmpty, "whoever asks again gets it")
        try await home.run("shelves", "remove", "Drawn").succeeded()
        try await home.run("watchlist", "add", "841").succeeded()
        try await home.run("undo").succeeded()
        #expect(try await home.run("watchlist").stdout.isEmpty, "what was done since is undone at once")
    }

    @Test func `a shelf is made, moved, shown by home even offline, and removed`() async throws {
        try await home.all("watchlist add 438631 603")
        let added = try await home.all("shelves add 'Short ones' saved runtime:<150m -seen")
        #expect(added.stdout == "Short ones\tsaved runtime:<150m -seen\n")
        try await home.all("shelves add Drawn genre:animation")
        #expect(home.mode("\(home.config)/shelves") == 0o600)
        let whole = try home(try await home.run("--json").succeeded())
        #expect(whole.map(\.name) == ["Short ones", "Drawn"])
        #expect(whole[0].query == "saved runtime:<150m -seen" && whole[0].ids == [603])
        #expect(!whole[1].ids.isEmpty)
        #expect(try await home.all("home").cells.contains { $0.prefix(2) == ["Short ones", "603"] })
        try await home.all("shelves move drawn 1")
        let offline = try home(
            try await home.run("home", "--json", "--offline", env: ["TMDB_API_KEY": Home.key]))
        #expect(offline.map(\.name) == ["Short ones"] && offline[0].ids == [603])
        #expect(try await home.all("shelves remove 'SHORT ONES'").stdout == "Drawn\tgenre:animation\n")
        #expect(try await home.all("shelves remove drawn", "shelves").stderr.contains("you have no shelves"))
    }

    @Test(
        arguments: [
            ("discover", ["genra:drama"], "there is no field 'genra'"),
            ("library", ["saved", "runtime:<foo"], "'<foo' is not a number for 'runtime'"),
            ("discover", ["genre:dramma"], "did you mean"),
            ("discover", ["on:mine"], "'on:mine' needs your services"),
        ])
    func `an invalid shelf is rejected with the message of its query's command`(
        _ command: String, _ query: [String], _ why: String
    ) async throws {
        for words in [["shelves", "add", "x"] + query, [command] + query] {
            let run = try await home.run(words)
            #expect(run.status == 2 && run.stderr.contains(why), "\(words): \(run.stderr)")
        }
        #expect(!home.exists("\(home.config)/shelves"))
    }

    @Test func `a shelf name is unique, and an unknown one suggests the nearest`() async throws {
        try await home.all("shelves add 'Short ones' saved")
        for (line, code, why) in [
            ("add 'short ones' seen", 2, "there is a shelf called 'Short ones' already"),
            ("remove 'shrot ones'", 3, "did you mean 'Short ones'?"),
            ("move 'short ones' 2", 2, "there is no place 2 among 1 shelf"),
        ] {
            let run = try await home.run(Home.words("shelves \(line)")).failed(Int32(code))
            #expect(run.stderr.contains(why), "\(line)")
        }
    }

    @Test func `home works without an invalid shelves file, and reports it`() async throws {
        try home.folder.folder(".config/movielib")
        try home.folder.write("nonsense\u{1b}[2J\n", to: ".config/movielib/shelves")
        let run = try await home.run("home", "--json")
        #expect(run.status == 8 && run.stdout.contains("\"own_shelves\":[]"))
        #expect(run.stderr.contains("is not 'name = query'") && !run.stderr.contains("\u{1b}"))
        #expect(try await home.run("shelves").failed(2).stderr.contains(".config/movielib/shelves"))
    }
}
