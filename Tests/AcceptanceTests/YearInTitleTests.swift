import Foundation
import TestSupport
import Testing

/// A number at the end of the words may be the year of the film or a part of its title.
@Suite struct YearInTitleTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    /// Two films by their whole titles, and nothing for words and a year apart.
    private func server() async throws -> LoopbackServer {
        try await LoopbackServer.make { request in
            func film(_ id: Int, _ title: String, _ date: String) -> String {
                #"{"id": \#(id), "title": "\#(title)", "original_title": "\#(title)", "release_date": "\#(date)"}"#
            }
            let old = film(13282, "Death Race 2000", "1975-04-27")
            let new = film(401544, "Death Race 2050", "2017-01-01")
            let documentary = film(5, "Playing the Game: Looking Back at Death Race 2000", "2005-12-13")
            switch request.path.split(separator: "/").last {
            case "movie" where request.query["query"]?.lowercased() == "death race 2000":
                let rows = [documentary, old, new].joined(separator: ",")
                return .json(#"{"page": 1, "results": [\#(rows)], "total_pages": 1, "total_results": 3}"#)
            case "movie": return .json(#"{"page": 1, "results": [], "total_pages": 1, "total_results": 0}"#)
            case "13282": return .json(old)
            case "401544": return .json(new)
            default: return .notFound
            }
        }
    }

    @Test(arguments: [["movie"], ["watchlist", "add"]])
    func `an exact title with a number at its end wins`(_ verb: [String]) async throws {
        let server = try await server()
        for words in [["death", "race", "2000"], ["Death Race 2000"]] {
            let run = try await home.run(verb + words, env: server.env).succeeded()
            #expect(run.stdout.contains("13282"))
        }
    }

    @Test func `words that fit nothing either way are told as they were written`() async throws {
        let server = try await server()
        let run = try await home.run("movie", "life", "race", "2000", env: server.env).failed(3)
        #expect(run.said[0].contains("no film of 2000 is called 'life race'"))
    }

    @Test func `what was saved is found by such a title too, with nobody to ask`() async throws {
        let server = try await server()
        for id in ["13282", "401544"] {
            try await home.run("watchlist", "add", id, env: server.env).succeeded()
        }
        let env = ["TMDB_TOKEN": Home.token]
        let run = try await home.run("movie", "death", "race", "2000", "--offline", env: env).succeeded()
        #expect(run.stdout.contains("13282"))
        let other = try await home.run("movie", "death", "race", "2000", "1975", "--offline", env: env)
        #expect(other.succeeded().stdout.contains("13282"))
        let year = try await home.run("movie", "death", "race", "2017", "--offline", env: env)
        #expect(year.stderr.contains("401544") || year.stdout.contains("401544"))
    }
}
