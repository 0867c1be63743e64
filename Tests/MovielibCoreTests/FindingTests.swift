import Foundation
import Library
import LibrarySupport
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// Which film a title stands for, and the requests to find out.
@Suite struct FindingTests {
    private static let oldboys = [
        CannedTransport.film(670, "Oldboy", "2003-01-01", original: "올드보이"),
        CannedTransport.film(87_516, "Oldboy", "2013-01-01"),
    ]
    private static let races = [
        "movie/13282": CannedTransport.film(13_282, "Death Race 2000", "1975-04-27"),
        "search/movie death race 2000": CannedTransport.page(
            CannedTransport.film(5, "Playing the Game: Looking Back at Death Race 2000", "2005-12-13"),
            CannedTransport.film(13_282, "Death Race 2000", "1975-04-27"),
            CannedTransport.film(401_544, "Death Race 2050", "2017-01-01")),
    ]

    private func world(_ tmdb: CannedTransport = CannedTransport(sample: true)) throws -> World {
        let world = try World(tmdb)
        // The unknown film comes after ten thousand others.
        try world.catalogue(
            [
                (438_631, "Dune", 17), (841, "Dune", 9), (10_681, "WALL·E", 11),
                (13_973, "Death Race 2000", 3),
                (87_516, "Oldboy", 4), (194, "Le Fabuleux Destin d'Amélie Poulain", 10),
                (999_999, "Blade Runner 2049", 20), (346_698, "Amelie", 0.0001),
            ] + (1...10_000).map { (2_000_000 + $0, "Filler \($0)", 1) })
        return world
    }

    private func find(_ words: String, in world: World) async throws -> Answer<MovieDetails> {
        try await FilmPage(FilmReference(words, thisYear: 2026)).response(from: world.core)
    }

    @Test func `one request reads a film that has a unique title and the requested year`() async throws {
        let world = try world()
        #expect(try await find("wall e 2008", in: world).value.record.id == 10_681)
        #expect(world.tmdb.paths == ["movie/10681"])
        let saved = try await world.core.filmRecords([FilmReference("wall e 2008", thisYear: 2026)])
        #expect(saved.map(\.id) == [10_681])
        #expect(world.tmdb.paths == ["movie/10681", "movie/10681"])
    }

    @Test func `a year that is part of the title is not taken for the film's year`() async throws {
        let page = CannedTransport.film(13_973, "Death Race 2000", "1975-04-27")
        let world = try world(CannedTransport(["movie/13973": page]))
        #expect(try await find("death race 2000", in: world).value.record.id == 13_973)
        #expect(world.tmdb.paths == ["movie/13973"])
    }

    @Test(arguments: [
        // Two films have that title; the catalogue has no years, so TMDB decides.
        ("dune 1984", 841),
        // An obscure film has the English title of another one as its own.
        ("amelie", 194),
        // TMDB no longer has it.
        ("blade runner 2049", 335_984),
    ])
    func `an ambiguous title is searched at TMDB`(_ words: String, _ id: Int) async throws {
        let world = try world()
        #expect(try await find(words, in: world).value.record.id == id)
        #expect(world.tmdb.paths.contains("search/movie"))
    }

    @Test func `without a key the best match is TMDB's first, whatever is in the library`() async throws {
        let world = try world()
        world.hasCredential = false
        let dune = try FilmReference("dune", thisYear: 2026)
        #expect(try await world.core.id(of: dune, takingFirst: true) == 438_631)
        let older = FilmRecord(id: 841, title: "Dune", releaseDate: PartialDate("1984-12-14"))
        _ = try world.core.make(Change(.tag(adding: ["sand"], removing: []), [older]))
        #expect(try await world.core.id(of: dune, takingFirst: true) == 438_631)
    }

    @Test func `a title with another film's year finds nothing, and names the film's year`() async throws {
        let world = try world()
        let error = await #expect(throws: CoreError.self) { try await find("wall e 1999", in: world) }
        guard case .notFound(.film, "wall e", 1999, inSample: false, let others) = error else {
            throw WrongError(error)
        }
        #expect(others.map(\.year) == [2008])
    }

    @Test func `a film to rate is looked for in the library before TMDB is asked`() async throws {
        let tmdb = CannedTransport(["search/movie matrix": CannedTransport.page()])
        let world = try world(tmdb)
        try world.library().addToWatchlist([FilmRecord(id: 603, title: "The Matrix")], at: Date())
        func film(prefersLibrary: Bool) async throws -> Int {
            try await world.core.editableFilm(
                FilmReference("matrix", thisYear: 2026), typed: "matrix", takingFirst: false,
                mustBeInLibrary: false,
                prefersLibrary: prefersLibrary
            ).id
        }
        #expect(try await film(prefersLibrary: true) == 603 && tmdb.paths.isEmpty)
        #expect(try await film(prefersLibrary: false) == 603, "an empty answer hides no own film")
    }

