import Foundation
@testable import Library
import Testing

struct StoredValueTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (951_868_799, "2000-02-29T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"), (1_795_261_460, "2026-11-21T11:44:20Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `a time is written in ISO 8601 and comes back`(seconds: Int, text: String) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(StoredTime(date).text == text)
        #expect(try StoredTime(text: text).date() == date)
    }

    @Test func `every day of a century comes back`() throws {
        for day in 0..<36_525 {
            let date = Date(timeIntervalSince1970: Double(day * 86_400 + day))
            #expect(try StoredTime(text: StoredTime(date).text).date() == date)
        }
    }

    @Test(arguments: [
        "", "soon", "2026-11-21", "2026-13-21T11:44:20Z", "2026-11-21T24:44:20Z", "2026-11-21 11:44:20Z",
    ])
    func `a time no movielib can have written is an error`(text: String) {
        #expect(throws: BadStoredValue.self) { try StoredTime(text: text).date() }
    }

    @Test(arguments: [
        [], [""], ["Drama"], ["Drama", "Crime"], ["a\"b", "c\\d"], ["\",\""], ["ТВ / кіно", "", "日本"],
        [",", "]", "[\""],
    ])
    func `names come back from JSON as they were`(names: [String]) throws {
        #expect(try StoredValues.names(StoredValues.json(names)) == names)
    }

    @Test func `names that somebody else wrote as JSON are read, and what is no list of names is an error`()
        throws
    {
        #expect(try StoredValues.names(#"[ "a", "b" ]"#) == ["a", "b"])
        #expect(try StoredValues.names(#"["a", "b"]"#) == ["a", "b"])
        #expect(try StoredValues.names(#"["\u0041"]"#) == ["A"])
        for json in ["", "[", "[\"", "[\"]", "\"a\"", "[1]", "null", "[\"a\",]\"]"] {
            #expect(throws: BadStoredValue.self) { try StoredValues.names(json) }
        }
    }
}
