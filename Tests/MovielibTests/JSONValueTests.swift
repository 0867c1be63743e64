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
        let all = String(String.UnicodeScalarView((0...0x10FFFF).compactMap(Unicode.Scalar.init)))
        let document = try JSONValue.text(all).document()
        let escaped: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F,
            0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
        ]
        let raw = Set(document.unicodeScalars.map(\.value))
        #expect(!escaped.contains { $0.contains(where: raw.contains) })
        #expect(raw.count == 0x110000 - 0x800 - escaped.map(\.count).reduce(0, +))
        #expect(try JSONDecoder().decode(String.self, from: Data(document.utf8)) == all)
        #expect(throws: EncodingError.self) { try JSONValue.number(.infinity).document() }
    }
}
