internal import CPictures
import Foundation

/// A text as a QR code, to be read with a phone.
package struct QRCode: Sendable, Equatable {
    /// How many modules a side has.
    package let width: Int
    /// Whether each is dark, row by row.
    package let modules: [Bool]

    /// Nil if libqrencode is missing, or the text is too long.
    package init?(_ text: String) {
        var width: Int32 = 0
        guard let bytes = cpictures_qr(text, &width) else { return nil }
        defer { free(bytes) }
        self.width = Int(width)
        modules = UnsafeBufferPointer(start: bytes, count: Int(width) * Int(width)).map { $0 != 0 }
    }

    /// Light modules around it: two are enough for phones, though ISO 18004 requires four.
    package static let margin = 2

    /// The columns it takes in a terminal; half as many rows.
    package var columns: Int { width + 2 * Self.margin }

    /// The code as lines of half blocks, two rows of modules per line, black on white in every theme.
    package var lines: [String] {
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - Self.margin, column - Self.margin)
            guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
            return modules[row * width + column]
        }
        // Black and white of the fixed palette, which no theme changes.
        func color(_ isDark: Bool) -> String { isDark ? "16" : "231" }
        return stride(from: 0, to: columns, by: 2).map { row in
            var line = ""
            var last = ""
            for column in 0..<columns {
                let (upper, lower) = (isDark(row, column), isDark(row + 1, column))
                let look = "\u{1b}[38;5;\(color(upper));48;5;\(color(lower))m"
                line += (look == last ? "" : look) + "▀"
                last = look
            }
            return line + "\u{1b}[0m"
        }
    }
}
