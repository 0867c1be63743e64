import Foundation

extension String {
    /// The text with its letters composed (Unicode's NFC), as keyboards type them.
    ///
    /// What comes from a Mac's files often has й as и and a breve, which SQLite takes for another letter: its
    /// index drops the breve, and `=` and GLOB compare bytes.
    package var composed: String {
        unicodeScalars.contains(where: \.mayCompose) ? precomposedStringWithCanonicalMapping : self
    }
}

extension Unicode.Scalar {
    /// A mark on the letter before it, or a part of a Korean syllable.
    fileprivate var mayCompose: Bool {
        value >= 0x300
            && ((0x1100...0x11FF).contains(value) || properties.canonicalCombiningClass != .notReordered)
    }
}
