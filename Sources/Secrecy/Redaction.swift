import Foundation

/// Removes secrets, in every form they may take, from what is written or kept.
///
/// Compares bytes, not characters: a combining mark after a secret changes its last character, but hides it
/// from no reader. It finds the secret, its hexadecimal digits with and without `%`, and its base64 at any
/// offset, in upper and lower case; each of them also spelt with JSON or URL escapes.
package struct Redaction: Sendable {
    /// The replacement for a secret.
    package static let mark = "[key]"

    /// In lower case, like the text they are searched in.
    private let forms: [Form]
    private let shortest: Int

    /// Hides these; empty ones are ignored.
    package init(of secrets: [String]) {
        let texts = Set(secrets.filter { !$0.isEmpty }.flatMap(Self.forms))
        forms = texts.map(Form.init)
        shortest = texts.map(\.count).min() ?? .max
    }

    /// The bytes without the secrets, or nil if they hold none.
    package func removed(from bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= shortest, let start = bytes.baseAddress else { return nil }
        // Escapes first: the inside of one may look like the beginning of a secret.
        let hasEscapes = [UInt8(ascii: "\\"), UInt8(ascii: "%")].contains { escape in
            memchr(start, Int32(escape), bytes.count) != nil
        }
        let spelt = hasEscapes ? cut(bytes, unescaping: true) : nil
        return spelt.map { $0.withUnsafeBytes { cut($0, unescaping: false) } ?? $0 }
            ?? cut(bytes, unescaping: false)
    }

    /// The text without the secrets.
    package func removed(from text: String) -> String {
        var text = text
        let clean = text.withUTF8 { removed(from: UnsafeRawBufferPointer($0)) }
        return clean.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private func cut(_ bytes: UnsafeRawBufferPointer, unescaping: Bool) -> [UInt8]? {
        let letters = Letters(bytes: bytes)
        let found = ranges(in: unescaping ? letters.unescaped : letters.plain)
        if found.isEmpty { return nil }
        var clean: [UInt8] = []
        var (copied, index, place) = (0, 0, 0)
        func move(to target: Int) {
            guard unescaping else { return index = target }
            while place < target {
                index += letters.letter(at: index).length
                place += 1
            }
        }
        for range in found {
            move(to: range.lowerBound)
            clean += bytes[copied..<index]
            clean += Self.mark.utf8
            move(to: range.upperBound)
            copied = index
        }
        return clean + bytes[copied...]
    }

    /// Where the secrets are, in order; overlapping matches are merged.
    private func ranges(in text: [UInt8]) -> [Range<Int>] {
        var all = text.withUnsafeBufferPointer { text in forms.flatMap { $0.places(in: text) } }
        all.sort { $0.lowerBound < $1.lowerBound }
        return all.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }

    /// All in lower case, and built byte by byte: Foundation's way would cost a hundredth of a search.
    private static func forms(_ secret: String) -> [[UInt8]] {
        let bytes = Array(secret.utf8)
        let digits = Array("0123456789abcdef".utf8)
        var (hexadecimal, escaped): ([UInt8], [UInt8]) = ([], [])
        for byte in bytes {
            let (high, low) = (digits[Int(byte >> 4)], digits[Int(byte & 15)])
            hexadecimal += [high, low]
            escaped += [UInt8(ascii: "%"), high, low]
        }
        var forms = [bytes.map { $0.inLowerCase }, hexadecimal, escaped]
        for last in ["+/", "-_"] {
            let letters = Array("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
            forms.append(base64(bytes[...], letters))
            // Base64 differs for each of the three offsets at which a secret can begin. For a short one, what
            // remains could be anything.
            forms += (0..<3).map { skipped in
                base64(bytes.dropFirst(skipped).prefix((bytes.count - skipped) / 3 * 3), letters)
            }.filter { $0.count >= 16 }
        }
        return forms
    }

    private static func base64(_ bytes: ArraySlice<UInt8>, _ letters: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 4)
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[bits >> count & 63])
            }
        }
        if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
        while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return text
    }
}

/// A pattern, with its skip table (Horspool, "Practical fast searching in strings", 1980).
private struct Form: Sendable {
    private let text: [UInt8]
    /// By the byte aligned with the pattern's last one.
    private let steps: [Int]

    /// Never empty.
    init(_ text: [UInt8]) {
        self.text = text
        var steps = [Int](repeating: text.count, count: 256)
        for (index, byte) in text.dropLast().enumerated() { steps[Int(byte)] = text.count - 1 - index }
        self.steps = steps
    }

    func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var end = text.count
        while end <= bytes.count {
            let begin = end - text.count
            if bytes[end - 1] == text[text.count - 1], bytes[begin..<end].elementsEqual(text) {
                places.append(begin..<end)
                end += text.count
            } else {
                end += steps[Int(bytes[end - 1])]
            }
        }
        return places
    }
}

/// The decoded letters of bytes, in lower case.
private struct Letters {
    let bytes: UnsafeRawBufferPointer

    var plain: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
            for index in 0..<bytes.count { text[index] = bytes[index].inLowerCase }
            count = bytes.count
        }
    }

    /// Every escape replaced by its letter.
    var unescaped: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
            var index = 0
            while index < bytes.count {
                let (letter, length) = letter(at: index)
                text[count] = letter
                count += 1
                index += length
            }
        }
    }

    /// The letter that begins at a byte, and how many bytes it takes: `a`, `%61`, `\u0061`, `\/`, and `\x61`,
    /// which some versions of SQLite accept in JSON.
    func letter(at index: Int) -> (letter: UInt8, length: Int) {
        let byte = bytes[index]
        if byte == UInt8(ascii: "%"), let code = number(at: index + 1, digits: 2) {
            return (code, 3)
        }
        guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
            return (byte.inLowerCase, 1)
        }
        switch bytes[index + 1] {
        case UInt8(ascii: "u"):
            if let code = number(at: index + 2, digits: 4) { return (code, 6) }
        case UInt8(ascii: "x"):
            if let code = number(at: index + 2, digits: 2) { return (code, 4) }
        default: break
        }
        return (bytes[index + 1].inLowerCase, 2)
    }

    /// The letter of a hexadecimal number; 255, which is not a letter, for one outside ASCII.
    private func number(at index: Int, digits: Int) -> UInt8? {
        guard index + digits <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[index..<index + digits] {
            switch byte.inLowerCase {
            case let digit where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
                number = number << 4 | Int(digit - UInt8(ascii: "0"))
            case let digit where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
                number = number << 4 | Int(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number < 0x80 ? UInt8(number).inLowerCase : 0xFF
    }
}

extension UInt8 {
    fileprivate var inLowerCase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
