import Foundation

extension String {
    /// The text with composed letters (Unicode's NFC), as keyboards type them.
    ///
    /// Marks begin at U+0300, which is 0xCC in UTF-8. Text from a Mac's files often has й as и and a breve,
    /// which SQLite takes for another letter: its index drops the breve, and `=` and GLOB compare bytes.
    package var composed: String {
        guard utf8.contains(where: { $0 >= 0xCC }) else { return self }
        guard utf8.contains(where: { $0 >= 0xF0 }) else { return precomposedStringWithCanonicalMapping }
        // Swift 6.3 composes a scalar above U+FFFF with a mark as if it were the one with the same last four digits: U+20041
        // and an acute accent become Á. So the text is composed around such scalars, which stay as they are.
        var (composed, run) = ("", "")
        for scalar in unicodeScalars {
            if scalar.value <= 0xFFFF {
                run.unicodeScalars.append(scalar)
            } else {
                composed += run.precomposedStringWithCanonicalMapping + String(scalar)
                run = ""
            }
        }
        return composed + run.precomposedStringWithCanonicalMapping
    }

    /// The composed text and, if different, the decomposed one, which a path or an older row may have.
    package var spellings: [String] {
        // Most texts have no marks.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [self] }
        let (composed, apart) = (composed, decomposedStringWithCanonicalMapping)
        return composed.utf8.elementsEqual(apart.utf8) ? [composed] : [composed, apart]
    }
}
