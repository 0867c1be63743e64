import Records

/// A film of the library by its titles alone.
package struct FilmTitle: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film.
    package let id: Int
    /// In the language it was saved in.
    package let title: String
    /// In the language and script of the film.
    package let originalTitle: String?
}

/// Whether titles hold all the words that were typed, whatever their case, accents and punctuation.
struct TitleMatch {
    private var folding = TitleFolding()
    private let text: String
    /// Each word as it was typed, which may be several: "spider-man", or a run of characters of Japanese.
    private let runs: [[UInt8]]

    /// Nil where nothing was typed.
    init?(_ words: String) {
        text = words.trimmed
        if text.isEmpty { return nil }
        runs = text.split(whereSeparator: \.isWhitespace).map { Array(String($0).titleWords.utf8) }
            .filter { !$0.isEmpty }
    }

    mutating func matches(_ title: String) -> Bool {
        // What has no words, such as "???", is looked for as it stands.
        if runs.isEmpty { return title.contains(text) }
        let folded = folding.folded(title)
        var spellings = [folded]
        // "L'avventura" is typed in one word, too; titles without an apostrophe are folded once.
        if title.unicodeScalars.contains(where: Self.isApostrophe) {
            let bare = String(
                String.UnicodeScalarView(title.unicodeScalars.filter { !Self.isApostrophe($0) }))
            spellings.append(folding.folded(bare))
        }
        return runs.allSatisfy { run in spellings.contains { Self.holds($0, run) } }
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}"
    }

    private static func holds(_ text: [UInt8], _ run: [UInt8]) -> Bool {
        guard let first = run.first, text.count >= run.count else { return false }
        return (0...text.count - run.count).contains { start in
            text[start] == first && text[start..<start + run.count].elementsEqual(run)
        }
    }
}
