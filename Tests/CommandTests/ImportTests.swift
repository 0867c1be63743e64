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

    @Test func `an invalid rating sets the exit code, and the rest of its film is imported`()
        async throws
    {
        let file = try home.folder.write(
            #"{"format": "movielib", "version": 1, "films": [{"id": 603, "title": "The Matrix", "my_rating": 11, "tags": ["noir"]}]}"#,
            to: "films.json")
        let run = try await home.run("import", file)
        #expect(run.status == 8 && run.stderr.contains("'11"), "\(run.stderr)")
        #expect(try await home.run("library", "tag:noir").succeeded().lines.count == 1)
    }

    @Test func `a folder is rejected with a hint to name its files`() async throws {
        let run = try await home.run("import", home.path).failed(2)
        #expect(run.said.count == 3 && run.stderr.contains("hint: name the files in it"))
    }

    @Test func `a Letterboxd archive becomes films with viewings, ratings, tags, notes and a list`()
        async throws
    {
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
        #expect(run.stderr.contains("skipped profile.csv"))
        let log = try await home.run("watched").cells
        #expect(
            log == [
                ["157336", "Interstellar", "2014", "2026-06-07", "", "false", "", "", ""],
                ["438631", "Dune", "2021", "2026-05-01", "10", "true", "", "", ""],
                ["438631", "Dune", "2021", "2026-03-10", "9", "false", "", "Sand. And \"more\" 🏜️", ""],
                ["603", "The Matrix", "1999", "", "1", "false", "", "", ""],
            ])
        #expect(
            try await home.run("watched", "--json").rows("results")[2]["note"] as? String
                == "Sand.\n\nAnd \"more\" 🏜️")
        // The order of saving, the latest first; a film that is only saved was not seen.
        #expect(
            try await home.run("watchlist").cells.map { [$0[0], $0[5]] } == [
                ["335984", "2025-03-01T00:00:00Z"],
                [
                    "\(FilmRecord.placeholderID(title: "Nothing Like Zzz", year: 2011))",
                    "2025-02-02T00:00:00Z",
                ],
                ["841", "2025-01-01T00:00:00Z"],
            ])
        #expect(try await home.run("library", "saved", "seen").lines.isEmpty)
        let dune = try await home.run("library", "id:438631").cells[0]
        #expect(dune[9] == "Noir, and near, cinema, imax, liked" || dune[9] == "cinema, imax, liked")
        #expect(
            try await home.run("library", "id:603").cells[0].suffix(2) == ["Noir, and near", "The diner"])
        #expect(try await home.run("history").cells.map { $0[1] } == ["import"])
    }

    @Test func `a title that matches several films is skipped and reported with all of them`()
        async throws
    {
        let server = try await Servers.catalogue()
        let file = try home.folder.write(ServiceFiles.letterboxd[1].1, to: "watchlist.csv")
        // One of the films in the library does not decide.
        try await home.run("watchlist", "add", "841", env: server.env).succeeded()
        let run = try await home.run("import", file, "--json", env: server.env)
        let left = try #require(try run.json()["ambiguous"] as? [String: Any])
        let row = try #require((left["rows"] as? [[String: Any]])?.first)
        let candidates = try #require(row["candidates"] as? [[String: Any]])
        #expect(Set(candidates.compactMap { $0["id"] as? Int }).isSuperset(of: [841, 438_631]))
        #expect(row["line"] as? Int == 4)
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

    @Test func `a dry run changes nothing`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        let first = try await home.run("import", zip, "--dry-run", "--json", env: server.env)
        #expect(try counts(first)["new"] == 6)
        #expect(try first.json()["dry_run"] as? Bool == true)
        #expect(try first.json()["unmatched_file"] is NSNull)
        #expect(!home.exists(home.library))
        #expect(!home.exists(zip + ".unmatched.csv"))
        try await home.run("watchlist", "add", "603", env: server.env).succeeded()
        let library = bytes(home.library)
        let second = try await home.run("import", zip, "--dry-run", "--json", env: server.env)
        #expect(try counts(second)["new"] == 5)
        #expect(try counts(second)["updated"] == 1)
        #expect(bytes(home.library) == library)
    }

    @Test func `the file of unmatched rows can be completed by hand, and is never overwritten`() async throws
    {
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
        let run = try await home.run("import", zip, "--json", env: server.env)
        #expect(try run.json()["unmatched_file"] as? String == zip + ".unmatched-3.csv")
        #expect(!home.exists(home.folder.file("elsewhere")))
        let again = try await home.run("import", zip, "--json", env: server.env)
        #expect(try again.json()["unmatched_file"] as? String == zip + ".unmatched-3.csv", "it is the same")
    }

    @Test func `two IMDb files become one plan, and rows that are not films are marked`() async throws {
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
        #expect(
            try await home.run("library").cells.map { [$0[0], $0[6], $0[10]] } == [
                ["438631", "9", ""], ["157336", "8", "Again, with Dad"],
            ])
    }

    @Test func `with --rated-as-seen, films rated at IMDb are logged as seen`() async throws {
        let server = try await Servers.catalogue()
        let ratings = try home.folder.write(ServiceFiles.imdbRatings, to: "ratings.csv")
        let run = try await home.run("import", ratings, "--rated-as-seen", "--json", env: server.env)
        #expect(run.status == 8)
        #expect(try run.json()["only_rated"] as? Int == 0)
        #expect(!run.stderr.contains("not logged as seen"))
        #expect(try await home.run("watched").cells.map { [$0[0], $0[3]] } == [["438631", ""]])
        #expect(try await home.run("library").cells.map { [$0[0], $0[6]] } == [["438631", "9"]])
    }

    @Test func `an import without a key reports that before anything else`() async throws {
        let list = try home.folder.write(ServiceFiles.letterboxd[1].1, to: "watchlist.csv")
        let run = try await home.run("import", list)
        #expect(run.status == 8)
        #expect(
            run.stderr.hasPrefix(
                "movielib: no TMDB key: films without a TMDB id are stored by title and year"))
        #expect(run.stderr.contains("movielib auth login"))
        let csv = try home.folder.write(ServiceFiles.tmdbRatings, to: "tmdb.csv")
        #expect(try await home.run("import", csv).stderr.hasPrefix("movielib: no TMDB key"))
    }

    @Test func `a Netflix household is imported for one profile, and uncertain rows are reported`()
        async throws
    {
        let server = try await Servers.catalogue()
        let file = try home.folder.write(ServiceFiles.netflix, to: "ViewingActivity.csv")
        let asked = try await home.run("import", file, env: server.env).failed(2)
        #expect(asked.stderr.contains("--profile picks one: Olena, Bob"))
        let run = try await home.run("import", file, "--profile", "olena", "--json", env: server.env)
        #expect(run.status == 8)
        #expect(
            try counts(run) == [
                "new": 1, "updated": 0, "already_there": 0, "ambiguous": 1, "not_found": 0, "not_a_film": 1,
            ])
        #expect((try run.json()["skipped"] as? [String: Any])?["count"] as? Int == 1)
        #expect(run.stderr.contains("1 row of other profiles left out"))
        #expect(try await home.run("watched").cells.map { [$0[0], $0[3]] } == [["157336", "2026-02-25"]])
        let left = try String(contentsOfFile: file + ".unmatched.csv", encoding: .utf8)
        #expect(left.contains("438631 Dune (2021)"))
        #expect(left.contains("2026-02-26"))
    }

    @Test func `ambiguous spreadsheet dates need an option, and unreadable dates are counted`() async throws {
        let server = try await Servers.catalogue()
        func diary(_ days: String...) throws -> String {
            let rows = days.map { "2026-03-12,The Matrix,1999.0,https://boxd.it/\($0),4,,,\($0)" }
            return try home.folder.write(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n"
                    + rows.joined(separator: "\r\n"), to: "diary.csv")
        }
        let open = try await home.run("import", try diary("10-09-20"), env: server.env).failed(2)
        #expect(open.stderr.contains("'10-09-20' could be two different days"))
        #expect(open.stderr.contains("--dates dmy"))
        let lost = try await home.run(
            "import", try diary("10-09-20", "09-18-20"), "--dates", "dmy", "--json", env: server.env)
        #expect(lost.status == 8)
        #expect(try lost.json()["lost_dates"] as? Int == 1)
        #expect(lost.stderr.contains("'09-18-20' is not a date; only this value is skipped"))
        #expect(lost.stderr.contains("1 date could not be read"))
        #expect(try await home.run("watched").cells.map { $0[3] }.contains("2020-09-10"))
        try await home.run("import", "x.csv", "--dates", "ymd").failed(2)
        let file = home.folder.file("diary.csv")
        let other = try await home.run("import", file, "--profile", "Olena", env: server.env).failed(2)
        #expect(other.stderr.contains("--profile is for files of a whole Netflix account"))
    }

    @Test func `any other table is imported with --columns, which its error message suggests`() async throws {
        let server = try await Servers.catalogue()
        let file = try home.folder.write(
            "Nr,Name,Jahr,Wertung,Datum\r\n1,The Matrix,1999,8,03.02.2026\r\n", to: "filme.csv")
        let refused = try await home.run("import", file, env: server.env).failed(2)
        #expect(refused.stderr.contains("--columns title=Film,year=Released,rating=Score:10,seen=Date:dmy"))
        try await home.run(
            "import", file, "--columns", "title=Name,year=Jahr,rating=Wertung:10,seen=Datum:dmy",
            env: server.env
        ).succeeded()
        #expect(try await home.run("watched").cells.map { [$0[0], $0[3]] } == [["603", "2026-02-03"]])
        #expect(try await home.run("library").cells.map { $0[6] } == ["8"])
        let wrong = try await home.run("import", file, "--columns", "title=Titel", env: server.env).failed(2)
        #expect(wrong.stderr.contains("it has no column 'Titel'"))
        let field = try await home.run("import", file, "--columns", "titel=Name").failed(2)
        #expect(field.stderr.contains("'titel' is not a field; the fields are title"))
    }

    @Test func `a Trakt archive and a TMDB file keep their meaning`() async throws {
        let server = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.trakt, "trakt.zip")
        let run = try await home.run("import", zip, "--json", env: server.env)
        #expect(
            try counts(run) == [
                "new": 2, "updated": 0, "already_there": 0, "ambiguous": 0, "not_found": 0, "not_a_film": 1,
            ])
        #expect(
            try await home.run("watched").cells.map { [$0[0], $0[3], $0[4]] } == [
                ["438631", "2026-08-21", "9"]
            ])
        #expect(try await home.run("watchlist").cells.map { $0[0] } == ["157336"])
        let csv = try home.folder.write(ServiceFiles.tmdbRatings, to: "tmdb.csv")
        let second = try await home.run("import", csv, "--json", env: server.env)
        // The rating there is older: the later rating stays.
        #expect(try counts(second)["already_there"] == 1)
        #expect(try await home.run("library", "id:438631").cells[0][6] == "9")
    }

    @Test func `an offline import stores films by id, and a later import completes them`() async throws {
        let server = try await Servers.catalogue()
        let csv = try home.folder.write(ServiceFiles.tmdbRatings, to: "tmdb.csv")
        let offline = try await home.run("import", csv, "--offline", "--json", env: server.env)
        #expect(try counts(offline)["new"] == 1)
        #expect(server.requests.isEmpty)
        #expect(try await home.run("library").cells[0].prefix(5) == ["438631", "Dune", "2021", "", ""])
        _ = try await home.run("import", csv, env: server.env)
        #expect(server.requests.count == 1)
        let film = try await home.run("library", "--json").rows("results")[0]
        #expect(film["runtime_minutes"] as? Int == 155)
        #expect(try await home.run("library", "director:villeneuve").lines.count == 1)
        _ = try await home.run("import", csv, env: server.env)
        #expect(server.requests.count == 1)
    }

    @Test func `a rejected credential changes nothing and is reported`() async throws {
        let server = try await Servers.always(.invalidKey)
        let csv = try home.folder.write(ServiceFiles.imdbRatings, to: "ratings.csv")
        let run = try await home.run("import", csv, env: server.env).failed(4)
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.contains("nothing was changed"))
        #expect(!home.exists(home.library))
        #expect(!home.exists(csv + ".unmatched.csv"))
    }

    @Test func `a network that fails midway changes nothing, and the next run succeeds`() async throws {
        let sample = try await Servers.catalogue()
        let zip = try home.zip(ServiceFiles.letterboxd, "lb.zip")
        try await home.run("watchlist", "add", "129", env: sample.env).succeeded()
        let library = bytes(home.library)
        let deaf = try DeafPort()
        let run = try await home.run("import", zip, env: deaf.env).failed(5)
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.contains("nothing was changed"))
        #expect(run.stderr.contains("--offline keeps the films by their titles"))
        #expect(bytes(home.library) == library)
        #expect(!home.exists(zip + ".unmatched.csv"))
    }

    @Test func `an import reads from a pipe if its kind is recognised or named`() async throws {
        let server = try await Servers.catalogue()
        let text = ServiceFiles.letterboxd[2].1
        let run = try await home.run("import", "-", env: server.env, input: text).failed(2)
        #expect(run.stderr.contains("--kind letterboxd-watchlist"))
        let named = try await home.run(
            "import", "-", "--kind", "letterboxd-watched", env: server.env, input: text
        ).succeeded()
        #expect(named.stderr.contains("standard input: Letterboxd watched films, 3 rows"))
        #expect(try await home.run("watched").lines.count == 3)
        try await home.run("import", "-", env: server.env, input: "").failed(2)
        try await home.run("import", "-", "--kind", "nonsense", env: server.env, input: text).failed(2)
    }

    @Test func `control characters in titles and notes do not reach the terminal`() async throws {
        let evil = "Evil \u{1b}]0;owned\u{7}\u{202E} مرحبا 日本 🎬"
        let text = ServiceFiles.lines(
            "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review",
            "603603,,\(evil),1999,9,2020-01-01,No,\"a\u{1b}[31m, b\",\"\(evil)\"")
        let csv = try home.folder.write(text, to: "import.csv")
        let run = try await home.run("import", csv, "--offline").succeeded()
        // Only the file's values are known of the film.
        let asked = try await home.run("library", "genre:action").succeeded()
        #expect(
            asked.said.first
                == "movielib: 1 film could not be checked without its page from TMDB: 'movielib refresh'"
        )
        #expect(try await home.run("library", "year:1999").succeeded().said.isEmpty)
        let shown = [
            run, try await home.run("watched"), try await home.run("library"), try await home.run("tags"),
            try await home.run("library", "--json"), try await home.run("history"),
            try await home.run("export", "--format", "html"),
            try await home.run("export", "--format", "markdown"),
        ]
        for run in shown {
            #expect(!(run.stdout + run.stderr).unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" })
        }
    }
}
