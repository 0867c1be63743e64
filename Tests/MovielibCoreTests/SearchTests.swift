import Catalogue
import Foundation
import Library
import LibrarySupport
import Records
import Synchronization
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// The source of a search's results: TMDB, or the catalogue if TMDB fails.
@Suite struct SearchTests {
    private func world(_ tmdb: CannedTransport = CannedTransport(sample: true)) throws -> World {
        let world = try World(tmdb)
        try world.catalogue((1...70).map { ($0, "Dune \($0)", Double(100 - $0)) })
        return world
    }

    private func search(
        _ query: String, year: Int? = nil, page: Int = 1, limit: Int = Core.tmdbPageSize, in world: World
    ) async throws -> ListAnswer<FilmRecord> {
        try await world.core.search(page: page, limit: limit) { page, locale in
            .searchMovies(query, year: year, page: page, locale: locale)
        } orFrom: { (lookup) throws(CoreError) in
            try lookup.filmMatches(query, year: year, page: page)
        }
    }

    @Test(arguments: [TMDBError.Kind.unreachable, .untrusted, .unavailable, .badAnswer, .notFound])
    func `the catalogue answers if TMDB fails, with the reason`(_ kind: TMDBError.Kind) async throws {
        let world = try world(CannedTransport(failure: TMDBError(kind, "because")))
        let answer = try await search("dune", in: world)
        #expect(answer.source == .catalogue)
        #expect(answer.value.rows.map(\.id) == Array(1...20))
        guard case .catalogueAnswer(let status, .failed(let cause))? = world.told.last else {
            throw WrongError(nil)
        }
        #expect(status.day == "2026-11-21")
        #expect(cause.kind == kind)
    }

    @Test func `a rejected credential is an error, even with a catalogue`() async throws {
        let world = try world(CannedTransport(failure: TMDBError(.credentialRejected, "no")))
        await #expect(throws: CoreError.self) { try await search("dune", in: world) }
    }

    @Test func `without a credential the catalogue is searched, not the sample or TMDB`() async throws {
        let world = try world()
        world.hasCredential = false
        #expect(try await search("dune", in: world).source == .catalogue)
        guard case .catalogueAnswer(_, .noCredential)? = world.told.last else { throw WrongError(nil) }
        #expect(world.tmdb.paths.isEmpty)
    }

