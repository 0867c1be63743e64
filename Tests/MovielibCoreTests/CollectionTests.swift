import Foundation
import Records
import TMDBModels
import Testing

@testable import MovielibCore

/// Which collection a reference names, and the requests to find out.
@Suite struct CollectionTests {
    private static let saga =
        #"{"id": 10, "name": "Star Wars Collection", "parts": [{"id": 11, "title": "Star Wars"}]}"#
    private static let film = """
        {"id": 11, "title": "Star Wars", "release_date": "1977-05-25",
         "belongs_to_collection": {"id": 10, "name": "Star Wars Collection"}}
        """
    private static let name = #"{"id": 10, "name": "Star Wars Collection"}"#
    private static let other = #"{"id": 2, "name": "Star Wars: The Ewok Adventures Collection"}"#
    private static let answers = [
        "collection/10": saga, "movie/11": film,
        "search/collection star wars": CannedTransport.page(other, name),
        "search/collection star wars collection": CannedTransport.page(name, other),
        "search/collection wars": CannedTransport.page(other, name),
        "search/movie a new hope": CannedTransport.page(CannedTransport.film(11, "A New Hope", "1977-05-25")),
        "search/movie star wars": CannedTransport.page(CannedTransport.film(11, "Star Wars", "1977-05-25")),
        "search/collection die hard": CannedTransport.page(
            #"{"id": 3, "name": "Die Hard Nights Collezione"}"#,
            #"{"id": 10, "name": "Die Hard - Collezione"}"#),
        "movie/99": #"{"id": 99, "title": "Alone"}"#,
    ]

    private func find(_ words: String, in world: World) async throws -> FilmCollection {
        try await CollectionPage(CollectionReference(words, thisYear: 2026)).response(from: world.core).value
    }

    @Test(arguments: [
        ("star wars", ["search/collection", "collection/10"]),
        ("Star Wars Collection", ["search/collection", "collection/10"]),
        ("die hard", ["search/collection", "collection/10"]), ("collection:10", ["collection/10"]),
        ("11", ["movie/11", "collection/10"]),
        ("a new hope", ["search/collection", "search/movie", "movie/11", "collection/10"]),
        ("star wars 1977", ["search/movie", "movie/11", "collection/10"]),
    ])
    func `a collection is found by name, number and films`(_ words: String, _ paths: [String]) async throws {
        let world = try World(CannedTransport(Self.answers))
        #expect(try await find(words, in: world).id == 10)
        #expect(world.tmdb.paths == paths)
    }

    @Test func `a name that matches several collections is ambiguous; no film is searched`() async throws {
        let world = try World(CannedTransport(Self.answers))
        let error = await #expect(throws: CoreError.self) { try await find("wars", in: world) }
        guard case .ambiguous(.collection, _, let found) = error else { throw WrongError(error) }
        #expect(found.map(\.id) == [2, 10])
        #expect(world.tmdb.paths == ["search/collection"])
        world.pick = { $0.candidates.last }
        #expect(try await find("wars", in: world).id == 10)
    }

    @Test(arguments: [("star wrs", "Star Wars"), ("star trek", nil), ("stra", nil)])
    func `an unknown collection suggests the nearest one`(_ words: String, _ nearest: String?) async throws {
        var answers = Self.answers
        answers["search/collection star"] = CannedTransport.page(Self.other, Self.name)
        for path in ["search/collection", "search/movie"] {
            answers["\(path) \(words)"] = CannedTransport.page()
        }
        let world = try World(CannedTransport(answers))
        let error = await #expect(throws: CoreError.self) { try await find(words, in: world) }
        guard case .noCollectionCalled(words, nearest, _) = error else { throw WrongError(error) }
    }

    @Test func `a film outside of any collection is an error`() async throws {
        let world = try World(CannedTransport(Self.answers))
        let error = await #expect(throws: CoreError.self) { try await find("99", in: world) }
        guard case .noCollection("Alone") = error else { throw WrongError(error) }
    }

    @Test func `a film's collection is read from the cache, and never requested`() async throws {
        let world = try World(CannedTransport(Self.answers))
        let details = try await FilmPage(.tmdb(11)).response(from: world.core).value
        #expect(await world.core.cachedCollection(of: details) == nil)
        world.hasCache = true
        #expect(await world.core.cachedCollection(of: details) == nil)
        _ = try await CollectionPage(.collection(10)).response(from: world.core)
        #expect(await world.core.cachedCollection(of: details)?.films.map(\.id) == [11])
        #expect(world.tmdb.paths == ["movie/11", "collection/10"])
    }

    @Test func `a film given by number needs no request`() async throws {
        let world = try World(CannedTransport(Self.answers))
        #expect(try await world.core.id(of: FilmReference.tmdb(5)) == 5)
        #expect(try await world.core.id(of: PersonReference("7")) == 7)
        #expect(world.tmdb.paths.isEmpty)
        #expect(try await world.core.id(of: FilmReference("a new hope", thisYear: 2026)) == 11)
        #expect(world.tmdb.paths == ["search/movie"])
    }
}
