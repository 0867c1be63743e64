import Foundation
import Library
import Records
import Synchronization
import TMDBModels
import TestSupport
import Testing

@testable import Exchange
@testable import MovielibCore
@testable import TMDBClient

/// Finds a few films by title, whatever the requested year, and counts its requests.
private final class Catalogue: Transport {
    private let films: [(id: Int, title: String, original: String, year: Int)]
    private let asked = Mutex<[String]>([])
    var paths: [String] { asked.withLock { $0 } }

    init(_ films: (Int, String, String, Int)...) { self.films = films }

    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        asked.withLock { $0.append(request.path) }
        func json(_ film: (id: Int, title: String, original: String, year: Int)) -> String {
            "{\"id\": \(film.id), \"title\": \"\(film.title)\", \"original_title\": \"\(film.original)\", "
                + "\"release_date\": \"\(film.year)-05-01\", \"runtime\": 90}"
        }
        if request.path.hasPrefix("search/") {
            let words = (request.query["query"] ?? "").foldedTitle
            let found = films.filter {
                $0.title.foldedTitle.contains(words)
                    || $0.original.foldedTitle == words
            }
            return answer(
                "{\"page\": 1, \"total_pages\": 1, \"total_results\": \(found.count), \"results\": ["
                    + found.map(json).joined(separator: ",") + "]}")
        }
        guard let id = request.path.split(separator: "/").last.flatMap({ Int($0) }),
            let film = films.first(where: { $0.id == id })
        else {
            return answer(#"{"success":false,"status_code":34,"status_message":"none"}"#, status: 404)
        }
        return answer(json(film))
    }

    private func answer(_ body: String, status: Int = 200) -> APIResponse {
        APIResponse(status: status, headers: [:], body: Data(body.utf8))
    }
}

@Suite struct FilmMatcherTests {
    private let catalogue = Catalogue(
        (438_631, "Dune", "Dune", 2021), (841, "Dune", "Dune", 1984), (5, "Dune", "Dune", 2020),
        (693_134, "Dune: Part Two", "Dune: Part Two", 2024), (129, "Spirited Away", "Sen to Chihiro", 2001),
        (7, "Only One Like It", "Only One Like It", 1999))

    private func match(
        _ row: ImportRow, own: [Candidate] = [], complete: Set<Int> = [], isOffline: Bool = false
    ) async throws -> FilmMatcher.Match {
        try await FilmMatcher(
            tmdb: isOffline ? nil : TMDB(transport: catalogue),
            libraryIndex: LibraryFilmIndex(own, completeIDs: complete)
        ).match(row).get()
    }

    private func id(_ match: FilmMatcher.Match) -> Int? {
        if case .film(let record) = match { record.id } else { nil }
    }

    private func candidates(_ match: FilmMatcher.Match) -> [Int] {
        if case .ambiguous(let films) = match { films.map(\.id) } else { [] }
    }

    @Test func `title and year match the film of that year, although another is a year older`() async throws {
        #expect(id(try await match(.make("Dune", 2021))) == 438_631)
        #expect(id(try await match(.make("DUNE!", 1984))) == 841)
    }

    @Test func `a year that is off by one matches if there is no other film`() async throws {
        #expect(id(try await match(.make("Dune", 1985))) == 841)
        #expect(id(try await match(.make("Only one like it", 2000))) == 7)
    }

    @Test func `a title with several films matches none of them`() async throws {
        let found = try await match(.make("Dune"))
        #expect(id(found) == nil)
        #expect(Set(candidates(found)).isSuperset(of: [438_631, 841, 5]))
    }

    @Test func `an only result with another title or year is a candidate and not a match`() async throws {
        #expect(candidates(try await match(.make("Spirited", 2001))) == [129])
        #expect(candidates(try await match(.make("Only One Like It", 1950))) == [7])
    }

    @Test func `a film released after its viewing is not a match`() async throws {
        func seen(_ title: String, _ day: String) -> ImportRow {
            .make(
                title, kind: .netflixHistory,
                facts: [.viewing(.init(watchedOn: PartialDate(day)), .init(kind: .netflixHistory))])
        }
        #expect(id(try await match(seen("Dune", "2015-03-01"))) == 841)
        #expect(id(try await match(seen("Dune", "2026-03-01"))) == nil)
        #expect(id(try await match(seen("Only One Like It", "1998-12-01"))) == 7)
        #expect(try await match(seen("Only One Like It", "1990-12-01")) == .notFound(.unknownTitle))
    }

    @Test func `an original title matches a film`() async throws {
        #expect(id(try await match(.make("Sen to Chihiro", 2001))) == 129)
        var row = ImportRow.make("Le Voyage", 2001)
        row.originalTitle = "Sen to Chihiro"
        #expect(id(try await match(row)) == 129)
    }

    @Test func `a missing film is reported with the reason`() async throws {
        #expect(try await match(.make("Zzz")) == .notFound(.unknownTitle))
        #expect(try await match(.make(nil)) == .notFound(.noName))
    }

