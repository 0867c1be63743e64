import ArgumentParser
import Foundation
import Records

/// Completes names of the user's own shelves.
enum ShelfCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    /// As with titles, only text that is safe in any shell is offered.
    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        let typed = prefix.filter { !"\\\"'".contains($0) }
        guard typed.unicodeScalars.allSatisfy(FilmCompletion.isHarmless) else { return [] }
        let path = Paths(environment: environment).shelvesFile
        let lines = (try? LinesFile(path: path).lines()) ?? []
        let names = ((try? CustomShelf.list(lines, in: "")) ?? []).map(\.name)
        return names.filter { name in
            name.lowercased().hasPrefix(typed.lowercased())
                && name.unicodeScalars.allSatisfy(FilmCompletion.isHarmless)
                // bash would split a name with a space into two words.
                && !(name.contains(" ") && environment["SAP_SHELL"] == "bash")
        }.map { typed + $0.dropFirst(typed.count) }
    }
}
