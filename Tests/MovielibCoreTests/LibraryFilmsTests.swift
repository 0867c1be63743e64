import Foundation
import Library
import LibrarySupport
import MovielibCore
import Query
import Records
import TestSupport
import Testing

/// Queries on the library as requests.
@Suite struct LibraryFilmsTests {
    private let world: World

    init() throws {
        world = try World()
        var drama = FilmRecord(id: 1, title: "Ikiru")
        drama.genres = ["Drama"]
        let films = [drama, FilmRecord(id: 2, title: "Ronin"), FilmRecord(id: 3, title: "Alien")]
        try world.library().addToWatchlist(films, at: Date(timeIntervalSince1970: 1_700_000_000))
    }

    private func page(_ query: String, sort: String? = nil, named: [Int]? = nil) async throws -> RowPage<Film>
    {
        var request = LibraryFilms(on: .watchlist, .text(query), sort: sort)
        (request.ids, request.wantsCoverage) = (named, true)
        return try await request.response(from: world.core)
    }

    @Test func `named films come in their order, and films that are not listed are known`() async throws {
        let page = try await page("", named: [3, 9, 1])
        #expect(page.rows.map(\.record.id) == [3, 1] && page.total == 2 && page.absent == [9])
        #expect(try await self.page("sort:title-", named: [3, 1]).rows.map(\.record.id) == [1, 3])
    }

    @Test func `an order that is given beside a query goes before its own`() async throws {
        let page = try await page("sort:title", sort: "title-")
        #expect(page.rows.map(\.record.id) == [2, 1, 3] && page.order == .title)
        let error = await #expect(throws: CoreError.self) {
            try await self.page("sort:nonsense", sort: "title-")
        }
        guard case .query(let problem) = error else { throw WrongError(error) }
        #expect(problem.text == "sort:nonsense" && problem.films == .library)
    }

    @Test func `a query that finds nothing comes with a suggestion`() async throws {
        let page = try await page("drama ikiri")
        #expect(page.total == 0)
        #expect(
            try await self.page("genre:dramma").emptyReason?.suggestion
                == .words(["genre:drama"], finds: true))
        #expect(try await self.page("genre:drama").emptyReason == nil)
        #expect(try await self.page("xqz").emptyReason?.isOfWordsAlone == true)
    }

    @Test func `films without a page are counted if the query asks for what comes with it`() async throws {
        guard case .unchecked(2)? = try await page("runtime:<90").coverage else { throw WrongError(nil) }
        #expect(try await page("ikiru").coverage == nil)
    }

    @Test(arguments: [
        ("tag:noir", true), ("genre:drama", false), ("note:sand", true), ("genra:drama", false),
    ])
    func `a query of user data is about the library`(_ query: String, _ isAboutLibrary: Bool) throws {
        #expect(world.core.isAboutLibrary(query) == isAboutLibrary)
    }

    @Test func `a wrong query on TMDB's films suggests another, by lists without a request`() async throws {
        let error = await #expect(throws: CoreError.self) {
            try await DiscoverFilms(.arguments(["sci-fi"])).response(from: world.core)
        }
        guard case .query(let problem) = error else { throw WrongError(error) }
        #expect(problem.films == .all && problem.suggestion == ["genre:science fiction"])
        #expect(world.tmdb.paths.isEmpty)
    }
}
