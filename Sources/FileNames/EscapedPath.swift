/// A path as text: file names may have any bytes except `/` and NUL, but text may not.
package enum EscapedPath {
    /// Escapes bytes that are not UTF-8, control characters, invisible characters and `%` as `%XX`;
    /// everything else stays the same. Two paths never have the same text, and the bytes can be restored.
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

    /// The number of bytes of a character that begins with this one.
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

    /// Whether a text is an absolute path without detours: no name in it is empty, `.` or `..`, and no byte is NUL.
    package static func isAbsolute(_ text: String) -> Bool {
        text == "/" || text.utf8.first == slash && hasPlainNames(text.utf8.dropFirst())
    }

    /// Whether a text is a relative path that does not lead out of its folder.
    package static func isRelative(_ text: String) -> Bool { hasPlainNames(text.utf8[...]) }

    /// A path relative to a folder; nil if it does not lead into the folder.
    package static func relative(_ path: String, to folder: String) -> String? {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return path.utf8.starts(with: start.utf8)
            ? String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self) : nil
    }

    private static let slash = UInt8(ascii: "/")

    /// Checks the decoded bytes without allocating them, because a listing calls this for each file.
    private static func hasPlainNames(_ text: Substring.UTF8View) -> Bool {
        var (rest, length, isDots) = (text, 0, true)
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
                    return false
                }
                byte = high << 4 | low
            }
            switch byte {
            case 0: return false
            case slash:
                guard length > 2 || length > 0 && !isDots else { return false }
                (length, isDots) = (0, true)
            default:
                length += 1
                isDots = isDots && byte == UInt8(ascii: ".")
            }
        }
        return length > 2 || length > 0 && !isDots
    }

    /// The bytes of an escaped text; nil if a `%` is not followed by two digits.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
