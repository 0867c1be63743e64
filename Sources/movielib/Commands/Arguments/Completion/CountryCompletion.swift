import ArgumentParser
import Foundation

/// Countries for a shell to complete, by their two letters, out of the lists that were saved.
enum CountryCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        // What was typed is offered again in front of the rest, so it must mean nothing to any shell.
        guard prefix.utf8.count <= 2,
            prefix.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
        else { return [] }
        return SavedLists(environment).countries.filter { $0.hasPrefix(prefix.uppercased()) }
            .map { prefix + $0.dropFirst(prefix.count) }
    }
}
