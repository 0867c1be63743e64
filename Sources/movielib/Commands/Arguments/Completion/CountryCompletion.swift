import ArgumentParser
import Foundation
import MovielibCore

/// Completes country codes from the cached lists.
enum CountryCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        // The input is repeated in front of every candidate, so it must be safe in any shell.
        guard prefix.utf8.count <= 2,
            prefix.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
        else { return [] }
        return KnownValues.countries.response(from: Core(completingIn: environment))
            .filter { $0.hasPrefix(prefix.uppercased()) }.map { prefix + $0.dropFirst(prefix.count) }
    }
}
