import Foundation
import Testing

/// Files that are not libraries, or not any more: rejected by name with exit code 7, and left unchanged.
struct BadLibraryTests {
    @Test(arguments: BadLibrary.all)
    func `an unusable file is rejected by every command and stays unchanged`(
        bad: BadLibrary
    ) async throws {
        try await onThread {
            for command in [["watchlist"], ["watchlist", "add", "603"], ["watchlist", "remove", "603"]] {
                let home = try Home()
                try home.add([603, 680])
                let path = try bad.make(home) ?? home.library
                let before = try Snapshot(home.libraryFolder)
                let outcome = try Child.run(
                    bad.wrapper + [Home.program] + command + ["--library", path], home: home.path)
                let name = "\(bad.name), \(command.joined(separator: " "))"
                let expected: Set<Int32> = bad.allowsReading && command == ["watchlist"] ? [0] : bad.codes
                #expect(
                    expected.contains(outcome.status ?? -1), "\(name): \(outcome.ending) \(outcome.errors)")
                if outcome.status != 0 {
                    #expect((1...3).contains(outcome.complaints.count), "\(name): \(outcome.errors)")
                    #expect(outcome.output.isEmpty, "\(name): \(outcome.output)")
                    #expect(
                        bad.says.isEmpty || outcome.errors.contains(bad.says), "\(name): \(outcome.errors)")
                    #expect(!outcome.errors.contains("\u{1b}"), "\(name)")
                }
                #expect(try Snapshot(home.libraryFolder) == before, "\(name): something changed")
            }
        }
    }

    @Test func `garbage in place of the journal is ignored`() async throws {
        try await onThread {
            let home = try Home()
            try home.add([603, 680])
            let garbage = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try garbage.write(to: URL(fileURLWithPath: home.library + "-journal"))
            #expect(try home.movielib("watchlist", "add", "238").status == 0)
            #expect(try home.savedFilms() == [603, 680, 238])
        }
    }

    @Test func `the daily backup detects damage that a change would miss, and the change is rejected`()
        async throws
    {
        try await onThread {
            let home = try Home()
            try home.add(Home.films.prefix(40).map(\.self))
            // A listed film without its row: SQLite's checks find it, opening does not.
            try home.sqlite("PRAGMA foreign_keys = OFF; DELETE FROM movie WHERE id = \(Home.films[3])")
            let before = try Snapshot(home.libraryFolder)
            let outcome = try home.movielib("watchlist", "remove", "\(Home.films[5])")
            #expect(outcome.status == 7)
            #expect(outcome.complaints.count == 2, "\(outcome.errors)")
            #expect(outcome.errors.contains("is damaged"))
            #expect(try Snapshot(home.libraryFolder) == before)
        }
    }

    @Test func `a library with an overwritten page is rejected or shown complete, never as an empty list`()
        async throws
    {
        let figures = try await onThread { () throws -> (refused: Int, whole: Int) in
            let home = try Home()
            try home.add(Array(Home.films.prefix(40)))
            let sound = try Data(contentsOf: URL(fileURLWithPath: home.library))
            var figures = (refused: 0, whole: 0)
            for page in Swift.stride(from: 1, to: sound.count / 4096, by: 3) {
                var bytes = sound
                bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
                try bytes.write(to: URL(fileURLWithPath: home.library))
                let outcome = try home.movielib("watchlist")
                let rows = outcome.output.split(separator: "\n").count
                #expect(
                    outcome.status == 7 || (outcome.status == 0 && rows == 40), "page \(page): \(rows) rows")
                #expect(try Data(contentsOf: URL(fileURLWithPath: home.library)) == bytes)
                if outcome.status == 7 { figures.refused += 1 } else { figures.whole += 1 }
            }
            return figures
        }
        print("figure: a page of zeros: \(figures.refused) refused, \(figures.whole) shown whole, 0 empty")
    }
}

/// All entries of a folder: names, types, times and bytes, without the daily backup and the state of a journal.
struct Snapshot: Equatable {
    private var entries: [String: Data] = [:]

    init(_ folder: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where !name.hasPrefix("library.db.backups") {
            var status = stat()
            let path = "\(folder)/\(name)"
            lstat(path, &status)
            let isFile = status.st_mode & S_IFMT == S_IFREG
            if isFile, status.st_size == 0, name.hasSuffix("-journal") { continue }
            entries[name] =
                Data("\(status.st_mode & S_IFMT) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) ".utf8)
                + (isFile ? try Data(contentsOf: URL(fileURLWithPath: path)) : Data())
        }
    }
}
