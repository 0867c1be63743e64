/// A path as text: a file's name may have any bytes but `/` and NUL in it, and text may not.
package enum WrittenPath {
    /// Bytes that are no UTF-8, controls, marks that nobody sees and `%` itself are written `%XX`, in capitals; all else
    /// stands as it is. So two paths never have the same text, and the bytes can be had back.
    package static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.allSatisfy(isPlain) {
            return text
        }
        var written = ""
        var rest = bytes[...]
        while let first = rest.first {
            let character = rest.prefix(length(of: first))
            if let text = String(validating: character, as: UTF8.self) {
                if text.unicodeScalars.allSatisfy(isPlain) {
                    written += text
                } else {
                    for byte in character { append(byte, to: &written) }
                }
                rest = rest.dropFirst(character.count)
            } else {
                append(first, to: &written)
                rest = rest.dropFirst()
            }
        }
        return written
    }

    /// How many bytes a character has that begins with this one.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    private static func append(_ byte: UInt8, to text: inout String) {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0" + digits : "%" + digits
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "%" }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }

    /// The bytes that a text was written for; nil if a `%` is not followed by two digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
