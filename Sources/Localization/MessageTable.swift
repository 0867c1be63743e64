internal import CEmbedded
import Glibc
import Synchronization

/// A language's messages, searched in place in the binary: nothing is set up at startup.
///
/// One line per message, sorted by bytes: the key, then tab-separated translations by form. Backslash, tab and newline
/// are written `\\`, `\t` and `\n`, a context before its text as `context\|text`. `Scripts/messages` writes it.
final class MessageTable: Sendable {
    /// Read-only, and part of the binary.
    nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer
    /// Earlier lookups: the command-line parser asks for each option's help fifty times.
    private let known = Mutex<[String: String?]>([:])

    /// The table of the language with this code; empty if there is none.
    init(_ code: String) {
        var length = 0
        bytes = UnsafeRawBufferPointer(start: cmessages_table(code, &length), count: length)
    }

    /// The translation in the first plural form, looked up only once.
    func cachedTranslation(of key: String) -> String? {
        known.withLock { known in
            if let translation = known[key] { return translation }
            let translation = translation(of: key)
            known[key] = translation
            return translation
        }
    }

    private static let newLine = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")

    /// A translation, or nil if there is none.
    ///
    /// - Parameter form: The plural form, if the text counts something.
    func translation(of key: String, form: Int = 0) -> String? {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        var key = Self.key(key)
        return key.withUTF8 { Self.line(of: $0, in: bytes) }.flatMap { Self.text($0, form) }
    }

    /// The translations on the line that starts with a key.
    private static func line(
        of key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8>? {
        guard let wanted = key.baseAddress, let base = bytes.baseAddress else { return nil }
        func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
            memchr(base + start, Int32(byte), end - start).map {
                UnsafeRawPointer($0) - UnsafeRawPointer(base)
            }
        }
        // The range of lines still to search.
        var (low, high) = (0, bytes.count)
        while low < high {
            // The line after the middle, or the first if there is none.
            let next = find(newLine, from: (low + high) / 2, to: high).map { $0 + 1 } ?? high
            let start = next < high ? next : low
            let end = find(newLine, from: start, to: bytes.count) ?? bytes.count
            let behindKey = find(tab, from: start, to: end) ?? end
            let length = behindKey - start
            let order = memcmp(base + start, wanted, min(length, key.count))
            if order == 0, length == key.count {
                let first = min(behindKey + 1, end)
                return UnsafeBufferPointer(start: base + first, count: end - first)
            }
            if order < 0 || order == 0 && length < key.count {
                low = end + 1
            } else if start > low {
                high = start
            } else {
                return nil
            }
        }
        return nil
    }

    private static func text(_ line: UnsafeBufferPointer<UInt8>, _ form: Int) -> String? {
        var rest = line[...]
        for _ in 0..<form {
            guard let next = rest.firstIndex(of: tab) else { break }
            rest = rest[(next + 1)...]
        }
        let bytes = UnsafeBufferPointer(rebasing: rest[..<(rest.firstIndex(of: tab) ?? rest.endIndex)])
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains(UInt8(ascii: "\\")) ? unescaped(text) : text
    }

    var rows: [(key: String, forms: [String])] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map {
                Self.unescaped(String($0))
            }
            return (columns[0], Array(columns.dropFirst()))
        }
    }

    private static func key(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 10 || $0 == 9 || $0 == 92 || $0 == 4 }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        for byte in text.utf8 {
            switch byte {
            case newLine: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case tab: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 4: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "|")]
            case UInt8(ascii: "\\"): bytes += [byte, byte]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: String) -> String {
        var (bytes, isEscaped) = ([UInt8](), false)
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch (isEscaped, byte) {
            case (false, UInt8(ascii: "\\")):
                isEscaped = true
                continue
            case (true, UInt8(ascii: "n")): bytes.append(newLine)
            case (true, UInt8(ascii: "t")): bytes.append(tab)
            case (true, UInt8(ascii: "|")): bytes.append(4)
            default: bytes.append(byte)
            }
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Language {
    /// All messages with their forms, for tests: the key, preceded by context and U+0004 if it has one.
    package var rows: [(key: String, forms: [String])] { messages.rows }

    /// A translation, or nil if there is none.
    package func translation(of key: String, form: Int) -> String? {
        messages.translation(of: key, form: form)
    }
}
