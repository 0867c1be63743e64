/// Protects cells that a spreadsheet would run as formulas.
///
/// A leading apostrophe makes a spreadsheet treat the cell as text. Text that already begins with apostrophes
/// and then such a character gets one more, so that removing one always restores the original.
enum Formula {
    /// The text, with an apostrophe in front if a spreadsheet would run it.
    static func defused(_ text: String) -> String { looksRunnable(text, apostrophes: 0) ? "'" + text : text }

    /// Undoes ``defused(_:)``.
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
