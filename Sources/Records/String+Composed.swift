import Foundation

extension String {
    /// The text with its letters composed (Unicode's NFC), as keyboards type them.
    ///
    /// Marks begin at U+0300, which is 0xCC in UTF-8. What comes from a Mac's files often has й as и and a breve, which SQLite takes for another letter: its
    /// index drops the breve, and `=` and GLOB compare bytes.
    package var composed: String {
        utf8.contains { $0 >= 0xCC } ? precomposedStringWithCanonicalMapping : self
    }

    /// Composed and, where that is another text, with each mark by itself, as a path or an older row may have it.
    package var spellings: [String] {
        // What is most often asked has neither.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [self] }
        let (composed, apart) = (composed, decomposedStringWithCanonicalMapping)
        return composed.utf8.elementsEqual(apart.utf8) ? [composed] : [composed, apart]
    }
}
