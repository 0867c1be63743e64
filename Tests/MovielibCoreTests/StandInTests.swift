import Exchange
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

/// Placeholder films: imported by title and year without TMDB, and merged later.
@Suite struct StandInTests {
    private static let diary = """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2026-01-03,WALL·E,2008,https://boxd.it/1,4.5,,robots,2026-01-02
        2026-01-03,Dune,1984,https://boxd.it/2,2,,,2026-01-01
        2026-01-03,Nobody Made This,1999,https://boxd.it/3,3,,,

        """

    private func rows(_ text: String = Self.diary, _ name: String = "diary.csv", in world: World) throws
        -> [ImportRow]
    {
        let file = try world.folder.write(text, to: name)
        return try Import(world.core).read([.file(path: file, name: name)], ImportReader.Options()).rows
    }

    private let world: World

    init() throws { world = try Self.offline() }

    private static func offline() throws -> World {
        let world = try World()
        world.isOffline = true
        return world
    }

    @Test func `without TMDB films are stored once by title and year, with their user data`() async throws {
        let rows = try rows(in: world)
        let trial = try await Import(world.core, isDryRun: true).run(rows, summary: "x")
        #expect(trial.outcomes == [.new, .new, .new] && trial.unmatchedFile == nil)
        _ = try await Import(world.core).run(rows, summary: "x")
        let again = try await Import(world.core).run(rows, summary: "x")
        #expect(again.outcomes == [.unchanged, .unchanged, .unchanged])
        let films = try world.library().filmsWithViewings()
        #expect(films.allSatisfy { FilmRecord.placeholderIDs.contains($0.film.record.id) })
        let robot = try #require(films.first { $0.film.record.title == "WALL·E" })
        #expect(robot.film.record.year == 2008 && robot.film.myRating == 9 && robot.film.tags == ["robots"])
        #expect(robot.viewings.map(\.watchedOn) == [PartialDate("2026-01-02")])
        #expect(world.tmdb.paths.isEmpty)
    }

    @Test func `without TMDB films with similar titles and their ratings stay separate`() async throws {
        let rated = """
            Date,Name,Year,Letterboxd URI,Rating
            2024-01-02,Мой,2002,https://boxd.it/d8,5
            2024-01-02,Мои,2002,https://boxd.it/d9,1
            2024-01-02,+1,2013,https://boxd.it/e1,5
            2024-01-02,1,2013,https://boxd.it/e2,1
            2024-01-02,Twins,2001,https://boxd.it/f1,5
            2024-01-02,Twins,2001,https://boxd.it/f2,1

            """
        let rows = try rows(rated, "ratings.csv", in: world)
        _ = try await Import(world.core).run(rows, summary: "x")
        func stored() throws -> [String] {
            try world.library().filmsWithViewings().map { "\($0.film.record.title) \($0.film.myRating ?? 0)" }
                .sorted()
        }
        let all = ["+1 10.0", "1 2.0", "Twins 10.0", "Twins 2.0", "Мои 2.0", "Мой 10.0"]
        #expect(try stored() == all)
        let again = try await Import(world.core).run(rows, summary: "x")
        #expect(again.outcomes.allSatisfy { $0 == .unchanged })
        #expect(try stored() == all)
        // Another service uses another spelling for the same film.
        let other = try self.rows(
            "Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n"
                + "tt0103639,9,2024-01-01,Aladdin,https://www.imdb.com/title/tt0103639,Movie,8.0,90,1992,,4,1992-11-25,\n"
                + "tt0810772,2,2024-01-02,Aladdin,https://www.imdb.com/title/tt0810772,Movie,5.0,50,1992,,4,1992-04-27,\n",
            "imdb.csv", in: world)
        _ = try await Import(world.core).run(other, summary: "x")
        _ = try await Import(world.core).run(other, summary: "x")
        #expect(try stored() == (all + ["Aladdin 2.0", "Aladdin 9.0"]).sorted())
    }

    /// Two Letterboxd films that differ in an accent.
    private static let accented =
        "Date,Name,Year,Letterboxd URI,Rating\n"
        + "2024-01-02,Léon,1994,https://boxd.it/a1,5\n2024-01-02,Leon,1994,https://boxd.it/a2,1\n"

