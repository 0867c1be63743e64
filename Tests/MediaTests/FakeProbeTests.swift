import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Programs that do what ffprobe should not.
struct FakeProbeTests {
    private let folder: TemporaryFolder
    private let film: String

    init() throws {
        folder = try TemporaryFolder()
        film = try folder.write("a film", to: "film.mkv")
    }

    private func look(_ body: String) throws -> MediaProbeResult {
        try FakeProgram(body, in: folder).look(at: film)
    }

    /// The result of a program that never ends; it gets the time it needs to write this file.
    private func lookWithoutEnd(_ body: String, writing name: String) throws -> MediaProbeResult {
        let fake = try FakeProgram(body, in: folder)
        var time = Duration.milliseconds(300)
        while true {
            let probed = fake.look(at: film, time: time)
            if (try? number(in: name)) != nil || time > .seconds(60) { return probed }
            time *= 4
        }
    }

    private func answer(_ json: String) throws -> MediaProbeResult {
        try folder.write(json, to: "answer")
        return try look("cat '\(folder.file("answer"))'")
    }

    /// Whether a process is gone, or is a zombie.
    private func isDead(_ id: pid_t) -> Bool {
        let state = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ") X"
        return state.split(separator: ")").last?.trimmingCharacters(in: .whitespaces).first.map {
            "ZX".contains($0)
        } ?? true
    }

    private func number(in name: String) throws -> pid_t {
        let text = String(decoding: try folder.bytes(name), as: UTF8.self)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Waits for the end of a process that was killed.
    private func dies(_ id: pid_t) -> Bool {
        for _ in 0..<6_000 where !isDead(id) { usleep(10_000) }
        return isDead(id)
    }

    @Test func `an empty file is reported as empty, and ffprobe is not started`() throws {
        let fake = try FakeProgram("touch '\(folder.file("started"))'", in: folder)
        let ffprobe = FFprobe(program: fake.path, environment: [:])
        #expect(ffprobe.probe(into: Array(film.utf8), size: 0) == MediaProbeResult(problem: .empty))
        // The folder listing had another size.
        let empty = try folder.write("", to: "empty.mkv")
        #expect(ffprobe.probe(into: Array(empty.utf8), size: 9) == MediaProbeResult(problem: .empty))
        #expect(!folder.names.contains("started"))
    }

    @Test func `a hanging ffprobe is ended with its child processes`() throws {
        let body = """
            sleep 600 & echo $! > '\(folder.file("grandchild"))'
            echo $$ > '\(folder.file("child"))'; wait
            """
        #expect(try lookWithoutEnd(body, writing: "child") == MediaProbeResult(problem: .refused))
        #expect(dies(try number(in: "child")))
        #expect(dies(try number(in: "grandchild")))
    }

    @Test func `an ffprobe that closes its output and keeps running is ended`() throws {
        let body = "echo $$ > '\(folder.file("child"))'; exec >&-; exec sleep 600"
        #expect(try lookWithoutEnd(body, writing: "child") == MediaProbeResult(problem: .refused))
        #expect(dies(try number(in: "child")))
    }

    @Test func `child processes of ffprobe end with it`() throws {
        let body = "sleep 600 >&- & echo $! > '\(folder.file("grandchild"))'; echo '{}'"
        #expect(try look(body) == MediaProbeResult(problem: .noVideo))
        #expect(dies(try number(in: "grandchild")))
    }

    @Test func `an ffprobe with too much output is ended`() throws {
        #expect(try look("exec cat /dev/zero") == MediaProbeResult(problem: .refused))
        #expect(try look("yes '{\"streams\": ['") == MediaProbeResult(problem: .refused))
    }

    @Test func `the output of a dying or failing ffprobe is rejected`() throws {
        let film = #"{"streams":[{"codec_type":"video"}],"format":{"duration":"60"}}"#
        #expect(try answer(film).problem == nil)
        #expect(try look("echo '\(film)'; exit 1") == MediaProbeResult(problem: .unreadable))
        #expect(try look("echo '\(film)'; kill -SEGV $$") == MediaProbeResult(problem: .refused))
        #expect(try look("echo '\(film)'; kill -KILL $$") == MediaProbeResult(problem: .refused))
        #expect(try look("printf '%s' '\(film.dropLast(4))'") == MediaProbeResult(problem: .unreadable))
        #expect(try look(":") == MediaProbeResult(problem: .unreadable))
    }

    @Test func `an ffprobe that cannot start leaves the film's state unknown`() throws {
        let missing = FFprobe(program: folder.file("missing"), environment: [:])
        #expect(missing.probe(into: Array(film.utf8), size: 1) == MediaProbeResult(startFailure: ENOENT))
        let unfit = FFprobe(program: film, environment: [:])
        #expect(unfit.probe(into: Array(film.utf8), size: 1) == MediaProbeResult(startFailure: EACCES))
        let relative = FFprobe(program: "ffprobe", environment: ["PATH": folder.path])
        #expect(relative.probe(into: Array(film.utf8), size: 1) == MediaProbeResult(startFailure: EINVAL))
    }

    @Test func `texts have a maximum length, no control characters, and only valid UTF-8`() throws {
        let long = String(repeating: "x", count: 60_000)
        let json = #"""
            {"streams":[{"codec_type":"video","codec_name":"\u001b[31m"},
            {"codec_type":"audio","tags":{"title":"\u001b]0;a\u0007b\u0000\n c\u009b","language":"eng\u001b"}},
            {"codec_type":"audio","tags":{"title":"\#(long)","comment":"\#(long)","language":"\#(long)"}}],
            "format":{"duration":"60","tags":{"title":"\#(long)"}}}
            """#
        let facts = try #require(try answer(json).facts)
        #expect(facts.videoCodec == nil)
        #expect(facts.audio.map(\.title) == ["]0;ab c", String(repeating: "x", count: 300)])
        #expect(facts.audio.map(\.language) == [nil, nil])

        let start = Data(#"{"streams":[{"codec_type":"audio","tags":{"title":"a"#.utf8)
        try (start + Data([0xFF, 0x1B, 0x00, 0xC3]) + Data(#"b"}}]}"#.utf8)).write(
            to: URL(fileURLWithPath: folder.file("broken")))
        let broken = try look("cat '\(folder.file("broken"))'").facts
        #expect(broken?.audio.first?.title == "a\u{FFFD}  \u{FFFD}b")
    }
}
