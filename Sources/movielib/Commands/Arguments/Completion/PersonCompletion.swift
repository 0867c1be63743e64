import ArgumentParser
import Exchange
import Foundation
import Records

/// Completes the people who have rows in the files of an import, and the kinds of those files.
enum PersonCompletion {
    static let people = CompletionKind.custom { words, _, prefix in candidates(prefix, words) }
    static let kinds = CompletionKind.custom { _, _, prefix in
        ImportKind.all.map(\.id).filter { $0.hasPrefix(prefix) }
    }

    static func candidates(_ prefix: String, _ words: [String]) -> [String] {
        var options = ImportReader.Options()
        options.temporaryFolder = NSTemporaryDirectory() + "movielib-databases"
        let reader = ImportReader(options: options)
        let files = words.drop { $0 != "import" }.dropFirst().filter { $0.hasSuffix(".db") }
        let people = files.flatMap { reader.people(inDatabase: $0) }
        return NameCompletion.matchingNames(people.map(\.displayName).uniqued(), prefix)
    }
}
