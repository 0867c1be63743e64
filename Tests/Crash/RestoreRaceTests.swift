import Foundation
import TestSupport
import Testing

/// Restores and daily backups while other programs run at the worst moment: strace holds one of two programs at a
/// system call until the other has ended. Every acknowledged change is in the library, or in a kept one.
struct RestoreRaceTests {
    /// The command, held by strace for some seconds at the first two calls of this name; frequent calls count only on
    /// the library.
    private static func held(
        _ call: String, _ home: Home, for seconds: Int = 1, _ command: [String]
    ) -> [String] {
        let isOften = ["fcntl", "pwrite64"].contains(call)
        return ["strace", "-f", "-qq", "-o", home.folder.file("log"), "-e", "trace=\(call)"]
            + ["-e", "inject=\(call):delay_enter=\(seconds)s:when=1..2"]
            + (isOften ? ["-P", home.library] : []) + command
    }

    /// A home whose library holds one film, and a copy of that.
    private static func prepared() throws -> (home: Home, copy: String) {
        let home = try Home()
        try home.add([603])
        let copy = home.folder.file("copy.db")
        try #require(home.movielib("backup", copy).status == 0)
        return (home, copy)
    }

    /// All films in the library or in one kept by a restore, each of which must be sound.
    private static func films(_ home: Home) throws -> Set<Int> {
        var films = Set(try home.savedFilms())
        for name in try FileManager.default.contentsOfDirectory(atPath: home.libraryFolder)
        where name.contains("before-restore") && name.hasSuffix(".db") {
            let path = "\(home.libraryFolder)/\(name)"
            guard
                !(FileManager.default.contents(atPath: path) ?? Data()).starts(with: Data("no library".utf8))
            else { continue }
            films.formUnion(try Home.savedFilms(path))
        }
        return films
    }

    @Test func `two restores in one second keep two libraries, and no saved film is lost`()
        async throws
    {
        let rounds = times("MOVIELIB_RESTORE_PAIRS", 8)
        let missing = try await onThread { () throws -> Int in
            let (home, copy) = try Self.prepared()
            var missing = 0
            for film in Home.films.filter({ $0 != 603 }).prefix(rounds) {
                try home.add([film])
                let pair = try [1, 2].map {
                    try Child.start(
                        [Home.program, "restore", copy], home: home.path, outputName: "restore\($0)")
                }
                let outcomes = pair.map { $0.wait() }
                #expect(outcomes.contains { $0.status == 0 })
                for outcome in outcomes where outcome.status != 0 {
                    // On a slow disk the first program may not end within the seconds that the other waits.
                    let isPolite =
                        outcome.status == 7 && outcome.errors.contains("another program is writing")
                    #expect(isPolite, "\(outcome.errors)")
                }
                if try !Self.films(home).contains(film) { missing += 1 }
                try #require(home.savedFilms() == [603])
            }
            return missing
        }
        print("figure: \(rounds) pairs of restores in one second: \(missing) lost")
        #expect(missing == 0)
    }

    /// The library's state when a restore begins: missing, or a file that is not a library.
    @Test(arguments: [
        (nil, "rename"), (nil, "mknodat"), (nil, "fcntl"), ("no library", "rename"),
    ])
    func `a library created during a restore is kept, or waits and is changed`(
        there: String?, call: String
    ) async throws {
        let isLost = try await onThread { () throws -> Bool? in
            let (home, copy) = try Self.prepared()
            try FileManager.default.removeItem(atPath: home.library)
            unlink(home.library + "-journal")
            if let there { try Data(there.utf8).write(to: URL(fileURLWithPath: home.library)) }
            return try Self.isLost(home, Self.held(call, home, [Home.program, "restore", copy])) {
                if there != nil {
                    try #require(home.movielib("restore", copy).status == 0)
                }
            }
        }
        #expect(isLost == false)
    }

    /// The wrong way to restore to a missing library: make it elsewhere and move it here.
    @Test func `the same check detects a restore that moves its copy into place`() async throws {
        let isLost = try await onThread { () throws -> Bool? in
            // On a slow machine a film may be saved only after the move, or not be acknowledged.
            for seconds in [1, 5, 25, 125] {
                let (home, copy) = try Self.prepared()
                try FileManager.default.removeItem(atPath: home.library)
                unlink(home.library + "-journal")
                let move = ["mv", "-f", copy, home.library]
                let isLost = try Self.isLost(home, Self.held("rename,renameat2", home, for: seconds, move))
                if isLost == true { return true }
            }
            return false
        }
        #expect(isLost == true)
    }

    /// Whether a film is lost that was acknowledged while the other program was held; nil if it was not acknowledged,
    /// because the library was moved.
    private static func isLost(_ home: Home, _ command: [String], before: () throws -> Void = {}) throws
        -> Bool?
    {
        let other = try Child.start(command, home: home.path, outputName: "held")
        other.waitUntilHeld()
        try before()
        let added = try home.movielib("watchlist", "add", "680")
        let outcome = other.wait()
        try #require(outcome.status == 0, "\(outcome.errors)")
        if added.status == 7, added.errors.contains("moved or deleted while it was open") { return nil }
        try #require(added.status == 0, "\(added.errors)")
        return try !films(home).contains(680)
    }

    @Test func `the daily backup is made before the first change of any program, or not at all`() async throws
    {
        let saved = try await onThread { () throws -> [Int] in
            let (home, _) = try Self.prepared()
            let other = try Child.start(
                Self.held("mknodat", home, [Home.program, "watchlist", "add", "238"]),
                home: home.path, outputName: "held")
            other.waitUntilHeld()
            try home.add([680])
            try #require(other.wait().status == 0)
            #expect(Set(try home.savedFilms()) == [603, 238, 680])
            let names = try FileManager.default.contentsOfDirectory(atPath: home.backups)
            try #require(names.count == 1)
            return try Home.savedFilms("\(home.backups)/\(names[0])")
        }
        #expect(saved == [603])
    }
}

extension Child {
    /// Waits until the traced program has been held at one call for a tenth of a second, or has ended.
    fileprivate func waitUntilHeld() {
        var (last, polls) = ("", 0)
        while !hasEnded, polls < 10 {
            usleep(10_000)
            let program =
                Self.read("/proc/\(process.id)/task/\(process.id)/children").split(separator: " ").first
                ?? "none"
            let threads =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/task")) ?? []
            let stopped = threads.map { "/proc/\(program)/task/\($0)" }
                .filter { Self.read("\($0)/stat").contains(") t ") }
                .map { $0 + Self.read("\($0)/syscall") }.joined()
            polls = stopped == last && !stopped.isEmpty ? polls + 1 : 0
            last = stopped
        }
    }

    private static func read(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
