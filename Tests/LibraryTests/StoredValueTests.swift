import Foundation
import Testing

@testable import Library

struct StoredValueTests {
    @Test(arguments: [
        "", "soon", "2026-11-21", "2026-13-21T11:44:20Z", "2026-11-21T24:44:20Z", "2026-11-21 11:44:20Z",
    ])
    func `an invalid time is an error`(text: String) {
        #expect(throws: BadStoredValue.self) { try StoredValues.time(text) }
    }

    @Test(arguments: [
        [], [""], ["Drama"], ["Drama", "Crime"], ["a\"b", "c\\d"], ["\",\""], ["ТВ / кіно", "", "日本"],
        [",", "]", "[\""],
    ])
    func `names survive encoding to JSON and back`(names: [String]) throws {
        #expect(try StoredValues.names(StoredValues.json(names)) == names)
    }

    @Test func `JSON lists of names by other programs are read, and any other JSON is an error`() throws {
        #expect(try StoredValues.names(#"[ "a", "b" ]"#) == ["a", "b"])
        #expect(try StoredValues.names(#"["a", "b"]"#) == ["a", "b"])
        #expect(try StoredValues.names(#"["\u0041"]"#) == ["A"])
        for json in ["", "[", "[\"", "[\"]", "\"a\"", "[1]", "null", "[\"a\",]\"]"] {
            #expect(throws: BadStoredValue.self) { try StoredValues.names(json) }
        }
    }
}
