import Foundation
package import Testing

/// The result of one run of the program.
package struct ProgramRun: Sendable {
    package let stdout: String
    package let stderr: String
    /// The exit code; nil if a signal ended it.
    package let status: Int32?
    /// The signal that ended it; nil if it exited.
    package let signal: Int32?

    package init(stdout: String, stderr: String, status: Int32?, signal: Int32?) {
        (self.stdout, self.stderr, self.status, self.signal) = (stdout, stderr, status, signal)
    }

    /// The lines on stdout.
    package var lines: [String] {
        stdout.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    /// The lines on stderr.
    package var said: [String] { stderr.split(separator: "\n").map(String.init) }

    /// The final stdout on a terminal: without wait notices, which only a slow machine shows.
    package var lasting: String {
        stdout.components(separatedBy: "\n").map { $0.components(separatedBy: "\r\u{1b}[K").last ?? "" }
            .joined(separator: "\n")
    }

    /// Stdout as one JSON object.
    package func json(_ location: SourceLocation = #_sourceLocation) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(stdout.utf8)) as? [String: Any],
            sourceLocation: location)
    }

    /// Expects success; a failure shows both streams.
    @discardableResult
    package func succeeded(_ location: SourceLocation = #_sourceLocation) -> ProgramRun {
        if status != 0 { Issue.record("\(summary)", sourceLocation: location) }
        return self
    }

    /// Expects a failure in the agreed form: the code, one to three lines, no backtrace.
    @discardableResult
    package func failed(_ code: Int32, _ location: SourceLocation = #_sourceLocation) -> ProgramRun {
        let isTold =
            (1...3).contains(said.count) && said[0].hasPrefix("movielib: ")
            && said.dropFirst().allSatisfy { $0.hasPrefix("hint: ") } && !stderr.contains("Fatal error")
            && stderr.allSatisfy { $0 == "\n" || $0 >= " " }
        if status != code || !isTold {
            Issue.record("expected \(code) and one to three lines: \(summary)", sourceLocation: location)
        }
        return self
    }

    private var summary: String {
        let end = status.map { "exit \($0)" } ?? "signal \(signal ?? 0)"
        return "\(end)\nstdout: \(stdout.prefix(2000))\nstderr: \(stderr.prefix(2000))"
    }
}
