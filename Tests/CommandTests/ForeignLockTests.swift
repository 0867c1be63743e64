import Foundation
import Lock
import TestSupport
import Testing

/// Files with another user's locks and locked notes.
@Suite struct ForeignLockTests {
    private let home: Home
    private static let passphrase = "five random words"
    private static let friends = "a friend's passphrase"

    init() throws { home = try Home() }

    private func run(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await home.run(arguments, input: input)
    }

    private func setUp(_ home: Home, _ passphrase: String = passphrase) async throws {
        try await home.run("lock", "setup", "--light", input: "\(passphrase)\n\(passphrase)\n").succeeded()
    }

    private func makeLock() throws -> LockRecord {
        try LockRecord.make(try Passphrase(Self.friends), .init(passes: 1, kibibytes: 8)).record
    }

    private func line(_ text: String, _ film: Int, for record: LockRecord) throws -> String {
        try SealedLine(SealedText(text, of: .note, film: film, sealedAt: Date()), for: record).line
    }

    /// A file in movielib's own format.
    private func file(_ films: [[String: Any]], locks: [String] = []) throws -> String {
        let films = films.map { film in film.merging(["title": "The Matrix", "year": 1999]) { old, _ in old }
        }
        let document: [String: Any] = ["format": "movielib", "version": 1, "lock": locks, "films": films]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
        return try home.folder.write(text, to: "friend.json")
    }

    private func note(_ home: Home, _ passphrase: String, film: String = "603") async throws -> String? {
        let page = try await home.run(
            "library", "--json", "--unlock", "title:matrix", input: passphrase + "\n")
        let films = try page.succeeded().json()["results"] as? [[String: Any]]
        return films?.first?["note"] as? String
    }

    @Test func `an imported lock opens its notes, and is never used to lock new ones`() async throws {
        let record = try makeLock()
        let path = try file(
            [["id": 603, "sealed": try line("theirs", 603, for: record)]], locks: [record.line])
        let run = try await run("import", path).succeeded()
        #expect(run.stderr.contains("imported 1 lock") && run.stderr.contains("lock setup"))
        let refused = try await self.run("note", "603", "--locked", "mine").failed(2)
        #expect(refused.stderr.contains("'movielib lock setup' makes one"))
        #expect(try await note(home, Self.friends) == "theirs")
        #expect(try await self.run("lock").succeeded().cells.first?.prefix(3) == ["none", "1", "1"])
        // Their passphrase does not open the user's own lock.
        try await setUp(home)
        try await self.run("note", "603", "--locked", "mine").succeeded()
        #expect(try await note(home, Self.passphrase) == "mine")
        #expect(try await note(home, Self.friends) == "theirs")
    }

    @Test func `on a new machine the user's passphrase makes their lock the library's again`() async throws {
        let former = try Home()
        try await setUp(former)
        try await former.run("import", try file([["id": 603, "tags": ["quiet"]]])).succeeded()
        try await former.run("note", "603", "--locked", "mine").succeeded()
        let path = former.path + "/films.json"
        try await former.run("export", "--output", path).succeeded()
        try await run("import", path).succeeded()
        let name = try await former.run("lock", "--json").succeeded().json()["key_id"] as? String
        try await setUp(home)
        let lock = try await run("lock", "--json").succeeded().json()
        #expect(lock["key_id"] as? String == name && lock["others"] as? Int == 0)
        try await run("note", "603", "--locked", "more").succeeded()
        #expect(try await note(home, Self.passphrase) == "mine\n\nmore")
        #expect(try await run("import", path).succeeded().stdout.contains("already"))
    }

    @Test func `of three hundred locks an import accepts eight, none of them unused or slow`() async throws {
        let records = try (0..<300).map { _ in try makeLock() }
        let notes = try records.dropFirst(2).map { try line("theirs", 603, for: $0) }
        let slow = records[299].line.replacing(":1:8:", with: ":10:1048576:")
        #expect(slow != records[299].line)
        let path = try file(
            [["id": 603, "sealed": notes.joined(separator: "\n")]],
            locks: [slow] + records.dropLast().map(\.line))
        let run = try await run("import", path).succeeded()
        #expect(run.stderr.contains("imported 8 locks") && run.stderr.contains("skipped 290 locks"))
        let kept = try String(contentsOfFile: home.library + ".backups/locks.txt", encoding: .utf8)
        let lines = kept.split(separator: "\n").map(String.init)
        let accepted = records[2..<10].map(\.line)
        #expect(Set(lines) == Set(accepted))
    }

