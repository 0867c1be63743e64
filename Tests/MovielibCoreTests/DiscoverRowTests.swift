import Foundation
import Library
import LibrarySupport
import Query
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// Processing TMDB's rows: left out, replaced, merged, dated.
@Suite struct DiscoverRowTests {
    private func ids(_ found: Core.Discovery) -> [Int] { found.films.value.rows.map(\.id) }

    /// A library in which the even films from one to a hundred were seen.
    private func library(in world: DiscoverWorld) throws {
        let library = try world.library()
        _ = try library.logViewings(
            of: (1...50).map { FilmRecord(id: $0 * 2, title: "Film \($0 * 2)") },
            Viewing(watchedOn: PartialDate("2026-08-14"), loggedAt: noon), at: noon)
    }

    @Test func `films of the library are left out, counted, and replaced from further pages`() async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(100))
        try library(in: world)
        let first = try await world.discover("unseen")
        #expect(ids(first) == (0..<20).map { $0 * 2 + 1 })
        #expect(first.filteredOut == 19)
        #expect(first.films.value.totalResults == 100)
        #expect(world.discoveries.count == 2)
        // The next page continues where this one ended, without repeating a film.
        let second = try await world.discover("unseen", page: 2)
        #expect(ids(second) == (20..<40).map { $0 * 2 + 1 })
        // Both pages are cached.
        #expect(world.discoveries.count == 4)
        #expect(ids(try await world.discover("seen", limit: 5)) == [2, 4, 6, 8, 10])
    }

    @Test func `at most five pages are read for a page of results that is never filled`() async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(300))
        let found = try await world.discover("seen")
        #expect(ids(found).isEmpty)
        #expect(found.filteredOut == 100)
        #expect(world.discoveries.map { $0.query["page"] } == ["1", "2", "3", "4", "5"])
    }

    @Test(arguments: [
        ("tag:noir", [1, 3]), ("-tag:noir", [2, 4, 5, 6]), ("untagged", [2, 4, 5, 6]), ("mine:9..", [2]),
        ("unrated", [1, 3, 4, 5, 6]), ("mine:none", [1, 3, 4, 5, 6]), ("saved", [4]),
        ("unsaved", [1, 2, 3, 5, 6]), ("seen:2026", [3]), ("seen:none", [1, 2, 4, 5, 6]),
        ("saved,tag:noir", [1, 3, 4]), ("unseen unrated", [1, 4, 5, 6]),
    ])
    func `terms of user data are answered from the library`(_ query: String, _ expected: [Int]) async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(6))
        let library = try world.library()
        func film(_ id: Int) -> FilmRecord { FilmRecord(id: id, title: "Film \(id)") }
        _ = try library.tag([film(1), film(3)], adding: ["noir"], removing: [], at: noon)
        _ = try library.rate([film(2)], 9, at: noon)
        _ = try library.logViewings(
            of: [film(3)], Viewing(watchedOn: PartialDate("2026-08-14"), loggedAt: noon), at: noon)
        _ = try library.addToWatchlist([film(4)], at: noon)
        #expect(ids(try await world.discover(query)) == expected)
    }

    @Test func `terms that TMDB cannot search for are checked on its rows`() async throws {
        let films = DiscoverWorld.films(6) { number, film in
            film.genres = [[18, 35], [18, 27], [18], [35], [27], []][number - 1]
            film.language = number == 3 ? "fr" : "en"
            film.rating = Double(number) + 0.5
            film.date = "200\(number)-01-01"
        }
        let world = try await DiscoverWorld(films)
        for (query, expected) in [
            ("genre:drama genre:comedy,horror", [1, 2]), ("-genre:drama", [4, 5, 6]),
            ("-language:fr", [1, 2, 4, 5, 6]),
            ("-year:2001..2003", [4, 5, 6]), ("-rating:3", [1, 2, 4, 5, 6]), ("genre:none", [6]),
            ("genre:comedy,year:2006", [1, 4, 6]), ("year:2001,2003,2005,2007", [1, 3, 5]),
        ] {
            #expect(ids(try await world.discover(query)) == expected, "\(query)")
        }
        // Alternatives of different fields are two searches; a list of years is one range, and the rows are checked.
        #expect(
            world.asked.last == [
                "primary_release_date.gte": "2001-01-01", "primary_release_date.lte": "2007-12-31",
            ])
    }

    @Test func `groups are separate searches, merged in order and without duplicates`() async throws {
        let films = DiscoverWorld.films(60) { number, film in
            film.genres = number.isMultiple(of: 3) ? [18, 35] : number.isMultiple(of: 2) ? [18] : [35]
        }
        let world = try await DiscoverWorld(films)
        let found = try await world.discover("genre:drama , genre:comedy", limit: 30)
        #expect(ids(found) == Array(1...30))
        #expect(world.asked.count == 2)
        #expect(Set(world.asked.map { $0["with_genres"] }) == ["18", "35"])
        #expect(
            ids(try await world.discover("genre:drama , genre:comedy sort:title", limit: 3)) == [1, 10, 11])
        #expect(ids(try await world.discover("runtime:100 , year:1995 , votes:1", page: 2)) == Array(21...40))
    }

    @Test func `overlapping pages show no film twice, and pornography is left out`() async throws {
        let world = try await DiscoverWorld(
            DiscoverWorld.films(60) { number, film in film.isSoftcore = number == 2 }, repeatedRows: 5)
        try library(in: world)
        #expect(ids(try await world.discover("unseen")) == (0..<20).map { $0 * 2 + 1 })
        let all = try await world.discover("", limit: 30)
        #expect(ids(all) == [1] + Array(3...31))
        #expect(all.filteredOut == 1)
    }

    @Test func `contradictory terms find nothing`() async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(3) { _, film in film.certification = "16+" })
        for query in ["year:1999 year:2001", "language:uk language:fr", "age:16 age:18"] {
            let found = try await world.discover(query)
            #expect(ids(found).isEmpty)
            #expect(found.films.value.totalResults == 0)
        }
    }

    @Test func `a country's release date is never taken for the film's`() async throws {
        let world = try await DiscoverWorld([
            .init(1, "Old") {
                $0.date = "1995-06-01"; $0.releases = [(3, "2026-11-05")]
            },
            .init(2, "Saved") {
                $0.date = "2025-12-24"; $0.releases = [(3, "2026-11-12")]
            },
            .init(3, "Later") { $0.releases = [(4, "2026-11-12")] },
        ])
        _ = try world.library().addToWatchlist(
            [FilmRecord(id: 2, title: "Saved", releaseDate: PartialDate("2025-12-24"))], at: noon)
        let found = try await world.discover("out:cinema,-1m")
        #expect(ids(found) == [1, 2])
        #expect(found.films.value.rows.map(\.releaseDate) == [nil, PartialDate("2025-12-24")])
        #expect(found.regionalDates?.mapValues(\.description) == [1: "2026-11-05", 2: "2026-11-12"])
        #expect(try await world.discover("year:1995").regionalDates == nil)
    }

    @Test func `a release type without a date means a past release`() async throws {
        let world = try await DiscoverWorld()
        try await world.discover("out:cinema")
        let today = try #require(PartialDate.today)
        #expect(
            world.asked == [["with_release_type": "2|3", "release_date.lte": "\(today)", "region": "UA"]])
    }

    @Test func `pages equal TMDB's if no film is left out; a page past the last is an error`() async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(100))
        #expect(ids(try await world.discover("", page: 3, limit: 15)) == Array(31...45))
        #expect(world.discoveries.map { $0.query["page"] } == ["2", "3"])
        #expect(try await world.discover("", page: 3, limit: 15).films.value.totalPages == 7)
        let error = await #expect(throws: CoreError.self) { try await world.discover("", page: 501) }
        guard case .noPage(501, _) = error else { throw WrongError(error) }
    }

    @Test func `the same seed picks the same film, and no film if none matches`() async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(900))
        let query = try world.query("-tag:noir")
        let core = world.core
        let film = try await core.surprise(query, seed: 7)
        #expect(film != nil)
        #expect(try await core.surprise(query, seed: 7)?.id == film?.id)
        var others: Set<Int> = []
        for seed in 1...8 {
            others.insert(try #require(try await core.surprise(query, seed: UInt64(seed))).id)
        }
        #expect(others.count > 1)
        #expect(others.allSatisfy { $0 <= 500 })
        #expect(try await core.surprise(world.query("tag:noir"), seed: 7) == nil)
    }

    @Test func `of the user's services only those of the region are requested`() async throws {
        let world = try await DiscoverWorld()
        try await world.discover("on:mine", services: ["Hulu", "MUBI"])
        #expect(world.asked == [["with_watch_providers": "11", "watch_region": "UA"]])
        guard case .unavailableServices(["Hulu"], region: "UA")? = world.told.first else {
            throw WrongError(nil)
        }
        for services in [["Hulu", "Netflx"], ["Netflx"]] {
            let error = await #expect(throws: CoreError.self) {
                try await world.discover("on:mine", services: services)
            }
            guard case .discover(let problem) = error else { throw WrongError(error) }
            #expect(problem == .noServiceInRegion(services, region: "UA", nearest: "Netflix"))
        }
    }

    @Test func `services of other countries are reported and left out`() async throws {
        let world = try await DiscoverWorld()
        #expect(try await world.core.services(among: ["hulu", "MUBI", "netflix"]) == ["MUBI", "netflix"])
        guard case .unavailableServices(["hulu"], region: "UA")? = world.told.first else {
            throw WrongError(nil)
        }
        #expect(try await world.core.services(among: ["Netflix"]) == ["Netflix"])
        #expect(world.told.count == 1)
        world.locale = ContentLocale(language: "en-US", region: "AQ")
        #expect(try await world.core.services(among: ["Netflix"]).isEmpty)
        #expect(try await world.core.services(among: []).isEmpty)
    }

    @Test func `unread films after a page are counted, whatever was left out before it`() async throws {
        let world = try await DiscoverWorld(
            DiscoverWorld.films(130) { number, film in film.genres = number <= 50 ? [18] : [35] })
        try library(in: world)
        #expect(try await world.discover("", limit: 130).maxRemainingFilms == 0)
        #expect(try await world.discover("genre:drama", limit: 15).maxRemainingFilms == 35)
        #expect(try await world.discover("genre:drama", page: 3).maxRemainingFilms == 0)
        // Of rows that were read it is known that they do not match; of others it is not.
        #expect(try await world.discover("genre:drama unseen", limit: 25).maxRemainingFilms == 0)
        #expect(try await world.discover("genre:drama unseen", limit: 20).maxRemainingFilms == 10)
        #expect(try await world.discover("genre:horror , genre:action").maxRemainingFilms == 0)
        #expect(try await world.discover("genre:drama , genre:comedy", limit: 130).maxRemainingFilms == 0)
        // Five pages were read without a match.
        let none = try await world.discover("tag:noir")
        #expect(none.films.value.rows.isEmpty && none.maxRemainingFilms == 30)
    }

    @Test func `named services and a minimum of votes are reported`() async throws {
        let world = try await DiscoverWorld()
        #expect(try await world.discover("on:netflix").namesServices)
        #expect(try await world.discover("genre:drama").namesServices == false)
        #expect(try await world.discover("rating:7..").hasVoteFloor)
        #expect(try await world.discover("rating:7.. votes:5..").hasVoteFloor == false)
    }
}

