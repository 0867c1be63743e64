import Foundation
import Records
import TestSupport
import Testing

@testable import Media

struct ChildProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ script: String, _ limits: LimitedProcess.Limits) -> LimitedProcessResult {
        LimitedProcess(
            path: "/bin/sh", arguments: [Array("-c".utf8), Array(script.utf8)], environment: [:],
            limits: limits
        ).run()
    }

    @Test func `a child process gets four variables and three descriptors, and nothing else`() throws {
        // A descriptor that any child would inherit.
        let inherited = dup2(STDERR_FILENO, 777)
        defer { close(inherited) }
        let fake = try FakeProgram(
            """
            tr '\\0' '\\n' < /proc/$$/environ > '\(folder.file("variables"))'
            ls /proc/self/fd > '\(folder.file("descriptors"))'
            for number in 0 1 2; do readlink /proc/$$/fd/$number; done > '\(folder.file("targets"))'
            ulimit -t > '\(folder.file("limits"))'; ulimit -v >> '\(folder.file("limits"))'
            ulimit -c >> '\(folder.file("limits"))'; ulimit -n >> '\(folder.file("limits"))'
            cut -d ' ' -f 5 /proc/$$/stat > '\(folder.file("group"))'; echo $$ >> '\(folder.file("group"))'
            printf '%s\\n' "$@" > '\(folder.file("arguments"))'
            """, in: folder)
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": "/home/a", "LANG": "C", "TMPDIR": "/tmp", "TMDB_TOKEN": "secret",
            "MOVIELIB_DATA": "/x", "LD_PRELOAD": "", "FFREPORT": "file=/tmp/x", "SSH_AUTH_SOCK": "/y",
        ]
        let film = try folder.write("a film", to: "film.mkv")
        let probed = FFprobe(program: fake.path, environment: environment).probe(
            into: Array(film.utf8), size: 6)
        #expect(probed == MediaProbeResult(problem: .unreadable))
        func lines(_ name: String) throws -> [String] {
            String(decoding: try folder.bytes(name), as: UTF8.self).split(separator: "\n").map(String.init)
        }
        #expect(
            try lines("variables").sorted() == [
                "HOME=/home/a", "LANG=C", "PATH=/usr/bin:/bin", "TMPDIR=/tmp",
            ])
        // The last is the folder that `ls` reads.
        #expect(try lines("descriptors") == ["0", "1", "2", "3"])
        #expect(try lines("targets").first == "/dev/null")
        #expect(try lines("targets").last == "/dev/null")
        #expect(try lines("limits") == ["20", "\(1 << 20)", "0", "64"])
        let group = try lines("group")
        #expect(group.count == 2 && group.first == group.last)
        #expect(
            try lines("arguments") == [
                "-v", "error", "-protocol_whitelist", "file", "-format_whitelist",
                "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,avi,mpegts,mpeg,asf,flv,ogg,rm,mpegvideo,mxf,dv",
                "-show_format", "-show_streams", "-show_chapters", "-of", "json", "-i", "file:\(film)",
            ])
    }

    @Test func `output is read up to the limit, and not one byte more`() {
        let exact = run("head -c 100000 /dev/zero", .init(time: .seconds(60), output: 100_000))
        #expect(exact == .finished([UInt8](repeating: 0, count: 100_000), status: 0))
        #expect(
            run("head -c 100001 /dev/zero", .init(time: .seconds(60), output: 100_000)) == .outputTooLarge)
        #expect(run("exit 7", .init(time: .seconds(60), output: 0)) == .finished([], status: 7))
        #expect(run("kill -TERM $$", .init(time: .seconds(60), output: 0)) == .signalled(SIGTERM))
        #expect(run("sleep 600", .init(time: .zero, output: 0)) == .timedOut)
    }

    @Test func `the system ends a child process that uses too much time or memory`() {
        let time = LimitedProcess.Limits(time: .seconds(60), output: 0, processorTime: 1)
        #expect(run("while :; do :; done", time) == .signalled(SIGKILL))
        let memory = LimitedProcess.Limits(time: .seconds(60), output: 0, memory: 64 << 20)
        #expect(
            run("exec 2>/dev/null; exec dd if=/dev/zero of=/dev/null bs=512M count=1", memory)
                == .finished([], status: 1))
    }

    @Test func `a child process has default signal handling`() {
        // A shell would keep ignored signals ignored.
        let earlier = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, earlier) }
        let limits = LimitedProcess.Limits(time: .seconds(60), output: 1_000)
        guard case .finished(let bytes, status: 0) = run("grep -E '^Sig(Blk|Ign)' /proc/self/status", limits)
        else {
            Issue.record("it did not finish")
            return
        }
        let sets = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
        }
        // Two are reserved by the C library, and no one else can set them.
        #expect(sets.map { $0.map { $0 & ~(3 << 31) } } == [0, 0])
    }

    @Test func `many child processes at once each return their own output`() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let output = run("echo \(number)", .init(time: .seconds(60), output: 100))
                    return output == .finished(Array("\(number)\n".utf8), status: 0)
                }
            }
            for await isOwn in group { #expect(isOwn) }
        }
    }

    @Test func `an argument that contains NUL is rejected, and not cut`() {
        let child = LimitedProcess(
            path: "/bin/echo", arguments: [[0x61, 0, 0x62]], environment: [:],
            limits: .init(time: .seconds(60), output: 100))
        #expect(child.run() == .cannotStart(EINVAL))
    }

    @Test func `a program is found only in absolute folders`() throws {
        let fake = try FakeProgram(":", in: folder, named: "oracle")
        try folder.write("", to: "plain")
        try folder.folder("nest")
        func find(_ name: String, _ path: String) -> String? { ProgramLookup.find(name, in: ["PATH": path]) }
        #expect(find("oracle", "/nowhere::\(folder.path)") == fake.path)
        #expect(find("oracle", "/nowhere") == nil)
        #expect(find("plain", folder.path) == nil)
        #expect(find("nest", folder.path) == nil)
        #expect(find("", folder.path) == nil)
        #expect(find("../\(folder.path)/oracle", folder.path) == nil)
        for path in ["", ":", ".", "..", "tests", "::"] {
            #expect(find("oracle", path) == nil)
            #expect(find("sh", path) == nil)
        }
        #expect(FFprobe(environment: ["PATH": folder.path]) == nil)
        let other = try FakeProgram(":", in: folder)
        #expect(FFprobe(environment: ["PATH": ":\(folder.path)"])?.program == other.path)
    }
}
