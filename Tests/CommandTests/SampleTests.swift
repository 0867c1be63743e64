import Foundation
import TestSupport
import Testing

/// Without a key and without a network the built-in sample answers.
@Suite struct SampleTests {
    @Test func `a page has limit rows, and the next page continues after it`() async throws {
        let home = try Home()
        let all = try await home.run("top-rated", "--limit", "45").succeeded().cells.map { $0[0] }
        #expect(all.count == 45)
        #expect(
            try await home.run("top-rated", "-n", "15", "--page", "3").cells.map { $0[0] }
                == Array(all[30...]))
        #expect(
            try await home.run("top-rated", "-n5", "--page", "2").cells.map { $0[0] } == Array(all[5..<10]))
        let page = try await home.run("top-rated", "--limit", "7", "--page", "2", "--json").json()
        #expect(page["page"] as? Int == 2)
        #expect(page["total_pages"] as? Int == ((page["total_results"] as? Int ?? 0) + 6) / 7)
        let end = try await home.run("top-rated", "--limit", "100", "--page", "400")
        #expect(end.status == 2)
        #expect(end.stderr.contains("no page 400 of 100 rows"))
    }

    @Test func `a name found among films suggests the person, and mentions no key`() async throws {
        let search = try await Home().run("search", "christopher", "nolan")
        #expect(
            search.stderr.contains("'movielib person christopher nolan'")
                && !search.stderr.contains("a free TMDB key"))
    }

    @Test func `tonight picks the requested number of films, each once`() async throws {
        let home = try Home()
        try await home.run("watchlist", "add", "603", "841", "438631", "78").succeeded()
        let picks = try await home.run("tonight", "--limit", "3").succeeded().cells.map { $0[0] }
        #expect(Set(picks).count == 3)
        #expect(try await home.run("tonight", "-n", "9").succeeded().lines.count == 4)
        let list = try await home.run("tonight", "--limit", "2", "--json").json()
        #expect((list["results"] as? [[String: Any]])?.count == 2)
        #expect(try await home.run("library", "-n", "2", "--page", "2").succeeded().lines.count == 2)
    }

    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: Home.reading)
    func `every reading command answers and says once that its data is the sample`(_ arguments: [String])
        async throws
    {
        let run = try await home.run(arguments).succeeded()
        #expect(!run.lines.isEmpty)
        let said = run.said.filter { !$0.contains("series left out") }
        #expect(
            said == [
                "movielib: sample data of Jun 2026 (no TMDB credential); 'movielib auth login' changes that"
            ])
        #expect(!home.exists(home.library))
        #expect(home.folder.names.isEmpty, "reading leaves nothing behind")
    }

    @Test(arguments: Home.reading)
    func `a pipe gets tabs and no escape sequences`(_ arguments: [String]) async throws {
        for env in [[:], ["TERM": "xterm-256color", "COLUMNS": "40"], ["LANG": "C", "TERM": "dumb"]] {
            let run = try await home.run(arguments, env: env).succeeded()
            #expect(run.lines.allSatisfy { $0.contains("\t") })
            #expect(run.stdout.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
        }
    }

    @Test(arguments: Home.reading)
    func `JSON is one document and a newline`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments + ["--json"]).succeeded()
        _ = try run.json()
        #expect(run.stdout.hasSuffix("}\n"))
        #expect(run.lines.count == 1)
    }

    @Test func `rows in JSON and rows in a pipe are the same films`() async throws {
        let list = try await home.run("popular", "--json").json()
        let ids = (list["results"] as? [[String: Any]])?.compactMap { $0["id"] as? Int }
        let piped = try await home.run("popular").lines.map {
            $0.split(separator: "\t").first.flatMap { Int($0) }
        }
        #expect(ids == piped)
    }

    @Test(arguments: [
        ["movie", "949"], ["movie", "heat 1995"], ["person", "4724"], ["person", "kevin bacon"],
        ["watchlist", "add", "949"], ["watched", "add", "heat 1995"], ["rate", "949", "8"],
        ["tag", "949", "+x"], ["note", "949", "x"], ["search", "heat"], ["people", "--page", "9"],
    ])
    func `a film missing from the sample is reported as missing there, not at TMDB`(_ arguments: [String])
        async throws
    {
        let run = try await home.run(arguments)
        #expect(run.status == (["search", "people"].contains(arguments[0]) ? 0 : 3))
        #expect(run.stderr.contains("in the built-in sample"))
        #expect(run.stderr.contains("a free TMDB key gives access to every film: 'movielib auth login'"))
        #expect(!run.stderr.contains("TMDB does not know"))
    }

    @Test func `a year or a person's name in a search leads to results or to a hint`() async throws {
        let dune = try await home.run("search", "dune", "2021").succeeded()
        #expect(dune.lines.map { $0.prefix { $0 != "\t" } } == ["438631"])
        #expect(dune.stderr.contains("no title has '2021' in it; these are films from 2021 called 'dune'"))
        let all = try await home.run("search", "--type", "all", "dune", "2021").succeeded()
        #expect(all.stderr.contains("hint: 'movielib search --year 2021 dune'"))
        let name = try await home.run("search", "denis", "villeneuve").succeeded()
        #expect(name.stderr.contains("Denis Villeneuve; see 'movielib person denis villeneuve'"))
    }

    @Test func `an empty result is reported, and is not an error`() async throws {
        let run = try await home.run("search", "zxqwv").succeeded()
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.contains("nothing found for 'zxqwv'"))
        #expect((try await home.run("popular", "--page", "500").succeeded()).stderr.contains("no page 500"))
    }
}