    private func importAccented() async throws {
        let rows = try rows(Self.accented, "ratings.csv", in: world)
        _ = try await Import(world.core).run(rows, summary: "x")
    }

    /// A row of another service's list.
    private func tagged(_ title: String, _ tag: String) -> [ImportRow] {
        var row = ImportRow(kind: .titleList, location: .init(file: "list.csv", line: 2))
        (row.title, row.year, row.facts) = (title, 1994, [.tags([tag])])
        return [row]
    }

    private func ratings(_ world: World) throws -> [String] {
        try world.library().filmsWithViewings().map { film in
            "\(film.film.record.title) \(film.film.myRating ?? 0) \(film.film.tags.joined(separator: " "))"
        }.sorted()
    }

    @Test func `of films that differ in accents another service's row matches the spelling`() async throws {
        try await importAccented()
        for _ in 0..<2 {
            _ = try await Import(world.core).run(tagged("Leon", "plain"), summary: "x")
            _ = try await Import(world.core).run(tagged("LÉON", "accent"), summary: "x")
            // A third spelling may be either, and stays a separate film until TMDB is asked.
            _ = try await Import(world.core).run(tagged("Lèon", "third"), summary: "x")
            _ = try await Import(world.core).run(tagged("Leön", "fourth"), summary: "x")
        }
        #expect(
            try ratings(world) == ["Leon 2.0 plain", "Leön 0.0 fourth", "Lèon 0.0 third", "Léon 10.0 accent"])
    }

    @Test func `the order of rows does not decide which film another service's row matches`() async throws {
        let both = try rows(Self.accented, "ratings.csv", in: world)
        _ = try await Import(world.core).run(tagged("Leon", "plain") + both, summary: "x")
        #expect(try ratings(world) == ["Leon 2.0 plain", "Léon 10.0 "])
        // The address identifies one of the two.
        let again = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-03,Leon,1994,https://boxd.it/a2,2\n"
        _ = try await Import(world.core).run(rows(again, "ratings.csv", in: world), summary: "x")
        #expect(try ratings(world) == ["Leon 4.0 plain", "Léon 10.0 "])
    }

    @Test func `TMDB's film replaces the placeholder with its accents, or none if unclear`() async throws {
        try await importAccented()
        let day = PartialDate("1994-09-14")
        let unclear = FilmRecord(id: 1, title: "Lèon", releaseDate: day)
        #expect(try world.library().film(of: unclear) == nil)
        _ = try world.core.make(Change(.tag(adding: ["third"], removing: []), [unclear]))
        let plain = FilmRecord(id: 2, title: "Leon", releaseDate: day)
        #expect(try world.library().film(of: plain)?.film.myRating == 2)
        _ = try world.core.make(Change(.tag(adding: ["plain"], removing: []), [plain]))
        let whole = FilmRecord(
            id: 101, title: "Leon the Professional", originalTitle: "Léon", releaseDate: day)
        _ = try world.core.make(Change(.tag(adding: ["accent"], removing: []), [whole]))
        #expect(
            try ratings(world) == ["Leon 2.0 plain", "Leon the Professional 10.0 accent", "Lèon 0.0 third"])
    }

    @Test(arguments: ["Bell\0Null", String(repeating: "L", count: 5000)])
    func `a title that is cut when stored has the same placeholder id as the stored title`(_ title: String) {
        let kept = String(title.filter { $0 != "\0" }.prefix(1000))
        #expect(
            FilmRecord.placeholderID(title: title, year: 1999)
                == FilmRecord.placeholderID(title: kept, year: 1999))
    }

    @Test func `a title without a year is ambiguous, and is left to the user`() async throws {
        let rows = try rows(
            "Date,Name,Year,Letterboxd URI\n2026-01-01,Heat,,https://boxd.it/1\n", "watchlist.csv", in: world)
        let done = try await Import(world.core).run(rows, summary: "x")
        #expect(done.outcomes.isEmpty && done.unmatchedFile?.contains("Heat") == true)
    }

    @Test(arguments: [true, false])
    func `an import or a refresh finds TMDB's ids, and undo reverts it`(_ isImport: Bool) async throws {
        let rows = try rows(in: world)
        _ = try await Import(world.core).run(rows, summary: "x")
        world.isOffline = false
        let before = try world.library().filmsWithViewings()
        let done =
            try await isImport
            ? Import(world.core).run(rows, summary: "x")
            : #require(try await Import(world.core).resolvePlaceholders())
        #expect(Set(done.plan.films.map(\.film.record.id).filter { $0 > 0 }) == [10_681, 841])
        #expect(done.outcomes.filter { $0 != .unchanged } == [.updated, .updated])
        let films = try world.library().filmsWithViewings()
        let robot = try #require(films.first { $0.film.record.id == 10_681 })
        #expect(robot.film.myRating == 9 && robot.film.tags == ["robots"])
        #expect(robot.viewings.map(\.watchedOn) == [PartialDate("2026-01-02")])
        #expect(robot.viewings.map(\.isRewatch) == [false])
        #expect(
            films.filter { $0.film.record.isPlaceholder }.map(\.film.record.title) == ["Nobody Made This"])
        _ = try world.core.make(Change(.undo(1)))
        #expect(try world.library().filmsWithViewings() == before)
        _ = try world.core.make(Change(.redo(1)))
        #expect(try world.library().filmsWithViewings().map(\.film.record.id) == films.map(\.film.record.id))
    }

    @Test func `merging a placeholder film keeps the data of both, and its list position`() async throws {
        let list = "Date,Name,Year,Letterboxd URI\n2026-01-01,WALL·E,2008,https://boxd.it/1\n"
        let more = "2026-01-02,Dune,1984,https://boxd.it/2\n"
        _ = try await Import(world.core).run(rows(list + more, "watchlist.csv", in: world), summary: "x")
        let placeholder = FilmRecord.placeholder(title: "WALL·E", year: 2008)
        let mine = FilmRecord(id: 10_681, title: "WALL·E", releaseDate: PartialDate("2008-06-27"))
        _ = try world.core.make(Change(.note("Plants."), [mine]))
        _ = try world.core.make(Change(.note("Robots."), [placeholder]))
        _ = try world.core.make(
            Change(
                .logViewing(Viewing(watchedOn: PartialDate("2020"), loggedAt: noon), keepingSaved: true),
                [mine]))
        _ = try world.core.make(
            Change(
                .logViewing(Viewing(watchedOn: PartialDate("2024"), loggedAt: noon), keepingSaved: true),
                [placeholder]))
        world.isOffline = false
        _ = try await Import(world.core).resolvePlaceholders()
        #expect(try world.library().watchlist().map(\.record.id) == [841, 10_681])
        let whole = try #require(try world.library().film(id: 10_681))
        #expect(whole.film.note == "Plants.\n\nRobots.")
        #expect(
            whole.viewings.map { "\($0.watchedOn.map { "\($0)" } ?? "") \($0.isRewatch)" } == [
                "2024 true", "2020 false",
            ])
        #expect(try world.library().film(id: placeholder.id)?.film.hasUserData == false)
    }

    @Test func `the first of two viewings on one day stays first when TMDB's id is found`() async throws {
        let diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        let seen = "2026-01-02,WALL·E,2008,https://boxd.it/1,4.5,,,2026-01-02\n"
        let again = "2026-01-02,WALL·E,2008,https://boxd.it/2,4,Yes,,2026-01-02\n"
        _ = try await Import(world.core).run(rows(diary + seen + again, "diary.csv", in: world), summary: "x")
        let mine = FilmRecord(id: 10_681, title: "WALL·E", releaseDate: PartialDate("2008-06-27"))
        _ = try world.core.make(Change(.tag(adding: ["robots"], removing: []), [mine]))
        let viewings = try #require(try world.library().film(id: 10_681)).viewings
        #expect(viewings.map(\.rating) == [8, 9])
        #expect(viewings.map(\.isRewatch) == [true, false])
    }

    @Test func `a change to TMDB's film of that title and year changes its placeholder film`() async throws {
        _ = try await Import(world.core).run(rows(in: world), summary: "x")
        let count = try world.library().filmsWithViewings().count
        let robot = FilmRecord(
            id: 10_681, title: "Wall-E", originalTitle: "WALL·E", releaseDate: PartialDate("2008-06-22"))
        #expect(try world.library().film(of: robot)?.film.myRating == 9)
        let done = try world.core.make(Change(.rate(7), [robot]))
        #expect(done.films.first?.before?.myRating == 9)
        let film = try #require(try world.library().film(id: 10_681))
        #expect(film.film.myRating == 7 && film.film.tags == ["robots"] && film.viewings.count == 1)
        #expect(try world.library().filmsWithViewings().count == count)
        _ = try world.core.make(Change(.undo(1)))
        #expect(try world.library().film(of: robot)?.film.record.isPlaceholder == true)
    }

    @Test func `the history names a placeholder film when TMDB's film is saved`() async throws {
        let list = "Date,Name,Year,Letterboxd URI\n2026-01-01,WALL·E,2008,https://boxd.it/1\n"
        _ = try await Import(world.core).run(rows(list, "watchlist.csv", in: world), summary: "x")
        let robot = FilmRecord(id: 10_681, title: "WALL·E", releaseDate: PartialDate("2008-06-22"))
        #expect(try world.core.make(Change(.addToWatchlist, [robot])).unchanged.map(\.record.id) == [10_681])
        guard case .record(let record)? = try world.library().history(limit: 1).first?.content else {
            throw WrongError(nil)
        }
        #expect(record.films.map(\.title) == ["WALL·E"] && record.count == 1)
    }

    @Test func `with TMDB, a film unknown to TMDB is found by title, and an import keeps it`() async throws {
        let rows = try rows(in: world)
        _ = try await Import(world.core).run(rows, summary: "x")
        world.isOffline = false
        let id = try await world.core.id(of: try FilmReference("nobody made this", thisYear: 2026))
        #expect(id == FilmRecord.placeholderID(title: "Nobody Made This", year: 1999))
        let again = try await Import(world.core).run(rows, summary: "x")
        #expect(again.outcomes == [.updated, .updated, .unchanged] && again.unmatchedFile == nil)
    }

    @Test func `a placeholder film is never requested, and its page shows the known data`() async throws {
        _ = try await Import(world.core).run(rows(in: world), summary: "x")
        let id = FilmRecord.placeholderID(title: "Nobody Made This", year: 1999)
        let reference = try FilmReference("\(id)", thisYear: 2026)
        let page = try await FilmPage(reference).response(from: world.core)
        #expect(page.value.record.title == "Nobody Made This" && page.source == .library)
        #expect(page.value.record.releaseDate?.year == 1999)
        guard case .filmWithoutPage("Nobody Made This", .offline)? = world.told.last else {
            throw WrongError(nil)
        }
        world.isOffline = false
        _ = try await world.core.filmRecords([reference])
        #expect(world.tmdb.paths.isEmpty)
    }

    @Test func `exports omit the placeholder id, and an import restores the film`() async throws {
        _ = try await Import(world.core).run(rows(in: world), summary: "x")
        let before = try world.library().filmsWithViewings().map(\.film.record.title).sorted()
        for (format, name) in [(Export.Format.json, "a.json"), (.csv, "a.csv"), (.letterboxd, "b.csv")] {
            let text = try Export(format: format).response(from: world.core).outputs[0].text
            #expect(
                try world.library().filmsWithViewings().allSatisfy { !text.contains("\($0.film.record.id)") })
            let other = try Self.offline()
            _ = try await Import(other.core).run(rows(text, name, in: other), summary: "x")
            #expect(try other.library().filmsWithViewings().map(\.film.record.title).sorted() == before)
        }
        let page = try Export(format: .markdown).response(from: world.core).outputs[0].text
        #expect(page.contains("(https://www.themoviedb.org/search/movie?query=Nobody%20Made%20This)"))
    }
}
