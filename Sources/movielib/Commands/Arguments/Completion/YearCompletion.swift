import ArgumentParser
import Foundation
import Library

/// Completes the years in which something was seen, the latest first.
enum YearCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        let years = (try? FilmCompletion.store(Paths(environment: environment))?.yearsSeen()) ?? []
        return years.reversed().map(String.init).filter { $0.hasPrefix(prefix) }
    }
}
