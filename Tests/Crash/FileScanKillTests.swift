import Foundation
import Library
import Records
import TestSupport
import Testing

/// `kill -9` while folders of film files are scanned: the next scan completes it.
struct FileScanKillTests {
    private static let count = 2_000

    private static func folder(_ home: Home, _ count: Int = count) throws -> String {
        let films = try home.folder.folder("Films")
        for number in 1...count {
            let path = "\(films)/Some Film \(number) (1999) {tmdb-\(900_000 + number)}.mkv"
            try Data("film \(number)".utf8).write(to: URL(fileURLWithPath: path))
            var times = [
                timespec(tv_sec: 1_700_000_000, tv_nsec: number),
                timespec(tv_sec: 1_700_000_000, tv_nsec: number),
            ]
            utimensat(AT_FDCWD, path, &times, 0)
        }
        return films
    }

    @Test func `kill -9 in a scan of two thousand files loses none and duplicates none`() async throws {
        let figures = try await onThread { () throws -> String in
            var round = KillRound(
                home: try Home(), generator: SeededGenerator(state: 20_261_125), transaction: 60_000)
            let films = try Self.folder(round.home)
            // Without ffprobe, which would take two minutes to reject these files.
            let command = ["/usr/bin/env", "PATH=/nowhere", Home.program, "files"]
            func shape() throws -> [String] {
                let store = try #require(try LibraryStore.openForReading(path: round.home.library))
                #expect(try store.check().isSound)
                return try store.files(on: .all).files.map {
                    "\($0.path) \($0.state) \($0.identification?.film ?? 0)"
                }
                .sorted()
            }
            let begin = ContinuousClock.now
            try #require(try Child.run(command + ["add", films], home: round.home.path).status == 0)
            round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(1))
            let whole = try shape()
            try #require(whole.count == Self.count && whole.allSatisfy { !$0.hasSuffix(" 0") })
            var interrupted = 0
            let kills = max(3, times("MOVIELIB_KILLS", 0) / 100)
            for kill in 1...kills {
                try FileManager.default.removeItem(atPath: round.home.libraryFolder)
                let outcome = try round.killed(command + ["add", films])
                if outcome.status == nil { interrupted += 1 }
                try #require(try Child.run(command + ["add", films], home: round.home.path).status == 0)
                #expect(try shape() == whole, "kill \(kill)")
            }
            // Kills scans again, after every file was renamed.
            for number in 1...max(1, kills / 3) {
                for name in try FileManager.default.contentsOfDirectory(atPath: films) {
                    #expect(rename("\(films)/\(name)", "\(films)/\(number) \(name)") == 0)
                }
                let outcome = try round.killed(command + ["scan"])
                if outcome.status == nil { interrupted += 1 }
                try #require(try Child.run(command + ["scan"], home: round.home.path).status == 0)
                let now = try shape()
                #expect(
                    now.count == Self.count
                        && Set(now.map { $0.split(separator: " ").last }).count == Self.count)
                #expect(now.allSatisfy { $0.contains(" present ") })
            }
            return "\(kills + max(1, kills / 3)) kills, \(interrupted) before the end"
        }
        print("figure: kill -9 of files add and files scan, 2,000 files: \(figures), 0 lost, 0 doubled")
    }

    @Test func `kill -9 while two hundred files are renamed loses none and duplicates none`() async throws {
        let figures = try await onThread { () throws -> String in
            var round = KillRound(
                home: try Home(), generator: SeededGenerator(state: 20_261_126), transaction: 60_000)
            let films = try Self.folder(round.home, 200)
            let command = ["/usr/bin/env", "PATH=/nowhere", Home.program, "files"]
            try #require(try Child.run(command + ["add", films], home: round.home.path).status == 0)
            func names() throws -> [String] {
                try FileManager.default.subpathsOfDirectory(atPath: films).filter { $0.hasSuffix(".mkv") }
                    .sorted()
            }
            /// Whether every file exists once, under either name.
            func isWhole() throws -> Bool {
                let contents = try names().map {
                    String(
                        decoding: try Data(contentsOf: URL(fileURLWithPath: "\(films)/\($0)")), as: UTF8.self)
                }
                return Set(contents) == Set((1...200).map { "film \($0)" }) && contents.count == 200
            }
            let before = try names()
            let begin = ContinuousClock.now
            try #require(try Child.run(command + ["organise"], home: round.home.path).status == 0)
            round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(1))
            let after = try names()
            try #require(Set(before).isDisjoint(with: after))
            var interrupted = 0
            let kills = max(3, times("MOVIELIB_KILLS", 0) / 100)
            for kill in 1...kills {
                for (verb, then) in [(["undo"], before), (["files", "organise"], after)] {
                    let full = command.dropLast() + verb
                    let wasHalf = try round.killed(Array(full)).status == nil
                    #expect(try isWhole(), "kill \(kill)")
                    // The next command finishes the move, or the move has not begun.
                    let scan = try Child.run(command + ["scan"], home: round.home.path)
                    try #require(scan.status == 0)
                    #expect(try isWhole(), "kill \(kill)")
                    let found = try names()
                    if found != then {
                        let other = then == before ? after : before
                        #expect(
                            found == other,
                            "kill \(kill) of \(verb): \(Set(found).intersection(then).count) of 200; \(scan)")
                        try #require(try Child.run(Array(full), home: round.home.path).status == 0)
                    }
                    #expect(try names() == then)
                    if wasHalf { interrupted += 1 }
                }
            }
            return "\(2 * kills) kills, \(interrupted) before the end"
        }
        print("figure: kill -9 of files organise and undo, 200 files: \(figures), 0 lost, 0 doubled")
    }
}
