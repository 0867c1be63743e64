import Foundation
import Records

/// The words of a search, searched in the bytes of names and titles: most rows lack them, and decoding JSON takes a hundred times
/// as long.
final class SampleWords {
    /// The longest first, which the fewest names have.
    private let words: [String]
    private var folding = TitleFolding()

    /// Nil if there are no words.
    init?(_ text: String) {
        words = text.foldedTitle.split(separator: " ").map(String.init).sorted {
            $0.utf8.count > $1.utf8.count
        }
        if words.isEmpty { return nil }
    }

    /// Whether a JSON text after this key and the next such text may together have all words, as a title and the original title.
    func mayBeIn(_ json: Data, behind key: String) -> Bool {
        var before: (text: UnsafeBufferPointer<UInt8>, hasLongest: Bool)?
        return json.hasText(behind: key) { text in
            let hasLongest = mayBeIn(text, words[0])
            defer { before = (text, hasLongest) }
            guard hasLongest || before?.hasLongest == true else { return false }
            return words.allSatisfy { word in
                mayBeIn(text, word) || before.map { mayBeIn($0.text, word) } == true
            }
        }
    }

    /// Whether the names of one person may together have all words.
    func mayBeIn(_ names: [String]) -> Bool {
        words.allSatisfy { word in
            names.contains { name in
                var name = name
                return name.withUTF8 { mayBeIn($0, word) }
            }
        }
    }

    private func mayBeIn(_ name: UnsafeBufferPointer<UInt8>, _ word: String) -> Bool {
        if let isIn = Self.isAmongLetters(word, name) { return isIn }
        let folded = folding.folded(name)
        // Folding leaves nothing of a name of signs alone, which is compared later.
        if folded.isEmpty { return !name.isEmpty && folding.folded(word).isEmpty }
        return folded.withUnsafeBytes { $0.firstOffset(of: word) != nil }
    }

    /// Whether a name has the word, if folding is not necessary to know: the name lacks the word's first
    /// letter, or consists of the letters a to z and spaces. Nil for any other name.
    private static func isAmongLetters(_ word: String, _ name: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard let first = word.utf8.first, first < 0x80 else { return nil }
        var (isPlain, hasFirst, hasLetter) = (true, false, false)
        for byte in name {
            if byte >= 0x80 { return nil }
            let isLetter = (byte | 0x20) &- 0x61 < 26
            if isLetter { hasLetter = true } else if byte != 0x20 { isPlain = false }
            if byte | 0x20 == first { hasFirst = true }
        }
        if !hasLetter { return nil }
        if !hasFirst { return false }
        if !isPlain { return nil }
        return word.utf8.withContiguousStorageIfAvailable { word in
            guard word.count <= name.count else { return false }
            return (0...name.count - word.count).contains { place in
                word.indices.allSatisfy { name[place + $0] | 0x20 == word[$0] }
            }
        }
    }
}
