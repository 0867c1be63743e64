import Foundation
import Library
import TestSupport
import Testing

/// `kill -9` at any moment of changes larger than a film or two: the library is exactly as before or as after,
/// including the text index and the change log.
struct ImportKillTests {
    /// The killed command, and the library it changes.
    struct Victim: CustomTestStringConvertible, Sendable {
        var name: String
        /// `library` is replaced by the path of the library, `file` by that of a file made by `prepare`.
        var command: [String]
        /// The number of kills in a usual run.
        var kills: Int
        /// The maximum length of a transaction, in microseconds.
        var transaction: UInt32 = 2_500
        /// Makes the library, and the file that the command reads.
        var prepare: @Sendable (Home, _ file: String) throws -> Void

        var testDescription: String { name }
    }

    /// Some saved films, part of which are imported again with another program's data.
    @Sendable private static func someFilms(_ home: Home, _ file: String) throws {
        try home.add(Array(Home.films.prefix(12)))
        let ids = Array(Home.films.prefix(6)) + Array(900_001...900_294)
        try Data(GeneratedExport.text(ids).utf8).write(to: URL(fileURLWithPath: file))
    }

    /// Saves and imports many films.
    @Sendable private static func manyFilms(_ home: Home, _ file: String) throws {
        try someFilms(home, file)
        try #require(home.movielib("import", file, "--offline").status == 0)
    }

    /// A history of Trakt in which every second row is a film's and the others are a series'.
    static func historyText(rows: Int) -> String {
        let rows = (1...rows).map { number in
            let entry = #"{"id": \#(number), "watched_at": "2024-03-01T20:00:00.000Z", "#
            return number.isMultiple(of: 2)
                ? entry + #""movie": {"title": "Film", "year": 1999, "ids": {"tmdb": \#(900_000 + number)}}}"#
                : entry + #""episode": {"season": 1, "number": \#(number)}, "show": {"title": "Series"}}"#
        }
        return "[\(rows.joined(separator: ",\n"))]"
    }

    /// A history of films and series, of which the library has neither.
    @Sendable private static func history(_ home: Home, _ file: String) throws {
        try home.add(Array(Home.films.prefix(12)))
        try Data(historyText(rows: 200).utf8).write(to: URL(fileURLWithPath: file))
    }

    static let victims = [
        Victim(
            name: "import with series", command: [Home.program, "import", "file", "--offline"], kills: 60,
            transaction: 60_000, prepare: history),
        Victim(
            name: "undo of an import with series", command: [Home.program, "undo"], kills: 15,
            transaction: 60_000
        ) { home, file in
            try history(home, file)
            try #require(home.movielib("import", file, "--offline").status == 0)
        },
        Victim(
            name: "import", command: [Home.program, "import", "file", "--offline"], kills: 60,
            transaction: 60_000, prepare: someFilms),
        Victim(
            name: "undo of an import", command: [Home.program, "undo"], kills: 15, transaction: 60_000,
            prepare: manyFilms),
        Victim(
            name: "restore", command: [Home.program, "restore", "file"], kills: 15, transaction: 20_000
        ) { home, file in
            try someFilms(home, file)
            try #require(home.movielib("backup", "\(file).db").status == 0)
            try #require(home.movielib("import", file, "--offline").status == 0)
            #expect(rename("\(file).db", file) == 0)
        },
        Victim(
            name: "watched add",
            command: [
                Home.program, "watched", "add", "900001", "900002", "--on", "2024-05", "--rating", "8",
                "--offline",
            ],
            kills: 8, prepare: manyFilms),
        Victim(
            name: "tag",
            command: [Home.program, "tag", "900001", "900002", "900003", "+y", "-x", "--offline"], kills: 8,
            prepare: manyFilms),
    ]

    private struct Figures {
        var left: [LeftByKill: Int] = [:]
        /// The first kill that left a state other than before and after.
        var violation: String?
    }

