import Foundation
package import Records

/// Decodes TMDB's fields as they really are: blank for unknown, null, absent, sometimes of the wrong type. A
/// field that cannot be read is nil; only a row's essential fields (its id, its title) fail the row.
extension KeyedDecodingContainer {
    /// The text; nil if it is absent, null, blank or not text.
    package func text(_ key: Key) -> String? {
        guard let text = try? decodeIfPresent(String.self, forKey: key),
            text.contains(where: { !$0.isWhitespace })
        else { return nil }
        return text
    }

    /// The number; nil if it is absent, null, not finite or not a number.
    package func number(_ key: Key) -> Double? {
        (try? decodeIfPresent(Double.self, forKey: key)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The integer, including `24428.0`; nil for anything else.
    package func integer(_ key: Key) -> Int? { try? decodeIfPresent(Int.self, forKey: key) }

    /// The integer if it is positive: TMDB writes 0 for an unknown runtime or budget.
    package func positiveInteger(_ key: Key, through largest: Int = .max) -> Int? {
        integer(key).flatMap { (1...largest).contains($0) ? $0 : nil }
    }

    package func flag(_ key: Key) -> Bool { (try? decodeIfPresent(Bool.self, forKey: key)) ?? false }

    package func date(_ key: Key) -> PartialDate? { text(key).flatMap(PartialDate.init(filmDay:)) }

    /// The id of a row: required, and at least 1.
    package func id(_ key: Key) throws -> Int {
        let id = try decode(Int.self, forKey: key)
        guard id >= 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not an id: \(id)")
        }
        return id
    }

    /// A text without which a row is invalid.
    package func requiredText(_ key: Key) throws -> String {
        guard let text = text(key) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "blank")
        }
        return text
    }

    /// A nested object; nil if it is absent, null or in another format.
    package func part<Part: Decodable>(_ key: Key) -> Part? { try? decodeIfPresent(Part.self, forKey: key) }

    /// The readable rows of a list; empty if it is absent or not a list.
    package func rows<Row: Decodable>(_ key: Key) -> [Row] {
        let rows: TolerantRows<Row>? = part(key)
        return rows?.rows ?? []
    }

    /// The readable rows of a list inside an object: `"videos": {"results": […]}`.
    package func rows<Row: Decodable>(_ key: Key, in inner: FieldKey) -> [Row] {
        object(key)?.rows(inner) ?? []
    }

    /// The fields of a nested object; nil if it is absent, null or not an object.
    package func object(_ key: Key) -> KeyedDecodingContainer<FieldKey>? {
        try? nestedContainer(keyedBy: FieldKey.self, forKey: key)
    }
}

extension FieldKey: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension Decoder {
    /// The fields of an object, by TMDB's names.
    package var fields: KeyedDecodingContainer<FieldKey> {
        get throws { try container(keyedBy: FieldKey.self) }
    }
}

/// A list decoded row by row: an unreadable row is counted and skipped, and does not fail the page.
package struct TolerantRows<Row: Decodable>: Decodable {
    package private(set) var rows: [Row] = []
    /// Rows that cannot be read.
    package private(set) var skipped = 0

    /// Reads the list; throws `DecodingError` if it is not one.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            let index = list.currentIndex
            if let row = try? list.decode(Row.self) {
                rows.append(row)
            } else {
                skipped += 1
                // A failed decode does not advance by itself.
                if list.currentIndex == index { _ = try list.decode(IgnoredValue.self) }
            }
        }
    }

    /// The rows of a list that is never empty at TMDB.
    ///
    /// - Throws: `DecodingError` if there are none: a wrong answer must not be cached for a week.
    var nonEmptyRows: [Row] {
        get throws {
            if !rows.isEmpty { return rows }
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no row can be read"))
        }
    }

    private struct IgnoredValue: Decodable { init(from decoder: any Decoder) {} }
}
