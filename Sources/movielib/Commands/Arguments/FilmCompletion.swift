import ArgumentParser
import Catalogue
import Foundation
import Library
import Records

/// Titles for a shell to complete, out of the catalogue and the library.
///
/// Offered are the words that a title is found by, not the title: letters, digits and spaces alone mean nothing to any
/// shell, while text in bash's `compgen -W` is expanded, commands in it among them. What was typed is offered again in
/// front of the rest, so it must be as harmless.
enum FilmCompletion {
    private static let most = 30

    /// - Parameter verb: The word of the command line behind which films are named.
    static func kind(after verb: String) -> CompletionKind {
        .custom { words, index, prefix in
            candidates(words, index, prefix, after: verb, ProcessInfo.processInfo.environment)
        }
    }

    static func candidates(
        _ words: [String], _ index: Int, _ prefix: String, after verb: String, _ environment: [String: String]
    ) -> [String] {
        let before = words.prefix(max(0, index))
        let begin = before.lastIndex(of: verb).map { $0 + 1 } ?? before.endIndex
        let named = before[begin...].filter { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
        let typed = prefix.filter { $0 != "\\" && $0 != "\"" && $0 != "'" }
        let wanted = (named + [typed]).joined(separator: " ").titleWords
        guard !wanted.isEmpty, typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        let paths = Paths(environment: environment)
        var titles = library(wanted, paths)
        titles += paths.catalogueFile.flatMap(Catalogue.open(path:))?.beginnings(wanted, limit: most) ?? []
        var seen: Set<String> = []
        for title in titles where title.hasPrefix(wanted) {
            var rest = title.dropFirst(wanted.count)
            if !named.isEmpty {
                // The words are arguments of their own: the next one is offered.
                if typed.isEmpty {
                    guard rest.first == " " else { continue }
                    rest = rest.dropFirst()
                }
                rest = rest.prefix { $0 != " " }
            }
            if !(typed + rest).isEmpty { seen.insert(typed + rest) }
        }
        return seen.sorted()
    }

    /// Scalar by scalar: to Swift some letters are one character with the `$` behind them.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.alphanumerics.contains(scalar) || " -.,".unicodeScalars.contains(scalar)
    }

    /// The person's own films that begin so; nothing where the library is elsewhere, or cannot be read at once.
    private static func library(_ wanted: String, _ paths: Paths) -> [String] {
        guard let path = paths.libraryFile, let store = try? LibraryStore.openForReading(path: path),
            let films = try? store.moviesTitled(like: wanted, on: .library)
        else { return [] }
        return films.flatMap { film in
            [film.movie.title, film.movie.originalTitle].compactMap(\.self).map(\.titleWords)
        }
    }
}
