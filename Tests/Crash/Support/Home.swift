import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

/// A home folder with a library, and the built program that uses it.
struct Home {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let program = ChildProcess.movielib

    /// The films of the embedded sample, which answers without a network.
    static let films: [Int] = {
        let fixtures = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/json").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures)) ?? []
        return names.compactMap { name in
            name.hasPrefix("movie-") ? Int(name.dropFirst(6).prefix { $0 != "." }) : nil
        }.sorted()
    }()

    var path: String { folder.path }
    var libraryFolder: String { folder.file(".local/share/movielib") }
    var library: String { libraryFolder + "/library.db" }
    var backups: String { libraryFolder + "/library.db.backups" }

    func movielib(_ arguments: String..., environment: [String: String] = [:]) throws -> Child.Outcome {
        try Child.run([Self.program] + arguments, home: path, environment: environment)
    }

    /// Saves films, and throws if that fails.
    func add(_ ids: [Int]) throws {
        let outcome = try Child.run(
            [Self.program, "watchlist", "add"] + ids.map(String.init), home: path)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Replaces the folder by a copy of the template's.
    func restore(_ template: Home) throws {
        try? FileManager.default.removeItem(atPath: libraryFolder)
        guard FileManager.default.fileExists(atPath: template.libraryFolder) else { return }
        try FileManager.default.createDirectory(
            atPath: folder.file(".local/share"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: template.libraryFolder, toPath: libraryFolder)
    }

    /// The list in the order of saving; throws if the library cannot be used or is not sound.
    func savedFilms() throws -> [Int] { try Self.savedFilms(library) }

    static func savedFilms(_ path: String) throws -> [Int] {
        guard let store = try LibraryStore.openForReading(path: path) else { return [] }
        let health = try store.check()
        guard health.isSound else { throw Unsound(problems: health.problems) }
        return try store.watchlist().map(\.record.id).reversed()
    }

    struct Unsound: Error { let problems: [String] }

    /// Runs SQL with Debian's sqlite3.
    func sqlite(_ sql: String, on path: String? = nil) throws {
        let outcome = try Child.run(
            ["sqlite3", path ?? library], home: folder.path, input: try folder.write(sql + "\n", to: "sql"),
            outputName: "sqlite")
        try #require(outcome.ending == .exited(0), "\(outcome.errors)")
    }
}

extension Home {
    /// The SQL of an `add` by a generic program, to prove that the tests catch a wrong one.
    static func insert(_ ids: [Int], size: Int = 1500) -> String {
        ids.map { id in
            """
            INSERT INTO movie (id, title, genres, overview)
                VALUES (\(id), 'Film \(id)', '[]', hex(zeroblob(\(size / 2))));
            INSERT INTO watchlist (movie_id, added_at) VALUES (\(id), '2026-11-21T12:00:00Z');
            """
        }.joined(separator: "\n")
    }
}

/// The number of rounds: the variable's value, or the usual number.
func times(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? usual
}
