import Foundation

/// One line of TMDB's daily export: `{"adult":false,"id":3924,"original_title":"Blondie","popularity":1.8133,…}`.
///
/// Lines of the usual form are parsed byte by byte; others go to JSONDecoder, which takes fifty times as long.
struct ExportLine {
    var id = 0
    var popularity = 0.0
    var isAdult = false
    /// The title or name, in UTF-8.
    var name: [UInt8] = []
    /// Films have an original title, people a name.
    var kind = CatalogueKind.film

    /// Nil for an invalid line: not JSON, or without an id or a name.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let read = ExportLine(usual: line) ?? ExportLine(general: line) else { return nil }
        self = read
    }

    /// Reads only the usual form.
    init?(usual line: UnsafeBufferPointer<UInt8>) { guard read(line) else { return nil } }

    /// Reads a line of any form.
    init?(general line: UnsafeBufferPointer<UInt8>) {
        guard let general = try? JSONDecoder().decode(General.self, from: Data(line)), general.id > 0,
            let name = general.original_title ?? general.name
        else { return nil }
        (id, popularity, isAdult) = (general.id, general.popularity ?? 0, general.adult ?? false)
        self.name = Array(name.utf8)
        kind = general.original_title == nil ? .person : .film
    }

    private struct General: Decodable {
        let id: Int
        let original_title: String?
        let name: String?
        let popularity: Double?
        let adult: Bool?
    }

    /// The relevant keys.
    private enum Key { case id, name, popularity, adult, other }

    /// Reads the usual form; false if anything is unusual: escapes other than `\"`, `\\` and `\/`, a repeated
    /// key, a value of another type.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func skipSpace() { while index < line.count, line[index] == 0x20 { index += 1 } }
        func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard index < line.count, line[index] == byte else { return false }
            index += 1
            return true
        }
        /// The text between quotes; nil if it has escapes, control characters or no end.
        func plainText() -> UnsafeBufferPointer<UInt8>? {
            let start = index
            while index < line.count, line[index] != UInt8(ascii: "\"") {
                let byte = line[index]
                guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
                index += 1
            }
            guard index < line.count else { return nil }
            index += 1
            return UnsafeBufferPointer(rebasing: line[start..<(index - 1)])
        }
        var (hasID, hasName, hasPopularity, hasAdult) = (false, false, false, false)
        guard take(UInt8(ascii: "{")) else { return false }
        while true {
            guard take(UInt8(ascii: "\"")), let text = plainText(), take(UInt8(ascii: ":")) else {
                return false
            }
            let key = Self.key(text)
            if key == .name { kind = text.isASCII("name") ? .person : .film }
            skipSpace()
            guard index < line.count else { return false }
            let isText = line[index] == UInt8(ascii: "\"")
            guard isText == (key == .name) || key == .other else { return false }
            if isText {
                index += 1
                if key == .name {
                    guard !hasName, readName(line, &index) else { return false }
                    hasName = true
                } else if plainText() == nil {
                    return false
                }
            } else {
                let start = index
                while index < line.count, line[index] != UInt8(ascii: ","), line[index] != UInt8(ascii: "}"),
                    line[index] != 0x20
                { index += 1 }
                let value = UnsafeBufferPointer(rebasing: line[start..<index])
                switch key {
                case .id:
                    guard !hasID, value.count <= 18, let number = Self.number(value) else { return false }
                    (id, hasID) = (number, true)
                case .popularity:
                    guard !hasPopularity, let number = Self.decimal(value) else { return false }
                    (popularity, hasPopularity) = (number, true)
                case .adult:
                    guard !hasAdult, let truth = Self.truth(value) else { return false }
                    (isAdult, hasAdult) = (truth, true)
                case .name: return false
                case .other: guard Self.truth(value) != nil else { return false }
                }
            }
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { return false }
            skipSpace()
            return index == line.count && hasName && id > 0
        }
    }

    /// Reads up to the closing quote; false if there is none, or a character that no title has.
    private mutating func readName(_ line: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        let start = index
        var all: UInt8 = 0
        var hasEscapes = false
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            let byte = line[index]
            guard byte >= 0x20 else { return false }
            all |= byte
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                index += 1
                guard index < line.count, Self.isPlainEscape(line[index]) else { return false }
            }
            index += 1
        }
        guard index < line.count else { return false }
        name = Array(line[start..<index])
        index += 1
        if hasEscapes { unescape() }
        return all < 0x80 || String(validating: name, as: UTF8.self) != nil
    }

    private static func isPlainEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/")
    }

    /// Removes the backslash before each escaped letter.
    private mutating func unescape() {
        var isEscaped = false
        name.removeAll { byte in
            if isEscaped || byte != UInt8(ascii: "\\") {
                isEscaped = false
                return false
            }
            isEscaped = true
            return true
        }
    }

    private static func key(_ text: UnsafeBufferPointer<UInt8>) -> Key {
        if text.isASCII("id") { return .id }
        if text.isASCII("original_title") || text.isASCII("name") { return .name }
        if text.isASCII("popularity") { return .popularity }
        return text.isASCII("adult") ? .adult : .other
    }

    private static func truth(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        if text.isASCII("false") { return false }
        return text.isASCII("true") ? true : nil
    }

    /// Digits; JSON has no leading zeros (RFC 8259, section 6).
    private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        var number = 0
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
        for byte in digits {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }

    /// Digits, with or without a decimal point; an exponent is unusual.
    private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var number = 0
        var scale = 1.0
        var hasPoint = false
        guard text.count <= 17, let first = text.first, let last = text.last, first != UInt8(ascii: "."),
            last != UInt8(ascii: "."),
            first != UInt8(ascii: "0") || text.count == 1 || text[1] == UInt8(ascii: ".")
        else { return nil }
        for byte in text {
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
                continue
            }
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 48)
            if hasPoint { scale *= 10 }
        }
        return Double(number) / scale
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func isASCII(_ text: StaticString) -> Bool {
        guard let baseAddress, count == text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, count) == 0
    }
}
