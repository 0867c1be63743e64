import Foundation
import TestSupport
import Testing

/// Imports of the files of media servers and players: made files of every kind, of which each row's class is known, hostile
/// files, and the database of a real Kodi.
@Suite struct ServerFileTests {
    private let home: Home
    private let folder: String

    init() throws {
        home = try Home()
        folder = home.folder.path + "/files"
    }

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("ServerFiles").path

    private static let zone = ["--zone", "Europe/Kyiv"]

    /// Makes the files of a variant.
    private func make(_ variant: String) throws {
        try run("python3", "\(Self.sources)/make_server_files.py", folder, "--only", variant)
    }

    private func run(_ arguments: String...) throws {
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tool.arguments = arguments
        try tool.run()
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0)
    }

    /// Unpacks a file of the real Kodi.
    private func unpack(_ name: String, as new: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try run("sh", "-c", "gzip -dc '\(Self.sources)/kodi-20/\(name).gz' > '\(folder)/\(new)'")
    }

    /// The bytes of all files below a folder, by path, without those of an import's unmatched rows.
    private func contents(of folder: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for case let name as String in try #require(FileManager.default.enumerator(atPath: folder))
        where !name.contains(".unmatched") {
            contents[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
        }
        return contents
    }

    private struct Expected: Decodable {
        struct Film: Decodable, Hashable {
            struct Viewing: Decodable, Hashable { var day: String? }
            var tmdb: Int?
            var imdb: String?
            var title: String?
            var year: Int?
            var viewings: [Viewing]
            var rating: Double?
            var tags: [String]

            var name: String {
                tmdb.map { "\($0)" } ?? imdb ?? "\(title ?? "?") (\(year.map { "\($0)" } ?? "?"))"
            }

            var summary: String {
                "\(name) \(viewings.map { $0.day ?? "seen" }.sorted()) \(rating ?? 0) \(tags.sorted())"
            }
        }

        var files: [String]
        var arguments: [String]
        var exit: Int32
        var rows: Int
        var ledger: [String: Int]
        var marked: Int?
        var films: [Film]
    }

    /// Makes a variant: its folder, and what its import brings.
    private func variant(_ name: String) throws -> (place: String, expected: Expected) {
        try make(name)
        let expected = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)/expected.json"))
        return ("\(folder)/\(name)", try JSONDecoder().decode(Expected.self, from: expected))
    }

    /// The films of the library in the form of ``Expected``; a film is named by the id that the file has of it.
    private func films(_ expected: Expected) async throws -> [String] {
        let export = try await home.run("export").succeeded().json()
        let wanted = Set(expected.films.map(\.name))
        return try #require(export["films"] as? [[String: Any]]).map { film in
            let year = (film["year"] as? Int).map { "\($0)" } ?? "?"
            let title = "\(film["title"] as? String ?? "?") (\(year))"
            let id = (film["id"] as? Int).map { "\($0)" }
            let names = [id, film["imdb_id"] as? String, title].compactMap(\.self)
            let days = (film["viewings"] as? [[String: Any]] ?? []).map { $0["on"] as? String ?? "seen" }
            let tags = film["tags"] as? [String] ?? []
            return "\(names.first(where: wanted.contains) ?? names[0]) \(days.sorted()) "
                + "\(film["my_rating"] as? Double ?? 0) \(tags.sorted())"
        }.sorted()
    }

    private static let variants = [
        "kodi-116", "kodi-119", "kodi-121", "kodi-126", "kodi-131", "kodi-131-options", "kodi-134",
        "kodi-146", "kodi-later", "kodi-xml", "nfo", "jellyfin-10.10", "jellyfin-10.10-nameless",
        "jellyfin-10.11", "jellyfin-10.11-dated", "jellyfin-10.11-wal", "emby", "plex-new", "plex-old",
        "tautulli", "tautulli-50", "watchstate", "watchstate-zip", "evening",
    ]

    @Test(arguments: variants)
    func `each row is in its class, comes once, and is undone`(name: String) async throws {
        let (place, expected) = try variant(name)
        let before = try contents(of: place)
        let line =
            ["import", "--json"] + Self.zone + expected.files.map { "\(place)/\($0)" } + expected.arguments

        let trial = try await home.run(line + ["--dry-run"])
        #expect(trial.status == expected.exit && !home.exists(home.library))
        let run = try await home.run(line)
        try #require(run.status == expected.exit, "\(run.stderr)")
        let answer = try run.json()
        var ledger = expected.ledger
        ledger["rows"] = expected.rows
        #expect(answer["ledger"] as? [String: Int] == ledger)
        #expect(try trial.json()["ledger"] as? [String: Int] == ledger)
        if let marked = expected.marked { #expect(answer["marked"] as? Int == marked) }
        #expect(try await films(expected) == expected.films.map(\.summary).sorted())

        let repeated = try await home.run(line)
        try #require(repeated.status == expected.exit, "\(repeated.stderr)")
        let again = try repeated.json()
        let second = try #require(again["ledger"] as? [String: Int])
        #expect(second["taken"] == 0 && second["already_there"] == ledger["taken"])
        _ = try await home.run("undo").succeeded()
        #expect(try await films(expected).isEmpty)
        _ = try await home.run("redo").succeeded()
        #expect(try await films(expected) == expected.films.map(\.summary).sorted())

        #expect(try contents(of: place) == before)
    }

    @Test func `the same evenings come once, also if their files are imported in turn`() async throws {
        let (place, expected) = try variant("evening")
        for file in expected.files {
            _ = try await home.run(["import", "\(place)/\(file)"] + Self.zone + expected.arguments)
        }
        // The day of the first file stays. Film 13 was seen twice, four hours and a second apart across midnight; of a
        // viewing in the library only the day is known, so it counts once.
        func viewings(_ films: [String]) -> [String: Int] {
            Dictionary(
                uniqueKeysWithValues: films.map { film in
                    let parts = film.split(separator: "[")
                    return (String(parts[0]), parts[1].prefix { $0 != "]" }.split(separator: ",").count)
                })
        }
        let films = try await films(expected)
        var wanted = viewings(expected.films.map(\.summary))
        wanted["13 "] = 1
        #expect(viewings(films) == wanted)
        #expect(films.allSatisfy { !$0.contains("\"seen\"") || !$0.contains("-") })
    }

    @Test func `a hostile file is read or refused, and changes nothing`() async throws {
        try make("hostile")
        let place = "\(folder)/hostile"
        let before = try contents(of: place)
        let notes = try String(contentsOfFile: "\(place)/README", encoding: .utf8)
        let names = notes.split(separator: "\n").map { $0.split(separator: "\t") }.filter { $0.count == 3 }
        #expect(names.count >= 28)
        for name in names {
            let run = try await home.run("import", "\(place)/\(name[0])", "--user", "olena", "--json")
            #expect([0, 2, 8].contains(run.status), "\(name[0]): \(run.stderr)")
            if name[2].hasPrefix("read: ") {
                let rows = name[2].dropFirst(6).prefix { $0.isNumber }
                let ledger = try #require(run.json()["ledger"] as? [String: Int], "\(name[0])")
                #expect(ledger["rows"] == Int(rows), "\(name[0])")
            }
        }
        _ = try await home.run("library").succeeded()
        #expect(try contents(of: place) == before)
        #expect(try contents(of: home.path + "/.cache/movielib/databases").isEmpty)
    }

    @Test func `a real Kodi's films come as Kodi shows them`() async throws {
        try unpack("MyVideos121.db", as: "MyVideos121.db")
        let run = try await home.run("import", "\(folder)/MyVideos121.db", "--json")
        #expect(
            try run.json()["ledger"] as? [String: Int] == [
                "rows": 10, "taken": 3, "already_there": 0, "to_decide": 1, "kept": 3, "says_nothing": 3,
                "skipped": 0, "others": 0, "refused": 0,
            ])
        let screen = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: "\(Self.sources)/kodi-20/screen.json")))
        let shown = try #require(screen as? [[String: Any]]).filter {
            $0["playcount"] as? Int != 0 || $0["userrating"] as? Int != 0
        }.map { film in
            let day = (film["lastplayed"] as? String ?? "").prefix(10)
            return "\(film["title"] ?? "") \(day) \(Double(film["userrating"] as? Int ?? 0))"
        }
        let export = try await home.run("export").json()
        let films = try #require(export["films"] as? [[String: Any]]).map { film in
            let days = (film["viewings"] as? [[String: Any]] ?? []).compactMap { $0["on"] as? String }
            return "\(film["title"] ?? "") \(days.joined()) \(film["my_rating"] as? Double ?? 0)"
        }
        #expect(films.sorted() == shown.sorted())
    }

    @Test func `an interrupted change of a real Kodi is rolled back, in a copy`() async throws {
        try unpack("hot-MyVideos121.db", as: "MyVideos121.db")
        try unpack("hot-MyVideos121.db-journal", as: "MyVideos121.db-journal")
        let before = try contents(of: folder)
        _ = try await home.run("import", "\(folder)/MyVideos121.db")
        let dune = try await home.run("rating:2", "library")
        #expect(!dune.stdout.contains("Dune"))
        #expect(!(try await home.run("library").succeeded()).stdout.contains("Dune"))
        #expect(try contents(of: folder) == before)
    }

    @Test func `a journal that names another file is refused, and the other file stays`() async throws {
        try unpack("MyVideos121.db", as: "MyVideos121.db")
        let victim = try home.folder.write("notes", to: "victim.txt")
        // The end of a journal of several databases: the length of the name, its sum, and eight fixed bytes.
        let sum = victim.utf8.reduce(0) { $0 + Int($1) }
        var journal = Data(repeating: 0, count: 512) + Data(victim.utf8)
        for number in [victim.utf8.count, sum] {
            journal += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        journal += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        try journal.write(to: URL(fileURLWithPath: "\(folder)/MyVideos121.db-journal"))
        let run = try await home.run("import", "\(folder)/MyVideos121.db")
        #expect(run.status == 2 && run.stderr.contains("its journal names another file"))
        #expect(home.exists(victim))
    }

    @Test func `a link is read with its file's log, and equal rows of two files count once`() async throws {
        try make("jellyfin-10.11-wal")
        let place = "\(folder)/jellyfin-10.11-wal"
        let link = "\(folder)/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(place)/jellyfin.db")
        let arguments = ["--user", "olena", "--dry-run", "--json"] + Self.zone
        let one = try await home.run(["import", link] + arguments).json()
        let two = try await home.run(["import", link, "\(place)/jellyfin.db"] + arguments).json()
        let (first, second) = (one["added"] as? [String: Any], two["added"] as? [String: Any])
        #expect((one["ledger"] as? [String: Int])?["rows"] == 85)
        #expect(first?["viewings"] as? Int == second?["viewings"] as? Int)
        #expect(second?["rewatches"] as? Int == first?["rewatches"] as? Int)
    }

    @Test func `several people need --user, which takes names, numbers and one kind of file`() async throws {
        try make("plex-new")
        try make("tautulli")
        let files = ["\(folder)/plex-new/com.plexapp.plugins.library.db", "\(folder)/tautulli/tautulli.db"]
        let refused = try await home.run(["import"] + files)
        #expect(refused.status == 2 && refused.stderr.contains("--user picks one: "))
        let nobody = try await home.run(["import", "--user", "plex=Nobody"] + files)
        #expect(nobody.status == 2 && nobody.stderr.contains("it has nobody called 'Nobody'"))
        let taken = try await home.run(["import", "--user", "OLENA", "--user", "plex=1", "--json"] + files)
        let people = try #require(taken.json()["people"] as? [[String: Any]])
        #expect(people.filter { $0["chosen"] as? Bool == true }.count == 2)
    }
}