/// Alternatives of several kinds, and empty ranges.
@Suite struct DiscoverMixedTests {
    @Test(arguments: [
        // Four searches would be too many, so the rows are checked instead.
        ("genre:drama,year:1999,rating:9..,votes:..50", [1, 2, 3, 4]),
        ("genre:drama,year:1999 genre:comedy,votes:..50 votes:0..", [4]),
        ("language:fr,year:1999,rating:9..,votes:..50", [2, 3, 4]),
        ("genre:drama,year:1999 , year:1980 , year:1970", [1, 2, 4]),
        ("-year:2000,genre:drama,votes:..50,rating:9..", [2]),
    ])
    func `every alternative of a query is searched`(_ query: String, _ expected: [Int]) async throws {
        let world = try await DiscoverWorld(
            DiscoverWorld.films(6) { number, film in
                (film.date, film.votes, film.rating) = ("2000-06-06", 500, 7)
                switch number {
                case 1: film.genres = [18]
                case 2: film.date = "1999-09-09"
                case 3: film.rating = 9.5
                case 4: (film.votes, film.genres) = (20, [18, 35])
                default: break
                }
            })
        let found = try await world.discover(query)
        #expect(found.films.value.rows.map(\.id).sorted() == expected)
    }

    @Test(arguments: [
        "year:>9999", "released:<0001-01-01", "out:>9999-12-31", "year:1999 year:2001", "rating:8 rating:9",
        "out:2020 out:2021", "rating:11..", "runtime:..60 runtime:90..", "votes:..5 votes:6..",
        "rating:<0", "runtime:<0", "runtime:0", "votes:<0",
    ])
    func `TMDB gets no impossible values`(_ query: String) async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(3))
        let found = try await world.discover(query)
        #expect(found.films.value.rows.isEmpty)
        for request in world.discoveries {
            #expect(
                request.query.values.contains { $0.hasPrefix("9999") || $0.hasPrefix("0001") },
                "\(request.query)")
        }
    }

    @Test func `an impossible total does not end the program`() async throws {
        let server = try await LoopbackServer.make([
            "/3/discover/movie": .json(
                #"{"page":1,"results":[],"total_pages":1,"total_results":9223372036854775807}"#)
        ])
        var run = RunDescription(CurlTransport.patient(userAgent: "movielib-tests/1"))
        run.serviceAddress = server.url
        let core = Core(run)
        let world = try await DiscoverWorld()
        let found = try await core.discover(world.query("votes:1 , votes:2"), page: 1, limit: 20)
        #expect(found.films.value.rows.isEmpty)
    }
}