    @Test func `a title with a year that TMDB does not find stays a placeholder`() async throws {
        #expect(id(try await match(.make("Zzz", 2001))) == FilmRecord.placeholderID(title: "Zzz", year: 2001))
        // A placeholder that is looked up again is reported.
        var row = ImportRow.make("Zzz", 2001)
        row.film = .placeholder(title: "Zzz", year: 2001)
        #expect(try await match(row) == .notFound(.unknownTitle))
    }

    @Test func `a title and year of the built-in sample is its film without a credential`() async throws {
        let sample = FilmMatcher.Sample(tmdb: TMDB(transport: SampleTransport()))
        let matcher = FilmMatcher(tmdb: nil, libraryIndex: LibraryFilmIndex(), sample: sample)
        guard case .film(let matrix) = try await matcher.match(.make("The Matrix", 1999)).get() else {
            Issue.record("no film")
            return
        }
        #expect(matrix.id == 603 && matrix.runtimeMinutes == 136)
        #expect(try #require(id(try await matcher.match(.make("The Matrix", 2000)).get())) < 0)
        var row = ImportRow.make(nil)
        row.imdbID = "tt0133093"
        #expect(id(try await matcher.match(row).get()) == 603)
    }

    @Test func `a row without an id is the film of a row that has one, in the same import`() async throws {
        var (row, other) = (ImportRow.make("Zzz", 2001), ImportRow.make("Zzz", 2001))
        row.tmdbID = 4_711
        var index = LibraryFilmIndex()
        index.add([row])
        #expect(id(try await FilmMatcher(tmdb: nil, libraryIndex: index).match(other).get()) == 4_711)
        // What TMDB does not have under that number is looked up by its title.
        (other.title, other.year) = ("Only One Like It", 1999)
        row.title = other.title
        row.year = other.year
        index.add([row])
        let matcher = FilmMatcher(tmdb: TMDB(transport: catalogue), libraryIndex: index)
        #expect(id(try await matcher.match(other).get()) == 7)
    }

    @Test func `the library decides a title with its year, and never one without a year`() async throws {
        let own = [Candidate(id: 841, title: "Dune", year: 1984)]
        #expect(id(try await match(.make("Dune", 1984), own: own, complete: [841])) == 841)
        #expect(catalogue.paths.isEmpty)
        #expect(id(try await match(.make("Dune"), own: own, complete: [841])) == nil)
        let offline = try await match(.make("Dune"), own: own, complete: [841], isOffline: true)
        #expect(id(offline) == nil)
        #expect(
            id(try await match(.make("Dune", 1985), own: own, isOffline: true))
                == FilmRecord.placeholderID(title: "Dune", year: 1985))
    }

    @Test func `a known film keeps its own title, whatever the row calls it`() async throws {
        var row = ImportRow.make("Doone", 1984)
        row.tmdbID = 841
        let own = [Candidate(id: 841, title: "Dune", year: 1984)]
        guard case .film(let record) = try await match(row, own: own, complete: [841]) else {
            Issue.record("no film")
            return
        }
        #expect(record.title == "Dune")
        #expect(record.year == 1984)
        #expect(catalogue.paths.isEmpty)
    }

    @Test func `an id that TMDB does not have falls back to title and year`() async throws {
        var row = ImportRow.make("Only One Like It", 1999)
        row.tmdbID = 4_711
        #expect(id(try await match(row)) == 7)
        #expect(id(try await match(row, isOffline: true)) == 4_711)
        row.title = "Gone"
        #expect(id(try await match(row)) == FilmRecord.placeholderID(title: "Gone", year: 1999))
        row.title = nil
        #expect(try await match(row) == .notFound(.unknownID("4711")))
        // In a row of unmatched rows, the user has chosen the id.
        row = .make("Only One Like It", 1999, kind: .movielibUnmatched)
        row.tmdbID = 4_711
        #expect(try await match(row) == .notFound(.unknownID("4711")))
    }

    @Test func `an id of a film with another title and another year is to decide`() async throws {
        var row = ImportRow.make("Only One Like It", 1999)
        row.tmdbID = 841
        #expect(candidates(try await match(row)) == [841, 7])
        #expect(
            candidates(try await match(row, own: [Candidate(id: 841, title: "Dune", year: 1984)])) == [
                841, 7,
            ])
        row.title = "Le Désert"
        #expect(candidates(try await match(row)) == [841])
        // Titles are translated, and years differ by one.
        row.year = 1985
        #expect(id(try await match(row)) == 841)
        row.kind = .movielibUnmatched
        row.year = 1999
        #expect(id(try await match(row)) == 841)
    }

    @Test(
        arguments: [
            ("Dune", 1984, 1.0), ("dune", 1985, 0.9), ("Dune", nil, 0.9), ("Dune", 1990, 0.6),
            ("Doon", 1984, 0.4), ("", 1990, 0.0),
        ] as [(String, Int?, Double)])
    func `a score combines title and year`(_ title: String, _ year: Int?, _ value: Double) {
        let candidate = Candidate(id: 1, title: "Dune", year: 1984)
        #expect(abs(TitleScore(candidate, row: .make(title, year)).value - value) < 0.001)
    }
}
