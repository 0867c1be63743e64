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

    /// Where titles are looked for.
    enum Source { case everywhere, library, watchlist }

    /// - Parameters:
    ///   - verb: The word of the command line behind which films are named.
    ///   - source: What is the person's own is offered before anything is typed; the catalogue has too much for that.
    static func kind(after verb: String, from source: Source = .everywhere) -> CompletionKind {
        .custom { words, index, prefix in
            candidates(words, index, prefix, after: verb, from: source, ProcessInfo.processInfo.environment)
        }
    }

    static func candidates(
        _ words: [String], _ index: Int, _ prefix: String, after verb: String,
        from source: Source = .everywhere,
        _ environment: [String: String]
    ) -> [String] {
        if prefix.hasPrefix("+") { return tags(prefix.dropFirst(), Paths(environment: environment)) }
        let before = words.prefix(max(0, index))
        let begin = before.lastIndex(of: verb).map { $0 + 1 } ?? before.endIndex
        let named = before[begin...].filter { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
        let typed = prefix.filter { $0 != "\\" && $0 != "\"" && $0 != "'" }
        let wanted = (named + [typed]).joined(separator: " ").titleWords
        guard !wanted.isEmpty || typed.isEmpty, typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        let paths = Paths(environment: environment)
        if wanted.isEmpty, ["movie", "add", "open", "collection"].contains(verb) { return [] }
        var titles = library(wanted, on: source == .watchlist ? .watchlist : .library, paths)
        if source == .everywhere, !wanted.isEmpty {
            titles +=
                paths.catalogueFile.flatMap(Catalogue.open(path:))?.beginnings(wanted, limit: most) ?? []
        }
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
    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.alphanumerics.contains(scalar) || " -.,".unicodeScalars.contains(scalar)
    }

    /// The person's own films that begin so, or the first of all; nothing where the library is elsewhere, or cannot be
    /// read at once.
    private static func library(_ wanted: String, on shelf: LibraryShelf, _ paths: Paths) -> [String] {
        guard let store = store(paths) else { return [] }
        let films =
            wanted.isEmpty
            ? try? store.films(on: shelf, limit: most).films
            : try? store.moviesTitled(like: wanted, on: shelf)
        return (films ?? []).flatMap { film in
            [film.movie.title, wanted.isEmpty ? nil : film.movie.originalTitle].compactMap(\.self)
                .map(\.titleWords)
        }
    }

    /// The person's tags that begin so, with the sign that puts them on a film. One that a shell could take for more than
    /// a word is not offered.
    private static func tags(_ typed: Substring, _ paths: Paths) -> [String] {
        guard let tags = try? store(paths)?.tags(), typed.unicodeScalars.allSatisfy(isHarmless) else {
            return []
        }
        let wanted = String(typed).foldedTitle
        return tags.map(\.name).filter { tag in
            tag.foldedTitle.hasPrefix(wanted)
                && tag.unicodeScalars.allSatisfy { isHarmless($0) && $0 != " " || $0 == "_" }
        }.prefix(most).map { "+\($0)" }.sorted()
    }

    static func store(_ paths: Paths) -> LibraryStore? {
        paths.libraryFile.flatMap { try? LibraryStore.openForReading(path: $0) }
    }
}
