import Foundation
import TestSupport
import Testing

/// A real terminal of a given size, drawn by tmux on its own server.
final class Tmux {
    private let home: Home
    private var socket: String { home.folder.file("tmux") }

    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    init(home: Home) { self.home = home }

    /// The screen after a command has ended, unchanged and with wrapped lines joined.
    /// - Parameters:
    ///   - answer: a text to wait for, and the keys to type once it has been visible for `patience`.
    ///   - widened: a size that the terminal gets before the keys are typed; the scrollback is then part of the screen.
    ///   - passing: a text to wait for, and an action on the screen that shows it.
    func screen(
        _ command: String, columns: Int, rows: Int = 40, env: [String: String],
        answer: (prompt: String, keys: [String])? = nil, patience: Duration = .zero,
        widened: (columns: Int, rows: Int)? = nil,
        passing: (text: String, look: ([String]) throws -> Void)? = nil
    ) async throws -> (shown: [String], joined: [String]) {
        let done = home.folder.file("done")
        unlink(done)
        let line = "\(command); echo \"code $?\"; touch '\(done)'; sleep 1000"
        let script = try home.folder.write("\"\(Home.program)\" \(line)\n", to: "script.sh")
        try await tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh '\(script)'"],
            env)
        if let answer {
            try await wait {
                try await self.tmux(["capture-pane", "-p"], env).stdout.contains(answer.prompt)
            }
            try await Task.sleep(for: patience)
            if let widened {
                let size = ["-x", "\(widened.columns)", "-y", "\(widened.rows)"]
                try await tmux(["resize-window"] + size, env)
                try await wait {
                    try await self.lines(self.tmux(["capture-pane", "-p"], env)).contains {
                        $0.count > columns
                    }
                }
            }
            for key in answer.keys { try await tmux(["send-keys", key], env) }
        }
        if let passing {
            var seen: [String] = []
            try await wait {
                seen = try await self.lines(self.tmux(["capture-pane", "-p"], env))
                return seen.contains { $0.contains(passing.text) }
            }
            try passing.look(seen)
        }
        try await wait { FileManager.default.fileExists(atPath: done) }
        let shown = try await tmux(["capture-pane", "-p"] + (widened == nil ? [] : ["-S", "-"]), env)
        let joined = try await tmux(["capture-pane", "-p", "-J"], env)
        try await tmux(["kill-server"], env)
        return (lines(shown), lines(joined))
    }

    /// Types lines into a shell until a file exists that the last one makes.
    /// - Parameters:
    ///   - lines: texts, and keys by tmux's names.
    ///   - setup: a line before them, after which the shell prompts with `go>`.
    func type(
        _ lines: [[String]], into shell: String, setup: String, env: [String: String], until done: String
    ) async throws {
        try await tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", "-c", home.path, shell], env)
        for key in [setup, "Enter"] { try await tmux(["send-keys", key], env) }
        try await wait { try await self.lines(self.tmux(["capture-pane", "-p"], env)).last == "go>" }
        for line in lines { for key in line { try await tmux(["send-keys", key], env) } }
        try await wait { FileManager.default.fileExists(atPath: home.folder.file(done)) }
        try await tmux(["kill-server"], env)
    }

    /// Checks repeatedly, for minutes.
    private func wait(until isThere: () async throws -> Bool) async throws {
        for _ in 0..<6000 {
            if try await isThere() { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("what was waited for did not come to the terminal")
    }

    private func lines(_ run: ProgramRun) -> [String] {
        let all = run.stdout.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return Array(all.reversed().drop(while: \.isEmpty).reversed())
    }

    @discardableResult
    private func tmux(_ arguments: [String], _ env: [String: String]) async throws -> ProgramRun {
        let terminal = ["TERM": "xterm-256color"]
        return try await Child(
            executable: "/usr/bin/tmux", arguments: ["-u", "-S", socket] + arguments,
            environment: home.environment(env.merging(terminal) { mine, _ in mine })
        ).run().succeeded()
    }
}
