import ArgumentParser
import Foundation
import MovielibCore

/// Completes the years that have viewings, the latest first.
enum YearCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        KnownValues.yearsSeen.response(from: Core(completingIn: environment)).reversed()
            .filter { $0.hasPrefix(prefix) }
    }
}
