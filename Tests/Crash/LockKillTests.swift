import Foundation
import Library
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

/// `kill -9` at any moment of a change of the lock: one passphrase opens every note of the library and of its backups,
/// nothing is lost, and no plain text remains once the notes are locked and the clean-up is done.
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
        /// Whether the notes are locked before the command.
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

    /// The notes that can be read with a passphrase; nil if one stays closed.
    private static func readable(_ path: String, _ passphrase: String) throws -> Set<String>? {
        guard let store = try LibraryStore.openForReading(path: path) else { return [] }
        let words = try Passphrase(passphrase)
        let keys = try store.lockState().records.compactMap { try? $0.open(words) }
        store.openNotes(by: NoteOpener(keys))
        var texts: Set<String> = []
        for whole in try store.filmsWithViewings() {
            for note in [whole.film.note] + whole.viewings.map(\.note) {
                guard let note else { continue }
                guard let words = note.text else { return nil }
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

    private static func command(_ verb: Verb) -> [String] {
        // A light lock takes a tenth of a second, and is tested as well.
        let light = ["passphrase", "rekey"].contains(verb.name) ? ["--light"] : []
        return [Home.program, "lock", verb.name] + light
    }

    private static func input(_ verb: Verb, in home: Home) throws -> String {
        try home.folder.write(verb.input.joined(separator: "\n") + "\n", to: "input")
    }

    /// The problem of a home in which a command was killed; nil if not set up.
    private static func problem(_ home: Home, _ verb: Verb) throws -> String? {
        // The next command rolls back the journal of the killed one.
        guard try home.movielib("watchlist").status == 0 else { return "the library cannot be read" }
        let copies = [home.library, home.backups + "/2026-01-01.db"]
        guard try [old, new].contains(where: { try readable(copies[0], $0) == texts }) else {
            return "a note is lost, or no passphrase opens all"
        }
        // Between the library and its backups these may still have the former record: the key is the same.
        let opens = try [old, new].contains { passphrase in
            try copies.allSatisfy { try readable($0, passphrase).map(texts.isSubset) ?? false }
        }
        guard opens || verb.name == "passphrase" else { return "a backup has another passphrase" }
        guard try home.movielib("lock").status == 0 else { return "what was due cannot be cleaned" }
        if let problem = try finishRekey(home) { return problem }
        let library = try #require(try LibraryStore.openForReading(path: copies[0]))
        let isLocked = try library.lockedNotes().values.reduce(0, +) == texts.count
        guard verb.name != "off", isLocked else { return nil }
        let plain = try plainFiles(home)
        if !plain.isEmpty { return "plain: \(plain.joined(separator: ", "))" }
        if try library.lockState().cleaning != nil { return "it is not cleaned" }
        let opener = try [old, new].first { try readable(copies[0], $0) == texts } ?? old
        let backup = try readable(copies[1], opener)
        return backup.map(texts.isSubset) ?? false ? nil : "the backup has another passphrase"
    }

    /// Finishes a rekey that is reported as unfinished; returns the problem if a lock other than the current one
    /// remains.
    private static func finishRekey(_ home: Home) throws -> String? {
        func lock() throws -> LockState? { try LibraryStore.openForReading(path: home.library)?.lockState() }
        guard let begun = try lock(), !begun.others.isEmpty else { return nil }
        guard begun.replaced == begun.others else { return "an unfinished rekey is not marked" }
        let input = try home.folder.write(old + "\n", to: "rekey")
        let rekey = try Child.run([Home.program, "lock", "rekey"], home: home.path, input: input)
        let isDone = try rekey.status == 0 && lock()?.others.isEmpty == true
        return isDone ? nil : "the rekey cannot be finished: \(rekey.errors)"
    }

    @Test(arguments: verbs)
    func `kill -9 at any moment of a lock command leaves one passphrase that opens everything`(_ verb: Verb)
        async throws
    {
        let kills = max(6, times("MOVIELIB_KILLS", 0) / 40)
        let late = try await onThread {
            let template = try Home()
            try Self.prepare(template, locked: verb.begins)
            var round = KillRound(home: try Home(), generator: SeededGenerator(state: 20_261_123))
            round.transaction = 20_000
            let input = try Self.input(verb, in: round.home)
            try round.home.restore(template)
            let begin = ContinuousClock.now
            let whole = try Child.run(Self.command(verb), home: round.home.path, input: input)
            round.duration = UInt32((ContinuousClock.now - begin) / .microseconds(1))
            try #require(whole.status == 0, "\(whole.errors)")
            var late = 0
            for number in 1...kills {
                try round.home.restore(template)
                let outcome = try round.killed(Self.command(verb), input: input)
                if outcome.status == 0 { late += 1 }
                let problem = try Self.problem(round.home, verb)
                try #require(problem == nil, "kill \(number): \(problem ?? "")\n\(outcome.errors)")
            }
            return late
        }
        print("figure: kill -9 of lock \(verb.name): \(kills) rounds, \(late) of them too late")
    }

    /// The writing calls, and the fault injected at the Nth of them.
    private static let faults = [
        ("pwrite64", "signal=SIGKILL"), ("fsync", "signal=SIGKILL"), ("rename", "signal=SIGKILL"),
        ("unlink", "signal=SIGKILL"), ("ftruncate", "signal=SIGKILL"), ("pwrite64", "error=ENOSPC"),
        ("fsync", "error=EIO"), ("rename", "error=EIO"), ("openat", "error=EIO"),
    ]

    @Test(arguments: verbs)
    func `whichever system call fails or is the last, one passphrase opens everything`(_ verb: Verb)
        async throws
    {
        // The long run tries every call; the usual run tries a part of them, for the commands that rewrite files.
        let isComplete = FaultTests.isComplete
        guard isComplete || ["all", "rekey"].contains(verb.name) else { return }
        let injected = try await onThread {
            let (template, home) = (try Home(), try Home())
            try Self.prepare(template, locked: verb.begins)
            let input = try Self.input(verb, in: home)
            var injected = 0
            for (call, effect) in isComplete ? Self.faults : Array(Self.faults.prefix(3)) {
                for number in Swift.stride(from: isComplete ? 1 : 3, to: 1_000, by: isComplete ? 1 : 23) {
                    try home.restore(template)
                    var command = [
                        "strace", "-f", "-qq", "-o", home.folder.file("log"), "-e", "trace=\(call)",
                    ]
                    command += ["-e", "inject=\(call):\(effect):when=\(number)", "-P", home.library]
                    for path in [
                        "-journal", ".backups", ".backups/2026-01-01.db", ".backups/2026-01-01.db.sealing",
                    ] {
                        command += ["-P", home.library + path]
                    }
                    let outcome = try Child.run(command + Self.command(verb), home: home.path, input: input)
                    let log = String(decoding: (try? home.folder.bytes("log")) ?? Data(), as: UTF8.self)
                    guard log.contains("(INJECTED)") || outcome.ending == .signalled(SIGKILL) else { break }
                    injected += 1
                    let problem = try Self.problem(home, verb)
                    try #require(
                        problem == nil, "\(call) \(number), \(effect): \(problem ?? "")\n\(outcome.errors)")
                }
            }
            return injected
        }
        print("figure: faults in lock \(verb.name): \(injected) injected, 0 findings")
        #expect(injected > 0)
    }
}
