import Foundation
import TestSupport
import Testing

/// Without a key and without a network the built-in sample answers.
@Suite struct SampleTests {
    @Test func `a page has limit rows, and the next page continues after it`() async throws {
        let all = try await home.all("top-rated --limit 45").cells.map { $0[0] }
        #expect(all.count == 45)
        for (options, rows) in [("-n 15 --page 3", 30..<45), ("-n5 --page 2", 5..<10)] {
            #expect(try await home.all("top-rated \(options)").cells.map { $0[0] } == Array(all[rows]))
        }
        let page = try await home.all("top-rated --limit 7 --page 2 --json").json()
        #expect(page["page"] as? Int == 2)
        #expect(page["total_pages"] as? Int == ((page["total_results"] as? Int ?? 0) + 6) / 7)
        let end = try await home.run("top-rated", "--limit", "100", "--page", "400")
        #expect(end.status == 2 && end.stderr.contains("no page 400 of 100 rows"))
    }

    private let home: Home

    init() throws { home = try Home() }

    /// A pipe gets tabs and no escape sequences, and `--json` one document and a newline.
    @Test(arguments: Home.reading)
    func `a reading command names the sample once in each output form`(_ arguments: [String]) async throws {
        let notice =
            "movielib: sample data of Jun 2026 (no TMDB credential); 'movielib auth login' changes that"
        for env in [[:], ["TERM": "xterm-256color", "COLUMNS": "40"], ["LANG": "C", "TERM": "dumb"]] {
            let run = try await home.run(arguments, env: env).succeeded()
            #expect(!run.lines.isEmpty && run.lines.allSatisfy { $0.contains("\t") })
            #expect(run.stdout.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
            #expect(run.said.filter { !$0.contains("series left out") } == [notice])
        }
        let json = try await home.run(arguments + ["--json"]).succeeded()
        _ = try json.json()
        #expect(json.stdout.hasSuffix("}\n") && json.lines.count == 1)
        #expect(home.folder.names.isEmpty, "reading leaves nothing behind")
    }

    @Test(arguments: [
        ["movie", "949"], ["movie", "heat 1995"], ["person", "4724"], ["person", "kevin bacon"],
        ["watchlist", "add", "949"], ["watched", "add", "heat 1995"], ["rate", "949", "8"],
        ["tag", "949", "+x"], ["note", "949", "x"], ["search", "heat"], ["people", "--page", "9"],
    ])
    func `a film missing from the sample is reported as missing there`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments)
        #expect(run.status == (["search", "people"].contains(arguments[0]) ? 0 : 3))
        #expect(run.stderr.contains("in the built-in sample"))
        #expect(run.stderr.contains("a free TMDB key gives access to every film: 'movielib auth login'"))
        #expect(!run.stderr.contains("TMDB does not know"))
    }

    @Test func `an empty result is reported, and is not an error`() async throws {
        let run = try await home.run("search", "zxqwv").succeeded()
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.contains("nothing found for 'zxqwv'"))
        for id in ["tt9999999", "https://www.themoviedb.org/movie/438631-dune"] {
            let hint = try await home.run("search", id).succeeded().stderr
            #expect(hint.contains("'movielib movie \(id)' looks a film up by its id"))
        }
        #expect((try await home.run("popular", "--page", "500").succeeded()).stderr.contains("no page 500"))
    }
}
