import Foundation
import Records

/// The longest word of a search, looked for in the bytes of names and titles: most rows do not have it, and taking JSON
/// apart costs a hundred times as much.
final class SampleWord {
    private let word: String
    private var folding = TitleFolding()

    /// Nil if the words are none.
    init?(of words: String) {
        let words = words.foldedTitle.split(separator: " ").map(String.init)
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        word = longest
    }

    /// Whether any JSON text behind this key may have the word.
    func isIn(_ json: Data, behind key: String) -> Bool { json.hasText(behind: key, where: isIn) }

    func isIn(_ name: String) -> Bool {
        var name = name
        return name.withUTF8(isIn)
    }

    private func isIn(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let folded = folding.folded(name)
        // A name without words is compared as it is.
        return folded.isEmpty || folded.withUnsafeBytes { $0.firstPlace(of: word) != nil }
    }
}
