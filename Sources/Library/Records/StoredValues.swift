import Foundation
import Records

/// A value that movielib cannot have written.
struct BadStoredValue: Error { var detail: String }

/// Converts values to and from the text of a cell.
enum StoredValues {
    /// The function of ``LibraryStore/hiding``, for texts to be stored.
    @TaskLocal private static var redactor = Redactor { $0 }

    /// A struct, because Swift 6.3 cannot compile a task-local of a function for a release.
    private struct Redactor: Sendable { let redact: @Sendable (String) -> String }

    /// Runs the work with secrets hidden in each stored text.
    static func withRedaction(_ secrets: @escaping @Sendable (String) -> String, _ work: () throws -> Void)
        throws
    {
        try $redactor.withValue(Redactor(redact: secrets)) { try work() }
    }

    static func text(_ text: String) -> String {
        // C programs reading the file would stop at a NUL; no title has one.
        redactor.redact(
            text.utf8.contains(0)
                ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })) : text)
    }

    /// Text that is searched by its letters, unlike a path, which is searched by its bytes.
    static func searchableText(_ words: String) -> String { text(words.composed) }

    static func title(_ title: String) -> String {
        String(String.UnicodeScalarView(searchableText(title).unicodeScalars.prefix(FilmRecord.titleLimit)))
    }

    /// Parses a time that ``Foundation/Date/isoTime`` wrote.
    static func time(_ text: String) throws -> Date {
        guard let date = Date(isoTime: text) else {
            throw BadStoredValue(detail: "a time reads \(text.prefix(40))")
        }
        return date
    }

    static func timeOrNil(_ text: String?) throws -> Date? { try text.map(time) }

    /// The number, or nil if it is out of range.
    static func plausibleValue<Number: Comparable>(_ number: Number?, in range: ClosedRange<Number>)
        -> Number?
    {
        number.flatMap { range.contains($0) ? $0 : nil }
    }

    /// JSON with sorted keys: equal values have equal text.
    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func json(_ names: [String]) throws -> String {
        try JSONValue.array(names.map { .text(title($0)) }).document()
    }

    static func names(_ json: String) throws -> [String] {
        if let names = plainNames(json) { return names }
        guard let names = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) else {
            throw BadStoredValue(detail: "a list of names reads \(json.prefix(40))")
        }
        return names
    }

    /// Parses `["Drama","Crime"]` without a decoder, whose first use costs half a millisecond; byte by byte,
    /// because a long list has thousands of these.
    ///
    /// Nil for anything else, such as a name with a backslash.
    private static func plainNames(_ json: String) -> [String]? {
        if json == "[]" { return [] }
        var json = json
        return json.withUTF8 { bytes in
            guard bytes.count > 3, bytes[0] == UInt8(ascii: "["), bytes[bytes.count - 1] == UInt8(ascii: "]")
            else { return nil }
            let quote = UInt8(ascii: "\"")
            var names: [String] = []
            var index = 1
            while true {
                guard bytes[index] == quote else { return nil }
                let start = index + 1
                guard
                    let end = bytes[start...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "\\") }),
                    bytes[end] == quote
                else { return nil }
                names.append(String(decoding: bytes[start..<end], as: UTF8.self))
                index = end + 1
                if index == bytes.count - 1 { return names }
                guard bytes[index] == UInt8(ascii: ",") else { return nil }
                index += 1
            }
        }
    }
}
