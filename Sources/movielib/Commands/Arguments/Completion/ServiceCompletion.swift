import ArgumentParser
import Films
import Foundation

/// Names of services for a shell to complete: the region's from the list that was saved, or the person's own.
enum ServiceCompletion {
    enum Source { case region, settings }

    static func kind(of source: Source) -> CompletionKind {
        .custom { _, _, prefix in candidates(prefix, of: source, ProcessInfo.processInfo.environment) }
    }

    /// As with titles, nothing is offered that means more than itself to any shell.
    static func candidates(
        _ prefix: String, of source: Source, _ environment: [String: String]
    ) -> [String] {
        let typed = prefix.filter { !"\\\"'".contains($0) }
        guard typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        let saved = SavedLists(environment)
        let own = NameList(saved.settings.services.map { ($0, $0) })
        let names =
            source == .region
            ? saved.services.filter { own.values(named: $0).isEmpty } : saved.settings.services
        // bash would make two words of one with a space; they are taken as one name all the same.
        return names.filter { name in
            name.lowercased().hasPrefix(typed.lowercased()) && name.unicodeScalars.allSatisfy(isHarmless)
                && !(name.contains(" ") && environment["SAP_SHELL"] == "bash")
        }
        .map { typed + $0.dropFirst(typed.count) }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        FilmCompletion.isHarmless(scalar) || scalar == "+"
    }
}
