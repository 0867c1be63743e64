import Records

/// A library film with only its titles.
package struct FilmTitle: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film.
    package let id: Int
    /// In the language in which it was saved.
    package let title: String
    /// In the language and script of the film.
    package let originalTitle: String?
}

/// A shelf's titles prepared for searching: folded once for all keystrokes.
struct FoldedTitles: Sendable {
    struct Entry: Sendable {
        let title: FilmTitle
        /// The names of its title, and of its original one if different.
        let names: [Name]
    }

    struct Name: Sendable {
        let text: String
        /// "L'avventura" is also typed as one word; most titles have one spelling.
        let spellings: [[UInt8]]

        init(_ text: String, _ folding: inout TitleFolding) {
            self.text = text
            var spellings = [folding.folded(text)]
            if text.unicodeScalars.contains(where: \.isApostrophe) {
                let bare = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isApostrophe }))
                spellings.append(folding.folded(bare))
            }
            self.spellings = spellings
        }
    }

    let shelf: LibraryScope
    /// The library's version when they were read.
    let version: Int
    let entries: [Entry]
}

/// Tests whether titles contain all the words typed, ignoring case, accents and punctuation.
struct TitleMatch {
    private let text: String
    /// Each word as typed, which may be several: "spider-man", or a run of Japanese characters.
    private let runs: [[UInt8]]

    /// Nil if nothing was typed.
    init?(_ words: String) {
        text = words.trimmed
        if text.isEmpty { return nil }
        runs = text.split(whereSeparator: \.isWhitespace).map { Array(String($0).titleWords.utf8) }
            .filter { !$0.isEmpty }
    }

    func matches(_ entry: FoldedTitles.Entry) -> Bool { entry.names.contains(where: matches) }

    private func matches(_ name: FoldedTitles.Name) -> Bool {
        // Text without words, such as "???", is matched literally.
        if runs.isEmpty { return name.text.contains(text) }
        return runs.allSatisfy { run in name.spellings.contains { Self.holds($0, run) } }
    }

    private static func holds(_ text: [UInt8], _ run: [UInt8]) -> Bool {
        guard let first = run.first, text.count >= run.count else { return false }
        return (0...text.count - run.count).contains { start in
            text[start] == first && text[start..<start + run.count].elementsEqual(run)
        }
    }
}
