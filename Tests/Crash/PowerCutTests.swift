import Foundation
import LibrarySupport
import TestSupport
import Testing

/// The power fails at any moment: acknowledged changes have to be on the disk by then.
///
/// A run of changes is recorded with strace; `replay.py` rebuilds the files for a cut after each call, with unsynced
/// writes kept, dropped, torn or mixed; the library opens each of them.
struct PowerCutTests {
    /// The result of replaying one recording.
    private struct Result {
        var points = 0
        var states = 0
        var lost = 0
        var damaged = 0
        var examples: [String] = []

        var summary: String {
            "\(points) cuts, \(states) states, \(lost) lost, \(damaged) damaged or half done"
        }
    }

    private struct Cuts: Decodable {
        struct Cut: Decodable {
            var state: Int
            var acknowledged: Int
            var way: String
            var times: Int
            var event: String
        }
        var points: Int
        var acknowledged: Int
        var cuts: [Cut]
    }

    /// One change: a command line, or SQL for Debian's sqlite3, and the expected list.
    private struct Step {
        var command: [String]
        var sql: String?
        var saved: [Int]?
    }

    private static func movielib(_ verb: String, _ films: [Int], _ saved: [Int]) -> Step {
        Step(command: [Home.program, "watchlist", verb] + films.map(String.init), saved: saved)
    }

    private static let program = [
        movielib("add", [603], [603]), movielib("add", [680, 238], [603, 680, 238]),
        movielib("add", [11], [603, 680, 238, 11]), movielib("remove", [680], [603, 238, 11]),
        movielib("add", [680], [603, 238, 11, 680]), movielib("remove", [603, 11], [238, 680]),
        movielib("add", [603, 11, 78], [238, 680, 603, 11, 78]),
    ]

    /// Changes of the same kind, made by sqlite3 with other settings.
    private static func sqlite(_ settings: String) -> [Step] {
        (1...6).map { number in
            let added = (1...number).map { 900_000 + $0 }
            let id = 900_000 + number
            let sql = """
                .output /dev/null
                \(settings)
                .output stdout
                BEGIN IMMEDIATE; \(Home.insert([id])) COMMIT;
                SELECT 'added' || char(9) || '\(id)';
                """
            return Step(command: ["sqlite3", "library"], sql: sql, saved: [603, 680] + added)
        }
    }

    private static func replay(_ steps: [Step], startingWith films: [Int]) throws -> Result {
        try replay(steps, films) { home in
            if !films.isEmpty { try home.add(films) }
        } reading: { path in
            try Home.savedFilms(path)
        }
    }

