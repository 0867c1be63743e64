import Foundation
import Library
import Lock
import Records
import TestSupport
import Testing

/// `kill -9` at any moment of what changes the lock: one passphrase opens every note of the library and of its backups,
/// nothing is lost, and nothing plain is left once the notes are locked and what was due is cleaned.
struct LockKillTests {
    private static let old = "five random words"
    private static let new = "another passphrase"
    private static let texts: Set<String> = [
        "canaryword 603", "canaryword 680", "canaryword 238", "canaryword of an evening",
    ]

    struct Verb: CustomTestStringConvertible, Sendable {
        let name: String
        /// The lines of standard input.
        let input: [String]
        /// Whether the notes are locked before.
        var begins = true

        var testDescription: String { name }
    }

    static let verbs = [
        Verb(name: "all", input: [], begins: false),
        Verb(name: "passphrase", input: [old, new, new]),
        Verb(name: "rekey", input: [old]),
        Verb(name: "off", input: [old]),
    ]

    /// Four notes, changed once, and a backup from before they were locked.
    private static func prepare(_ home: Home, locked: Bool) throws {
        try home.add([603, 680, 238])
        for id in ["603", "680", "238"] {
            try #require(home.movielib("note", id, "canaryword first").status == 0)
            try #require(home.movielib("note", id, "canaryword \(id)").status == 0)
        }
        try #require(
            home.movielib("watched", "add", "603", "--keep", "--note", "canaryword of an evening").status == 0
        )
        try FileManager.default.copyItem(atPath: home.library, toPath: home.backups + "/2026-01-01.db")
        let twice = try home.folder.write("\(old)\n\(old)\n", to: "twice")
        let setup = try Child.run([Home.program, "lock", "setup", "--light"], home: home.path, input: twice)
        try #require(setup.status == 0, "\(setup.errors)")
        if locked { try #require(home.movielib("lock", "all").status == 0) }
    }

    /// What can be read of a library with one passphrase; nil where a note stays closed.
    private static func readable(_ path: String, _ passphrase: String) throws -> Set<String>? {
        guard let store = try LibraryStore.openForReading(path: path) else { return [] }
        let words = try Passphrase(passphrase)
        let keys = try store.lock().records.compactMap { try? $0.open(words) }
        store.openNotes(by: NoteOpener(keys))
        var texts: Set<String> = []
        for whole in try store.wholeFilms() {
            for note in [whole.film.note] + whole.viewings.map(\.note) {
                guard let note else { continue }
                guard let words = note.words else { return nil }
                texts.insert(words)
            }
        }
        return texts
    }

    private static func plainFiles(_ home: Home) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.libraryFolder).filter { name in
            let bytes = FileManager.default.contents(atPath: home.libraryFolder + "/" + name) ?? Data()
            return bytes.range(of: Data("canaryword".utf8)) != nil
        }
    }

    private static func play(_ verb: Verb, rounds: Int) throws -> [String: Int] {
        let template = try Home()
        try prepare(template, locked: verb.begins)
        var round = KillRound(home: try Home(), generator: SeededGenerator(state: 20_261_123))
        round.transaction = 20_000
        let input = try round.home.folder.write(verb.input.joined(separator: "\n") + "\n", to: "input")
        let light = ["passphrase", "rekey"].contains(verb.name) ? ["--light"] : []
        let command = [Home.program, "lock", verb.name] + light
        try round.home.restore(template)
        let begin = ContinuousClock.now
        let whole = try Child.run(command, home: round.home.path, input: input)
        round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(1))
        try #require(whole.status == 0, "\(whole.errors)")
        var left: [String: Int] = [:]
        for number in 1...rounds {
            try round.home.restore(template)
            let outcome = try round.killed(command, input: input)
            let place = Comment("lock \(verb.name), kill \(number): \(outcome.errors)")
            // The journal of what was cut off is rolled back by whoever comes next.
            try #require(round.home.movielib("watchlist").status == 0, place)
            let copies = [round.home.library, round.home.backups + "/2026-01-01.db"]
            let opening = try [old, new].filter { passphrase in
                try copies.allSatisfy { path in
                    try readable(path, passphrase).map { Self.texts.isSubset(of: $0) } ?? false
                }
            }
            // Between the library and its backups these may still have the old record: the key is the same.
            let opensLibrary = try [old, new].contains { try readable(copies[0], $0) == Self.texts }
            try #require(opensLibrary && (!opening.isEmpty || verb.name == "passphrase"), place)
            left[outcome.status == 0 ? "finished" : "killed", default: 0] += 1
            try #require(round.home.movielib("lock").status == 0, place)
            let library = try #require(try LibraryStore.openForReading(path: copies[0]))
            let isLocked = try library.lockedNotes().values.reduce(0, +) == Self.texts.count
            if verb.name != "off", isLocked {
                #expect(try plainFiles(round.home).isEmpty, place)
                #expect(try library.lock().cleaning == nil, place)
                let after = try [old, new].filter { try readable(copies[0], $0) == Self.texts }
                #expect(
                    try after.contains { try readable(copies[1], $0).map(Self.texts.isSubset) ?? false },
                    place)
            }
        }
        return left
    }

    @Test(arguments: verbs)
    func `kill -9 at any moment of a lock leaves one passphrase that opens everything`(_ verb: Verb)
        async throws
    {
        let kills = max(6, times("MOVIELIB_KILLS", 0) / 40)
        let left = try await onThread { try Self.play(verb, rounds: kills) }
        print(
            "figure: kill -9 of lock \(verb.name): \(kills) rounds, \(left["finished"] ?? 0) of them too late"
        )
    }
}