    @Test func `without a key a library film does not match with another year`() async throws {
        let world = try world()
        world.hasCredential = false
        _ = try world.core.make(
            Change(
                .addToWatchlist,
                [FilmRecord(id: 10_681, title: "WALL·E", releaseDate: PartialDate("2008-06-22"))]))
        let error = await #expect(throws: CoreError.self) { try await find("wall e 1999", in: world) }
        guard case .notFound(.film, "wall e", 1999, _, _) = error else { throw WrongError(error) }
        #expect(try await find("wall e 2008", in: world).value.record.id == 10_681)
    }

    @Test func `a remake with a unique original title is not taken for the original`() async throws {
        let world = try world(
            CannedTransport([
                "movie/87516": Self.oldboys[1],
                "search/movie oldboy": CannedTransport.page(Self.oldboys[0], Self.oldboys[1]),
            ]))
        let error = await #expect(throws: CoreError.self) { try await find("oldboy", in: world) }
        guard case .ambiguous(.film, "oldboy", let films) = error else { throw WrongError(error) }
        #expect(films.map(\.id) == [670, 87_516])
        world.pick = { $0.candidates.last }
        #expect(try await find("oldboy", in: world).value.record.id == 87_516)
        world.pick = { _ in nil }
        let none = await #expect(throws: CoreError.self) { try await find("oldboy", in: world) }
        guard case .nothingChosen = none else { throw WrongError(none) }
    }

    @Test func `an exact title that ends in a number wins, even offline`() async throws {
        let world = try World(CannedTransport(Self.races))
        for words in ["death race 2000", "Death Race 2000"] {
            #expect(try await find(words, in: world).value.record.id == 13_282)
        }
        let films = try await world.core.filmRecords([.tmdb(13_282)])
        try world.library().addToWatchlist(films, at: noon)
        let away = try World(CannedTransport(failure: TMDBError(.unreachable, "away")))
        try FileManager.default.copyItem(atPath: world.libraryPath, toPath: away.libraryPath)
        for words in ["death race 2000", "death race 2000 1975"] {
            let page = try await find(words, in: away)
            #expect(page.value.record.id == 13_282)
            #expect(page.source == .library)
        }
        guard case .savedPage(_, .failed)? = away.told.last else { throw WrongError(nil) }
    }

    @Test func `a film whose page was never fetched is shown from the library`() async throws {
        let away = try World(CannedTransport(failure: TMDBError(.unreachable, "away")))
        let film = FilmRecord(
            id: 13_282, title: "Death Race 2000", releaseDate: PartialDate("1975-04-27"), runtimeMinutes: 80,
            imdbID: "tt0072856", genres: ["Action"])
        try away.library().addToWatchlist([film], at: noon)
        for reference in ["13282", "tt0072856", "death race 2000"] {
            let page = try await find(reference, in: away)
            #expect(page.source == .library && page.value.record.runtimeMinutes == 80)
            #expect(page.value.record.genres == ["Action"])
            guard case .filmWithoutPage("Death Race 2000", .failed)? = away.told.last else {
                throw WrongError(nil)
            }
        }
    }

    @Test func `words that match nothing are reported as they were read`() async throws {
        let world = try World(CannedTransport(Self.races))
        let error = await #expect(throws: CoreError.self) { try await find("life race 2000", in: world) }
        guard case .notFound(.film, "life race", 2000, inSample: false, _) = error else {
            throw WrongError(error)
        }
    }

    @Test func `many films are requested concurrently, and progress is reported`() async throws {
        let ids = Array(1...30)
        let answers = ids.map { ("movie/\($0)", CannedTransport.film($0, "Film \($0)", "2001-01-01")) }
        let world = try World(CannedTransport(Dictionary(uniqueKeysWithValues: answers)))
        let films = try await world.core.filmRecords(ids.map { .tmdb($0) } + [.tmdb(3)])
        #expect(films.map(\.id) == ids)
        #expect(world.steps.count == 32 && world.steps.last.map { $0 == nil } == true)
        try world.library().addToWatchlist(films, at: noon)
        #expect(try await world.core.filmRecords(ids.map { .tmdb($0) }).count == 30)
        #expect(world.tmdb.paths.count == 31, "what is saved is not asked for again")
        let error = await #expect(throws: CoreError.self) {
            try await world.core.filmRecords([.tmdb(1), .tmdb(77)])
        }
        guard case .atIndex(1, .tmdb(let cause, film: "77")) = error else { throw WrongError(error) }
        #expect(cause.kind == .notFound)
    }

    @Test func `a library film is found by id, IMDb id and title; any other is reported`() async throws {
        let world = try World()
        func own(_ text: String) throws -> Int {
            let reference = try FilmReference(text, thisYear: 2026)
            return try world.core.libraryFilmID(reference, typed: text, takingFirst: false)
        }
        #expect(throws: CoreError.self) { try own("dune") }
        try world.library().addToWatchlist([.dune], at: noon)
        for text in ["dune", "438631", "tt1160419"] { #expect(try own(text) == 438_631) }
        for text in ["heat", "949", "tt0113277"] {
            let error = #expect(throws: CoreError.self) { try own(text) }
            guard case .notInLibrary(text)? = error else { throw WrongError(error) }
        }
        #expect(try world.core.userData(among: [438_631, 949])[438_631]?.isOnWatchlist == true)
        #expect(world.tmdb.paths.isEmpty)
    }
}
