import Foundation

extension String {
    /// The text with composed letters (Unicode's NFC), as keyboards type them.
    ///
    /// Marks begin at U+0300, which is 0xCC in UTF-8. Text from a Mac's files often has й as и and a breve,
    /// which SQLite takes for another letter: its index drops the breve, and `=` and GLOB compare bytes.
    package var composed: String {
        utf8.contains { $0 >= 0xCC } ? precomposedStringWithCanonicalMapping : self
    }

    /// The composed text and, if different, the decomposed one, which a path or an older row may have.
    package var spellings: [String] {
        // Most texts have no marks.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [self] }
        let (composed, apart) = (composed, decomposedStringWithCanonicalMapping)
        return composed.utf8.elementsEqual(apart.utf8) ? [composed] : [composed, apart]
    }
}
