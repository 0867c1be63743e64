import TestSupport
import Testing

/// Queries that find nothing because they use another program's syntax.
@Suite struct QueryHintTests {
    /// `QueryRepairTests` has all the corrections.
    @Test func `a mistyped query is corrected in a hint, only if it finds nothing`() async throws {
        let home = try Home()
        try await home.all("watchlist add 603", "watched add 841 --on yesterday --place 'Odeon Left'")
        for (typed, code, meant) in [
            ("library action", 0, "library genre:action"), ("library rating>8", 0, "library \"rating:>8\""),
            ("watchlist year=1999", 0, "watchlist year:1999"),
            ("stats tag:noir OR matrix", 0, "stats tag:noir,matrix"),
            ("export action 1999", 0, "export genre:action year:1999"),
            ("library genre:science fiction", 0, #"library "genre:science fiction""#),
            ("tonight genre:acton", 3, "tonight genre:action"),
            ("tonight under 2h", 3, "tonight --under 120m"),
            ("cast 'dune 2021'", 2, "movie \"dune 2021\""),
            ("watched odeon", 0, "watched place:odeon"), ("stats yesterday", 0, "stats seen:yesterday"),
            ("library odeon left", 0, #"library 'place:"odeon left"'"#),
        ] {
            let run = try await home.run(Home.words(typed))
            #expect(run.status == Int32(code), "\(typed)")
            #expect(run.said.last?.contains("did you mean 'movielib \(meant)'?") == true, "\(run.stderr)")
            #expect(run.said.count <= 3)
        }
        for (typed, words) in [
            ("discover thriller 90s", "did you mean 'movielib discover genre:thriller decade:90s'?"),
            ("movie 603 --fields director", "did you mean 'directors.name'?"),
            ("search interstelar", "did you mean 'movielib search Interstellar'?"),
            ("watched alien", "hint: 'movielib watched add alien' logs a viewing"),
            ("watched year=1999", "'movielib watched year:1999'"),
            ("library genre:xyzzy", "hint: genres are Action, "), ("library year:199x", "'year:1990s'?"),
        ] {
            #expect(try await home.run(Home.words(typed)).stderr.contains(words), "\(typed)")
        }
        #expect(try await home.all("library matrix").stderr.isEmpty)
        #expect(try await home.all("library xyzzy").said.count == 1)
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
