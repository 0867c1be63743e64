import Foundation
import TestSupport
import Testing

/// Output that cannot be written, and that of the built-in sample.
@Suite struct OutputTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(arguments: [["popular"], ["popular", "--json"], ["movie", "438631"], ["--help"], []])
    func `a closed pipe ends the program quietly`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments, output: .abandonedPipe)
        #expect(run.signal == SIGPIPE || run.status == 141)
        #expect(run.said.allSatisfy { $0.hasPrefix("movielib: sample data") })
    }

    @Test func `a closed pipe is reported to a parent that ignores SIGPIPE`() async throws {
        let run = try await home.shell(
            "trap '' PIPE; exec 3> >(exec true); wait $!; exec \"$0\" popular >&3 3>&-")
        #expect(run.signal == SIGPIPE || run.status == 141)
    }

    @Test func `a restore asks at a terminal even if its output goes into a file or a pipe`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        let backup = home.folder.path + "/before.db"
        try await home.run("backup", backup).succeeded()
        try await home.run("watchlist", "add", "680").succeeded()
        for redirection in ["> /dev/null", "| cat"] {
            let answered = try await home.shell(
                "printf 'n\\n' | script -qec '\"\(Home.program)\" restore \(backup) \(redirection)' /dev/null"
            )
            #expect(answered.stdout.contains("from the backup: 1 film, last changed "))
            #expect(answered.stdout.contains("Continue? (y/N)"))
            #expect(try await home.run("watchlist").succeeded().stdout.contains("Pulp Fiction"))
        }
    }

    @Test(arguments: [
        ["popular"], ["popular", "--json"], ["--help"], ["--version"], ["watchlist", "--json"],
    ])
    func `a full disk behind stdout, or a closed stdout, is code 1`(_ arguments: [String]) async throws {
        for (output, reason) in [
            (ChildProcess.Output.file("/dev/full"), "No space left on device"),
            (ChildProcess.Output.closed, "standard output is closed"),
        ] {
            let run = try await home.run(arguments, output: output)
            #expect(run.status == 1)
            let said = run.said.filter { $0.contains("written") }
            #expect(said == ["movielib: the answer could not be written: \(reason)"])
        }
    }

    @Test func `a closed stderr or stdin loses no output`() async throws {
        var child = Child(executable: Home.program, arguments: ["popular"], environment: home.environment())
        child.errors = .closed
        let run = try await child.run()
        #expect(run.status == 0)
        #expect(run.lines.count == 20)
        try await home.shell("exec \"$0\" popular <&-").succeeded()
    }

    @Test func `JSON is marked as sample data, and a terminal shows a notice once a day`() async throws {
        #expect(try await home.run("popular", "--json").succeeded().said.isEmpty)
        let tmux = Tmux(home: home)
        for isTold in [true, false] {
            let screen = try await tmux.screen("popular --limit 1", columns: 120, env: [:])
            #expect(screen.shown.contains { $0.contains("sample data") } == isTold)
        }
    }

    @Test func `the sample opens no network connection`() async throws {
        let canUnshare = try await home.shell("unshare -n true").status == 0
        if !canUnshare { try Test.cancel("a process cannot be cut off from the network here") }
        for arguments in Home.reading {
            let words = arguments.map { "'\($0)'" }.joined(separator: " ")
            try await home.shell("exec unshare -n \"$0\" \(words)").succeeded()
        }
    }
}
