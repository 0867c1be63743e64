import Library
import Localization
import MovielibCore
import TMDBModels
import Terminal

/// Exit codes, for scripts. New ones may be added: treat an unknown one as a failure.
package enum ExitStatus: Int32, Sendable {
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
    /// A film file, or a program that plays or probes it, failed.
    case program = 9
}

/// Why a command failed: what failed, why, and what to do next.
package struct Failure: Error, Equatable {
    package let status: ExitStatus
    package let activity: String
    package let reason: String
    /// The hints; the first two are printed after the first line.
    package var hints: [String] = []

    package init(_ status: ExitStatus, _ what: String, _ why: String, hint: String...) {
        (self.status, self.activity, self.reason, self.hints) = (status, what, why, hint)
    }

    /// This failure with another hint first; unchanged if `hint` is nil.
    package func hinting(_ hint: String?) -> Failure {
        var copy = self
        if let hint { copy.hints.insert(hint, at: 0) }
        return copy
    }

    /// One to three lines for stderr.
    package var lines: [String] {
        // A failure of no particular command starts with the program's name once.
        [Console.line(ofRemark: activity == "movielib" ? reason : "\(activity): \(reason)")]
            + hints.prefix(2).map(Self.line(ofHint:))
    }

    /// The failure on one line of the full screen, without the name of its command, `browse`.
    package var oneLineMessage: String { activity == "browse" ? reason : "\(activity): \(reason)" }

    /// The lines for the full screen.
    package var linesOnScreen: [String] { [oneLineMessage] + lines.dropFirst() }

    /// A hint as a line on stderr.
    package static func line(ofHint hint: String) -> String { tr("hint: {hint}", ["hint": hint]) }
}

extension Console {
    /// Prints a remark on stderr.
    package func remark(_ words: String) { printMessage(Self.line(ofRemark: words)) }

    package static func line(ofRemark words: String) -> String { "movielib: \(words)" }

    /// Suggests what to do next.
    package func printHint(_ hint: String) { printMessage(Failure.line(ofHint: hint)) }
}

extension Failure {
    /// The failure for any error of the core or of the targets below it; a `Failure` stays as it is.
    ///
    /// - Parameter activity: The activity that failed, as a noun phrase: `search`, `movie 603`.
    package init(_ error: any Error, _ activity: String, environment: [String: String]) {
        self =
            switch error {
            case let failure as Failure: failure
            case let error as CoreError: Failure(error, activity, environment: environment)
            case let error as LibraryError: Failure(error, activity)
            case let error as TMDBError: Failure(error, activity, environment: environment)
            case let error as ReferenceError:
                Failure(error).hinting(Self.dateSuggestion(in: error.text, activity))
            case let error as LineError:
                Failure(error.error, activity, environment: environment).addingLineNumber(error.line)
            default: Failure(.failed, activity, "\(error)")
            }
    }

    package func addingLineNumber(_ line: Int?) -> Failure {
        guard let line else { return self }
        var failure = Failure(
            status, tr("line {line}: {what}", ["line": "\(line)", "what": activity]),
            tr("{why}; nothing was done", ["why": reason]))
        failure.hints = hints
        return failure
    }
}

/// An error caused by a line of standard input; nothing was done.
package struct LineError: Error {
    /// The number of the line, from 1.
    let line: Int
    let error: any Error

    package init(line: Int, error: any Error) { (self.line, self.error) = (line, error) }

    /// Adds the number of its line to an error, if there is one.
    package static func wrapErrors<Value>(_ line: Int?, _ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw wrap(line, error) }
    }

    package static func wrapErrors<Value>(_ line: Int?, _ work: () async throws -> Value) async throws
        -> Value
    {
        do { return try await work() } catch { throw wrap(line, error) }
    }

    private static func wrap(_ line: Int?, _ error: any Error) -> any Error {
        line.map { LineError(line: $0, error: error) } ?? error
    }
}
