import Foundation
import Library
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

/// Queries of the pages saved with films: services, offers and certifications.
struct PageQueryTests {
    private let store: LibraryStore
    private let folder = TemporaryFolder(mode: 0o755)

    private static let scope: QueryScope = {
        var scope = QueryScope(.library, region: "UA", services: ["Netflix", "MUBI"])
        scope.certifications = [["G"], ["PG", "12A"], ["12"], ["16"], ["18+"]]
        return scope
    }()

    private static func page(_ json: String, _ day: String) throws -> StoredFilmPage {
        StoredFilmPage(
            json: Data(json.utf8), language: "uk-UA", region: "UA",
            fetchedAt: try Date("\(day)T12:00:00Z", strategy: .iso8601))
    }

    private static func offers(_ country: String, _ ways: [String: [String]]) -> String {
        let ways = ways.map { way, names in
            "\"\(way)\": [\(names.map { "{\"provider_name\": \"\($0)\"}" }.joined(separator: ", "))]"
        }
        return
            "\"watch/providers\": {\"results\": {\"\(country)\": {\"link\": \"x\", \(ways.joined(separator: ", "))}}}"
    }

    private static func releases(_ country: String, _ releases: [(Int, String)]) -> String {
        let rows = releases.map { "{\"type\": \($0), \"certification\": \"\($1)\"}" }.joined(separator: ", ")
        return
            "\"release_dates\": {\"results\": [{\"iso_3166_1\": \"\(country)\", \"release_dates\": [\(rows)]}]}"
    }

    init() throws {
        store = try LibraryStore.openForWriting(path: folder.library)
        let pages = [
            "{\(Self.offers("UA", ["flatrate": ["Netflix", "Megogo"]])), \(Self.releases("UA", [(4, "18+"), (3, "16")]))}",
            "{\(Self.offers("UA", ["rent": ["netflix"], "flatrate": ["MUBI"]])), \(Self.releases("UA", [(3, ""), (2, "pg")]))}",
            "{\(Self.offers("US", ["flatrate": ["Netflix"]])), \(Self.releases("US", [(3, "R")]))}",
            "{\(Self.offers("UA", ["free": ["Café Ciné"], "buy": ["Apple TV"], "ads": ["Tubi"]])), \(Self.releases("UA", [(1, "12")]))}",
        ]
        let films = try pages.enumerated().map { index, json in
            var film = FilmRecord(id: index + 1, title: "Film \(index + 1)")
            film.page = try Self.page(json, "2026-10-1\(index)")
            return film
        }
        // A film without a page, and pages that this program did not write.
        var broken = FilmRecord(id: 6, title: "Broken")
        broken.page = try Self.page("{\"watch/providers\": ", "2026-11-20")
        var odd = FilmRecord(id: 7, title: "Odd")
        odd.page = try Self.page(
            #"{"watch/providers": {"results": {"UA": {"flatrate": "x", "rent": [1, "y"]}}}, "release_dates": {"results": ["z", {"iso_3166_1": "UA", "release_dates": [5, "w"]}]}}"#,
            "2026-11-20")
        try store.addToWatchlist(films, at: .saved)
        _ = try store.rate(FilmRecord(id: 5, title: "Film 5"), 8, at: .saved)
        try store.addToWatchlist([broken, odd, FilmRecord(id: 8, title: "Film 8")], at: .saved)
        _ = try store.logViewings(
            of: films.prefix(1).map { $0 }, Viewing(loggedAt: .saved), keepingSaved: true, at: .saved)
    }

    private func found(_ text: String) throws -> [Int] {
        let query = try LibraryQuery(text, today: QueryLibrary.today, scope: Self.scope)
        return try store.films(on: .library, matching: query).films.map(\.record.id).sorted()
    }

    @Test(
        arguments: [
            ("on:netflix", [1, 2]), ("on:NETFLIX,mubi", [1, 2]), ("on:mine", [1, 2]),
            ("on:\"cafe cine\"", [4]),
            ("on:net", []), ("on:megogo on:netflix", [1]), ("-on:netflix", [3, 4, 5, 6, 7, 8]),
            ("on:none", [3, 5, 6, 7, 8]),
            ("offer:stream", [1, 2]), ("offer:rent", [2]), ("offer:free,ads", [4]),
            ("offer:buy offer:ads", [4]),
            ("-offer:stream id:..4", [3, 4]), ("on:netflix -id:1", [2]),
            // One offer that matches both terms.
            ("on:netflix offer:stream", [1]), ("offer:rent,stream on:netflix", [1, 2]),
            ("on:mine offer:stream", [1, 2]), ("on:netflix offer:stream , id:4", [1, 4]),
            ("on:netflix -offer:rent", [1]), ("on:netflix offer:rent offer:stream", []),
            // The cinema's certification comes first.
            ("age:16", [1]), ("age:PG", [2]), ("age:..12", [2, 4]), ("age:12..18", [1, 4]), ("age:16..", [1]),
            ("age:r", []), ("age:..r", []), ("age:none", [3, 5, 6, 7, 8]), ("-age:..12", [1, 3, 5, 6, 7, 8]),
        ] as [(String, [Int])])
    func `films are found by their offers and their certification`(_ text: String, _ ids: [Int]) throws {
        #expect(try found(text) == ids)
    }

    @Test func `viewings are found by offers and certifications`() throws {
        let query = try LibraryQuery("on:netflix age:16", today: QueryLibrary.today, scope: Self.scope)
        #expect(try store.viewings(matching: query).total == 1)
    }

    @Test func `the store lists the services of its pages, and reports the pages' age`() throws {
        #expect(
            try store.services(in: "UA") == [
                "Apple TV", "Café Ciné", "MUBI", "Megogo", "Netflix", "Tubi", "netflix",
            ])
        #expect(try store.services(in: "\"").isEmpty)
        let list = try store.pageAges(on: .watchlist)
        #expect(list.oldest?.ISO8601Format() == "2026-10-10T12:00:00Z")
        #expect(list.newest?.ISO8601Format() == "2026-11-20T12:00:00Z")
        #expect((list.missing, list.missingSaved) == (1, 1))
        let library = try store.pageAges(on: .library)
        #expect((library.missing, library.missingSaved) == (2, 1))
    }

    @Test func `an unknown service is replaced by the nearest one that a page names`() {
        let repair = QueryRepair(genres: [], tags: [], services: ["Netflix", "MUBI"])
        #expect(repair.candidates(for: ["on:netflx"]).first?.words == ["on:netflix"])
        #expect(repair.candidates(for: ["on:mine"]).isEmpty)
        #expect(repair.candidates(for: ["on:mubi,netlfix"]).first?.words == ["on:mubi,netflix"])
    }
}
