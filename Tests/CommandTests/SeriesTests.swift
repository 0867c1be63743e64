import Foundation
import TestSupport
import Testing

/// The ledger of an import, and the rows of series that it stores.
@Suite struct SeriesTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let history = """
        [{"watched_at": "2024-03-01T20:00:00Z", "movie": {"title": "Heat", "year": 1995, "ids": {"tmdb": 949}}},
        {"watched_at": "2024-03-02T20:00:00Z", "episode": {"season": 1, "number": 2, "title": "Half Loop"},
         "show": {"title": "Severance", "ids": {"tmdb": 95396}}},
        {"watched_at": "2024-03-03T20:00:00Z", "episode": {"season": 5, "number": 0, "title": "Bandersnatch"},
         "show": {"title": "Black Mirror"}}]
        """
    private static let yamtrack = """
        media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress
        95396,tmdb,tv,Severance,,,,9.0,In progress,,,,
        1400,tmdb,tv,Seinfeld,,,,,,,,,
        603,tmdb,movie,The Matrix,,,,,,,,,

        """

    private func importBoth(_ options: String...) async throws -> ProgramRun {
        let files = [
            try home.folder.write(Self.history, to: "history.json"),
            try home.folder.write(Self.yamtrack, to: "yamtrack.csv"),
        ]
        return try await home.run(["import"] + files + ["--offline"] + options)
    }

    @Test func `each row of the files is in one class of the ledger`() async throws {
        let trial = try await importBoth("--json", "--dry-run").succeeded()
        #expect(
            try trial.json()["ledger"] as? [String: Int] == [
                "rows": 6, "taken": 1, "already_there": 0, "to_decide": 0, "kept": 3, "says_nothing": 2,
                "skipped": 0, "others": 0, "refused": 0,
            ])
        #expect(!home.exists(home.library) && !home.exists(home.library + ".series"))
        _ = try await importBoth().succeeded()
        let again = try await importBoth("--json").succeeded()
        let second = try #require(try again.json()["ledger"] as? [String: Int])
        #expect(second["already_there"] == 1 && second["kept"] == 3 && second["taken"] == 0)
        #expect(try await home.run("history").lines.count == 1)
    }

    @Test func `rows to decide, of others and unreadable ones are in their classes`() async throws {
        let file = try home.folder.write(
            "Profile Name,Start Time,Duration,Title,Supplemental Video Type\\n"
                .replacing("\\n", with: "\n") + "Olena,2024-01-01 20:00:00,02:00:00,Heat,\n"
                + "Bob,2024-01-01 20:00:00,02:00:00,Alien,\nOlena,2024-01-02 20:00:00,00:01:00,Alien,TRAILER\n",
            to: "ViewingActivity.csv")
        let run = try await home.run("import", file, "--profile", "Olena", "--json")
        let ledger = try #require(try run.json()["ledger"] as? [String: Int])
        #expect(run.status == 8 && ledger["rows"] == 3)
        #expect(ledger["to_decide"] == 1 && ledger["others"] == 1 && ledger["skipped"] == 1)
        let broken = try home.folder.write("Title,Year\nHeat,1995,x\nAlien,1979\n", to: "list.csv")
        let other = try await home.run("import", broken, "--json")
        #expect(other.status == 8)
        #expect((try other.json()["ledger"] as? [String: Int])?["refused"] == 1)
    }

    @Test func `series lists what imports have stored, undo hides it, and redo shows it`() async throws {
        #expect(try await home.run("series").succeeded().stderr.contains("no import has brought a series"))
        _ = try await importBoth().succeeded()
        #expect(
            try await home.run("series").cells == [
                ["1", "1", "Black Mirror", "2024-03-03", "2024-03-03"],
                ["2", "1", "Severance", "2024-03-02", "2024-03-02"],
            ])
        let rows = try await home.run("series", "severance", "--json").rows("rows")
        #expect(rows.map { $0["row"] as? Int } == [1, 3] && rows[1]["my_rating"] as? Double == 9)
        let wrong = try await home.run("series", "severence").failed(3)
        #expect(wrong.stderr.contains("movielib series Severance"))
        #expect(try await home.run("doctor", "--offline").stdout.contains("library.db.series: 3 rows"))
        for (command, count) in [("undo", 0), ("redo", 2)] {
            try await home.all(command)
            #expect(try await home.run("series").lines.count == count)
        }
    }

    @Test func `series can be exported, and an export of films reports what it leaves out`() async throws {
        _ = try await importBoth().succeeded()
        let rows = try await home.all("export --series").rows("rows")
        let raw = try #require(rows[0]["raw"] as? String)
        #expect(Self.history.contains(raw))
        let path = home.folder.file("out.csv")
        let file = try await home.all("export --series --format yamtrack --output \(path)")
        #expect(file.stderr.contains("1 row left out: Yamtrack needs TMDB's number"))
        #expect(
            try String(contentsOfFile: path, encoding: .utf8).contains(
                "95396,tmdb,tv,Severance,,,,9.0,In progress"))
        #expect(try await home.run("export").stderr.contains("3 rows of series are not in it"))
        for (line, why) in [
            ("export --series --format html", "yamtrack"), ("export --format yamtrack", "--series"),
            ("export --series heat", "takes no query"),
            ("export --format json -o \(home.library).series", ""),
        ] {
            let run = try await home.run(Home.words(line)).failed(2)
            #expect(why.isEmpty || run.stderr.contains(why), "\(line)")
        }
    }

    @Test func `a row becomes a film with its viewing, and undo reverts that`() async throws {
        _ = try await importBoth().succeeded()
        try await home.all("series film 2 603")
        #expect(try await home.run("series").lines.count == 1)
        #expect(try await home.run("watched").cells.map { [$0[0], $0[3]] }.contains(["603", "2024-03-03"]))
        try await home.all("undo")
        #expect(try await home.run("series").lines.count == 2)
        for (row, code, why) in [("99", 3, "there is no row 99"), ("x", 2, "the number of a row")] {
            #expect(try await home.run("series", "film", row, "603").failed(Int32(code)).stderr.contains(why))
        }
    }

    @Test func `forgotten rows are gone, also for undo`() async throws {
        _ = try await importBoth().succeeded()
        #expect(try await home.all("series forget severance").stderr.contains("2 rows deleted"))
        try await home.all("series forget --all")
        try await home.run("series", "forget", "--import", "1").failed(3)
        try await home.run("series", "forget").failed(2)
        #expect(try await home.all("undo", "redo", "series").lines.isEmpty)
    }

    @Test func `with lock_notes, comments on series are left out and counted`() async throws {
        _ = try home.folder.folder(".config/movielib")
        _ = try home.folder.write("lock_notes = true\n", to: ".config/movielib/config.toml")
        let file = try home.folder.write(
            #"[{"comment": {"comment": "Secret!", "created_at": "2024-01-01T00:00:00Z"}, "show": {"title": "Dark"}}]"#,
            to: "comments.json")
        let run = try await home.run("import", file, "--offline").succeeded()
        #expect(run.stderr.contains("skipped 1 comment on a series"))
        #expect(try await home.run("series", "dark", "--json").stdout.contains("Secret") == false)
    }
}
