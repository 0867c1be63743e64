import Foundation
import Records

/// The longest word of a search, searched in the bytes of names and titles: most rows lack it, and decoding
/// JSON takes a hundred times as long.
final class SampleWord {
    private let word: String
    private var folding = TitleFolding()

    /// Nil if there are no words.
    init?(of words: String) {
        let words = words.foldedTitle.split(separator: " ").map(String.init)
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        word = longest
    }

    /// Whether any JSON text after this key may have the word.
    func isIn(_ json: Data, behind key: String) -> Bool { json.hasText(behind: key, where: isIn) }

    func isIn(_ name: String) -> Bool {
        var name = name
        return name.withUTF8(isIn)
    }

    private func isIn(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        if let isIn = isAmongLetters(name) { return isIn }
        let folded = folding.folded(name)
        // A name without words matches; it is compared later.
        return folded.isEmpty || folded.withUnsafeBytes { $0.firstOffset(of: word) != nil }
    }

    /// Whether a name has the word, if folding is not necessary to know: the name lacks the word's first
    /// letter, or consists of the letters a to z and spaces. Nil for any other name.
    private func isAmongLetters(_ name: UnsafeBufferPointer<UInt8>) -> Bool? {
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
