import Foundation

/// Removes secrets, in every form they may take, from text to be written or stored.
///
/// It has the last word: nothing that is dropped, replaced or folded afterwards may reveal a secret. So it
/// compares letters (``Letters``), not characters: anything between a secret's letters hides it from no
/// reader. It finds the secret, its hexadecimal digits, and its base64 at any offset, in upper and lower
/// case; each of them also with JSON or URL escapes.
package struct Redaction: Sendable {
    /// The replacement for a secret.
    package static let replacement = "[key]"

    /// The forms of the secrets, in lower case.
    private let forms: [Form]
    private let minFormLength: Int

    /// Hides these secrets; ignores those without a letter.
    package init(of secrets: [String]) {
        let texts = Set(secrets.flatMap(Self.forms)).filter { !$0.isEmpty }
        forms = texts.map(Form.init)
        minFormLength = texts.map(\.count).min() ?? .max
    }

    /// The bytes without the secrets, or nil if they hold none.
    package func removingSecrets(from bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= minFormLength, let start = bytes.baseAddress else { return nil }
        // Escapes first: their inside may look like the beginning of a secret.
        let hasEscapes = [UInt8(ascii: "\\"), UInt8(ascii: "%")].contains { escape in
            memchr(start, Int32(escape), bytes.count) != nil
        }
        let spelt = hasEscapes ? cut(bytes, unescaping: true) : nil
        return spelt.map { $0.withUnsafeBytes { cut($0, unescaping: false) } ?? $0 }
            ?? cut(bytes, unescaping: false)
    }

    /// The text without the secrets.
    package func removingSecrets(from text: String) -> String {
        var text = text
        let clean = text.withUTF8 { removingSecrets(from: UnsafeRawBufferPointer($0)) }
        return clean.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Whether no secret can continue across this byte, so that text can be cut there.
    package static func separates(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    private func cut(_ bytes: UnsafeRawBufferPointer, unescaping: Bool) -> [UInt8]? {
        let letters = Letters(bytes: bytes, decodesEscapes: unescaping)
        let found = ranges(in: letters.text)
        if found.isEmpty { return nil }
        var clean: [UInt8] = []
        // The bytes before `copied` are copied; they contain `place` letters.
        var (copied, place) = (0, 0)
        /// The bytes of the letter with this number.
        func letter(_ target: Int) -> Range<Int> {
            var range = letters.letter(from: copied)
            while place < target {
                range = letters.letter(from: range.upperBound)
                place += 1
            }
            copied = range.lowerBound
            return range
        }
        for range in found {
            let start = copied
            clean += bytes[start..<letter(range.lowerBound).lowerBound]
            // Half an escape would make a JSON document unreadable.
            if !clean.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count.isMultiple(of: 2) {
                clean.removeLast()
            }
            clean += Self.replacement.utf8
            copied = letter(range.upperBound - 1).upperBound
            place = range.upperBound
        }
        return clean + bytes[copied...]
    }

    /// The positions of the secrets, in order; overlapping matches are merged.
    private func ranges(in text: [UInt8]) -> [Range<Int>] {
        var all = text.withUnsafeBufferPointer { text in forms.flatMap { $0.matches(in: text) } }
        all.sort { $0.lowerBound < $1.lowerBound }
        return all.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }

    /// All forms in lower case, built byte by byte: with Foundation it would cost a hundredth of a search.
    private static func forms(_ secret: String) -> [[UInt8]] {
        let bytes = Array(secret.utf8)
        let digits = Array("0123456789abcdef".utf8)
        let hexadecimal = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        let letters = bytes.withUnsafeBytes { Letters(bytes: $0, decodesEscapes: false).text }
        var forms = [letters, hexadecimal]
        for last in ["+/", "-_"] {
            let letters = Array("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
            forms.append(base64(bytes[...], letters))
            // Base64 differs for each of the three offsets at which a secret can begin. The rest of a short
            // secret could be anything.
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
    /// The steps by the byte aligned with the pattern's last one.
    private let steps: [Int]

    /// Never empty.
    init(_ text: [UInt8]) {
        self.text = text
        var steps = [Int](repeating: text.count, count: 256)
        for (index, byte) in text.dropLast().enumerated() { steps[Int(byte)] = text.count - 1 - index }
        self.steps = steps
    }

    func matches(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
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
