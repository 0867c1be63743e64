import Foundation
import TestSupport
import Testing

/// `files organise` and `files nfo` with the built program: the plan as a tree, file names, undo, and disk errors.
@Suite struct FilesOrganiseTests {
    private let home: Home
    private let server: LoopbackServer
    private var env: [String: String] { server.env.merging(["PATH": "/usr/bin:/bin"]) { $1 } }

    init() async throws {
        home = try Home()
        server = try await Servers.catalogue()
        for (name, bytes) in [
            ("Dune.2021.1080p.mkv", String(repeating: "sand", count: 300_000)),
            ("Dune.2021.1080p.uk.srt", "So."),
            ("Parasite 2019/movie.mkv", "stairs"), ("Parasite 2019/poster.jpg", "paint"),
            ("notes.txt", "milk"),
        ] {
            try home.writeFilm(name, bytes)
        }
        try await run("files", "add", "\(home.path)/Films").succeeded()
    }

    private func run(_ arguments: String...) async throws -> ProgramRun {
        try await home.run(arguments, env: env.merging(["PATH": "/nowhere"]) { $1 })
    }

    private var disk: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: "\(home.path)/Films")
                .filter { $0.contains(".") }.sorted()
        }
    }

    @Test(.enabled(if: Tmux.isThere))
    func `the plan is a tree that fits the terminal, and every step can be undone`() async throws {
        let before = try disk
        let shown = try await Tmux(home: home).screen(
            "files organise --dry-run", columns: 60,
            env: home.environment(env.merging(["TERM": "xterm"]) { $1 })
        ).shown
        let begin = try #require(shown.firstIndex { $0.hasSuffix("Films/") })
        #expect(
            shown[(begin + 1)...].prefix { !$0.hasPrefix("code") }.joined(separator: "\n") == """
                Dune (2021)/
                  Dune.2021.1080p.mkv → Dune (2021).mkv
                  Dune.2021.1080p.uk.srt → Dune (2021).uk.srt
                Parasite (2019)/
                  Parasite 2019/movie.mkv → Parasite (2019).mkv
                  Parasite 2019/poster.jpg → poster.jpg
                removed once empty: Parasite 2019
                2 films, 4 files to move
                """)
        let nameless = try await run("files", "organise", "--template", "{title}").failed(2)
        #expect(nameless.stderr.contains("no extension"))
        #expect(try disk == before)

        let moved = try await run("files", "organise").succeeded()
        #expect(moved.cells.map { $0[0] } == ["438631", "438631", "496243", "496243"])

        // A file of another program is kept, and named.
        let theirs = try home.folder.write("theirs", to: "Films/Dune (2021)/Dune (2021).nfo")
        let written = try await run("files", "nfo")
        #expect(written.status == 8 && written.lines.count == 1)
        #expect(written.stderr.contains("not replaced: \(theirs)\n"))
        try await run("undo").succeeded()
        unlink(theirs)

        // So is a file that has changed since.
        let letters = try home.folder.write("So, then.", to: "Films/Dune (2021)/Dune (2021).uk.srt")
        let undone = try await run("undo")
        #expect(
            undone.status == 8
                && undone.stderr.contains("not moved: \(letters): it is no longer the same file"))
        #expect(
            try disk == before.map { $0.hasSuffix("srt") ? "Dune (2021)/Dune (2021).uk.srt" : $0 }.sorted())
    }

    @Test func `conflicts are listed with remedies, and other films can be organised`() async throws {
        for name in ["Dune.2021.720p.mkv", "Dune.2021.480p.mkv"] {
            try home.writeFilm(name, String(repeating: name, count: 9_000))
            try await run("files", "scan").succeeded()
            try await run("files", "match", "\(home.path)/Films/\(name)", "438631").succeeded()
        }
        let before = try disk
        let rejected = try await run("files", "organise")
        #expect(rejected.status == 2)
        #expect(rejected.said.filter { $0.contains("would both become") }.count == 2)
        #expect(rejected.stderr.contains("2 conflicts; nothing was done"))
        #expect(rejected.stderr.contains("hint: --skip-conflicts"))
        #expect(rejected.stderr.contains("copies:1"))
        let trial = try await run("files", "organise", "--dry-run")
        #expect(trial.status == 2)
        #expect(trial.cells.map { $0[0] } == ["496243", "496243"])
        #expect(try disk == before)
        let skipped = try await run("files", "organise", "--skip-conflicts")
        #expect(skipped.status == 8 && skipped.cells.map { $0[0] } == ["496243", "496243"])
        #expect(try disk.filter { $0.hasPrefix("Dune") } == before.filter { $0.hasPrefix("Dune") })
    }

    @Test func `an id that the new name would lose is reported with a template that keeps it`() async throws {
        let old = "\(home.path)/Films/Dune.2021.1080p"
        for ending in ["mkv", "uk.srt"] { rename("\(old).\(ending)", "\(old) {tmdb-438631}.\(ending)") }
        try await run("files", "scan").succeeded()
        let lost = "hint: 1 film loses the id in its name; '--template plex'"
        #expect(try await run("files", "organise", "--dry-run").succeeded().stderr.contains(lost))
        for template in ["plex", "{title}/{title}.{extension}"] {
            let kept = try await run("files", "organise", "--dry-run", "--template", template).succeeded()
            #expect(!kept.stderr.contains("loses"), "\(kept.stderr)")
        }
    }

    @Test(.enabled(if: Machine.canMount, "no file system can be mounted in a user namespace"))
    func `without write permission or disk space no file is moved or left half copied`() async throws {
        let before = try disk
        let line = #"""
            cd "$HOME" && mkdir full && mount -t tmpfs -o size=1m none full
            mount --bind Films Films && mount -o remount,ro,bind Films
            "$0" files organise; echo $?
            "$0" files nfo; echo $?
            umount Films
            "$0" files organise --copy --to full; echo $?; find full -type f
            "$0" history | head -1 | cut -f 2
            """#
        let run = try await home.shell(
            "unshare -rm bash -c '\(line.replacing("'", with: "'\\''"))' \"$0\"", env: env)
        #expect(run.lines == ["9", "9", "9", "files add"], "\(run.stderr)")
        #expect(run.stderr.contains("not enough space in"), "\(run.stderr)")
        #expect(try disk == before)
    }
}
