import Glibc

/// The messages of a language, searched where they lie in the program: nothing is set up at the start.
///
/// A line a message, sorted by bytes: the key, and behind tabs its translation in each form. Backslash, tab and new line
/// stand as `\\`, `\t` and `\n`; a context stands before its text as `context\|text`. `Scripts/messages` writes it.
struct MessageTable: Sendable {
    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    private static let newLine = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")

    /// A translation, or nil where there is none.
    ///
    /// - Parameter form: Which form, where the text counts something.
    func translation(of key: String, form: Int = 0) -> String? {
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        var key = Self.key(key)
        return key.withUTF8 { Self.line(of: $0, in: bytes) }.flatMap { Self.text($0, form) }
    }

    /// The translations on the line that begins with a key.
    private static func line(
        of key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard let key0 = key.baseAddress, let base = bytes.baseAddress else { return nil }
        var (low, high) = (0, bytes.count)
        while low < high {
            // Where the line in the middle begins and ends.
            var start = (low + high) / 2
            while start > low, bytes[start - 1] != newLine { start -= 1 }
            let end =
                memchr(base + start, Int32(newLine), bytes.count - start)
                .map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base } ?? bytes.count
            let length = bytes[start..<end].firstIndex(of: tab).map { $0 - start } ?? end - start
            let order = memcmp(base + start, key0, min(length, key.count))
            if order == 0, length == key.count { return bytes[min(start + length + 1, end)..<end] }
            if order < 0 || order == 0 && length < key.count { low = end + 1 } else { high = start }
        }
        return nil
    }

    private static func text(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ form: Int) -> String? {
        let forms = line.split(separator: tab, omittingEmptySubsequences: false)
        let text = String(decoding: forms[min(form, forms.count - 1)], as: UTF8.self)
        return text.contains("\\") ? unescaped(text) : text
    }

    var rows: [(key: String, forms: [String])] {
        text.description.split(separator: "\n").map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map {
                Self.unescaped(String($0))
            }
            return (columns[0], Array(columns.dropFirst()))
        }
    }

    private static func key(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 10 || $0 == 9 || $0 == 92 || $0 == 4 }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
            .replacing("\u{4}", with: "\\|")
    }

    private static func unescaped(_ text: String) -> String {
        var (result, isEscaped) = ("", false)
        for character in text {
            switch (isEscaped, character) {
            case (false, "\\"):
                isEscaped = true
                continue
            case (true, "n"): result += "\n"
            case (true, "t"): result += "\t"
            case (true, "|"): result += "\u{4}"
            default: result.append(character)
            }
            isEscaped = false
        }
        return result
    }
}

extension Language {
    /// All its messages with their forms, for tests: the key, with a context and U+0004 before it where it has one.
    package var rows: [(key: String, forms: [String])] { messages.rows }

    /// A translation, or nil where there is none.
    package func translation(of key: String, form: Int) -> String? {
        messages.translation(of: key, form: form)
    }
}
