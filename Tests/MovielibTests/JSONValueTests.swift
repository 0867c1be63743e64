import Foundation
import Records
import Testing

@Suite struct JSONValueTests {
    private static let value = JSONValue.object([
        "b": .array([
            .null, .boolean(true), .integer(-7), .number(7), .number(8.25), .number(1e21), .number(-0.001),
        ]),
        "a_b": .object([:]), "ab": .array([]), "w10": .object(["x": .text("\"\\ / é 🎬")]),
        "w9": .array([.array([.object(["k": .null])])]),
        "controls": .text(String(String.UnicodeScalarView((0..<0x7F).compactMap(Unicode.Scalar.init)))),
    ])

    @Test(arguments: [false, true]) func `a document has the bytes of JSONEncoder`(isIndented: Bool) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        let expected = String(decoding: try encoder.encode(Self.value), as: UTF8.self)
        #expect(try Self.value.document(indented: isIndented) == expected)
    }

    @Test func `terminal controls are escaped, and numbers that JSON lacks are refused`() throws {
        #expect(
            try JSONValue.text("a\u{7F}\u{9B}\u{202E}\u{E0001}b").document()
                == #""a\u007f\u009b\u202e\udb40\udc01b""#)
        #expect(throws: EncodingError.self) { try JSONValue.number(.infinity).document() }
    }
}
