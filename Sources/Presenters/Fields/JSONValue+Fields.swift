import Foundation
package import Records
import Terminal

extension JSONValue {
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
