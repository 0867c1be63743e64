import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

/// The recipes of Documentation/Recovery.md, run word by word on damaged libraries.
struct RecoveryTests {
    /// The document's indented command lines between two of its sentences.
    /// - Parameter indent: below a numbered step, a block has four spaces more than its text, which has three.
    private static func commands(
        from start: String, to end: String, indent: String = "    "
    ) throws -> String {
        let root = (#filePath as NSString).deletingLastPathComponent + "/../.."
        let text = try String(contentsOfFile: "\(root)/Documentation/Recovery.md", encoding: .utf8)
        let part = try #require(text.range(of: start)).upperBound
        let rest = text[part...]
        let section = rest[..<(try #require(rest.range(of: end)).lowerBound)]
        let lines = section.split(separator: "\n").filter { $0.hasPrefix(indent) }
        return lines.map { $0.dropFirst(indent.count) }.joined(separator: "\n") + "\n"
    }

    /// Runs commands as a user would type them, with movielib in the PATH.
    private static func run(_ commands: String, _ home: Home) throws -> Child.Outcome {
        let tools = try home.folder.folder("bin")
        symlink(Home.program, tools + "/movielib")
        let script = try home.folder.write("set -e\n" + commands, to: "script")
        return try Child.run(
            ["bash", script], home: home.path,
            environment: ["PATH": "\(tools):/usr/bin:/bin"], outputName: "recipe")
    }

    /// 40 films of the sample, and 60 others with viewings, ratings, notes and tags.
    private static func makeLibrary() throws -> Home {
        let home = try Home()
        try home.add(Array(Home.films.prefix(40)))
        let file = try home.folder.write(
            GeneratedExport.text(Array(Home.films.prefix(10)) + Array(900_001...900_060)), to: "films.json")
        try #require(home.movielib("import", file, "--offline").status == 0)
        return home
    }

    /// The first and the last page of each table with user data or films.
    private static func pages(of home: Home) throws -> [Int] {
        let tables = ["movie", "watchlist", "viewing", "own_rating", "note", "tag", "movie_credits"]
        let names = tables.map { "'\($0)'" }.joined(separator: ", ")
        let sql = "SELECT min(pageno) - 1, max(pageno) - 1 FROM dbstat WHERE name IN (\(names)) GROUP BY name"
        let outcome = try Child.run(["sqlite3", home.library, sql], home: home.path, outputName: "pages")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return Set(outcome.output.split(whereSeparator: { "|\n".contains($0) }).compactMap { Int($0) })
            .sorted()
    }

    private struct Count: CustomStringConvertible {
        var films = 0
        /// The number of recovered films with more than an id.
        var described = 0
        var saved = 0
        var viewings = 0
        var tagged = 0
        var notes = 0

        init(_ path: String) throws {
            guard let store = try LibraryStore.openForReading(path: path) else { return }
            let whole = try store.filmsWithViewings()
            films = whole.count
            described = whole.count { $0.film.record.releaseDate != nil }
            saved = whole.count { $0.film.addedAt != nil }
            viewings = whole.map(\.viewings.count).reduce(0, +)
            tagged = whole.count { !$0.film.tags.isEmpty }
            notes = whole.count { $0.film.note != nil }
        }

        var all: [Int] { [films, described, saved, viewings, tagged, notes] }
        var description: String {
            "\(films) films (\(described) with their details), \(saved) saved, \(viewings) viewings, \(tagged) tagged, \(notes) noted"
        }
    }

    enum Damage: CaseIterable {
        case zeroedPage, cutShort
    }

    @Test(arguments: Damage.allCases)
    func `the readable part of a damaged library is recovered as documented, and is a library again`(
        damage: Damage
    ) async throws {
        let commands = try Self.commands(
            from: "## Saving rows from a damaged file", to: "Where step 2 gives no tables",
            indent: "       ")
        let lines = try await onThread { () throws -> [String] in
            let sound = try Self.makeLibrary()
            let before = try Count(sound.library)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: sound.library))
            let pages = bytes.count / 4096
            var figures: [String] = []
            // The very first page is not among them: without it there are no tables, which is the next recipe's case.
            let places =
                damage == .zeroedPage
                ? try Self.pages(of: sound) : [pages / 3, pages / 2, pages * 3 / 4]
            var worst = before
            for place in places {
                let home = try Home()
                try home.restore(sound)
                var damaged = bytes
                switch damage {
                case .zeroedPage:
                    damaged.replaceSubrange(place * 4096..<(place + 1) * 4096, with: Data(count: 4096))
                case .cutShort: damaged = damaged.prefix(place * 4096)
                }
                try damaged.write(to: URL(fileURLWithPath: home.library))
                let outcome = try Self.run(commands, home)
                let name = "\(damage), page \(place) of \(pages)"
                try #require(outcome.status == 0, "\(name): \(outcome.errors)")
                let content = try home.content()
                let after = try Count(home.library)
                #expect(!content.rows.isEmpty)
                #expect(zip(after.all, before.all).allSatisfy { $0 <= $1 }, "\(name): \(after)")
                #expect(after.films > before.films / 2, "\(name): \(after)")
                #expect(try home.movielib("watchlist", "add", "\(Home.films[50])").status == 0)
                #expect(try home.movielib("undo").status == 0)
                if after.all.reduce(0, +) < worst.all.reduce(0, +) { worst = after }
                figures.append("\(place): \(after)")
            }
            let what = damage == .zeroedPage ? "a zeroed page" : "a library cut short"
            for figure in figures { print("after \(what), page \(figure)") }
            return ["figure: rows saved after \(what), \(places.count) times: of \(before) at worst \(worst)"]
        }
        for line in lines { print(line) }
    }

    @Test func `if no row is readable, ids from the damaged file and its backups restore the films`()
        async throws
    {
        let copying = "cp -a ~/.local/share/movielib ~/movielib-damaged\n"
        let commands = try Self.commands(from: "Where step 2 gives no tables", to: "What is damaged may be")
        try await onThread {
            let home = try Self.makeLibrary()
            let saved = Set(try home.savedFilms())
            let backups = LibraryStore.backups(of: home.library)
            #expect(!backups.isEmpty)
            let known = Set(try Home.savedFilms(backups[0].path))
            var bytes = try Data(contentsOf: URL(fileURLWithPath: home.library))
            bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
            try bytes.write(to: URL(fileURLWithPath: home.library))
            let outcome = try Self.run(copying + commands, home)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let new = Set(try Home.savedFilms(home.folder.file("movielib-damaged/new.db")))
            #expect(new == known)
            print(
                "figure: ids collected after a first page of zeros: \(new.count) of \(saved.count) on the list"
            )
        }
    }

    @Test func `a damaged text index is rebuilt`() async throws {
        let commands = try Self.commands(from: "What is damaged may be", to: "What cannot be noticed")
        try await onThread {
            let home = try Self.makeLibrary()
            let before = try home.content()
            try home.sqlite("UPDATE movie_text_data SET block = x'00' WHERE id > 10")
            #expect(try home.movielib("library", "film").status == 7)
            let outcome = try Self.run(commands, home)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try home.movielib("library", "film").status == 0)
            #expect(try home.content() == before)
        }
    }
}
