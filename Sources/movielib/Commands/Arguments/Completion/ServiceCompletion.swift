import ArgumentParser
import Foundation
import MovielibCore

/// Completes names of services: the region's from the cached list, or the user's own.
enum ServiceCompletion {
    enum Source { case region, settings }

    static func kind(of source: Source) -> CompletionKind {
        .custom { _, _, prefix in candidates(prefix, of: source, ProcessInfo.processInfo.environment) }
    }

    /// The names that begin with the typed text. As with titles, only text that is safe in any shell is offered.
    static func candidates(_ prefix: String, of source: Source, _ environment: [String: String]) -> [String] {
        let typed = prefix.filter { !"\\\"'".contains($0) }
        guard typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        let core = Core(completingIn: environment)
        let own = KnownValues.usersServices.response(from: core)
        let known = NameList(own.map { ($0, $0) })
        let names =
            source == .region
            ? KnownValues.services.response(from: core).filter { known.values(named: $0).isEmpty } : own
        return names.filter { name in
            name.lowercased().hasPrefix(typed.lowercased()) && name.unicodeScalars.allSatisfy(isHarmless)
        }.map { typed + $0.dropFirst(typed.count) }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        FilmCompletion.isHarmless(scalar) || scalar == "+"
    }
}
