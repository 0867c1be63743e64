import ArgumentParser
import Foundation
import MovielibCore
import Records

/// Completes names of people from earlier viewings.
enum NameCompletion {
    static func kind(of field: ViewingField) -> CompletionKind {
        .custom { _, _, prefix in candidates(prefix, of: field, ProcessInfo.processInfo.environment) }
    }

    static func candidates(
        _ prefix: String, of field: ViewingField, _ environment: [String: String]
    ) -> [String] {
        let names = KnownValues.texts(field).response(from: Core(completingIn: environment))
        return matchingNames(names, prefix)
    }

    /// The names that begin with the typed text. As with titles, only text that is safe in any shell is offered.
    static func matchingNames(_ names: [String], _ prefix: String) -> [String] {
        let typed = prefix.filter { !"\\\"'".contains($0) }
        guard typed.unicodeScalars.allSatisfy(FilmCompletion.isHarmless) else { return [] }
        return names.filter { name in
            name.lowercased().hasPrefix(typed.lowercased())
                && name.unicodeScalars.allSatisfy(FilmCompletion.isHarmless)
        }.map { typed + $0.dropFirst(typed.count) }
    }
}
