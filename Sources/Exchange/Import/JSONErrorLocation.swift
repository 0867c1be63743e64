import Records

/// The position at which text stops being valid JSON.
///
/// On Linux JSONDecoder does not report it (its error has no underlying one as on Apple's systems, Swift
/// 6.3), and JSONSerialization reports it only in a message, as a number of characters.
struct JSONErrorLocation: Equatable {
    /// From 1, in bytes.
    var line: Int
    var column: Int
    /// Whether everything was valid, except that the end is missing.
    var isAtEnd: Bool

    /// Nil if the text is valid.
    init?(_ bytes: [UInt8]) {
        var scanner = Scanner(bytes: bytes)
        guard let position = scanner.firstError() else { return nil }
        let before = bytes[..<position]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = position - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        isAtEnd = position == bytes.count
    }

    /// Scans values without recursion: deep nesting must not crash the program.
    private struct Scanner {
        let bytes: [UInt8]
        private var position = 0
        /// The open containers: true for an object.
        private var open: [Bool] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func firstError() -> Int? {
            repeat {
                skipSpace()
                guard value() else { return position }
                // After a value: close containers, or find the next value.
                while !open.isEmpty {
                    skipSpace()
                    let isObject = open[open.count - 1]
                    if take(isObject ? "}" : "]") {
                        open.removeLast()
                        continue
                    }
                    guard take(",") else { return position }
                    if isObject, !key() { return position }
                    break
                }
            } while !open.isEmpty
            skipSpace()
            return position == bytes.count ? nil : position
        }

        /// Scans a value, or the start of a non-empty container.
        private mutating func value() -> Bool {
            while true {
                skipSpace()
                if take("{") {
                    skipSpace()
                    if take("}") { return true }
                    open.append(true)
                    guard key() else { return false }
                } else if take("[") {
                    skipSpace()
                    if take("]") { return true }
                    open.append(false)
                } else {
                    return next == UInt8(ascii: "\"") ? string() : word()
                }
            }
        }

        private mutating func key() -> Bool {
            skipSpace()
            guard string() else { return false }
            skipSpace()
            return take(":")
        }

        private mutating func string() -> Bool {
            guard take("\"") else { return false }
            while let byte = next, byte >= 0x20 {
                position += 1
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\") {
                    guard let escaped = next, "\"\\/bfnrtu".utf8.contains(escaped) else { return false }
                    position += 1
                }
            }
            return false
        }

        /// Scans a number, or one of the three literals.
        private mutating func word() -> Bool {
            let start = position
            while let byte = next, isWord(byte) { position += 1 }
            let word = bytes[start..<position]
            if ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
            if let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite,
                word.first != UInt8(ascii: "+")
            {
                return true
            }
            if position < bytes.count { position = start }
            return false
        }

        private func isWord(_ byte: UInt8) -> Bool {
            byte.isDigit || byte.isLetter || "+-.".utf8.contains(byte)
        }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        private mutating func skipSpace() {
            while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
        }
    }
}
