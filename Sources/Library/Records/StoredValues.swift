import Foundation

/// A cell that no movielib can have written.
struct BadStoredValue: Error {
    var detail: String
}

/// How values become the text of a cell, and come back.
enum StoredValues {
    /// The longest title, in Unicode scalars; the longest real one has about 200.
    static let titleLimit = 1_000

    static func text(_ text: String) -> String {
        // C programs that read the file stop at a NUL; no title has one.
        text.utf8.contains(0)
            ? String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })) : text
    }

    static func title(_ title: String) -> String {
        String(String.UnicodeScalarView(text(title).unicodeScalars.prefix(titleLimit)))
    }

    static func finite(_ number: Double?) -> Double? {
        number.flatMap { $0.isFinite ? $0 : nil }
    }

    static func json(_ names: [String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(names.map(title)), as: UTF8.self)
    }

    static func names(_ json: String) throws -> [String] {
        if let names = plainNames(json) { return names }
        guard let names = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) else {
            throw BadStoredValue(detail: "a list of genres reads \(json.prefix(40))")
        }
        return names
    }

    /// Reads `["Drama","Crime"]` without a decoder, whose first use costs a command half a millisecond.
    ///
    /// Without a backslash no name has a quote in it, so `","` is always a border; anything else is nil.
    private static func plainNames(_ json: String) -> [String]? {
        if json == "[]" { return [] }
        guard json.hasPrefix("[\""), json.hasSuffix("\"]"), json.utf8.count > 3 else { return nil }
        let names = json.dropFirst(2).dropLast(2).split(separator: "\",\"", omittingEmptySubsequences: false)
        guard !json.utf8.contains(UInt8(ascii: "\\")),
            !names.contains(where: { $0.utf8.contains(UInt8(ascii: "\"")) })
        else { return nil }
        return names.map(String.init)
    }
}
