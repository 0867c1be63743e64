import ArgumentParser
import Foundation
import Library
import MovielibCore
import Records

/// Completes titles from the catalogue and the library.
///
/// Offers the words a title is found by, not the title: letters, digits and spaces are safe in any shell,
/// while bash expands the text in `compgen -W`, including any commands in it. The input is repeated in
/// front of every candidate, so it must be just as safe.
enum FilmCompletion {
    private static let maxCandidates = 30

    /// Where to look for titles.
    enum Source {
        /// The library and the catalogue, once a letter is typed.
        case everywhere
        /// The library alone before a letter is typed, then the catalogue, too.
        case libraryFirst
        case library, watchlist
    }

    /// - Parameters:
    ///   - verb: The word on the command line that films follow.
    static func kind(
        after verb: String, from source: Source = .everywhere
    ) -> CompletionKind {
        .custom { words, index, prefix in
            candidates(
                words, index, prefix, after: verb, from: source, ProcessInfo.processInfo.environment)
        }
    }

    private static func candidates(
        _ words: [String], _ index: Int, _ prefix: String, after verb: String, from source: Source,
        _ environment: [String: String]
    ) -> [String] {
        let core = Core(completingIn: environment)
        let typed = prefix.filter { $0 != "\\" && $0 != "\"" && $0 != "'" }
        if typed.hasPrefix("+") { return tags(typed.dropFirst(), core) }
        let before = words.prefix(max(0, index))
        let begin = before.lastIndex(of: verb).map { $0 + 1 } ?? before.endIndex
        let named = before[begin...].filter { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
        let wanted = (named + [typed]).joined(separator: " ").titleWords
        guard !wanted.isEmpty || typed.isEmpty, typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        if wanted.isEmpty, source == .everywhere { return [] }
        let titles = KnownTitles(
            wanted, on: source == .watchlist ? .watchlist : .library,
            includesCatalogue: source == .everywhere || source == .libraryFirst, limit: maxCandidates
        ).response(from: core)
        var seen: Set<String> = []
        for title in titles where title.hasPrefix(wanted) {
            var rest = title.dropFirst(wanted.count)
            // After a typed blank or dash, and if words are separate arguments, only the next word is completed:
            // otherwise every Tab would add another blank.
            if typed.isEmpty && !named.isEmpty || typed.last == " " || typed.last == "-" {
                guard rest.first == " " else { continue }
                rest = rest.dropFirst()
            }
            if !named.isEmpty { rest = rest.prefix { $0 != " " } }
            let offered = typed + rest
            if !offered.isEmpty { seen.insert(offered) }
        }
        return seen.sorted()
    }

    /// Whether a scalar is safe in any shell. Checked by scalar, since Swift joins some letters with a following `$`
    /// into one character.
    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.alphanumerics.contains(scalar) || " -.,".unicodeScalars.contains(scalar)
    }

    /// The user's tags starting like this, with the sign that adds them to a film. Tags with characters
    /// special to a shell are not offered.
    private static func tags(_ typed: Substring, _ core: Core) -> [String] {
        guard typed.unicodeScalars.allSatisfy(isHarmless) else { return [] }
        let wanted = String(typed).foldedTitle
        return KnownValues.tags.response(from: core).filter { tag in
            tag.foldedTitle.hasPrefix(wanted)
                && tag.unicodeScalars.allSatisfy { isHarmless($0) || $0 == "_" }
        }.prefix(maxCandidates).map { "+\($0)" }.sorted()
    }
}

extension Core {
    /// Creates the core for completing a command line: it neither asks the user nor reports anything.
    convenience init(completingIn environment: [String: String]) {
        let run = Invocation(
            behind: RunOptions(), activity: "completion", environment: environment, remarkHandler: { _ in })
        self.init(RunDescription(run))
    }
}
