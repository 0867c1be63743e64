import Foundation
import TestSupport
import Testing

/// Queries over all of TMDB's films, from the command line.
@Suite struct DiscoverTests {
    private let home: Home
    private let films: [StrictTMDB.Film] = [
        .init(1, "Drama") {
            $0.genres = [18]; $0.popularity = 3; $0.offers = ["flatrate": [8]]
        },
        .init(2, "Fear") {
            $0.genres = [18, 27]; $0.popularity = 2
        },
        .init(3, "Laughter") {
            $0.genres = [35]; $0.votes = 7
        },
    ]

    init() throws { home = try Home() }

    private func env(_ server: LoopbackServer) -> [String: String] {
        server.env.merging(["MOVIELIB_REGION": StrictTMDB.region]) { $1 }
    }

    @Test func `a query searches all of TMDB, and excludes and counts the user's own films`() async throws {
        let server = try await LoopbackServer.make(StrictTMDB(films).answer)
        let env = env(server)
        try await home.run("tag", "2", "+noir", env: env).succeeded()
        let run = try await home.run("discover", "genre:drama", "-tag:noir", "--json", env: env).succeeded()
        let document = try run.json()
        #expect(document["query"] as? String == "genre:drama -tag:noir")
        #expect(document["filtered_out"] as? Int == 1)
        #expect(try run.rows("results").map { $0["id"] as? Int } == [1])
        let verbose = try await home.run("discover", "rating:7..", "on:netflix", "-v", env: env).succeeded()
        #expect(verbose.lines == ["1\tDrama\t1995\t7.0\t500\t1995-06-01"])
        #expect(verbose.stderr.contains("fewer than 100 votes"))
        let page = try await home.run(
            "discover", "--surprise", "--seed", "1", "genre:comedy", "--json", env: env)
        #expect(try page.succeeded().json()["id"] as? Int == 3)
    }

    @Test func `an empty result names the excessive term, and an unsupported query is code 2`() async throws {
        let server = try await LoopbackServer.make(StrictTMDB(films).answer)
        let env = env(server)
        let nothing = try await home.run("discover", "genre:drama", "year:1950", env: env).succeeded()
        #expect(nothing.stderr.contains("without 'year:1950' TMDB finds 2 films"))
        for (query, hint) in [
            ("genre:draam", "genre:drama"), ("rating>8", "movielib discover \"rating:>8\""),
            ("note:end", "movielib library"), ("on:netflx", "on:netflix"), ("age:PG", "0+, 12+"),
            ("-runtime:90", "what it should be"), ("on:mine", "movielib services add"),
        ] {
            let run = try await home.run("discover", query, env: env).failed(2)
            #expect(run.stderr.contains(hint), "\(query)")
        }
        #expect(try await home.run("discover", "--surprise", "year:1950", env: env).failed(3).stdout.isEmpty)
    }

    @Test func `new films since the last run are reported once, and no new film is code 3`() async throws {
        let today = String(Date().ISO8601Format().prefix(10))
        let films =
            self.films + [
                .init(7, "Premiere") { $0.releases = [(3, today)] },
                .init(8, "Disc") {
                    $0.releases = [(5, today)]; $0.offers = ["flatrate": [11]]
                },
                .init(9, "Elsewhere") {
                    $0.releases = [(4, today)]; $0.offers = ["flatrate": [350]]
                },
            ]
        let server = try await LoopbackServer.make(StrictTMDB(films).answer)
        let env = env(server)
        let cinemas = try await home.run("new", env: env).succeeded()
        #expect(cinemas.cells.map { $0[0] } == ["7"])
        // The film's own date is unknown, and the country's is not used instead.
        #expect(cinemas.cells[0][5].isEmpty)
        try home.folder.folder(".config/movielib")
        try home.folder.write("services = [\"MUBI\"]\n", to: ".config/movielib/config.toml")
        let both = try await home.run("new", "--since-last", "--json", env: env).rows("results")
        #expect(Set(both.compactMap { $0["id"] as? Int }) == [7, 8])
        let named = try await home.run("new", "on:\"apple tv\"", env: env).succeeded()
        #expect(named.cells.map { $0[0] } == ["9"])
        for expected in [false, true] {
            let again = try await home.run("new", "--since-last", "--json", "year:1950", env: env).failed(3)
            #expect(again.stderr.contains("nothing new since"))
            #expect((try again.json()["since"] as? String == today) == expected)
        }
        #expect(try await home.run("new", "--since", "-2w", "year:1950", env: env).status == 3)
    }

    @Test func `films that were not shown stay new`() async throws {
        let today = String(Date().ISO8601Format().prefix(10))
        let films = (1...3).map { number in
            StrictTMDB.Film(number, "Film \(number)") { $0.releases = [(3, today)] }
        }
        let server = try await LoopbackServer.make(StrictTMDB(films).answer)
        try home.folder.folder(".config/movielib")
        try home.folder.write("services = [\"Hulu\"]\n", to: ".config/movielib/config.toml")
        let part = try await home.run("new", "--since-last", "--limit", "2", env: env(server)).succeeded()
        #expect(part.stderr.contains("up to 1 more film") && part.cells[0].last == today)
        // A service that is not available here is reported, and the cinemas are searched nevertheless.
        #expect(part.stderr.contains("no service of yours in UA is called Hulu"))
        for isLast in [false, true] {
            let run = try await home.run("new", "--since-last", "--json", env: env(server)).succeeded()
            #expect((try run.json()["since"] as? String == today) == isLast)
        }
    }

    @Test(arguments: [
        (["--since", ""], "is not today or an earlier day"), (["--since", "someday"], "--since"),
        (["--since-last", "--page", "2"], "takes no --page"),
        (["out:tv"], "'movielib discover out:tv' finds other releases"),
        (["genre:drama , genre:horror"], "'new' needs two for each"),
    ])
    func `unsupported arguments of new are rejected`(_ words: [String], _ message: String) async throws {
        let server = try await LoopbackServer.make(StrictTMDB(films).answer)
        try home.folder.folder(".config/movielib")
        try home.folder.write("services = [\"MUBI\"]\n", to: ".config/movielib/config.toml")
        let run = try await home.run(["new"] + words, env: env(server)).failed(2)
        #expect(run.stderr.contains(message), "\(run.stderr)")
        #expect(!server.requests.contains { $0.path.contains("discover") })
    }
}
