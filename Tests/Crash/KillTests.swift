import Foundation
import Library
import TestSupport
import Testing

/// `kill -9` at any moment of an `add` or `remove`.
///
/// A kill keeps everything that the process wrote to the kernel, so this tests atomicity and the order of commit and
/// acknowledgement; PowerCutTests tests power cuts.
struct KillTests {
    private static func play(rounds: Int, seed: UInt64) throws -> [LeftByKill: Int] {
        var round = KillRound(home: try Home(), generator: SeededGenerator(state: seed))
        var saved = [603]
        try round.home.add(saved)
        let begin = ContinuousClock.now
        for _ in 1...3 { try round.home.add([603]) }
        round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(3))
        var left: [LeftByKill: Int] = [:]
        for number in 1...rounds {
            let isFull = saved.count >= 60
            let adds = saved.count < 8 || (!isFull && Bool.random(using: &round.generator))
            let free = Home.films.filter { !saved.contains($0) }
            let films = Array(
                (adds ? free : saved).shuffled(using: &round.generator)
                    .prefix(.random(in: 1...3, using: &round.generator)))
            let after = adds ? saved + films : saved.filter { !films.contains($0) }
            // The daily backup is part of the first change; some rounds make the change a first one again.
            if number % 9 == 0 { try? FileManager.default.removeItem(atPath: round.home.backups) }
            let outcome = try round.killed(
                [Home.program, "watchlist", adds ? "add" : "remove"] + films.map(String.init))
            let wasCutOff = round.hasHotJournal
            let isAcknowledged = outcome.ids(adds ? "added" : "removed") == Set(films)
            let now = try round.home.savedFilms()
            try #require(now == saved || now == after, "round \(number) of seed \(seed): half done")
            try #require(!isAcknowledged || now == after, "round \(number) of seed \(seed): lost")
            try #require(outcome.status ?? 0 == 0, "\(outcome.errors)")
            try round.checkBackups()
            let kind: LeftByKill =
                outcome.status == 0 ? .finished : wasCutOff ? .journal : now == after ? .changed : .unchanged
            left[kind, default: 0] += 1
            saved = now
        }
        return left
    }

    @Test func `an acknowledged change survives kill -9 at any moment, and no change is left half done`()
        async throws
    {
        let rounds = times("MOVIELIB_KILLS", 200)
        let left = try await onThread { try Self.play(rounds: rounds, seed: 20_261_121) }
        let figures = LeftByKill.allCases.map { "\(left[$0] ?? 0) \($0)" }.joined(separator: ", ")
        print("figure: kill -9: \(rounds) rounds, 0 lost, 0 half done (\(figures))")
        #expect((left[.journal] ?? 0) > 0, "no kill hit a transaction: \(figures)")
    }

    @Test func `the next backup removes the leftover of a killed backup`() async throws {
        try await onThread {
            let home = try Home()
            try home.add([603])
            mkdir(home.backups, 0o700)
            // Temporary files of a dead process, and of one that may still be writing.
            for process in [Int32.max, getpid()] {
                let path = "\(home.backups)/2026-01-01.db.\(process).7.tmp"
                try Data(count: 4096).write(to: URL(fileURLWithPath: path))
            }
            try home.add([680])
            let names = try FileManager.default.contentsOfDirectory(atPath: home.backups)
            #expect(names.filter { $0.hasSuffix(".tmp") } == ["2026-01-01.db.\(getpid()).7.tmp"])
            #expect(names.count == 2)
        }
    }

    /// This program never writes a journal, so kills aimed at one come too late; the others are sufficient.
    @Test func `the kills detect a program that works without a journal`() async throws {
        let rounds = try await onThread { () throws -> Int? in
            var round = KillRound(home: try Home(), generator: SeededGenerator(state: 7), duration: 6_000)
            try round.home.add([603])
            let template = try Home()
            try template.restore(round.home)
            let films = Array(1_000_000..<1_000_060)
            let sql = """
                PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = 1;
                BEGIN; \(Home.insert(films, size: 6000)) COMMIT;
                """
            let script = try round.home.folder.write(sql, to: "script")
            for number in 1...200 {
                try round.home.restore(template)
                _ = try round.killed(["sqlite3", round.home.library], input: script)
                let now = try? round.home.savedFilms()
                if now != [603], now != [603] + films { return number }
            }
            return nil
        }
        let found = try #require(rounds, "200 kills of a program without a journal were not noticed")
        print("figure: kill -9, control (journal_mode=OFF): noticed after \(found) kills")
    }
}
