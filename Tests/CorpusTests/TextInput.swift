@testable import Terminal

/// Foreign text for a terminal: harmless, unchanged when cleaned again, and within its columns.
enum TextInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = input
        let columns = 1 + Int(bytes.first ?? 0) % 40
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)

        let line = CleanText.line(text)
        let paragraph = CleanText.paragraph(text)
        precondition(!line.unicodeScalars.contains { $0 == "\n" || isForbidden($0) }, "harm in a line")
        precondition(!paragraph.unicodeScalars.contains(where: isForbidden), "harm in a paragraph")
        precondition(CleanText.line(line) == line, "a line cleaned twice was changed")
        precondition(CleanText.paragraph(paragraph) == paragraph, "a paragraph cleaned twice was changed")

        precondition(line.truncated(to: columns).displayWidth <= columns, "too wide when cut")
        let padded = line.padded(to: columns, alignment: columns % 2 == 0 ? .leading : .trailing)
        precondition(padded.displayWidth >= columns, "too narrow when padded")
        for row in paragraph.wrapped(to: columns) {
            precondition(row.displayWidth <= max(2, columns), "too wide when wrapped")
        }
    }
}

/// Control characters, and characters that change the direction of writing.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
        0xE0000...0xE007F:
        true
    default: false
    }
}
