import Foundation
import TestSupport
import Testing

/// Wrong usage is code 2, reported in one to three lines, and changes nothing.
@Suite struct UsageTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(arguments: [
        (["untag", "fargo", "noir"], "movielib tag fargo -noir"),
        (["unrate", "fargo"], "movielib rate fargo --remove"),
        (["watch", "dune"], "movielib watched add dune"),
        (["completion"], "--generate-completion-script bash"),
        (["watched", "add", "275", "--date", "2026"], "did you mean '--on'?"),
        (["library", "order:year"], "did you mean 'sort:year'?"),
        (["movie", "2001"], "'movielib search 2001' looks for a title"),
        (["watchlist", "add", "alien", "fargo"], "put each title with its year in its own quotes"),
        (["tag", "fargo", "noir"], "did you mean 'movielib tag fargo +noir'?"),
        (["library", "rated:9.."], "did you mean 'mine:9..'?"),
        (["watchlist", "add", "matirx"], "did you mean 'The Matrix'?"),
        (["export", "-o", "films.zip"], "an export is text and cannot be a .zip"),
        (["export", "json"], "did you mean 'movielib export --format json'?"),
        (["export", "library.md"], "did you mean 'movielib export --output library.md'?"),
        (["library", "--sort", "year"], "did you mean 'movielib library sort:year'?"),
        (["library", "--genre=science fiction"], #"'movielib library "genre:science fiction"'?"#),
        (["watchlist", "--unseen"], "did you mean 'movielib watchlist unseen'?"),
        (["library", "--tag", "--json"], "hint: 'movielib library --help' lists them"),
        (["backup", "-o", "my.db"], "did you mean 'movielib backup my.db'?"),
        (["watched", "add", "fargo", "on", "friday"], "'movielib watched add fargo --on friday'?"),
        (["watched", "add", "xyzzy", "yesterday"], "'movielib watched add xyzzy --on yesterday'?"),
        (["watched", "add", "fargo", "2026-08-14"], "did you mean '--on 2026-08-14'?"),
        (["rate", "8", "fargo"], "did you mean 'movielib rate fargo 8'?"),
        (["rate", "fargo", "good"], "hint: 'movielib rate --help' has examples"),
        (["tonight", "unseen", "sort:year"], "'movielib watchlist unseen sort:year' sorts the list"),
        (["person", "denis", "vileneuve"], "did you mean 'Denis Villeneuve'?"),
        (["tag", "fargo"], "'movielib tag fargo +noir' adds one, 'movielib movie fargo' shows"),
        (["tags", "film", "noir"], #"did you mean 'movielib library "tag:film noir"'?"#),
        (["genres", "drama"], "did you mean 'movielib discover genre:drama'?"),
        (["popular", "--region", "uk"], "--region: 'uk' is not a country\nhint: did you mean 'GB'?"),
        (["popular", "--region", "XX"], "hint: write its two letters, such as UA"),
        (["popular", "--language", "zz"], "--language: 'zz' is not a language"),
        (["library", "genre", "drama", "sort:year-desc"], "did you mean 'genre drama sort:year-'?"),
        (["trending", "month"], "TMDB looks back a 'day' or a 'week', not 'month'"),
        (["convert", "a.mkv", "--to", "mp3", "-o", "b.mp4"], "--to says mp3, and the name"),
        (["convert", "a.mkv", "--until", "0:99"], "--until takes a time"),
    ])
    func `another program's syntax suggests the right one`(_ typed: [String], _ hint: String) async throws {
        let run = try await home.run(typed)
        #expect([2, 3].contains(run.status))
        #expect(run.stderr.contains(hint), "\(run.stderr)")
    }

    static let wrong: [[String]] = [
        ["xyzzy"], ["search"], ["search", "dune", "--year", "1984", "--type", "person"],
        ["search", "dune", "--type", "series"], ["trending", "--window", "month"], ["popular", "--nonsense"],
        ["popular", "--color", "sometimes"], ["popular", "--language", "klingon"],
        ["popular", "--region", "USA"], ["movie"], ["movie", "nm3154303"],
        ["movie", "https://evil.example/movie/1"], ["person", "tt1160419"], ["watchlist", "add"],
        ["watchlist", "remove"], ["--library", "", "watchlist"],
        ["watched", "add", "603", "--on", "tomorrow"], ["watched", "add", "603", "--on", "2999"],
        ["watched", "add", "603", "--rating", "11"], ["watched", "remove"], ["rate"], ["rate", "603"],
        ["rate", "603", "8.25"], ["rate", "603", "nan"], ["tag", "603"], ["tag", "+noir"],
        ["tag", "603", "+"], ["tag", "603", "-o"], ["note"], ["watched", "edit"], ["watched", "edit", "603"],
        ["watched", "edit", "603", "--clear", "film"],
        ["watched", "edit", "603", "--note", "a", "--note-editor"],
        ["watched", "edit", "603", "--rating", "5", "--clear", "rating"],
        ["watched", "edit", "603", "--new-on", "tomorrow"], ["undo", "0"], ["undo", "101"], ["undo", "x"],
        ["redo", "0"], ["watched", "yaer:1999"], ["library", "--limit", "0"], ["export", "--format", "doc"],
        ["export", "-o", "x.doc"], ["import"], ["import", "/nowhere.csv"], ["import", "/etc/default"],
        ["import", "x.csv", "--dates", "ymd"], ["tonight", "--under", "soon"], ["tonight", "--seed", "-1"],
        ["files", "organise", "--", "copies:1", "-dark", "--dry-run"], ["files", "nfo", "--", "--dry-run"],
        ["library", "--", "--json"],
    ]

    @Test(arguments: wrong)
    func `wrong usage is code 2 and changes nothing`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments)
        // If the command got as far as a request, it also reports that the sample answers.
        let said = run.said.filter { !$0.hasPrefix("movielib: sample data") }
        ProgramRun(
            stdout: run.stdout, stderr: said.joined(separator: "\n"), status: run.status, signal: run.signal
        ).failed(2)
        #expect(run.stdout.isEmpty)
        #expect(home.folder.names.isEmpty)
    }

    @Test func `an ambiguous title lists the candidates and changes nothing`() async throws {
        for arguments in [
            ["watchlist", "add", "dune"], ["movie", "dune"], ["rate", "dune", "9"], ["tag", "dune", "+x"],
            ["note", "dune", "x"],
        ] {
            let run = try await home.run(arguments)
            #expect(run.status == 2 && run.stdout.isEmpty)
            let films = ["438631 Dune (2021)", "841 Dune (1984)"]
            #expect(films.allSatisfy { run.stderr.contains($0) }, "\(run.stderr)")
            if ["watchlist", "movie"].contains(arguments[0]) { #expect(run.stderr.contains("--first")) }
            #expect(run.said.count <= 4, "the sample's line and three")
        }
        #expect(!home.exists(home.library))
    }

    @Test func `an invalid address in the environment is code 2 and names its variable`() async throws {
        for url in ["junk", "http://example.org/3"] {
            let env = ["MOVIELIB_API_URL": url, "TMDB_TOKEN": Home.token]
            #expect(try await home.run("popular", env: env).failed(2).said[0].contains("MOVIELIB_API_URL"))
        }
    }
}
