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

    /// The document: keys in alphabetical order, so that two of them can be compared.
    ///
    /// - Throws: `EncodingError` for a number that JSON does not have.
    package func document(indented: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indented { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(self), as: UTF8.self).escapingControls
    }
}

extension String {
    /// Escapes raw DEL, C1 controls and bidi overrides, which JSON may hold, so that they cannot reach a terminal.
    fileprivate var escapingControls: String {
        func isRisky(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                true
            default: false
            }
        }
        guard unicodeScalars.contains(where: isRisky) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            if isRisky(scalar) {
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
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
