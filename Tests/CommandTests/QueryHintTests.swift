import TestSupport
import Testing

/// Queries that find nothing because they use another program's syntax.
@Suite struct QueryHintTests {
    @Test func `a mistyped query is corrected in a hint, only if it finds nothing`() async throws {
        let home = try Home()
        try await home.run("watchlist", "add", "603", "841").succeeded()
        for (typed, meant) in [
            (["library", "action"], "library genre:action"),
            (["library", "genre:advneture"], "library genre:adventure"),
            (["library", "rating>8"], "library \"rating:>8\""),
            (["watchlist", "year=1999"], "watchlist year:1999"),
            (["stats", "tag:noir", "OR", "matrix"], "stats tag:noir,matrix"),
            (["export", "action", "1999"], "export genre:action year:1999"),
            (["library", "votes>99999999"], "library \"votes:>99999999\""),
            (["library", "genre:science", "fiction"], #"library "genre:science fiction""#),
        ] {
            let run = try await home.run(typed).succeeded()
            #expect(
                run.said.last?.contains("did you mean 'movielib \(meant)'?") == true,
                "\(typed): \(run.stderr)")
            #expect(run.said.count == 2)
        }
        let tonight = try await home.run("tonight", "genre:acton").failed(3)
        #expect(tonight.said.last == "hint: did you mean 'movielib tonight genre:action'?")
        let under = try await home.run("tonight", "under", "2h").failed(3)
        #expect(under.said.last == "hint: did you mean 'movielib tonight --under 120m'?")
        let discover = try await home.run("discover", "thriller", "90s")
        #expect(discover.stderr.contains("did you mean 'movielib discover genre:thriller decade:90s'?"))
        let cast = try await home.run("cast", "dune 2021").failed(2)
        #expect(cast.stderr.contains("did you mean 'movielib movie \"dune 2021\"'?"))
        let fields = try await home.run("movie", "603", "--fields", "director").failed(2)
        #expect(fields.stderr.contains("did you mean 'directors.name'?"))
        let misspelt = try await home.run("search", "interstelar").succeeded()
        #expect(misspelt.stderr.contains("did you mean 'movielib search Interstellar'?"))
        try await home.run("watched", "add", "841", "--on", "yesterday", "--place", "Odeon Left").succeeded()
        for (typed, meant) in [
            (["watched", "odeon"], "watched place:odeon"), (["stats", "yesterday"], "stats seen:yesterday"),
            (["library", "odeon", "left"], #"library 'place:"odeon left"'"#),
        ] {
            let said = try await home.run(typed).succeeded().said.last
            #expect(said == "hint: did you mean 'movielib \(meant)'?", "\(typed)")
        }
        let seen = try await home.run("watched", "alien").succeeded()
        #expect(seen.said.last == "hint: 'movielib watched add alien' logs a viewing")
        let watched = try await home.run("watched", "year=1999").succeeded()
        #expect(watched.said.last?.contains("'movielib watched year:1999'") == true)
        #expect(try await home.run("library", "matrix", "or", "dune").stderr.contains("did you mean"))
        #expect(try await home.run("library", "matrix").succeeded().stderr.isEmpty)
        #expect(try await home.run("library", "xyzzy").succeeded().said.count == 1)
        let genres = try await home.run("library", "genre:xyzzy").succeeded()
        #expect(genres.said.last?.hasPrefix("hint: genres are Action, ") == true)
        let year = try await home.run("library", "year:199x").failed(2)
        #expect(year.said.last == "hint: did you mean 'year:1990s'?")
    }

    @Test func `plain words that name a genre are understood as that genre`() async throws {
        let home = try Home()
        for words in [["thriller"], ["science", "fiction"]] {
            let run = try await home.run(["discover"] + words).succeeded()
            #expect(run.stderr.contains("understood as 'movielib discover"), "\(run.stderr)")
            let term = "genre:" + words.joined(separator: " ")
            #expect(try await home.run("discover", term).stdout == run.stdout)
        }
        #expect(try await home.run("discover", "thriler").failed(2).stderr.contains("genre:thriller"))
    }

    @Test func `a query takes the names of fields, and fields take the words of queries`() async throws {
        let home = try Home()
        try await home.run("rate", "603", "9").succeeded()
        for query in ["mine:9..", "my_rating:9..", "runtime_minutes:>60", "release_date:1999"] {
            #expect(try await home.run("library", query).cells.map { $0[0] } == ["603"], "\(query)")
        }
        #expect(try await home.run("library", "sort:my_rating").lines.count == 1)
        #expect(
            try await home.run("library", "--fields", "title,mine,runtime,released").cells
                == (try await home.run("library", "--fields", "title,my_rating,runtime_minutes,release_date")
                    .cells))
    }
}
