import Foundation
import TestSupport
import Testing

/// Locked notes with the built program. A canary word is searched in every file of the home folder.
@Suite struct LockedNotesTests {
    private let home: Home
    private let server: LoopbackServer
    private static let passphrase = "five random words"

    init() async throws {
        home = try Home()
        server = try await Servers.catalogue()
    }

    private func run(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await home.run(arguments, env: server.env, input: input)
    }

    /// Sets up a light lock, which takes a tenth of a second and 64 MiB per attempt.
    private func setUp() async throws {
        let twice = "\(Self.passphrase)\n\(Self.passphrase)\n"
        try await run("lock", "setup", "--light", input: twice).succeeded()
    }

    /// The files that contain the word, in any case.
    private func files(with word: String = "canaryword") throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        return all.filter { name in
            let path = home.path + "/" + name
            var info = stat()
            guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
                let bytes = FileManager.default.contents(atPath: path)
            else { return false }
            return Data(bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }).range(of: Data(word.utf8))
                != nil
        }
    }

    @Test func `a locked note is written without the passphrase, and opened with it`() async throws {
        try await run("note", "603", "--locked", "x").failed(2)
        try await setUp()
        try await run("lock", "setup", input: "other words\nother words\n").failed(2)
        try await run("note", "603", "--locked", "Canaryword one").succeeded()
        try await run("note", "603", "canaryword two").succeeded()
        let day = ["watched", "add", "603", "--on", "2020", "--locked", "--note", "canaryword three"]
        try await home.run(day, env: server.env).succeeded()
        #expect(try files().isEmpty)

        let shown = try await run("movie", "603", "--json").succeeded().json()
        #expect(shown["locked"] as? Bool == true && shown["note"] is NSNull)
        let open = try await run("movie", "603", "--json", "--unlock", input: Self.passphrase + "\n")
            .succeeded().json()
        #expect(open["note"] as? String == "Canaryword one\n\ncanaryword two")
        #expect((open["viewings"] as? [[String: Any]])?.first?["note"] as? String == "canaryword three")
        let wrong = try await run("movie", "603", "--unlock", input: "five random word\n").failed(4)
        #expect(
            wrong.said == ["movielib: movie 603: this passphrase does not open the lock; nothing was changed"]
        )

        let unfound = try await run("library", "note:canaryword").succeeded()
        #expect(unfound.lines.isEmpty)
        #expect(unfound.stderr.contains("not searched; '--unlock'"))
        let found = try await run("library", "note:canaryword", "--unlock", input: Self.passphrase + "\n")
        #expect(found.succeeded().cells.map { $0[0] } == ["603"])
        #expect(try await run("library", "locked").succeeded().cells.map { $0[0] } == ["603"])
        #expect(try await run("lock").succeeded().cells.first?.prefix(2) == ["closed", "2"])
        #expect(try !(await run("history").succeeded().stdout.contains("anaryword")))
        #expect(try files().isEmpty)
    }

    @Test func `existing notes and all copies are locked, and stay so after an undo`() async throws {
        try await setUp()
        for text in ["canaryword one", "canaryword two"] { try await run("note", "603", text).succeeded() }
        try await run("note", "841", "canaryword three").succeeded()
        // A backup of an earlier day contains the notes in plain text.
        let backups = home.library + ".backups"
        try FileManager.default.copyItem(atPath: home.library, toPath: backups + "/2026-01-01.db")
        let locked = try await run("note", "603", "--lock").succeeded()
        #expect(locked.said.first == "movielib: the note on The Matrix is locked")
        #expect(try files(with: "canaryword two").isEmpty && !files(with: "canaryword three").isEmpty)
        #expect(try await run("lock", "all").succeeded().said.first?.contains("1 note locked") == true)
        #expect(try files().isEmpty)
        // A lock cannot be undone.
        try await run("undo").failed(1)
        try await run("note", "603", "--unlock", input: Self.passphrase + "\n").succeeded()
        #expect(
            try await run("movie", "603", "--json").succeeded().json()["note"] as? String == "canaryword two")
    }

    @Test func `exports keep notes locked, an import accepts them, and reports plain ones`() async throws {
        try await setUp()
        try await run("note", "603", "--locked", "canaryword").succeeded()
        for (name, isLocked) in [("a.json", true), ("a.csv", true), ("a.md", false), ("a.html", false)] {
            let done = try await run("export", "--output", home.path + "/" + name).succeeded()
            #expect(done.stderr.contains("locked note left out") == !isLocked)
        }
        #expect(try files().isEmpty)
        let other = try Home()
        for name in ["a.json", "a.csv"] {
            try await other.run(["import", home.path + "/" + name], env: server.env).succeeded()
        }
        let note = try await other.run(
            ["movie", "603", "--json", "--unlock"], env: server.env, input: Self.passphrase + "\n")
        #expect(try note.succeeded().json()["note"] as? String == "canaryword")
        let plain = "title,year,tmdb,note\nThe Matrix,1999,603,another\n"
        let left = try await run("import", "--columns", "tmdb=tmdb,title=title,note=note", "-", input: plain)
        #expect(left.succeeded().stderr.contains("skipped 1 plain note"))
        let open = try await run("export", "--unlock", "--format", "markdown", input: Self.passphrase + "\n")
        #expect(open.succeeded().stdout.contains("canaryword"))
    }

    @Test func `with the setting new notes are locked, and a command gives the passphrase`() async throws {
        try await setUp()
        try FileManager.default.createDirectory(atPath: home.config, withIntermediateDirectories: true)
        try "lock_notes = true\nlock_command = \"echo \(Self.passphrase)\"\nlocked = \"hidden\"\n".write(
            toFile: home.config + "/config.toml", atomically: true, encoding: .utf8)
        try await run("note", "603", "canaryword").succeeded()
        try await run("watched", "add", "841", "--note", "canaryword").succeeded()
        let brought = "title,year,tmdb,note\nBlade Runner,1982,78,canaryword\n"
        try await run("import", "--columns", "tmdb=tmdb,title=title,note=note", "-", input: brought)
            .succeeded()
        #expect(try files().isEmpty)
        #expect(try await run("library", "locked").succeeded().lines.count == 3)
        let open = try await run("movie", "603", "--json", "--unlock").succeeded().json()
        #expect(open["note"] as? String == "canaryword")
    }

    @Test
    func `after a kill during lock all no note is lost, and its success leaves no plain text`() async throws {
        try await setUp()
        let films = ["603", "841", "438631", "78", "129"]
        for film in films { try await run("note", film, "canaryword \(film)").succeeded() }
        for delay in [5, 15, 25, 35, 50, 70] {
            let script = """
                "$0" lock all & sleep \(Double(delay) / 1000); kill -9 $!; wait $! 2>/dev/null; true
                """
            _ = try await home.shell(script, env: server.env)
            let state = try await run("library", "noted", "--json").succeeded().json()
            #expect((state["results"] as? [Any])?.count == films.count)
        }
        try await run("lock", "all").succeeded()
        try await run("lock").succeeded()
        #expect(try files().isEmpty)
        for film in films {
            let page = try await run("movie", film, "--json", "--unlock", input: Self.passphrase + "\n")
            #expect(try page.succeeded().json()["note"] as? String == "canaryword \(film)")
        }
    }

    @Test func `lock open takes only the passphrase of a lock, and lock close forgets it`() async throws {
        try await setUp()
        try await run("note", "603", "--locked", "canaryword").succeeded()
        try await run("lock", "open", input: "another passphrase\n").failed(4)
        let opened = try await run("lock", "open", input: Self.passphrase + "\n")
        // A kernel that keeps no keys is reported after the passphrase was accepted.
        #expect(
            opened.status == 0
                || opened.status == 1 && opened.stderr.contains("the kernel does not keep keys"))
        try await run("lock", "close").succeeded()
        try await run("movie", "603", "--unlock", input: "another passphrase\n").failed(4)
    }

    @Test(.enabled(if: Tmux.isThere))
    func `closing the window with the editor open keeps the text typed into the locked note`() async throws {
        try await setUp()
        let (editor, place) = (home.path + "/closing", home.path + "/place")
        let lines = [
            "#!/bin/sh", "printf 'canary%s typed' word >\"$1\"", "printf '%s' \"$1\" >'\(place)'",
            "kill -HUP $PPID", "exit 1",
        ]
        try home.folder.write(lines.joined(separator: "\n") + "\n", to: "closing")
        chmod(editor, 0o755)
        let env = home.environment(server.env.merging(["EDITOR": editor, "TERM": "xterm"]) { $1 })
        let closed = try await Tmux(home: home).screen("note 841 --locked", columns: 100, env: env)
        let file = String(decoding: try home.folder.bytes("place"), as: UTF8.self)
        #expect(file.hasSuffix("/Dune-1984.txt") && !home.exists(file), "\(closed.shown)")
        #expect(try await run("movie", "841", "--json").succeeded().json()["locked"] as? Bool == true)
        #expect(try files().isEmpty)
    }
}
