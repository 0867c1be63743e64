import Foundation
import TestSupport
import Testing

/// The user's film files with the built program: scanned, listed, corrected, undone. No file on the disk changes.
@Suite struct FilesTests {
    private let home: Home
    private let server: LoopbackServer
    private var films: String { "\(home.path)/Films" }

    init() async throws {
        home = try Home()
        server = try await Servers.catalogue()
    }

    /// Without ffprobe the names have to be enough.
    private var env: [String: String] { server.env.merging(["PATH": "/nowhere"]) { $1 } }

    private func run(_ arguments: String...) async throws -> ProgramRun {
        try await home.run(arguments, env: env)
    }

    private var disk: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: films).sorted() }
    }

    @Test func `a folder is added, matched, corrected and undone, and no file changes`() async throws {
        try home.writeFilm("Dune.2021.1080p.mkv")
        try home.writeFilm("The Matrix (1999)/movie.mkv")
        try home.writeFilm("Nobody Made This 1999.mkv")
        let before = try disk
        func firstCells(_ arguments: String...) async throws -> [String] {
            try await home.run(arguments, env: env).succeeded().cells.map { $0[0] }
        }
        let trial = try await run("files", "add", films, "--dry-run").succeeded()
        #expect(trial.cells.map { $0[0...1] } == [["sure", "438631"], ["unknown", ""], ["sure", "603"]])
        #expect(try await firstCells("files").isEmpty)
        let added = try await run("files", "add", films, "--json").succeeded()
        #expect(try added.json()["videos"] as? Int == 3 && added.rows("results").count == 3)
        #expect(added.stderr.contains("without ffprobe") && added.stderr.contains("files review"))
        let files = try await run("files", "--json").succeeded()
        #expect(try files.rows("results").map { $0["film_id"] as? Int } == [438_631, nil, 603])
        // They are in the library, and not on the list.
        #expect(try await firstCells("library", "owned").sorted() == ["438631", "603"])
        #expect(try await firstCells("watchlist").isEmpty)
        let tonight = try await run("tonight", "owned", "year:1999", "--json").succeeded().json()
        #expect(tonight.debugDescription.contains("The Matrix"))
        let path = "\(films)/Dune.2021.1080p.mkv"
        let page = try await run("movie", "438631", "--json").succeeded()
        #expect(try page.rows("files").map { $0["path"] as? String } == [path])

        // Corrected on the command line, and by a row of standard input.
        try await run("files", "match", "Dune.2021.1080p.mkv", "dune", "1984").succeeded()
        try await run("files", "scan").succeeded()
        #expect(try await firstCells("files") == ["841", "", "603"])
        try await run("undo").succeeded()
        #expect(try await firstCells("files") == ["438631", "", "603"])
        let rows = "\(path)\t841\n\n\(films)/The Matrix (1999)/movie.mkv\tdune 2021\n"
        try await home.run("files", "match", "-", env: server.env, input: rows).succeeded()
        #expect(try await firstCells("files") == ["841", "", "438631"])
        try await run("undo").succeeded()
        // Ignores the files without a known film in the folder.
        try await run("files", "ignore", films).succeeded()
        #expect(try await firstCells("files", "unmatched").isEmpty)

        // Files with the same bytes are copies, even of an unknown film.
        for name in ["holiday", "again"] { try home.writeFilm("copies/\(name).mkv", "the sea") }
        try await run("files", "scan").succeeded()
        #expect(try await firstCells("files", "duplicates", "--exact").count == 2)
        #expect(try await firstCells("files", "duplicates").isEmpty)
        try FileManager.default.removeItem(atPath: "\(films)/copies")
        try await run("files", "scan").succeeded()
        try await run("files", "forget", "--missing").succeeded()
        #expect(try await firstCells("files") == ["438631", "603"])

        #expect(rename(films, films + ".away") == 0)
        let away = try await run("files", "scan").succeeded()
        #expect(away.stderr.contains("is not available") && !away.stderr.contains("files review"))
        #expect(try await run("play", "438631").failed(3).said[0].contains("is not available"))
        #expect(rename(films + ".away", films) == 0)

        try await run("undo", "2").succeeded()
        #expect(try await firstCells("library", "owned").isEmpty)
        try await run("files", "forget", films).succeeded()
        #expect(try await firstCells("files").isEmpty)
        #expect(try disk == before)
    }

    @Test func `an error is reported with its remedy, and changes nothing`() async throws {
        try home.writeFilm("in/Dune.2021.mkv")
        let (folder, dune) = ("\(films)/in", "\(films)/in/Dune.2021.mkv")
        let more = try home.folder.folder("More")
        func expectErrors(_ rows: [(code: Int32, arguments: [String])]) async throws {
            for row in rows { try await home.run(row.arguments, env: env).failed(row.code) }
        }
        try await run("files", "scan").succeeded()
        try await expectErrors([
            (3, ["files", "add", "\(home.path)/no"]), (2, ["files", "add", dune]), (2, ["files", "forget"]),
            (3, ["files", "match", dune, "603"]),
        ])
        #expect(!home.exists(home.library))
        try await run("files", "add", films).succeeded()
        try await expectErrors([
            (2, ["files", "add", folder]), (2, ["files", "add", folder, "--dry-run"]),
            (2, ["files", "add", "/", "--dry-run"]), (2, ["files", "add", more, folder]),
            // If one folder is rejected, none is added.
            (3, ["files", "forget", more]), (3, ["files", "forget", folder]), (2, ["files", "review"]),
            (3, ["files", "match", dune, "nothing like it"]), (2, ["files", "match", dune, "dune"]),
            (3, ["play", "603"]), (2, ["play"]), (2, ["play", "dune", "2021", "--from", "x"]),
        ])
        let untabbed = try await home.run("files", "match", "-", env: server.env, input: "no tab\n").failed(2)
        #expect(untabbed.said[0].contains("line 1"))
        // The file exists, but no player.
        #expect(try await run("play", "dune", "2021").failed(9).said.last?.contains("mpv") == true)
        #expect(try await run("files", "resolutoin:4k").failed(2).said[0].contains("resolutoin"))
    }

    @Test func `a renamed folder is known, parts may have folders, a sample is not a copy`() async throws {
        for name in [
            "The Matrix (1999)/CD1/matrix.cd1.avi", "The Matrix (1999)/CD2/matrix.cd2.avi",
            "Alien.1979.1080p/alien.1979.mkv", "Alien.1979.1080p/sample.mkv",
        ] { try home.writeFilm(name) }
        try await run("files", "add", films).succeeded()
        func linked() async throws -> [String] {
            try await run("files").succeeded().cells.filter { $0[0] != "" }.map {
                "\($0[0]) \($0.last ?? "")"
            }.sorted()
        }
        let before = try await linked()
        #expect(before.map { $0.prefix(4) } == ["348 ", "603 ", "603 "])
        #expect(rename(films, films + " 2") == 0)
        let added = try await run("files", "add", films + " 2").succeeded()
        #expect(!added.stderr.contains("is not available"))
        #expect(try await linked() == before.map { $0.replacing("/Films/", with: "/Films 2/") })
    }

    @Test(.enabled(if: Machine.canMount, "no file system can be mounted in a user namespace"))
    func `another drive with the device number of an absent one is not mistaken for it`() async throws {
        let line = #"""
            cd "$HOME" && mkdir one two; export PATH=/usr/bin:/bin
            ours() { PATH=/nowhere "$0" "$@"; }
            # A mount of another test may take the number, and keep it: then all of it again, with another one.
            for again in $(seq 600); do
                rm -rf .local .cache
                mount -t tmpfs none one && echo sand > "one/Dune (2021).mkv" || exit 99
                touch -d "1 hour ago" one/*
                ours files add one >added; number=$(stat -c %d:%i one); umount one
                mount -t tmpfs none two; [ "$number" != "$(stat -c %d:%i two)" ] || break
                umount two; sleep 0.1
            done
            [ "$number" = "$(stat -c %d:%i two)" ] || exit 98
            cat added
            echo stairs > "two/Parasite (2019).mkv"; touch -d "1 hour ago" two/*
            ours files add two; ours files missing; ours files
            """#
        let run = try await home.shell(
            "unshare -rm bash -c '\(line.replacing("'", with: "'\\''"))' \"$0\"", env: server.env)
        try #require(run.status == 0, "\(run.stderr)")
        let paths = run.lines.compactMap {
            $0.split(separator: "\t").last?.split(separator: "/").suffix(2).joined(separator: "/")
        }
        #expect(
            paths == [
                "one/Dune (2021).mkv", "two/Parasite (2019).mkv", "one/Dune (2021).mkv",
                "two/Parasite (2019).mkv",
            ], "\(run.stdout)\n\(run.stderr)")
    }
}
