import Foundation
import Library
import Records
import TestSupport
import Testing

/// Imports, backups and restores while other programs use the same library.
struct ConcurrentImportTests {
    /// The counts of an import's `--json`.
    private struct Report: Decodable {
        struct Group: Decodable { var count: Int }
        var new: Group
        var updated: Group
        var alreadyThere: Group

        enum CodingKeys: String, CodingKey {
            case new, updated
            case alreadyThere = "already_there"
        }
    }

    private static func export(_ home: Home, _ name: String, _ ids: some Sequence<Int>) throws -> String {
        try home.folder.write(GeneratedExport.text(ids), to: name)
    }

    @Test(arguments: [
        ("with no film in common", 900_151...900_300), ("with films in common", 900_101...900_250),
        ("of the same films", 900_001...900_150),
    ])
    func `two simultaneous imports run one after the other, and both are counted`(
        name: String, second: ClosedRange<Int>
    ) async throws {
        let first = 900_001...900_150
        let home = try Home()
        let reports = try await onThread { () throws -> [Report] in
            let files = [
                try Self.export(home, "first.json", first), try Self.export(home, "second.json", second),
            ]
            let children = try files.enumerated().map { index, file in
                try Child.start(
                    [Home.program, "import", file, "--offline", "--json"], home: home.path,
                    outputName: "import\(index)")
            }
            return try children.map { child in
                let outcome = child.wait()
                try #require(outcome.status == 0, "\(outcome.errors)")
                return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
            }
        }
        let films = Set(first).union(second)
        let common = Set(first).intersection(second)
        #expect(reports.map(\.new.count).reduce(0, +) == films.count)
        #expect(reports.map(\.alreadyThere.count).reduce(0, +) == common.count)
        #expect(reports.map(\.updated.count).reduce(0, +) == 0)
        let store = try #require(try LibraryStore.openForReading(path: home.library))
        #expect(Set(try store.filmsWithViewings().map(\.film.record.id)) == films)
        // Two imports of the same films are one change: the later one has nothing to do.
        #expect(try store.history().count == (common.count == first.count ? 1 : 2))
        _ = try home.content()
        print(
            "figure: two imports at once \(name): \(films.count) of \(films.count) films, each counted once")
    }

    @Test func `an import does not wait for a reader blocked on a pipe`() async throws {
        let home = try Home()
        try await onThread {
            try home.add(Home.films)
            let file = try Self.export(home, "film.json", 900_001...900_100)
            let pipe = try UnreadPipe(path: home.folder.file("pipe"))
            let list = try Child.start(
                [Home.program, "library"], home: home.path, outputName: "list", pipe: pipe)
            pipe.waitUntilFull()
            let outcome = try home.movielib("import", file, "--offline")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!list.hasEnded)
            let rows = pipe.drain(list).split(separator: UInt8(ascii: "\n")).count
            #expect(rows == Home.films.count)
            #expect(list.wait().status == 0)
        }
        let store = try #require(try LibraryStore.openForReading(path: home.library))
        #expect(try store.filmsWithViewings().count == Home.films.count + 100)
    }

    @Test func `a backup during an import is the library from before or after it`() async throws {
        let figures = try await onThread { () throws -> (before: Int, after: Int) in
            let home = try Home()
            try home.add([603, 680])
            let before = try home.content()
            let file = try Self.export(home, "film.json", 900_001...900_400)
            let importing = try Child.start(
                [Home.program, "import", file, "--offline"], home: home.path, outputName: "import")
            var copies: [String] = []
            repeat {
                let copy = home.folder.file("copy\(copies.count).db")
                let outcome = try home.movielib("backup", copy)
                try #require(outcome.status == 0, "\(outcome.errors)")
                copies.append(copy)
            } while !importing.hasEnded
            #expect(importing.wait().status == 0)
            let after = try home.content()
            var figures = (before: 0, after: 0)
            for copy in copies {
                let content = try LibraryContent(copy)
                try #require(content == before || content == after)
                if content == before { figures.before += 1 } else { figures.after += 1 }
            }
            return figures
        }
        print(
            "figure: backups during an import: \(figures.before) as before, \(figures.after) as after, 0 between"
        )
    }

    @Test func `films saved during a restore are in the replaced library or in the new one`()
        async throws
    {
        let films = Home.films.filter { $0 != 603 }.prefix(times("MOVIELIB_FILMS_EACH", 24))
        let home = try Home()
        try await onThread { try home.add([603]) }
        let copy = home.folder.file("copy.db")
        #expect(try home.movielib("backup", copy).status == 0)
        async let saved = onThread(isQueued: false) { () throws -> Set<Int> in
            var saved: Set<Int> = []
            defer { _ = try? home.folder.write("", to: "done") }
            for id in films {
                let outcome = try Child.run(
                    [Home.program, "watchlist", "add", "\(id)"], home: home.path, outputName: "add")
                // On a busy machine either may lock the library for longer than the other waits.
                let isRefused = outcome.status == 7 && outcome.errors.contains("another program is")
                try #require(outcome.status == 0 || isRefused, "\(outcome.errors)")
                saved.formUnion(outcome.ids("added"))
            }
            return saved
        }
        let restores = try await onThread(isQueued: false) { () throws -> Int in
            var restores = 0
            while !FileManager.default.fileExists(atPath: home.folder.file("done")) {
                let outcome = try Child.run(
                    [Home.program, "restore", copy], home: home.path, outputName: "restore")
                let isRefused = outcome.status == 7 && outcome.errors.contains("another program is")
                try #require(outcome.status == 0 || isRefused, "\(outcome.errors)")
                if outcome.status == 0 { restores += 1 }
                usleep(20_000)
            }
            return restores
        }
        let acknowledged = try await saved
        var found = Set(try home.savedFilms())
        var kept = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: home.libraryFolder)
        where name.contains("before-restore") && name.hasSuffix(".db") {
            found.formUnion(try Home.savedFilms("\(home.libraryFolder)/\(name)"))
            _ = try LibraryContent("\(home.libraryFolder)/\(name)")
            kept += 1
        }
        _ = try home.content()
        #expect(kept == restores)
        #expect(!acknowledged.isEmpty && restores > 0)
        let lost = acknowledged.subtracting(found)
        #expect(lost.isEmpty, "lost: \(lost.sorted())")
        print(
            "figure: \(restores) restores beside \(acknowledged.count) adds: \(lost.count) lost, \(kept) libraries kept"
        )
    }
}
