import Exchange
import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import MovielibCore
@testable import Presenters
@testable import movielib

/// A library exported and imported into an empty one is the same library.
struct ExportImportTests {
    /// The number of rounds; a longer run sets the variable.
    private static let count =
        ProcessInfo.processInfo.environment["MOVIELIB_LIBRARIES"].flatMap(Int.init) ?? 100

    enum Format: CaseIterable {
        case json, csv

        func text(_ films: [FilmWithViewings]) -> String {
            switch self {
            case .json: JSONExport.text(films, exportedAt: "2026-11-21T12:00:00Z")
            case .csv: CSVExport.text(films)
            }
        }
    }

    /// All user data of a library, one line per value: films in order, and then the list.
    ///
    /// As bytes, because Swift compares strings by canonical equivalence. Ids of viewings are local to a library.
    private static func content(_ store: LibraryStore) throws -> [[UInt8]] {
        let films = try store.filmsWithViewings().flatMap { whole in
            [String(reflecting: whole.film)]
                + whole.viewings.map { viewing in
                    var viewing = viewing
                    viewing.id = 0
                    return String(reflecting: viewing)
                }
        }
        let list = try store.watchlist().map { "\($0.record.id)" }
        return (films + list).map { Array($0.utf8) }
    }

    private static func exported(_ store: LibraryStore, _ format: Format) throws -> String {
        format.text(try store.filmsWithViewings())
    }

    /// Plans an import without asking the user.
    private static func plan(
        _ text: String, known: LibraryFilmIndex = LibraryFilmIndex(), hasProblems: Bool = false
    ) async throws -> ImportPlan {
        let rows = ImportRow.merged(try ImportReader().read(bytes: Array(text.utf8), name: "x").rows)
        #expect(rows.contains { !$0.problems.isEmpty } == hasProblems)
        let matcher = FilmMatcher(tmdb: nil, libraryIndex: known)
        var matched: [(row: ImportRow, match: FilmMatcher.Match?)] = []
        for row in rows { matched.append((row, try await matcher.match(row).get())) }
        return ImportPlan(matched)
    }

    private static func known(_ store: LibraryStore) throws -> LibraryFilmIndex {
        let films = try store.films(on: .library).films
        return LibraryFilmIndex(
            films.map { Candidate($0.record) },
            completeIDs: try store.completeIDs(among: films.map(\.record.id)))
    }

    @Test(arguments: Format.allCases)
    func `an exported library is imported unchanged, however often`(format: Format) async throws {
        let folder = try TemporaryFolder()
        _ = try LibraryStore.openForWriting(path: folder.file("empty.db"))
        let empty = try folder.bytes("empty.db")
        func library(_ name: String) throws -> LibraryStore {
            unlink(folder.file("\(name)-journal"))
            try empty.write(to: URL(fileURLWithPath: folder.file(name)))
            return try LibraryStore.openForWriting(path: folder.file(name))
        }
        var films = 0
        for seed in 0..<UInt64(Self.count) {
            let original = try library("original.db")
            var maker = LibraryMaker(seed: seed)
            try maker.fill(original)
            let content = try Self.content(original)
            let text = try Self.exported(original, format)

            let copy = try library("copy.db")
            let plan = try await Self.plan(text)
            #expect(plan.skippedRows.isEmpty, "seed \(seed)")
            let outcomes = try copy.importFilms(plan.films.map(\.film), summary: "x", at: noon)
            try #require(outcomes.allSatisfy { $0 == .new }, "seed \(seed)")
            let copied = try Self.content(copy)
            if let difference = zip(copied + [[]], content + [[]]).first(where: { $0 != $1 }) {
                Issue.record(
                    """
                    seed \(seed): \(String(decoding: difference.1, as: UTF8.self)) came back as
                    \(String(decoding: difference.0, as: UTF8.self))
                    """)
                return
            }
            #expect(copied.count == content.count, "seed \(seed)")
            #expect(try Array(Self.exported(copy, format).utf8) == Array(text.utf8), "seed \(seed)")

            let again = try await Self.plan(text, known: Self.known(copy))
            let unchanged = try copy.importFilms(again.films.map(\.film), summary: "x", at: noon + 60)
            try #require(unchanged.allSatisfy { $0 == .unchanged }, "seed \(seed)")
            try #require(try Self.content(copy) == content, "seed \(seed)")
            #expect(try copy.history().count == (plan.films.isEmpty ? 0 : 1), "seed \(seed)")
            try Self.useNumbers(of: copy)
            films += outcomes.count
        }
        print("figure: export and import, \(format): \(Self.count) libraries, \(films) films, 0 differences")
    }

    /// Runs everything that weighs, sums and writes the films' numbers: `tonight`, `library`, `stats`, `export`.
    private static func useNumbers(of store: LibraryStore) throws {
        let films = try store.films(on: .library).films
        let tonight = Tonight(candidates: films, recent: films, now: noon)
        #expect(tonight.picks(seed: 1).isEmpty == films.isEmpty)
        let list = LibraryListPresenter(films: films, total: films.count)
        let statistics = StatisticsPresenter(statistics: try store.statistics())
        _ = (list.document, list.rows, statistics.document, statistics.rows)
        _ = (try list.json.document(), try statistics.json.document())
        let records = try store.filmsWithViewings()
        _ = (HTMLPage().text(records), MarkdownExport.text(records), LetterboxdExport(records).films)
    }

    @Test func `impossible numbers in an import crash nothing that reads them`() async throws {
        let folder = try TemporaryFolder()
        let store = try LibraryStore.openForWriting(path: folder.file("l.db"))
        let reals = ["-1", "0", "10.5", "2000", "1e308", "-1e308", "9223372036854775807"]
        let wholes = ["-300", "0", "1000000", "9223372036854775807", "-9223372036854775808"]
        var films: [String] = []
        for rating in reals {
            for whole in wholes {
                films.append(
                    """
                    {"id": \(films.count + 1), "rating": \(rating), "popularity": \(rating), "votes": \(whole),
                    "runtime_minutes": \(whole), "year": \(whole), "added_at": "2020-01-01T00:00:00Z",
                    "viewings": [{"on": "2020"}]}
                    """)
            }
        }
        let text = """
            {"format": "movielib", "version": 1, "films": [\(films.joined(separator: ","))]}
            """
        let plan = try await Self.plan(text, hasProblems: true)
        #expect(plan.films.count == films.count)
        _ = try store.importFilms(plan.films.map(\.film), summary: "x", at: noon)
        try Self.useNumbers(of: store)
    }
}
