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

/// The titles of a shelf as they are looked through: folded once, for all the letters that are typed after.
struct FoldedTitles: Sendable {
    struct Entry: Sendable {
        let title: FilmTitle
        /// Of its title, and of its original one where that is another.
        let names: [Name]
    }

    struct Name: Sendable {
        let text: String
        /// "L'avventura" is typed in one word, too; most titles have one spelling.
        let spellings: [[UInt8]]

        init(_ text: String, _ folding: inout TitleFolding) {
            self.text = text
            var spellings = [folding.folded(text)]
            if text.unicodeScalars.contains(where: \.isApostrophe) {
                let bare = String(
                    String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isApostrophe }))
                spellings.append(folding.folded(bare))
            }
            self.spellings = spellings
        }
    }

    let shelf: LibraryShelf
    /// The library's, when they were read.
    let version: Int
    let entries: [Entry]
}

/// Whether titles hold all the words that were typed, whatever their case, accents and punctuation.
struct TitleMatch {
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

    func matches(_ entry: FoldedTitles.Entry) -> Bool { entry.names.contains(where: matches) }

    private func matches(_ name: FoldedTitles.Name) -> Bool {
        // What has no words, such as "???", is looked for as it stands.
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
