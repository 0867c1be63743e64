import Exchange
import Foundation
import Library
import Query
import TMDBClient
import TestSupport
import Testing

@testable import Films

/// Imports and exports of a whole library, with nobody at a terminal.
@Suite struct TransferTests {
    private func contents(_ text: String, in world: World) throws -> Import.Contents {
        let file = try world.folder.write(text, to: "watchlist.csv")
        return try Import.read([.file(path: file, name: "watchlist.csv")], ImportReader.Options())
    }

    private static let watchlist = """
        Date,Name,Year,Letterboxd URI
        2026-01-02,WALL·E,2008,https://boxd.it/1
        2026-01-02,Dune,1984,https://boxd.it/2
        2026-01-03,Nobody Made This,1999,https://boxd.it/3

        """

    @Test func `an import asks once for a film of a name of its own, and searches for the others`()
        async throws
    {
        let world = try World()
        try world.catalogue([(10_681, "WALL·E", 11), (841, "Dune", 9), (438_631, "Dune", 17)])
        let contents = try contents(Self.watchlist, in: world)
        #expect(contents.files.map(\.rows) == [3])
        let trial = try await Import(world.films, isDryRun: true).run(contents.rows, summary: "list.csv")
        #expect(trial.outcomes == [.new, .new])
        #expect(trial.unmatched?.contains("Nobody Made This") == true)
        #expect(!FileManager.default.fileExists(atPath: world.libraryPath))
        #expect(world.tmdb.paths.filter { $0.hasPrefix("movie/") }.sorted() == ["movie/10681", "movie/841"])

        let done = try await Import(world.films).run(contents.rows, summary: "list.csv")
        #expect(done.plan.films.map(\.film.movie.id) == [10_681, 841])
        let library = try world.library()
        #expect(try library.watchlist().map(\.movie.id).sorted() == [841, 10_681])
        #expect(try library.history().map(\.summary) == ["list.csv"])
        let again = try await Import(world.films).run(contents.rows, summary: "list.csv")
        #expect(again.outcomes == [.alreadyThere, .alreadyThere])
    }

    @Test func `an import that TMDB breaks off changes nothing`() async throws {
        let world = try World(CannedTransport(failure: TMDBError(.unreachable, "away")))
        let rows = try contents(Self.watchlist, in: world).rows
        let error = await #expect(throws: FilmsError.self) {
            try await Import(world.films).run(rows, summary: "x")
        }
        guard case .tmdb = error else { throw UnexpectedError(error: error) }
        #expect(!FileManager.default.fileExists(atPath: world.libraryPath))
    }

    @Test(arguments: [(true, true), (false, false)])
    func `with nobody to ask, films are kept by their ids`(_ isOffline: Bool, _ hasCredential: Bool)
        async throws
    {
        let world = try World()
        (world.isOffline, world.hasCredential) = (isOffline, hasCredential)
        #expect(try !Import(world.films).asksTMDB)
        let rows = try contents("tmdbID,Title,Year,Rating10\n438631,Dune,2021,8\n", in: world).rows
        #expect(try await Import(world.films).run(rows, summary: "x").outcomes == [.new])
        #expect(world.tmdb.paths.isEmpty)
        #expect(try world.library().film(id: 438_631)?.film.myRating == 8)
    }

    @Test func `an export says what its format could not take`() throws {
        let world = try World()
        let library = try world.library()
        let viewing = Viewing(
            watchedOn: nil, isRewatch: false, rating: 7.5, note: nil, place: nil, loggedAt: noon)
        _ = try library.logViewings(of: [.dune()], viewing, keepingSaved: true, at: noon)
        _ = try library.note(.dune(), "Sand.", at: noon)
        try library.addToWatchlist([.away()], at: noon)
        let letterboxd = try Export(world.films, format: .letterboxd).run(LibraryQuery())
        #expect(letterboxd.films == 2)
        #expect(letterboxd.losses.contains(.undatedViewings(1)) && letterboxd.losses.contains(.notes(1)))
        #expect(letterboxd.outputs.map(\.suffix) == ["", "-watchlist"])
        let calendar = try Export(world.films, format: .ics).run(LibraryQuery())
        #expect(calendar.losses == [.filmsWithoutPage(1)])
        var page = Export(world.films, format: .markdown)
        #expect(try page.run(LibraryQuery()).outputs[0].text.contains("8.5"))
        page.hidesRatings = true
        #expect(try !page.run(LibraryQuery()).outputs[0].text.contains("8.5"))
    }
}
