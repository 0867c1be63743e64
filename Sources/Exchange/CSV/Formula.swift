/// Cells that a spreadsheet would run instead of showing them.
///
/// A leading apostrophe makes a spreadsheet take the cell for text. Text that already begins with apostrophes
/// and then such a character gets one more, so that taking one away always gives back what was there.
enum Formula {
    /// The text with an apostrophe in front, where a spreadsheet would run it.
    static func defused(_ text: String) -> String {
        looksRunnable(text, apostrophes: 0) ? "'" + text : text
    }

    /// What ``defused(_:)`` was given.
    static func restored(_ cell: String) -> String {
        looksRunnable(cell, apostrophes: 1) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func looksRunnable(_ text: String, apostrophes minimum: Int) -> Bool {
        var count = 0
        for scalar in text.unicodeScalars {
            if scalar == "'" {
                count += 1
                continue
            }
            return count >= minimum && triggers.contains(scalar)
        }
        return false
    }

    private static let triggers: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]
}
