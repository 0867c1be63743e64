import Foundation

/// One line of TMDB's daily export: `{"adult":false,"id":3924,"original_title":"Blondie","popularity":1.8133,…}`.
///
/// Lines of the usual form are read byte by byte; any other is left to JSONDecoder, which takes fifty times as long.
struct ExportLine {
    var id = 0
    var popularity = 0.0
    var isAdult = false
    /// The title or name, in UTF-8.
    var name: [UInt8] = []

    /// Nil for a line that is none: not JSON, or without an id or a name.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        if read(line) { return }
        guard let general = try? JSONDecoder().decode(General.self, from: Data(line)), general.id > 0,
            let name = general.original_title ?? general.name
        else { return nil }
        (id, popularity, isAdult) = (general.id, general.popularity ?? 0, general.adult ?? false)
        self.name = Array(name.utf8)
    }

    private struct General: Decodable {
        let id: Int
        let original_title: String?
        let name: String?
        let popularity: Double?
        let adult: Bool?
    }

    /// Reads the usual form; false where anything is unusual, escapes but `\"`, `\\` and `\/` among it.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func skipSpace() { while index < line.count, line[index] == 0x20 { index += 1 } }
        func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard index < line.count, line[index] == byte else { return false }
            index += 1
            return true
        }
        var hasName = false
        guard take(UInt8(ascii: "{")) else { return false }
        while true {
            guard take(UInt8(ascii: "\"")) else { return false }
            let start = index
            while index < line.count, line[index] != UInt8(ascii: "\"") {
                if line[index] == UInt8(ascii: "\\") { return false }
                index += 1
            }
            guard index < line.count else { return false }
            let key = UnsafeBufferPointer(rebasing: line[start..<index])
            index += 1
            guard take(UInt8(ascii: ":")) else { return false }
            skipSpace()
            guard index < line.count else { return false }
            if line[index] == UInt8(ascii: "\"") {
                index += 1
                let isName = Self.isNameKey(key)
                if isName { name.removeAll(keepingCapacity: true) }
                while index < line.count, line[index] != UInt8(ascii: "\"") {
                    var byte = line[index]
                    if byte < 0x20 { return false }
                    if byte == UInt8(ascii: "\\") {
                        index += 1
                        guard index < line.count else { return false }
                        byte = line[index]
                        guard
                            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                                || byte == UInt8(ascii: "/")
                        else { return false }
                    }
                    if isName { name.append(byte) }
                    index += 1
                }
                guard index < line.count else { return false }
                index += 1
                hasName = hasName || isName
            } else {
                let start = index
                while index < line.count, line[index] != UInt8(ascii: ","), line[index] != UInt8(ascii: "}"),
                    line[index] != 0x20
                { index += 1 }
                guard set(key, UnsafeBufferPointer(rebasing: line[start..<index])) else { return false }
            }
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { return false }
            skipSpace()
            return index == line.count && hasName && id > 0 && String(validating: name, as: UTF8.self) != nil
        }
    }

    private static func isNameKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        key.elementsEqual("original_title".utf8) || key.elementsEqual("name".utf8)
    }

    /// Takes a value that is no text; false where it is of no kind that is known.
    private mutating func set(_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool
    {
        if key.elementsEqual("id".utf8) {
            guard value.count <= 18, let number = Self.number(value) else { return false }
            id = number
            return true
        }
        if key.elementsEqual("popularity".utf8) {
            guard let number = Self.decimal(value) else { return false }
            popularity = number
            return true
        }
        let isTrue = value.elementsEqual("true".utf8)
        if key.elementsEqual("adult".utf8) { isAdult = isTrue }
        return isTrue || value.elementsEqual("false".utf8) || value.elementsEqual("null".utf8)
    }

    private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        var number = 0
        guard !digits.isEmpty else { return nil }
        for byte in digits {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }

    /// Digits with at most one point; an exponent is unusual.
    private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var number = 0
        var scale = 1.0
        var hasPoint = false
        guard !text.isEmpty, text.count <= 17 else { return nil }
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
