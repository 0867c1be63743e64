import Foundation
import TestSupport
import Testing

/// Output that cannot be written, and the format of output that can.
@Suite struct OutputTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(arguments: [["popular"], ["popular", "--json"], ["movie", "438631"], ["--help"], []])
    func `a closed pipe ends the program quietly`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments, output: .abandonedPipe)
        #expect(run.signal == SIGPIPE || run.status == 141)
        #expect(run.said.allSatisfy { $0.hasPrefix("movielib: sample data") })
    }

    @Test func `a list whose reader takes only the first line ends without an error`() async throws {
        let run = try await home.shell("\"$0\" top-rated --limit 60 | head -n 1; echo \"${PIPESTATUS[0]}\"")
        #expect(run.lines.count == 2)
        #expect(["0", "141"].contains(run.lines.last))
    }

    @Test func `a closed pipe is reported to a parent that ignores SIGPIPE`() async throws {
        let run = try await home.shell(
            "trap '' PIPE; exec 3> >(exec true); wait $!; exec \"$0\" popular >&3 3>&-")
        #expect(run.signal == SIGPIPE || run.status == 141)
    }

    @Test(arguments: [
        ["popular"], ["popular", "--json"], ["--help"], ["--version"], ["watchlist", "--json"],
    ])
    func `a full disk behind stdout is code 1 and one line`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments, output: .file("/dev/full"))
        #expect(run.status == 1)
        let said = run.said.filter { $0.contains("written") }
        #expect(said == ["movielib: the answer could not be written: No space left on device"])
    }

    @Test(arguments: [
        ["popular"], ["popular", "--json"], ["--help"], ["--version"], ["watchlist", "--json"],
    ])
    func `a closed stdout is code 1 and one line`(_ arguments: [String]) async throws {
        let run = try await home.run(arguments, output: .closed)
        #expect(run.status == 1)
        let said = run.said.filter { $0.contains("written") }
        #expect(said == ["movielib: the answer could not be written: standard output is closed"])
    }

    @Test func `a closed stderr or stdin loses no output`() async throws {
        var child = Child(executable: Home.program, arguments: ["popular"], environment: home.environment())
        child.errors = .closed
        let run = try await child.run()
        #expect(run.status == 0)
        #expect(run.lines.count == 20)
        try await home.shell("exec \"$0\" popular <&-").succeeded()
    }

    @Test func `with forced colour a table is drawn, at the width of COLUMNS`() async throws {
        let run = try await home.run("search", "dune", "--color", "always", env: ["COLUMNS": "40"])
            .succeeded()
        #expect(run.stdout.contains("\u{1b}["))
        #expect(run.lines[0].contains("TITLE"))
        for line in run.lines {
            let bare = line.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
            #expect(bare.count <= 40)
        }
    }

    @Test func `the text of a saved film cannot send control characters to the terminal`() async throws {
        let server = try await Servers.anyFilm { _ in "\u{1b}[2J\u{1b}]0;owned\u{7}a\tb\nc\u{202E}d\u{9b}31m"
        }
        try await home.run("watchlist", "add", "5", env: server.env).succeeded()
        for arguments in [
            ["watchlist"], ["watchlist", "--color", "always"], ["watchlist", "--json"], ["movie", "5"],
            ["movie", "5", "--color", "always"], ["movie", "5", "--json"],
        ] {
            let run = try await home.run(arguments, env: server.env).succeeded()
            let bare = run.stdout.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
            #expect(
                bare.unicodeScalars.allSatisfy { scalar in
                    scalar == "\n" || scalar == "\t"
                        || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
                            && scalar != "\u{202E}"
                })
        }
        let rows = try await home.run("watchlist", env: server.env).lines
        #expect(rows.count == 1)
        #expect(rows[0].split(separator: "\t", omittingEmptySubsequences: false).count == 6)
    }
}
