import Localization

/// Exit codes, for scripts. New ones may be added: treat an unknown one as a failure.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The answer could not be written.
    case failed = 1
    /// Wrong usage or configuration, including an ambiguous title.
    case usage = 2
    /// No such film or person, on TMDB or in the library.
    case notFound = 3
    /// A credential is missing but needed, or was rejected.
    case credential = 4
    /// TMDB cannot be reached or trusted, and nothing cached could answer.
    case network = 5
    /// TMDB's answer is invalid.
    case tmdb = 6
    /// The library cannot be used.
    case library = 7
    /// Partly done.
    case partial = 8
}

/// Why a command failed: what failed, why, and what to do next.
struct Failure: Error, Equatable {
    let status: ExitStatus
    let what: String
    let why: String
    /// Printed after the first line; nobody reads more than two.
    var hints: [String] = []

    init(_ status: ExitStatus, _ what: String, _ why: String, hint: String...) {
        (self.status, self.what, self.why, self.hints) = (status, what, why, hint)
    }

    /// The same with another hint first, if there is one.
    func hinting(_ hint: String?) -> Failure {
        var copy = self
        if let hint { copy.hints.insert(hint, at: 0) }
        return copy
    }

    /// One to three lines for stderr.
    var lines: [String] {
        // A failure of no particular command starts with the program's name once.
        [what == "movielib" ? "movielib: \(why)" : "movielib: \(what): \(why)"]
            + hints.prefix(2).map(Self.line(ofHint:))
    }

    /// A hint as a line on stderr.
    static func line(ofHint hint: String) -> String { tr("hint: {hint}", ["hint": hint]) }
}

extension Failure {
    /// Adds to a failure which line of standard input caused it, and that nothing was done.
    static func at<Value>(_ line: Int?, _ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        do throws(Failure) { return try work() } catch { throw error.at(line) }
    }

    static func at<Value>(
        _ line: Int?, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) { return try await work() } catch { throw error.at(line) }
    }

    func at(_ line: Int?) -> Failure {
        guard let line else { return self }
        var failure = Failure(
            status, tr("line {line}: {what}", ["line": "\(line)", "what": what]),
            tr("{why}; nothing was done", ["why": why]))
        failure.hints = hints
        return failure
    }
}
