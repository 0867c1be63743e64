import Foundation
import Records
import Terminal

/// A value in the JSON contract.
package enum JSONValue: Equatable, Sendable {
    case null
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The values at a path; in an array, those of each object. Empty if a key is missing.
    func values(at path: some Collection<String>) -> [JSONValue] {
        switch self {
        case .array(let values): return values.flatMap { $0.values(at: path) }
        case .object(let values):
            guard let key = path.first else { return [self] }
            return values[key]?.values(at: path.dropFirst()) ?? []
        case .null, .text, .integer, .number, .boolean: return path.isEmpty ? [self] : []
        }
    }

    /// The values at a path as text, on one line and safe to show; several are joined as a list.
    func text(at path: some Collection<String>) -> String {
        values(at: path).map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Whether a path has a value worth showing: not null, false, 0 or empty.
    func isTruthy(at path: some Collection<String>) -> Bool { values(at: path).contains(where: \.isTruthy) }

    private var text: String {
        switch self {
        case .text(let text): CleanText.line(text)
        case .integer(let number): "\(number)"
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .boolean(let truth): "\(truth)"
        case .null, .array, .object: ""
        }
    }

    private var isTruthy: Bool {
        switch self {
        case .null: false
        case .text(let text): !text.isEmpty
        case .integer(let number): number != 0
        case .number(let number): number != 0
        case .boolean(let truth): truth
        case .array(let values): !values.isEmpty
        case .object(let values): !values.isEmpty
        }
    }
}

extension JSONValue {
    /// The document: keys in alphabetical order, so that two of them can be compared. Every byte is what JSONEncoder
    /// writes, which takes several times as long for a list of 10,000 films.
    ///
    /// - Throws: `EncodingError` for a number that JSON does not have.
    package func document(indented: Bool = false) throws -> String {
        var bytes: [UInt8] = []
        try write(to: &bytes, indent: indented ? 0 : nil)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Parameter indent: The width of the indentation; nil for a document in one line.
    private func write(to bytes: inout [UInt8], indent: Int?) throws {
        switch self {
        case .null: bytes += "null".utf8
        case .text(let text): text.writeJSON(to: &bytes)
        case .integer(let number): bytes += "\(number)".utf8
        case .number(let number):
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: [], debugDescription: "JSON has no such number"))
            }
            let text = number.description
            bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
        case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
        case .array(let values):
            try Self.write(values, in: "[]", to: &bytes, indent) { value, bytes, indent in
                try value.write(to: &bytes, indent: indent)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }
            try Self.write(sorted, in: "{}", to: &bytes, indent) { member, bytes, indent in
                member.key.writeJSON(to: &bytes)
                bytes += (indent == nil ? ":" : " : ").utf8
                try member.value.write(to: &bytes, indent: indent)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], in brackets: String, to bytes: inout [UInt8], _ indent: Int?,
        _ write: (Element, inout [UInt8], Int?) throws -> Void
    ) throws {
        func startLine(_ indent: Int?) {
            guard let indent else { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: indent)
        }
        let inner = indent.map { $0 + 2 }
        bytes += brackets.utf8.prefix(1)
        if elements.isEmpty, indent != nil { bytes.append(UInt8(ascii: "\n")) }
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            startLine(inner)
            try write(element, &bytes, inner)
        }
        startLine(indent)
        bytes += brackets.utf8.suffix(1)
    }
}

extension String {
    /// Writes the text as a JSON string (RFC 8259). Raw DEL, C1 controls and bidi overrides, which JSON may hold, are
    /// escaped as well, so that they cannot reach a terminal.
    fileprivate func writeJSON(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = self
        let isPlain = text.withUTF8 { buffer in
            for byte in buffer where byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C {
                return false
            }
            bytes.append(contentsOf: buffer)
            return true
        }
        if !isPlain { for scalar in unicodeScalars { scalar.writeJSON(to: &bytes) } }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension Unicode.Scalar {
    fileprivate func writeJSON(to bytes: inout [UInt8]) {
        switch value {
        case 0x22: bytes += "\\\"".utf8
        case 0x5C: bytes += "\\\\".utf8
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            for unit in String(self).utf16 {
                let hex = String(unit, radix: 16)
                bytes += "\\u".utf8
                bytes += String(repeating: "0", count: 4 - hex.count).utf8
                bytes += hex.utf8
            }
        default: bytes += String(self).utf8
        }
    }
}

/// A type whose values a key can hold directly.
package protocol JSONConvertible: SendableMetatype {
    static var fieldType: FieldType { get }
    var json: JSONValue { get }
}

extension String: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.text) }
    package var json: JSONValue { .text(self) }
}

extension Int: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.number) }
    package var json: JSONValue { .integer(self) }
}

extension Double: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.number) }
    package var json: JSONValue { .number(self) }
}

extension Bool: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.boolean) }
    package var json: JSONValue { .boolean(self) }
}

extension PartialDate: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.partialDate) }
    package var json: JSONValue { .text(description) }
}

extension Date: JSONConvertible {
    package static var fieldType: FieldType { FieldType(.time) }
    package var json: JSONValue { .text(DisplayText.time(self)) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package static var fieldType: FieldType { FieldType(Element.fieldType.kind, isArray: true) }
    package var json: JSONValue { .array(map(\.json)) }
}

/// An unknown value is null, and not omitted.
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    package static var fieldType: FieldType {
        FieldType(Wrapped.fieldType.kind, isArray: Wrapped.fieldType.isArray, isNullable: true)
    }
    package var json: JSONValue { self?.json ?? .null }
}