    @Test func `of too many locks an import keeps those with the most notes`() async throws {
        let own = try LockRecord.make(try Passphrase(Self.passphrase), .init(passes: 1, kibibytes: 8)).record
        let others = try (0..<9).map { _ in try makeLock() }
        var films = try others.enumerated().map { index, record -> [String: Any] in
            ["id": 700 + index, "sealed": try line("theirs", 700 + index, for: record)]
        }
        for id in 603...604 { films.append(["id": id, "sealed": try line("mine", id, for: own)]) }
        let path = try file(films, locks: (others + [own]).map(\.line))
        let run = try await run("import", path)
        #expect(run.stderr.contains("skipped 2 locks"))
        let page = try await self.run("library", "--json", "--unlock", input: Self.passphrase + "\n")
        let imported = try page.succeeded().json()["results"] as? [[String: Any]]
        #expect(imported?.first { $0["id"] as? Int == 603 }?["note"] as? String == "mine")
    }

    @Test func `an unreadable locked note is skipped, and the user's own stays readable`() async throws {
        try await setUp(home)
        try await run("import", try file([["id": 603, "tags": ["quiet"]]])).succeeded()
        try await run("note", "603", "--locked", "mine").succeeded()
        for bad in [
            "movielib-locked:1:what", "movielib-locked:9:x", "movielib-locked: a door", "mov\0ielib-locked:",
        ] {
            for key in ["sealed", "note"] {
                let run = try await run("import", try file([["id": 603, key: bad, "tags": [key]]]))
                #expect(run.status == 8 && run.stderr.contains(":1: a note begins with 'movielib-locked:'"))
            }
        }
        let seen = ["on": "2020-01-01", "sealed": "movielib-locked:1:what"]
        #expect(try await run("import", try file([["id": 603, "viewings": [seen]]])).status == 8)
        let table = try home.folder.write(
            "title,year,tmdb,note\nThe Matrix,1999,603,movielib-locked: a door\n", to: "table.csv")
        let columns = "tmdb=tmdb,title=title,note=note"
        let refused = try await run("import", "--columns", columns, table)
        #expect(refused.status == 8 && !refused.stderr.contains("tmdb_id"))
        #expect(!home.exists(table + ".unmatched.csv"))
        #expect(try await note(home, Self.passphrase) == "mine")
        #expect(try await run("lock").succeeded().cells.first?[1] == "1")
        try await run("lock", "off", input: Self.passphrase + "\n").succeeded()
    }

    @Test func `a film without locked notes needs no lock and no passphrase`() async throws {
        let record = try makeLock()
        let seen = ["on": "2020-01-01", "note": "plain"]
        let path = try file(
            [
                ["id": 603, "sealed": try line("theirs", 603, for: record)],
                ["id": 841, "title": "Dune", "year": 1984, "viewings": [seen]],
            ], locks: [record.line])
        try await run("import", path).succeeded()
        #expect(try await run("movie", "841", "--unlock").succeeded().stdout.contains("Dune"))
        try await run("watched", "edit", "841", "--unlocked").succeeded()
        #expect(try await run("movie", "603", "--unlock").status == 4)
    }

    @Test func `rekey and lock off name the notes under another lock, and end with 8`() async throws {
        try await setUp(home)
        let record = try makeLock()
        let path = try file(
            [
                ["id": 603, "sealed": try line("theirs", 603, for: record)],
                ["id": 841, "title": "Dune", "tags": ["quiet"]],
            ], locks: [record.line])
        try await run("import", path).succeeded()
        try await run("note", "841", "--locked", "mine").succeeded()
        for (command, named) in [
            (["rekey", "--light"], "is not locked with the new key, or only in part"),
            (["off"], "stays locked, or a part of it"),
        ] {
            let run = try await home.run(["lock"] + command, input: Self.passphrase + "\n")
            #expect(run.status == 8)
            #expect(run.stderr.contains("the note on The Matrix \(named): it was locked with another"))
        }
        #expect(try await note(home, Self.friends) == "theirs")
    }

    @Test func `an export, or an archive of exports, contains the locks of its notes`() async throws {
        try await setUp(home)
        let records = [try makeLock(), try makeLock()]
        let path = try file(
            [
                ["id": 603, "sealed": try line("one", 603, for: records[0])],
                ["id": 841, "title": "Dune", "year": 1984, "sealed": try line("two", 841, for: records[1])],
            ], locks: records.map(\.line))
        try await run("import", path).succeeded()
        let export = try await run("export", "--format", "json", "title:dune").succeeded().json()
        #expect(export["lock"] as? [String] == [records[1].line])
        let text = String(decoding: try home.folder.bytes("friend.json"), as: UTF8.self)
        let zip = try home.zip([("films.json", text)], "films.zip")
        let other = try Home()
        #expect(try await other.run("import", zip).succeeded().stderr.contains("imported 2 locks"))
    }
}