    @Test func `a page of the catalogue has the requested rows and correct totals`() async throws {
        let world = try world(CannedTransport(failure: TMDBError(.unreachable, "away")))
        let first = try await search("dune", in: world).value
        #expect((first.totalResults, first.totalPages) == (70, 4))
        let second = try await search("dune", page: 2, limit: 3, in: world).value
        #expect(second.rows.map(\.id) == [4, 5, 6])
        #expect(
            try await search("dune", page: 3, limit: 30, in: world).value.rows.map(\.id) == Array(61...70))
        #expect(try await search("dune", page: 9, in: world).value.rows.isEmpty)
    }

    @Test func `catalogue results include library and cache data, whose years are used`() async throws {
        let world = try world(CannedTransport(failure: TMDBError(.unreachable, "away")))
        var film = FilmRecord.dune
        film.id = 3
        try world.library().addToWatchlist([film], at: noon)
        let all = try await search("dune", in: world).value.rows
        #expect(all.first { $0.id == 3 }?.overview == "Spice.")
        #expect(all.first { $0.id == 4 }?.overview == nil)
        try world.cache(CannedTransport.film(4, "Dune 4", "1984-12-14", poster: "/p.jpg"))
        for language in ["uk-UA", "en-US"] {
            world.locale = ContentLocale(language: language, region: "US")
            let seen = try await search("dune", in: world).value.rows.first { $0.id == 4 }
            #expect(seen?.title == "Dune 4" && seen?.year == 1984 && seen?.posterPath == "/p.jpg")
        }
        let old = try await search("dune", year: 1984, in: world).value.rows
        #expect(!old.contains { $0.id == 3 })
        let new = try await search("dune", year: 2021, in: world).value.rows
        #expect(new.first?.id == 3)
        guard case .yearsUnknown? = world.told.dropLast().last else { throw WrongError(nil) }
    }

    @Test func `a library film is found by a title other than its original one`() async throws {
        let world = try world(CannedTransport(failure: TMDBError(.unreachable, "away")))
        try world.library().addToWatchlist([.away], at: noon)
        #expect(try await search("spirited", in: world).value.rows.map(\.id) == [129])
    }

    @Test func `without a catalogue library and cache are searched, and that is reported`() async throws {
        let world = try World(CannedTransport(failure: TMDBError(.unreachable, "away")))
        world.isOffline = true
        let none = await #expect(throws: CoreError.self) { try await search("dune", in: world) }
        guard case .noCatalogue(let cause) = none, cause.kind == .unreachable else { throw WrongError(none) }
        try world.library().addToWatchlist([.dune], at: noon)
        try world.cache(CannedTransport.film(841, "Dune", "1984-12-14"))
        let answer = try await search("dune", in: world)
        #expect(answer.value.rows.map(\.id) == [438_631, 841])
        #expect(answer.source == .library)
        guard case .savedDataAnswer(.offline)? = world.told.last else { throw WrongError(nil) }
        #expect(try await search("dune", year: 1984, in: world).value.rows.map(\.id) == [841])
        let films = try await SearchFilms(["dune", "1984"]).response(from: world.core).films
        #expect(films.value.rows.map(\.id) == [841])
        await #expect(throws: CoreError.self) {
            try await SearchFilms(["dune", "1985"]).response(from: world.core)
        }
    }

    @Test func `without a credential a film is found in the library, or in the sample`() async throws {
        let world = try World()
        world.hasCredential = false
        let ronin = FilmRecord(id: 8_195, title: "Ronin")
        try world.library().addToWatchlist([ronin], at: noon)
        #expect(try await search("ronin", in: world).value.rows.map(\.id) == [8_195])
        #expect(try await search("the matrix", in: world).source == .sample)
        try world.catalogue([(129, "千と千尋の神隠し", 9)])
        #expect(try await search("spirited", in: world).value.rows.map(\.title) == ["Spirited Away"])
    }

    @Test func `between two keys a last word is taken as a year, too`() throws {
        let world = try world()
        let old = FilmRecord(id: 3, title: "Dune", releaseDate: PartialDate("1984-12-14"))
        try world.library().addToWatchlist([.dune, old], at: noon)
        func found(_ words: String) throws -> [Int] {
            try SearchLocalData(words).response(from: world.core).value.rows.compactMap { row in
                if case .movie(let film) = row { film.id } else { nil }
            }
        }
        #expect(try found("dune 1984") == [3])
        #expect(try found("dune 1985").isEmpty)
        // A number of the title stays.
        #expect(try found("dune 2") == [2] + Array(20...29))
        #expect(world.told.isEmpty && world.tmdb.paths.isEmpty)
    }

    @Test(arguments: [("dune 2021", 438_631), ("the matrix (1999)", 603)])
    func `a last word that no title contains is taken as a year`(_ words: String, _ id: Int) async throws {
        let world = try World()
        let found = try await SearchFilms([words]).response(from: world.core)
        #expect(found.films.value.rows.map(\.id).contains(id))
        guard case .wordTakenAsYear? = world.told.last else { throw WrongError(nil) }
        #expect(world.tmdb.paths == ["search/movie", "search/movie"])
    }

    @Test func `a year that is part of the title stays, and a person's name is recognised`() async throws {
        let world = try World()
        let blade = try await SearchFilms(["blade runner 2049"]).response(from: world.core)
        #expect(blade.films.value.rows.map(\.id) == [335_984] && blade.people.isEmpty)
        #expect(world.tmdb.paths.count == 1 && world.told.isEmpty)
        let name = try await SearchFilms(["denis villeneuve"]).response(from: world.core)
        #expect(name.films.value.rows.isEmpty && name.people.map(\.name) == ["Denis Villeneuve"])
        let nothing = try await SearchFilms(["zxqwv 2021"]).response(from: world.core)
        #expect(nothing.films.value.rows.isEmpty && nothing.people.isEmpty && world.told.isEmpty)
    }

    @Test func `a person of exactly that name is suggested next to films with it in a title`() async throws {
        let world = try World()
        world.hasCredential = false
        try world.library().addToWatchlist([FilmRecord(id: 1, title: "Denis Villeneuve at Work")], at: noon)
        let found = try await SearchFilms(["denis villeneuve"]).response(from: world.core)
        #expect(found.films.value.rows.map(\.id) == [1] && found.people.map(\.name) == ["Denis Villeneuve"])
        let whole = try await SearchFilms(["denis villeneuve at work"]).response(from: world.core)
        #expect(whole.films.value.rows.map(\.id) == [1] && whole.people.isEmpty)
    }
}
