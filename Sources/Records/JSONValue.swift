/// A JSON value.
package enum JSONValue: Equatable, Sendable {
    case null
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The document: keys in alphabetical order, so that two of them can be compared. Every byte is what JSONEncoder
    /// writes, which takes several times as long for a list of 10,000 films; only characters that change a terminal are escaped as well.
    ///
    /// - Throws: `EncodingError` for a number that JSON does not have.
    package func document(indented: Bool = false) throws -> String {
        var writer = JSONWriter(isIndented: indented)
        try writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .boolean(let truth): try container.encode(truth)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

private struct JSONWriter {
    let isIndented: Bool
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init(isIndented: Bool) { self.isIndented = isIndented }

    mutating func write(_ value: JSONValue) throws {
        switch value {
        case .null: bytes += "null".utf8
        case .text(let text): text.writeJSON(to: &bytes)
        case .integer(let number): bytes += number.description.utf8
        case .number(let number):
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: [], debugDescription: "JSON has no such number"))
            }
            let text = number.description
            bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
        case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
        case .array(let values):
            begin("[", isEmpty: values.isEmpty)
            for (index, value) in values.enumerated() {
                separate(from: index)
                try write(value)
            }
            end("]")
        case .object(let members):
            begin("{", isEmpty: members.isEmpty)
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                separate(from: index)
                member.key.writeJSON(to: &bytes)
                bytes += (isIndented ? " : " : ":").utf8
                try write(member.value)
            }
            end("}")
        }
    }

    private mutating func begin(_ bracket: Unicode.Scalar, isEmpty: Bool) {
        bytes.append(UInt8(ascii: bracket))
        if isEmpty, isIndented { bytes.append(UInt8(ascii: "\n")) }
        depth += 1
    }

    /// Begins the element with an index, after the one before it.
    private mutating func separate(from index: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        startLine()
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
        depth -= 1
        startLine()
        bytes.append(UInt8(ascii: bracket))
    }

    private mutating func startLine() {
        guard isIndented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
}

extension String {
    /// Writes the text as a JSON string (RFC 8259). Raw DEL, C1 controls and bidi overrides, which JSON may hold, are
    /// escaped as well, so that they cannot reach a terminal.
    fileprivate func writeJSON(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = self
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where utf8[index].mayBeginEscapedScalar {
                var rest = utf8[index...].makeIterator()
                var decoder = UTF8()
                guard case .scalarValue(let scalar) = decoder.decode(&rest), scalar.isEscapedInJSON else {
                    continue
                }
                bytes += utf8[start..<index]
                scalar.writeJSONEscape(to: &bytes)
                start = index + UTF8.width(scalar)
            }
            bytes += utf8[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension UInt8 {
    /// Whether it is the first byte, in UTF-8, of a scalar that JSON has to escape, or of one close to it.
    fileprivate var mayBeginEscapedScalar: Bool {
        switch self {
        case 0...0x1F, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The scalars that JSON cannot hold, and those that change a terminal.
    fileprivate var isEscapedInJSON: Bool {
        switch value {
        case 0...0x1F, 0x22, 0x5C, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F,
            0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    fileprivate func writeJSONEscape(to bytes: inout [UInt8]) {
        switch value {
        case 0x22: bytes += "\\\"".utf8
        case 0x5C: bytes += "\\\\".utf8
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        default:
            for unit in String(self).utf16 {
                let hex = String(unit, radix: 16)
                bytes += "\\u".utf8
                bytes += String(repeating: "0", count: 4 - hex.count).utf8
                bytes += hex.utf8
            }
        }
    }
}
