import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Programs that do what ffmpeg should not: they leave no file, and no file is overwritten.
@Suite(.enabled(if: FilmMaker.isHere, "ffmpeg and ffprobe are not installed")) struct FakeConversionTests {
    private let folder: TemporaryFolder
    private let source: ConversionSource
    private let plan: ConversionPlan
    private let film: String

    init() throws {
        folder = try TemporaryFolder()
        film = try FilmMaker.make(FilmMaker.picture + ["-c:v", "mpeg4"], to: folder.file("film.mkv"))
        let probe = try #require(FilmMaker.ffprobe)
        source = ConversionSource(Array(film.utf8), try probe.streams(of: Array(film.utf8)))
        var options = ConversionOptions()
        options.format = .mp4
        plan = try ConversionPlan(source, options)
    }

    /// How a script ended that gets the part file in `$part` and the source in `$unusableSource`, as ffmpeg does.
    /// - Parameter left: The only part file that remains.
    private func end(
        _ body: String, told: Duration = .seconds(60), ended: Duration = .seconds(600), stop: Int32 = -1,
        left: String? = nil,
        report: (Conversion.Progress) -> Void = { _ in }
    ) throws -> Conversion.Failure? {
        let fake = try FakeProgram(
            "while [ $# -gt 1 ]; do [ \"$1\" = -i ] && source=${2#file:}; shift; done; part=${1#file:}; cd '\(folder.path)'; \(body)",
            in: folder,
            named: "ffmpeg")
        var conversion = Conversion(
            ffmpeg: fake.path, probe: try #require(FilmMaker.ffprobe),
            environment: ["PATH": "/usr/bin:/bin", "TMDB_TOKEN": "x"])
        (conversion.timeouts.report, conversion.timeouts.termination) = (told, ended)
        conversion.timeouts.killed = .milliseconds(200)
        conversion.stopDescriptor = stop
        let target = Array(folder.file("result.mp4").utf8)
        defer { #expect(folder.names.filter { $0.hasSuffix(".part") } == (left.map { [$0] } ?? [])) }
        do throws(Conversion.Failure) {
            let part = try PartFile(for: target)
            _ = try conversion.run(plan, from: source, into: target, part: part, report: report)
            return nil
        } catch { return error }
    }

    @Test func `a hanging ffmpeg is reported, asked to end, and killed with its child processes`() throws {
        var told: [Bool] = []
        let body = "trap '' TERM; : > \"$part\"; sleep 600 & echo $! > grandchild; while :; do sleep 1; done"
        let end = try end(body, told: .milliseconds(100), ended: .milliseconds(1_500)) {
            told.append($0.isSilent)
        }
        #expect(end == .hung)
        #expect(told.contains(true))
        let number = String(decoding: try folder.bytes("grandchild"), as: UTF8.self)
        let id = try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)))
        while kill(id, 0) == 0,
            (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.contains(") Z") == false
        {
            usleep(1_000)
        }
    }

    @Test func `an ffmpeg that floods its output without progress is ended`() throws {
        #expect(
            try end("yes out_time_us=5 >&3", told: .milliseconds(100), ended: .milliseconds(800)) == .hung)
        #expect(try end("yes >&2", told: .milliseconds(100), ended: .milliseconds(800)) == .hung)
        #expect(try end("head -c 300000 /dev/zero >&3; echo why >&2; exit 1") == .failed("why"))
    }

    @Test func `a slow ffmpeg may continue, and its child processes end with it`() throws {
        let body = """
            cp film.mkv "$part"; sleep 600 & n=0
            while [ $n -lt 15 ]; do n=$((n+1)); echo out_time_us=${n}0000 >&3; echo progress=continue >&3; sleep 0.1; done
            """
        var last = Conversion.Progress()
        var end: Conversion.Failure? = .hung
        // A busy machine may delay one step beyond the first limits.
        for factor in [1, 4, 16, 30] where end == .hung || last.isSilent {
            unlink(folder.file("result.mp4"))
            end = try self.end(
                body, told: .milliseconds(500 * factor), ended: .milliseconds(1_000 * factor)
            ) { last = $0 }
        }
        // Its result is not an MP4 file, but has all streams and the full length.
        #expect(end == nil)
        #expect(last.done == 150)
        #expect(last.share == 0.15)
        #expect(!last.isSilent)
    }

    @Test func `an ffmpeg that lies or dies is a failure`() throws {
        #expect(try end("exit 0") == .failed(""))
        #expect(try end("kill -KILL $$") == .failed(""))
        #expect(try end("echo a >\"$part\"; kill -SEGV $$") == .failed(""))
        #expect(try end("echo 'no film' > \"$part\"") == .unreadable)
        #expect(try end(": > \"$part\"") == .failed(""))
        #expect(
            try end("cp film.mkv \"$part\"; echo 'first\nlast \u{1b}[31mwhy' >&2; exit 1")
                == .failed("last  [31mwhy"))
        let song = try FilmMaker.make(FilmMaker.sound + ["-c:a", "flac"], to: folder.file("song.mkv"))
        #expect(try end("cp '\(song)' \"$part\"") == .wrongStreams(0, expected: 1))
        let other = try FilmMaker.make(
            FilmMaker.picture + ["-c:v", "mpeg4", "-t", "0.3"], to: folder.file("short.mkv"))
        let long = try FilmMaker.make(
            ["-f", "lavfi", "-i", "testsrc2=s=128x72:d=4:r=10", "-c:v", "mpeg4"], to: folder.file("long.mkv"))
        #expect(try end("cp '\(other)' \"$part\"") == nil, "within a second")
        unlink(folder.file("result.mp4"))
        #expect(try end("cp '\(long)' \"$part\"") == .wrongLength(4_000, expected: 1_000, sourceIsCut: false))
    }

    @Test func `a target file created during the conversion is not overwritten`() throws {
        #expect(try end("cp film.mkv \"$part\"; echo theirs > result.mp4") == .nameTaken)
        #expect(try folder.bytes("result.mp4") == Data("theirs\n".utf8))
        // A dangling link also counts as a file.
        unlink(folder.file("result.mp4"))
        #expect(try end("cp film.mkv \"$part\"; ln -s nowhere result.mp4") == .nameTaken)
    }

    @Test(arguments: ["document", "nowhere"])
    func `a link in place of the part file is not used`(_ target: String) throws {
        try folder.write("private words", to: "document")
        chmod(folder.file("document"), 0o600)
        let swap = "rm -f .result.mp4.part; ln -s \(target) .result.mp4.part"
        #expect(try end("\(swap); cp film.mkv \"$part\"", left: ".result.mp4.part") == .cannotSave(ESTALE))
        // This also covers the time after the conversion, when the mode would be set.
        #expect(try folder.bytes("document") == Data("private words".utf8))
        #expect(!folder.names.contains("nowhere") && !folder.names.contains("result.mp4"))
        var info = stat()
        #expect(stat(folder.file("document"), &info) == 0 && info.st_mode & 0o777 == 0o600)
        // An existing one stays, and the part file gets another name.
        #expect(try end("cp film.mkv \"$part\"", left: ".result.mp4.part") == nil)
        #expect(!folder.names.contains("nowhere"))
    }

    @Test func `a source swapped during a conversion is still read, and its mode is the result's`() throws {
        try FilmMaker.make(FilmMaker.picture + ["-c:v", "mpeg4"], to: folder.file("private.mkv"))
        let film = try folder.bytes("film.mkv")
        chmod(folder.file("film.mkv"), 0o640)
        let swap = "mv film.mkv old.mkv; ln -s private.mkv film.mkv; chmod 600 private.mkv"
        #expect(try end("\(swap); cp \"$source\" \"$part\"") == nil)
        #expect(try folder.bytes("result.mp4") == film)
        var info = stat()
        #expect(stat(folder.file("result.mp4"), &info) == 0 && info.st_mode & 0o777 == 0o640)
        // A link is not read: it is another file than the probed one.
        #expect(try end("exit 0") == .unusableSource(source.paths[0], .changed))
    }

    @Test func `a read-only source gives a read-only result, whose part ffmpeg can write`() throws {
        chmod(folder.file("film.mkv"), 0o444)
        // Root may write despite the mode, so the mode itself is checked.
        let check = "mode=$(stat -L -c %a \"$part\"); [ \"$mode\" = 644 ] || { echo \"$mode\" >&2; exit 1; }"
        #expect(try end("\(check); cp film.mkv \"$part\"") == nil)
        var info = stat()
        #expect(stat(folder.file("result.mp4"), &info) == 0 && info.st_mode & 0o777 == 0o444)
    }

    @Test func `a request to stop ends the conversion`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let writer = ends[1]
        let end = try end(": > \"$part\"; echo progress=continue >&3; sleep 600", stop: ends[0]) { _ in
            _ = write(writer, "x", 1)
        }
        #expect(end == .stopped)
    }

    @Test func `ffmpeg gets four variables, no input, and no inherited descriptors`() throws {
        let inherited = dup2(STDERR_FILENO, 777)
        defer { close(inherited) }
        _ = try end(
            "tr '\\0' '\\n' < /proc/$$/environ > variables; ls /proc/self/fd > open; tr '\\0' '\\n' < /proc/$$/cmdline > words; exit 1"
        )
        let variables = String(decoding: try folder.bytes("variables"), as: UTF8.self).split(separator: "\n")
        #expect(variables == ["PATH=/usr/bin:/bin"])
        #expect(
            String(decoding: try folder.bytes("open"), as: UTF8.self).split(separator: "\n") == [
                "0", "1", "2", "3", "4", "5", "6",
            ])
        let words = String(decoding: try folder.bytes("words"), as: UTF8.self).split(separator: "\n").map(
            String.init)
        #expect(words.contains("file:/proc/self/fd/5"))
        #expect(words.last == "file:/proc/self/fd/4")
        #expect(
            words[2..<11].joined(separator: " ")
                == "-nostdin -hide_banner -v error -nostats -stats_period 0.5 -progress pipe:3")
    }

    @Test func `the next conversion removes the leftover of a killed one, and no other file`() throws {
        let path = folder.file("lock")
        let target = Array(folder.file("film.mp4").utf8)
        let first = try PartFile(for: target).path
        do {
            let lock = ConversionLock(at: path) {}
            lock?.recordPartFile(first)
        }
        try folder.write("half", to: ".film.mp4.part")
        try folder.write("a person's", to: ".other.mp4.part")
        // The name is taken, so the next part file gets another one.
        #expect(try PartFile(for: target).path == Array(folder.file(".film.mp4.2.part").utf8))
        var waited = false
        let lock = ConversionLock(at: path) { waited = true }
        #expect(!waited)
        lock?.recordPartFile(nil)
        #expect(!folder.names.contains(".film.mp4.part"))
        #expect(folder.names.contains(".other.mp4.part"))
        let long = try PartFile(for: Array(folder.file(String(repeating: "x", count: 255)).utf8)).path
        #expect(long.split(separator: 0x2F).last?.count == 255)
    }
}