    private static func play(
        _ victim: Victim, rounds: Int, input: String? = nil, stopsAtViolation: Bool = false
    ) throws -> Figures {
        let template = try Home()
        let file = template.folder.file("file")
        try victim.prepare(template, file)
        let before = try template.content()
        var round = KillRound(
            home: try Home(), generator: SeededGenerator(state: 20_261_121), transaction: victim.transaction)
        let command = victim.command.map { word in
            word == "file" ? file : word == "library" ? round.home.library : word
        }
        let script = try input.map { try round.home.folder.write($0, to: "script") } ?? "/dev/null"
        try round.home.restore(template)
        let begin = ContinuousClock.now
        let whole = try Child.run(command, home: round.home.path, input: script)
        round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(1))
        try #require(whole.status == 0, "\(whole.errors)")
        let after = try round.home.content()
        try #require(after != before)
        var figures = Figures()
        for number in 1...rounds {
            try round.home.restore(template)
            // The daily backup is part of a day's first change.
            if number % 9 == 0 { try? FileManager.default.removeItem(atPath: round.home.backups) }
            let outcome = try round.killed(command, input: script)
            let wasCutOff = round.hasHotJournal
            do {
                let now = try round.home.content()
                if now != before, now != after { throw Home.Unsound(problems: ["half done"]) }
                if outcome.status == 0 || !outcome.output.isEmpty, now != after {
                    throw Home.Unsound(problems: ["acknowledged, and not there"])
                }
                try round.checkBackups()
                try checkKept(round.home, before)
                let kind: LeftByKill =
                    outcome.status == 0
                    ? .finished : wasCutOff ? .journal : now == after ? .changed : .unchanged
                figures.left[kind, default: 0] += 1
            } catch {
                figures.violation = "kill \(number): \(error)"
                if stopsAtViolation { return figures }
                try #require(Bool(false), "\(victim.name), kill \(number): \(error)")
            }
            if outcome.status != nil, outcome.status != 0 {
                try #require(Bool(false), "\(victim.name), kill \(number): \(outcome.errors)")
            }
        }
        return figures
    }

    /// Checks that a library kept by a restore is complete, or does not exist yet.
    private static func checkKept(_ home: Home, _ before: LibraryContent) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: home.libraryFolder)
        where name.contains(".before-restore-") && name.hasSuffix(".db") {
            guard try LibraryContent("\(home.libraryFolder)/\(name)") == before else {
                throw Home.Unsound(problems: ["\(name) is not the library that was there"])
            }
        }
    }

    @Test(arguments: victims)
    func `kill -9 at any moment leaves the library as it was before or after, never in between`(
        victim: Victim
    ) async throws {
        // The long run makes five thousand kills of an `add`; these are a tenth of that, and fewer of the others.
        let rounds = times("MOVIELIB_KILLS", 0) * victim.kills / 600
        let kills = max(victim.kills, rounds)
        let figures = try await onThread { try Self.play(victim, rounds: kills) }
        let counts = LeftByKill.allCases.map { "\(figures.left[$0] ?? 0) \($0)" }.joined(separator: ", ")
        print("figure: kill -9 of \(victim.name): \(kills) rounds, 0 between (\(counts))")
        // A few kills may all come too early or too late by chance; sixty do not.
        #expect(
            (figures.left[.journal] ?? 0) > 0 || victim.kills < 50, "no kill hit a transaction: \(counts)")
    }

    @Test func `the import kills detect a program that works without a journal`() async throws {
        let victim = Victim(
            name: "control", command: ["sqlite3", "library"], kills: 60, prepare: Self.someFilms)
        let found = try await onThread { () throws -> String? in
            let other = try Home()
            let file = other.folder.file("file")
            try Self.manyFilms(other, file)
            let tables = [
                "movie", "movie_credits", "watchlist", "viewing", "own_rating", "note", "tag", "change",
            ]
            // Its output would count as an acknowledgement.
            let sql = """
                .output /dev/null
                PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = 1;
                ATTACH '\(other.library)' AS other; BEGIN;
                \(tables.map { "INSERT OR IGNORE INTO main.\($0) SELECT * FROM other.\($0);" }
                    .joined(separator: "\n"))
                COMMIT;
                """
            return try Self.play(victim, rounds: 200, input: sql, stopsAtViolation: true).violation
        }
        let noticed = try #require(found, "200 kills of a program without a journal were not noticed")
        print("figure: kill -9 of an import, control (journal_mode=OFF): noticed by \(noticed.prefix(60))")
    }
}
