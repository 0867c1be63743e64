import Foundation
import Records
import TestSupport
import Testing

@Suite struct ImportTests {
    private let home: Home

    init() throws { home = try Home() }

    private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    /// The counts by verdict; checks every key.
    private func counts(_ run: ProgramRun) throws -> [String: Int] {
        let answer = try run.json()
        var counts: [String: Int] = [:]
        for key in ["new", "updated", "already_there", "ambiguous", "not_found", "not_a_film"] {
            let group = try #require(answer[key] as? [String: Any])
            let rows = try #require(group["rows"] as? [[String: Any]])
            #expect(group["count"] as? Int == rows.count)
            counts[key] = rows.count
        }
        let ledger = try #require(answer["ledger"] as? [String: Int])
        #expect(
            ledger.count == 9 && ledger.values.reduce(0, +) == 2 * (ledger["rows"] ?? 0),
            "each row is in one class")
        return counts
    }

    @Test func `a Letterboxd archive becomes viewings, ratings, tags, notes and a list`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "letterboxd-olena.zip")
        let run = try await home.run("import", zip, "--json", env: server.env)
        #expect(run.status == 8)
        #expect(
            try counts(run) == [
                "new": 6, "updated": 0, "already_there": 0, "ambiguous": 1, "not_found": 0, "not_a_film": 0,
            ])
        let added = try #require(try run.json()["added"] as? [String: Any])
        #expect(added["viewings"] as? Int == 4 && added["rewatches"] as? Int == 1)
        #expect(added["undated_viewings"] as? Int == 1 && added["saved"] as? Int == 3)
        #expect(run.stderr.contains("1 film that TMDB does not find is kept by its title and year"))
        #expect(run.stderr.contains("skipped deleted/diary.csv"))
        #expect(
            try await home.run("watched").cells == [
                ["157336", "Interstellar", "2014", "2026-06-07", "", "false", "", "", ""],
                ["438631", "Dune", "2021", "2026-05-01", "10", "true", "", "", ""],
                ["438631", "Dune", "2021", "2026-03-10", "9", "false", "", "Sand. And \"more\" 🏜️", ""],
                ["603", "The Matrix", "1999", "", "1", "false", "", "", ""],
            ])
        // The order of saving, the latest first; a film that is only saved was not seen.
        let unknown = FilmRecord.placeholderID(title: "Nothing Like Zzz", year: 2011)
        #expect(try await home.run("watchlist").cells.map { $0[0] } == ["335984", "\(unknown)", "841"])
        #expect(
            try await home.run("library", "id:603").cells[0].suffix(2) == ["Noir, and near", "The diner"])
    }

    @Test func `importing twice changes nothing, and one import is one undo`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        _ = try await home.run("import", zip, env: server.env)
        let (library, asked) = (bytes(home.library), server.requests.count)
        let again = try await home.run("import", zip, "--json", env: server.env)
        #expect(try counts(again)["already_there"] == 6)
        #expect(bytes(home.library) == library)
        // An unmatched film may have been added to TMDB since; no other is requested.
        #expect(server.paths.dropFirst(asked).allSatisfy { $0 == "/3/search/movie" })
        #expect(server.requests.count <= asked + 3)
        try await home.run("undo").succeeded()
        #expect(try await home.run("library").lines.isEmpty)
        #expect(try await home.run("history").lines.isEmpty)
    }

    @Test func `the file of unmatched rows can be completed, and is never overwritten`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        _ = try await home.run("import", zip, env: server.env)
        let file = zip + ".unmatched.csv"
        #expect(home.mode(file) == 0o600)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("438631 Dune (2021)"))
        let filled = text.replacing("\r\n,\"438631", with: "\r\n841,\"438631")
        try Data(filled.utf8).write(to: URL(fileURLWithPath: file))
        _ = try await home.run("import", zip, env: server.env)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == filled)
        #expect(home.exists(zip + ".unmatched-2.csv"))
        let run = try await home.run("import", file, "--json", env: server.env)
        #expect(try counts(run)["already_there"] == 1)
        #expect(try run.json()["unmatched_file"] is NSNull)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == filled, "an undo would need its ids again")
    }

    @Test func `a link or a pipe in place of the file of unmatched rows is left alone`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        symlink("elsewhere", zip + ".unmatched.csv")
        mkfifo(zip + ".unmatched-2.csv", 0o600)
        for _ in 0..<2 {
            let run = try await home.run("import", zip, "--json", env: server.env)
            #expect(try run.json()["unmatched_file"] as? String == zip + ".unmatched-3.csv")
        }
        #expect(!home.exists(home.folder.file("elsewhere")))
    }

    @Test func `two IMDb files are one plan, and rated films count as seen only on request`() async throws {
        let server = try await Servers.catalogue()
        let ratings = try home.folder.write(ServiceFiles.imdbRatings, to: "ratings.csv")
        let list = try home.folder.write(ServiceFiles.imdbWatchlist, to: "WATCHLIST.csv")
        let run = try await home.run("import", ratings, list, env: server.env)
        #expect(run.status == 8)
        #expect(
            run.cells.dropLast(8).map { Array($0.prefix(5)) } == [
                ["new", "157336", "Interstellar", "2014", "WATCHLIST.csv:2"],
                ["new", "438631", "Dune", "2021", "ratings.csv:2"],
                ["not_a_film", "", "Breaking Bad", "2008", "ratings.csv:3"],
                ["not_found", "", "The Matrix", "1999", "ratings.csv:4"],
                ["not_a_film", "", "A Game", "2021", "WATCHLIST.csv:3"],
            ])
        #expect(run.stderr.contains("ratings.csv:4: '11' is not a rating"))
        #expect(run.stderr.contains("2 films rated, not logged as seen; import with --rated-as-seen"))
        #expect(try await home.run("library", "seen").lines.isEmpty)
        for id in ["157336", "438631"] {
            try await home.run("watched", "add", id, env: server.env).succeeded()
        }
        #expect(
            try await !home.run("import", ratings, list, env: server.env).stderr.contains(
                "not logged as seen"))
        let other = try Home()
        _ = try await other.run("import", ratings, "--rated-as-seen", env: server.env)
        #expect(try await other.run("watched").cells.map { [$0[0], $0[3]] } == [["438631", ""]])
    }

    @Test func `a rating that replaces another is reported, and so is one that does not count`() async throws
    {
        func imports(_ year: Int, _ stars: Double) async throws -> ProgramRun {
            let file = try home.folder.write(
                "Date,Name,Year,Letterboxd URI,Rating\n\(year)-01-01,Dune,2021,https://boxd.it/x,\(stars)\n",
                to: "ratings.csv")
            return try await home.run("import", file, "--offline", "--json").succeeded()
        }
        #expect(try await !imports(2020, 5).stderr.contains("the file's rating"))
        let later = try await imports(2021, 3)
        #expect(later.stderr.contains("Dune (2021): the file's rating 6 is later and replaces yours, 10"))
        let added = try #require(try later.json()["added"] as? [String: Any])
        let replaced = try #require(added["ratings_replaced"] as? [[String: Any]])
        #expect(replaced.map { $0["former_rating"] as? Double } == [10])
        #expect(try await imports(2020, 5).stderr.contains("the file's rating is 10, yours stays 6"))
    }

    @Test func `a list of titles is refused with the command that takes it`() async throws {
        let list = try home.folder.write("Heat\nDune\n", to: "list.txt")
        let hint = "'movielib import --help' lists what can", command = "'movielib watchlist add -'"
        #expect(try await home.run("import", list).failed(2).stderr.contains(command))
        try home.folder.write("\u{1}\u{2}\n", to: "list.txt")
        let refused = try await home.run("import", list).failed(2)
        #expect(refused.stderr.contains(hint) && !refused.stderr.contains(command))
    }

    @Test func `an import without a key reports that before anything else`() async throws {
        for (name, text) in [
            ("watchlist.csv", ServiceFiles.letterboxd[1].1), ("tmdb.csv", ServiceFiles.tmdbRatings),
        ] {
            let run = try await home.run("import", try home.folder.write(text, to: name))
            #expect(run.stderr.hasPrefix("movielib: no TMDB key"))
        }
    }

    @Test(arguments: [
        (
            "ViewingActivity.csv", ServiceFiles.netflix, "--profile picks one: Olena, Bob",
            ["--profile", "olena"], ["157336", "2026-02-25"]
        ),
        (
            "diary.csv",
            ServiceFiles.lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
                "2026-03-12,The Matrix,1999.0,https://boxd.it/1,4,,,10-09-20"), "--dates dmy",
            ["--dates", "dmy"], ["603", "2020-09-10"]
        ),
        (
            "filme.csv",
            ServiceFiles.lines("Nr,Name,Jahr,Wertung,Datum", "1,The Matrix,1999,8,03.02.2026"),
            "--columns title=Film,year=Released,rating=Score:10,seen=Date:dmy",
            ["--columns", "title=Name,year=Jahr,rating=Wertung:10,seen=Datum:dmy"], ["603", "2026-02-03"]
        ),
    ])
    func `an unclear file is rejected with the option that it needs, and imported with that option`(
        _ name: String, _ text: String, _ option: String, _ options: [String], _ viewing: [String]
    ) async throws {
        let server = try await Servers.catalogue()
        let file = try home.folder.write(text, to: name)
        let rejected = try await home.run("import", file, env: server.env).failed(2)
        #expect(rejected.stderr.contains(option), "\(rejected.stderr)")
        _ = try await home.run(["import", file] + options, env: server.env)
        #expect(try await home.run("watched").cells.map { [$0[0], $0[3]] } == [viewing])
    }

    @Test func `an import without a network changes nothing, and names the option for that`() async throws {
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        let deaf = try DeafPort()
        _ = try await home.run("import", zip, env: deaf.env).failed(5)
        #expect(!home.exists(home.library))
        try await home.run("watchlist", "add", "129").succeeded()
        let library = bytes(home.library)
        let run = try await home.run("import", zip, env: deaf.env).failed(5)
        #expect(run.stdout.isEmpty && run.stderr.contains("nothing was changed"))
        #expect(run.stderr.contains("--offline keeps the films by their titles"))
        #expect(bytes(home.library) == library && !home.exists(zip + ".unmatched.csv"))
    }

    @Test func `an import reads from a pipe if its kind is recognised or named`() async throws {
        let server = try await Servers.catalogue()
        let text = ServiceFiles.letterboxd[2].1
        let run = try await home.run("import", "-", env: server.env, input: text).failed(2)
        #expect(run.stderr.contains("--kind letterboxd-watchlist"))
        let named = ["import", "-", "--kind", "letterboxd-watched"]
        let read = try await home.run(named, env: server.env, input: text).succeeded()
        #expect(read.stderr.contains("standard input: Letterboxd watched films, 3 rows"))
        #expect(try await home.run("watched").lines.count == 3)
    }
}
