import Foundation
import TestSupport
import Testing

@Suite struct HiddenRatingTests {
    private let home: Home

    init() throws { home = try Home() }

    /// All objects in the output that are films, at any depth.
    private func films(_ value: Any) -> [[String: Any]] {
        switch value {
        case let list as [Any]: list.flatMap(films)
        case let object as [String: Any]:
            (object["tmdb_url"] != nil && object.keys.contains("rating") ? [object] : [])
                + object.values.flatMap(films)
        default: []
        }
    }

    private static let commands: [[String]] = [
        ["search", "dune"], ["popular"], ["top-rated"], ["movie", "603"], ["movie", "841"],
        ["person", "1190668"], ["library"], ["watchlist"], ["watched"], ["tonight"], ["stats"], ["home"],
        ["rate", "335984", "7"], ["tag", "841", "+x"], ["note", "841", "x"], ["watchlist", "add", "841"],
    ]

    private func prepare() async throws {
        try await home.run("watchlist", "add", "841", "335984").succeeded()
        try await home.run("watched", "add", "603", "157336").succeeded()
    }

    @Test func `scores of unseen films are hidden everywhere, and of seen films shown`() async throws {
        try await prepare()
        var seen = 0
        for command in Self.commands {
            let answer = try await home.run(command + ["--json", "--hide-ratings"])
            let films = films(try answer.json())
            #expect(!films.isEmpty)
            for film in films {
                let isSeen = (film["watched"] as? Int ?? 0) > 0
                #expect((film["rating"] is NSNull) != isSeen, "\(command): \(film["title"] ?? "")")
                seen += isSeen ? 1 : 0
            }
        }
        #expect(seen > 3)
    }

    @Test func `the setting hides scores, also in pages, reasons and exports`() async throws {
        try await prepare()
        try home.folder.folder(".config/movielib")
        try home.folder.write("hide_ratings = true\n", to: ".config/movielib/config.toml")
        // TMDB rates Blade Runner 2049 with 7.6 and the first Dune with 6.2.
        for command in [
            "movie 841", "movie 335984", "tonight --seed 1", "tonight --seed 2", "library saved",
            "export saved --format markdown", "export saved --format html", "watchlist",
        ] {
            let shown = try await home.all(command).stdout
            for score in ["7.586", "6.183", "7.6 by", " 7.6 |"] {
                #expect(!shown.contains(score), "\(command)")
            }
        }
        #expect(try await home.run("library", "seen").cells.allSatisfy { !$0[3].isEmpty })
        // An export that can be imported again loses nothing.
        #expect(try await home.run("export", "saved").stdout.contains("7.586"))
    }
}

@Suite struct TonightTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `tonight picks a film with a reason, and the same one for the same seed`() async throws {
        try await home.all("watchlist add 603 841 335984 157336")
        let first = try await home.all("tonight --seed 7")
        #expect(first.cells[0].count == 6 && first.cells[0][5].contains("saved today"))
        #expect(try await home.run("tonight", "--seed", "7").stdout == first.stdout)
        let json = try await home.run("tonight", "--json", "--under", "2h20").json()
        #expect(json["candidates"] as? Int == 2)
        #expect((json["runtime_minutes"] as? Int ?? 999) <= 140)
        #expect(try await Set(home.all("tonight --limit 3").cells.map { $0[0] }).count == 3)
        #expect(try await home.all("tonight --limit 2 --json").rows("results").count == 2)
    }

    @Test func `tonight --again repeats no film until all were picked, and then starts over`() async throws {
        try await home.all("watchlist add 603 841 335984")
        var picks: [String] = []
        for round in 1...5 {
            let run = try await home.all("tonight --again")
            picks.append(run.cells[0][0])
            // The next round is complete, too.
            #expect(run.stderr.contains("starting over") == (round == 4), "\(round)")
        }
        #expect(Set(picks.prefix(3)).count == 3 && Set(picks.suffix(2)).count == 2)
        try await home.all("watchlist remove 841 335984 603", "watchlist add 603", "tonight")
        #expect(try await home.run("tonight", "--again").failed(3).stderr.contains("picked recently"))
    }

    @Test func `tonight with another user's list picks only films on both lists`() async throws {
        let (other, file) = (try Home(), home.folder.file("ana.json"))
        try await other.all("watchlist add 841 129", "watched add 603", "export -o \(file)")
        try await home.all("watchlist add 603 841")
        let run = try await home.all("tonight --with \(file)")
        #expect(run.cells[0][0] == "841" && run.cells[0][5].contains("on both lists"))
        try await home.all("watchlist remove 841")
        #expect(try await home.run("tonight", "--with", file).failed(3).stderr.contains("both lists"))
        for path in [file + ".none", home.path] { try await home.run("tonight", "--with", path).failed(2) }
    }

    @Test func `tonight reports that no film fits, with a hint`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        try await home.run("tonight", "genre:western").failed(3)
        let short = try await home.run("tonight", "--under", "30m").failed(3)
        #expect(short.stderr.contains(/hint: the shortest takes \dh \d+m/), "\(short.stderr)")
        let mistaken = try await home.run("tonight", "--under", "2").failed(3)
        #expect(mistaken.stderr.contains("2 is minutes; did you mean '--under 2h'?"))
    }
}

@Suite struct StatisticsTests {
    @Test func `stats count viewings, ratings and the list, and a query narrows them`() async throws {
        let home = try Home()
        try await home.all(
            "watched add 603 --on 1999-04 --rating 8", "watched add 603 --on 2026-08-14 --rating 9",
            "watched add 157336 --on 2026-08-15", "watchlist add 841")
        let stats = try await home.all("stats --json").json()
        for (key, count) in [
            "viewings": 3, "films": 2, "rewatches": 1, "saved": 1, "minutes": 136 + 136 + 169,
        ] {
            #expect(stats[key] as? Int == count, "\(key)")
        }
        #expect((stats["longest_wait"] as? [String: Any])?["id"] as? Int == 841)
        #expect(try await home.all("stats seen:1999 --json").json()["viewings"] as? Int == 1)
        #expect(try await home.all("stats").cells[0] == ["viewings", "", "3", "441", ""])
        #expect(try await home.all("stats --limit 1 --json").rows("actors").count == 1)
    }

    @Test func `a query without matches is reported, and an unknown sort key lists the keys`() async throws {
        let home = try Home()
        try await home.run("watched", "add", "603").succeeded()
        for command in ["stats", "library", "export"] {
            let run = try await home.run(command, "zzzz").succeeded()
            #expect(run.said == ["movielib: nothing in the library matches"])
        }
        let run = try await home.run("stats", "sort:x").failed(2)
        #expect(run.said.last?.hasPrefix("hint: keys are title, year, ") == true)
    }
}
