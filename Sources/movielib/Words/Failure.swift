import Localization

/// How the program ends, for scripts. New numbers may be added: an unknown one is a failure.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The answer could not be written.
    case failed = 1
    /// Wrong usage or configuration, an ambiguous title included.
    case usage = 2
    /// No such film or person, on TMDB or in the library.
    case notFound = 3
    /// A credential is missing where one is needed, or was refused.
    case credential = 4
    /// TMDB cannot be reached or trusted, and nothing saved could answer.
    case network = 5
    /// TMDB answered badly.
    case tmdb = 6
    /// The library cannot be used.
    case library = 7
    /// Done in part.
    case partial = 8
}

/// Why a command did not do what was asked: what failed, why, and what to do next.
struct Failure: Error, Equatable {
    let status: ExitStatus
    let what: String
    let why: String
    /// Said after the first line; more than two lines are not read.
    var hints: [String] = []

    init(_ status: ExitStatus, _ what: String, _ why: String, hint: String...) {
        (self.status, self.what, self.why, self.hints) = (status, what, why, hint)
    }

    /// The same with another hint before its own.
    func hinting(_ hint: String) -> Failure {
        var copy = self
        copy.hints.insert(hint, at: 0)
        return copy
    }

    /// One to three lines for stderr.
    var lines: [String] {
        // What concerns no command in particular begins with the program's name once.
        [what == "movielib" ? "movielib: \(why)" : "movielib: \(what): \(why)"]
            + hints.prefix(2).map(Self.line(ofHint:))
    }

    /// A hint as a line for stderr.
    static func line(ofHint hint: String) -> String { tr("hint: {hint}", ["hint": hint]) }
}

extension Failure {
    /// Of what goes wrong with a line of standard input: which one it was, and that nothing was done.
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