    /// - Parameters:
    ///   - before: the result of `reading` before the first step.
    ///   - prepare: makes the initial library.
    ///   - reading: the compared content of a library; throws if it is not sound.
    private static func replay<Value: Equatable>(
        _ steps: [Step], _ before: Value? = nil, preparing prepare: (Home) throws -> Void,
        reading: (String) throws -> Value
    ) throws -> Result {
        let home = try Home()
        try prepare(home)
        try FileManager.default.createDirectory(
            atPath: home.libraryFolder, withIntermediateDirectories: true)
        let output = try home.folder.folder("replay")
        try FileManager.default.copyItem(atPath: home.libraryFolder, toPath: output + "/start")
        // Examines a copy: reading may roll a journal back, or migrate an older library.
        func state() throws -> Value {
            let copy = try Home()
            try copy.restore(home)
            return try reading(copy.library)
        }
        var states = [try before ?? state()]
        let logs = try steps.enumerated().map { number, step in
            let log = home.folder.file("log\(number)")
            let calls =
                "openat,mknodat,mknod,write,pwrite64,ftruncate,fsync,fdatasync,linkat,rename,unlink,unlinkat"
            let recorder = ["strace", "-f", "-y", "-xx", "-s", "1048576", "-o", log, "-e", "trace=\(calls)"]
            let outcome = try Child.run(
                recorder
                    + step.command.map {
                        $0 == "library" ? home.library : $0 == "file" ? home.path + "/file" : $0
                    }, home: home.path,
                input: try step.sql.map { try home.folder.write($0, to: "sql") } ?? "/dev/null")
            try #require(outcome.ending == .exited(0), "\(outcome.errors)")
            states.append(try state())
            return log
        }
        if let saved = steps.last?.saved { #expect(try home.savedFilms() == saved) }
        let tool = (#filePath as NSString).deletingLastPathComponent + "/replay.py"
        let replay = try Child.run(
            ["python3", tool, home.libraryFolder, output] + logs, home: home.path, outputName: "replay")
        try #require(replay.ending == .exited(0), "\(replay.errors)")
        let cuts = try JSONDecoder().decode(
            Cuts.self, from: Data(contentsOf: URL(fileURLWithPath: output + "/cuts.json")))
        try #require(cuts.acknowledged == steps.count, "\(cuts.acknowledged) of \(steps.count) acknowledged")
        return try judge(cuts, states, output, at: home, reading)
    }

    /// After n acknowledged changes the list is that of change n, or of the next one, which was in progress.
    ///
    /// Each state is read where it was recorded: a journal of two files names the path of a third.
    private static func judge<Value: Equatable>(
        _ cuts: Cuts, _ lists: [Value], _ output: String, at home: Home, _ reading: (String) throws -> Value
    ) throws -> Result {
        var result = Result(points: cuts.points, states: cuts.cuts.count)
        func note(_ text: String, _ cut: Cuts.Cut) {
            if result.examples.count < 5 { result.examples.append("\(text): \(cut.way) after \(cut.event)") }
        }
        for cut in cuts.cuts {
            try? FileManager.default.removeItem(atPath: home.libraryFolder)
            let state = "\(output)/\(cut.state)"
            // Before the first change there is no folder.
            if FileManager.default.fileExists(atPath: state) {
                try FileManager.default.copyItem(atPath: state, toPath: home.libraryFolder)
            }
            do {
                let found = try reading(home.library)
                if lists[cut.acknowledged...].prefix(2).contains(found) { continue }
                if lists.prefix(cut.acknowledged).contains(found) {
                    result.lost += cut.times
                    note("lost", cut)
                } else {
                    result.damaged += cut.times
                    note("half done \(found)", cut)
                }
            } catch {
                result.damaged += cut.times
                note("\(error)", cut)
            }
        }
        return result
    }

    @Test func `after a power cut every acknowledged change is stored and the library is sound`()
        async throws
    {
        let result = try await onThread { try Self.replay(Self.program, startingWith: []) }
        print("figure: power cuts: \(result.summary)")
        #expect(result.points > 100)
        #expect(result.lost == 0, "\(result.examples)")
        #expect(result.damaged == 0, "\(result.examples)")
    }

    @Test
    func `after a power cut a migration, an import or an undo is complete or absent, with its series`()
        async throws
    {
        let steps = [
            Step(command: [Home.program, "watchlist", "add", "78"]),
            Step(command: [Home.program, "import", "file", "--offline"]),
            Step(command: [Home.program, "undo"]),
            Step(command: [Home.program, "watched", "add", "603", "--on", "2024", "--rating", "8.5"]),
        ]
        let result = try await onThread {
            try Self.replay(steps) { home in
                try OldLibrary.make(home, [603, 680])
                // Three films, and three rows for the file of series.
                try home.folder.write(ImportKillTests.historyText(rows: 6), to: "file")
            } reading: {
                try LibraryContent($0)
            }
        }
        print("figure: power cuts in a migration, an import, an undo, a viewing: \(result.summary)")
        #expect(result.points > 100)
        #expect(result.lost + result.damaged == 0, "\(result.examples)")
    }

    @Test(arguments: [
        ("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;", "lost"),
        ("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;", "damaged"),
        ("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL;", "damaged"),
        ("PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF;", "lost"),
    ])
    func `the power cuts detect settings that lose or damage data`(settings: String, what: String)
        async throws
    {
        let result = try await onThread {
            try Self.replay(Self.sqlite(settings), startingWith: [603, 680])
        }
        print("figure: power cuts, control (\(settings)): \(result.summary)")
        #expect((what == "lost" ? result.lost : result.damaged) > 0, "\(result.summary)")
    }

    @Test func `the power cuts find no loss with the library's settings, whichever program writes`()
        async throws
    {
        let settings = "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;"
        let result = try await onThread {
            try Self.replay(Self.sqlite(settings), startingWith: [603, 680])
        }
        #expect(result.lost + result.damaged == 0, "\(result.examples)")
    }
}
