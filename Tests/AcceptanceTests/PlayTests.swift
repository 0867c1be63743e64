import Foundation
import TestSupport
import Testing

private enum Players {
    static let areHere = ["mpv", "ffmpeg", "ffprobe"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }
}

/// Films played by the real mpv, without a screen and a loudspeaker.
@Suite(.enabled(if: Players.areHere, "mpv, ffmpeg or ffprobe is not installed")) struct PlayTests {
    private let home: Home
    private let server: LoopbackServer
    private var film: String { "\(home.path)/Films/Dune.2021.mkv" }

    /// Makes a linked film of a hundred seconds, with one frame per second.
    init() async throws {
        home = try Home()
        server = try await Servers.catalogue()
        try home.folder.folder("Films")
        try home.folder.folder(".config/mpv")
        try home.folder.write("vo=null\nao=null\n", to: ".config/mpv/mpv.conf")
        let made = try await home.shell(
            """
            ffmpeg -nostdin -v error -f lavfi -i color=s=16x16:r=1:d=100 -c:v mpeg4 '\(film)' && touch -d '1 hour ago' '\(film)'
            """)
        try #require(made.status == 0, "\(made.stderr)")
        // The length contradicts the match by name before it is reported.
        let added = try await run("files", "add", "\(home.path)/Films", "--json").succeeded()
        let row = try added.rows("results")[0]
        #expect(row["why"] as? String == "other-length" && row["film_id"] is NSNull)
        // It is much shorter than the film, so the user has to match it; a text file is not a film, whatever its name.
        try await home.shell("echo text >~/Films/Alien.1979.mkv; touch -d yesterday ~/Films/Alien.1979.mkv")
            .succeeded()
        try await run("files", "scan").succeeded()
        #expect(try await run("files", "broken").succeeded().cells.map { $0[0] } == [""])
        #expect(try await run("library", "owned").succeeded().lines.isEmpty)
        try await run("files", "match", film, "438631").succeeded()
    }

    private func run(_ arguments: String...) async throws -> ProgramRun {
        try await home.run(arguments, env: server.env)
    }

    private func position() async throws -> String {
        try await home.shell("sqlite3 '\(home.library)' 'SELECT position_ms / 1000 FROM playback'").stdout
            .trimmingCharacters(in: .newlines)
    }

    private func viewings() async throws -> Int { try await run("watched").succeeded().lines.count }

    /// Starts the player in the middle, waits until the position is stored, and kills the processes that the shell
    /// finds.
    private func killed(_ found: String, from start: String = "0:50") async throws -> ProgramRun {
        try await home.shell(
            """
            "$0" play dune 2021 --from \(start) & ours=$!
            until [ "$(sqlite3 '\(home.library)' 'SELECT count(*) FROM playback')" = 1 ]; do sleep 0.1; done
            theirs=$(pgrep -P $ours -x mpv); kill -9 \(found); wait $ours; kill $theirs 2>/dev/null; true
            """, env: server.env)
    }

    @Test func `of films with the same title only the one with a file is played`() async throws {
        try await run("watchlist", "add", "841").succeeded()
        let played = try await run("play", "dune", "--from", "1:39").succeeded()
        #expect(played.stderr.contains("Dune (2021)"), "\(played.stderr)")
        let other = try await run("play", "dune", "1984").failed(3)
        #expect(other.stderr.contains("no file of Dune (1984) is known"), "\(other.stderr)")
    }

    @Test func `an interrupted film is resumed, and a finished one is logged once`() async throws {
        let left = try await killed("$theirs")
        #expect(
            left.stderr.contains("Dune (2021), from 0:50") && left.stderr.contains("continues from there"))
        let place = try #require(Int(try await position()))
        #expect((50...60).contains(place))
        #expect(try await viewings() == 0)
        // Without arguments the last interrupted film resumes where it stopped.
        let again = try await home.shell(
            #"timeout -s KILL 300 "$0" play --no-log --from 1:38 && "$0" watched"#, env: server.env)
        #expect(again.status == 0 && again.stdout == "", "\(again)")
        #expect(try await position() == "")
        let seen = try await run("play", "dune", "2021", "--from", "1:38").succeeded()
        #expect(seen.stderr.contains("logged as seen today"))
        #expect(try await viewings() == 1)
        try await run("play", "dune", "2021", "--from", "1:38").succeeded()
        #expect(try await viewings() == 1)
        try await run("undo").succeeded()
        #expect(try await viewings() == 0)
    }

    @Test func `the playback position survives kill -9 of the program`() async throws {
        _ = try await killed("$ours")
        let place = try #require(Int(try await position()))
        #expect((50...60).contains(place))
        let next = try await home.shell(
            #""$0" play & ours=$!; until pgrep -P $ours -x mpv >/dev/null; do sleep 0.1; done; pkill -9 -P $ours -x mpv; wait $ours"#,
            env: server.env)
        #expect(next.stderr.contains("Dune (2021), from 0:5"), "\(next.stderr)")
    }

    @Test func `a film closed at the credits is logged, and its position kept`() async throws {
        _ = try await killed("$ours", from: "1:32")
        #expect(try await viewings() == 1)
        #expect((92...99).contains(try #require(Int(try await position()))))
        // A user who only looks at the end has not seen the film.
        try await run("undo").succeeded()
        let left = try await home.shell(
            #""$0" play dune 2021 --from 1:32 & ours=$!; until "$0" watched | grep -q .; do sleep 0.1; done"#
                + #"; kill -INT $(pgrep -P $ours -x mpv); wait $ours; "$0" watched | wc -l"#, env: server.env)
        #expect(left.lines.last?.trimmingCharacters(in: .whitespaces) == "1")
    }

    @Test func `a player that lies, hangs or is missing is reported, and logs no viewing`() async throws {
        let bin = try home.folder.folder("bin")
        func fake(_ body: String) async throws -> ProgramRun {
            try home.folder.write("#!/bin/sh\n\(body)\n", to: "bin/mpv")
            chmod(bin + "/mpv", 0o755)
            return try await home.run(
                ["play", "dune", "2021"], env: server.env.merging(["PATH": "\(bin):/usr/bin:/bin"]) { $1 })
        }
        let silent = try await fake("exit 0")
        #expect(silent.stderr.contains("without playing anything"))
        #expect(try await fake("exit 1").status == 9)
        let noise =
            #"head -c 3000000 /dev/urandom >&3; echo '{"event":"end-file","reason":"eof"}' >&3; exit 2"#
        #expect(try await fake(noise).status == 9)
        let huge = #"echo '{"event":"property-change","name":"time-pos","data":1e300}' >&3; kill -9 $$"#
        #expect(try await fake(huge).status == 9)
        #expect(try await viewings() == 0)
        #expect(try await position() == "")
        // The player gets none of this program's variables and descriptors.
        let told = try await fake(
            #"env >"$HOME/env"; ls /proc/self/fd >"$HOME/fds"; for i; do echo "$i"; done >"$HOME/words"; exit 0"#
        )
        #expect(told.status == 0 || told.status == 9)
        let environment = String(decoding: try home.folder.bytes("env"), as: UTF8.self)
        #expect(!environment.contains("TMDB") && !environment.contains("MOVIELIB"))
        let words = String(decoding: try home.folder.bytes("words"), as: UTF8.self).split(separator: "\n")
        #expect(words.contains("--") && words.contains { $0 == film })
    }
}
