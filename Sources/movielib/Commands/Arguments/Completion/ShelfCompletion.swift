import ArgumentParser
import Foundation
import Records

/// Completes names of the user's own shelves.
enum ShelfCompletion {
    static let kind = CompletionKind.custom { _, _, prefix in
        candidates(prefix, ProcessInfo.processInfo.environment)
    }

    static func candidates(_ prefix: String, _ environment: [String: String]) -> [String] {
        let path = Paths(environment: environment).shelvesFile
        let lines = (try? LinesFile(path: path).lines()) ?? []
        let names = ((try? CustomShelf.list(lines, in: "")) ?? []).map(\.name)
        return NameCompletion.matchingNames(names, prefix)
    }
}
