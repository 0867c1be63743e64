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

/// Imports and exports of a complete library, without a terminal.
@Suite struct TransferTests {
    private func contents(_ text: String, in world: World) throws -> Import.Contents {
        let file = try world.folder.write(text, to: "watchlist.csv")
        return try Import(world.core).read([.file(path: file, name: "watchlist.csv")], ImportReader.Options())
    }

    private static let watchlist = """
        Date,Name,Year,Letterboxd URI
        2026-01-02,WALL·E,2008,https://boxd.it/1
        2026-01-02,Dune,1984,https://boxd.it/2
        2026-01-03,Nobody Made This,,https://boxd.it/3

        """

    @Test func `an import requests a film with a unique title once, and searches for others`() async throws {
        let world = try World()
        try world.catalogue([(10_681, "WALL·E", 11), (841, "Dune", 9), (438_631, "Dune", 17)])
        let contents = try contents(Self.watchlist, in: world)
        #expect(contents.files.map(\.rows) == [3])
        let trial = try await Import(world.core, isDryRun: true).run(contents.rows, summary: "list.csv")
        #expect(trial.outcomes == [.new, .new])
        #expect(trial.unmatchedFile?.contains("Nobody Made This") == true)
        #expect(!FileManager.default.fileExists(atPath: world.libraryPath))
        #expect(world.tmdb.paths.filter { $0.hasPrefix("movie/") }.sorted() == ["movie/10681", "movie/841"])

        let done = try await Import(world.core).run(contents.rows, summary: "list.csv")
        #expect(done.plan.films.map(\.film.record.id) == [10_681, 841])
        let library = try world.library()
        #expect(try library.watchlist().map(\.record.id).sorted() == [841, 10_681])
        #expect(try library.history().map(\.summary) == ["list.csv"])
        let left = try world.folder.write(try #require(done.unmatchedFile), to: "watchlist.csv.unmatched.csv")
        let rest = try Import(world.core).read([.file(path: left, name: "rest")], ImportReader.Options())
            .rows
        let both = try await Import(world.core).run(contents.rows + rest, summary: "list.csv")
        #expect(both.unmatchedFile == done.unmatchedFile, "what was left of it last time is there once")
        let again = try await Import(world.core).run(contents.rows, summary: "list.csv")
        #expect(again.outcomes == [.unchanged, .unchanged])
    }

    @Test func `a film of the catalogue is not taken for a Netflix series`() throws {
        let world = try World()
        let title = "Mission: Impossible"
        let films = (1...6).map { "\(title) - Part \($0)" }
        try world.catalogue(films.enumerated().map { (100 + $0, $1, 9) })
        let rows = films.map { "\($0),2020-05-27\n" } + ["Mission: Secrets,2020-05-28\n"]
        let file = try world.folder.write("Title,Date\n" + rows.joined(), to: "NetflixViewingHistory.csv")
        let contents = try Import(world.core).read([.file(path: file, name: "n.csv")], .init())
        #expect(contents.rows.map(\.subject) == Array(repeating: .film, count: 7))
    }

    @Test(arguments: [(true, true), (false, false)])
    func `without TMDB films are stored by their ids`(_ isOffline: Bool, _ hasCredential: Bool) async throws {
        let world = try World()
        (world.isOffline, world.hasCredential) = (isOffline, hasCredential)
        #expect(try !Import(world.core).asksTMDB)
        let rows = try contents("tmdbID,Title,Year,Rating10\n438631,Dune,2021,8\n", in: world).rows
        #expect(try await Import(world.core).run(rows, summary: "x").outcomes == [.new])
        // Without a credential the sample is asked, which is not counted apart here.
        if hasCredential { #expect(world.tmdb.paths.isEmpty) }
        #expect(try world.library().film(id: 438_631)?.film.myRating == 8)
        // With a credential, because without one the sample knows more about the film.
        guard hasCredential else { return }
        try world.catalogue([(438_631, "Dune", 17.5)])
        let lookup = CatalogueLookup(core: world.core, limit: 5)
        let found = try #require(try lookup.filmMatches("dune", year: nil, page: 1)).value.rows
        #expect(found.map(\.popularity) == [17.5] && found.map(\.originalTitle) == ["Dune"])
        #expect(found.map(\.year) == [2021])
    }

    @Test func `a calendar falls back to a film's own date, and counts skipped films by reason`() throws {
        let world = try World()
        let library = try world.library()
        func film(_ id: Int, _ date: String?, _ releases: [String] = [], page: Bool = true) -> FilmRecord {
            let rows = releases.map { #"{"type": 3, "release_date": "\#($0)T00:00:00.000Z"}"# }.joined(
                separator: ",")
            let json = """
                {"id": \(id), "title": "Film \(id)", "release_dates": {"results": [
                    {"iso_3166_1": "\(releases.isEmpty ? "FR" : "US")", "release_dates": [\(rows)]}]}}
                """
            let saved = StoredFilmPage(
                json: Data(json.utf8), language: "en-US", region: "US", fetchedAt: noon)
            return FilmRecord(
                id: id, title: "Film \(id)", releaseDate: date.flatMap(PartialDate.init(release:)),
                page: page ? saved : nil)
        }
        try library.addToWatchlist(
            [
                film(1, "2026-12-01", ["2026-12-18"]), film(2, "2027-03-05"),
                film(3, "2027-05-06", page: false),
                film(4, "1999-03-31"), film(5, "2026-01-01", ["2026-02-02"]), film(6, nil), film(7, "2027"),
                film(8, "2027", page: false),
            ], at: noon)
        _ = try library.rate(.dune, 9, at: noon)
        var export = Export(format: .ics)
        export.today = PartialDate("2026-11-21")
        let calendar = try export.response(from: world.core)
        #expect(calendar.losses == [.released(2), .withoutDay(2), .filmsWithoutPage(1), .notOnWatchlist(1)])
        let lines = calendar.outputs[0].text.split(separator: "\r\n")
        #expect(
            lines.filter { $0.hasPrefix("SUMMARY") } == [
                "SUMMARY:Film 1 (in cinemas\\, US)", "SUMMARY:Film 2 (first release)",
                "SUMMARY:Film 3 (first release)",
            ])
        #expect(lines.contains("UID:2-first-first-release@movielib"))
    }

    @Test func `an export reports what its format cannot contain`() throws {
        let world = try World()
        let library = try world.library()
        let viewing = Viewing(
            watchedOn: nil, isRewatch: false, rating: 7.5, note: nil, place: nil, loggedAt: noon)
        _ = try library.logViewings(of: [.dune], viewing, keepingSaved: true, at: noon)
        _ = try library.note(.dune, "Sand.", at: noon)
        try library.addToWatchlist([.away], at: noon)
        let letterboxd = try Export(format: .letterboxd).response(from: world.core)
        #expect(letterboxd.films == 2)
        #expect(letterboxd.losses.contains(.undatedViewings(1)) && letterboxd.losses.contains(.notes(1)))
        #expect(letterboxd.outputs.map(\.suffix) == ["", "-watchlist"])
        var page = Export(format: .markdown)
        #expect(try page.response(from: world.core).outputs[0].text.contains("8.5"))
        page.hidesRatings = true
        #expect(try !page.response(from: world.core).outputs[0].text.contains("8.5"))
    }

    @Test func `the undecided rows of several imports are remembered, until their source is imported again`()
        throws
    {
        let folder = try TemporaryFolder()
        let rows = PendingRows(path: folder.file("import-review"))
        func add(_ source: String, isSame: Bool = false) {
            rows.replace(filesOf: [source], with: source + ".unmatched.csv", isSame: isSame)
        }
        for source in ["/a.csv", "/b.csv", "/c.csv"] { add(source) }
        rows.decide(3, of: "/a.csv.unmatched.csv")
        rows.decide(2, of: "/b.csv.unmatched.csv")
        rows.replace(filesOf: ["/c.csv"], with: nil, isSame: false)
        #expect(rows.files.map(\.path) == ["/a.csv.unmatched.csv", "/b.csv.unmatched.csv"])
        add("/a.csv", isSame: true)
        #expect(rows.files.map(\.decidedLines) == [[3], [2]])
        add("/a.csv")
        #expect(rows.files.map(\.decidedLines) == [[2], []])
        for number in 1...20 { add("/\(number).csv") }
        #expect(rows.files.count == 20)
    }
}
