import Library
import Query
import Testing

struct QueryErrorTests {
    private func error(_ text: String) -> QueryError? {
        do throws(QueryError) {
            _ = try LibraryQuery(text, today: QueryLibrary.today)
            return nil
        } catch {
            return error
        }
    }

    private func expect(
        _ text: String, _ problem: QueryError.Problem, at place: String, _ suggestion: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let error = error(text) else {
            Issue.record("\(text) is taken", sourceLocation: sourceLocation)
            return
        }
        #expect(error.problem == problem, sourceLocation: sourceLocation)
        #expect(error.suggestion == suggestion, sourceLocation: sourceLocation)
        let start = text.index(text.startIndex, offsetBy: error.offset)
        let end = text.index(start, offsetBy: error.length)
        #expect(text[start..<end] == place, sourceLocation: sourceLocation)
    }

    /// The field of a term, and its value.
    private func parts(_ term: String) -> (field: String, value: String) {
        let parts = term.split(separator: ":", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
    }

    @Test func `an unknown field is reported with its location and the nearest field`() {
        let fields: [(text: String, field: String, nearest: String?)] = [
            ("dune yaer:1999", "yaer", "year"), ("-Gener:drama", "Gener", "genre"),
            ("diretor:x", "diretor", "director"), ("srot:year", "srot", "sort"), ("color:red", "color", nil),
            ("yaer: 1999", "yaer", "year"), ("year:1999,gnere:drama", "gnere", "genre"),
            ("рейтинг:8..", "рейтинг", nil), ("סרט:1", "סרט", nil), ("👨‍👩‍👧 é yaer:1", "yaer", "year"),
        ]
        for (text, field, nearest) in fields { expect(text, .unknownField(field), at: field, nearest) }
    }

    @Test func `stars are not taken for points out of ten`() {
        let terms: KeyValuePairs = [
            "stars:5": "mine:5★", "stars:3.5..": "mine:3.5★..", "stars:2..4": "mine:2★..4★",
            "stars:9": "mine:9",
            "stars:4★": "mine:4★",
        ]
        for (term, meant) in terms { expect("seen \(term) 1999", .unknownField("stars"), at: term, meant) }
    }

    @Test func `text that only looks like a field is text`() {
        let texts = [
            "2001:", "12:30", "http://x.y/z", "Mission: Impossible", "\"yaer:1999\"", ":", ":x", "a-b:c",
            "Місія: Неможлива", "Alien: Covenant", "genre:drma", "x:",
        ]
        for text in texts { #expect(error(text) == nil, "\(text)") }
    }

    @Test func `an invalid number is reported with its value`() {
        // The suggestion instead of the value.
        let suggestions: KeyValuePairs<String, String?> = [
            "year:abcd": nil, "rating:8,5..": "8.5..", "rating:6..7,8": "6..7.8", "rating:>7,5": ">7.5",
            "mine:8,5": "8.5", "year:0": nil, "year:10000": nil, "year:1999-2001": "1999..2001",
            "year:199x": "1990s", "decade:197*": "1970s", "year:19xx": "1900..1999", "year:2000+": "2000..",
            "rating:7.5+": "7.5..", "runtime:90-100": "90..100", "rating:-1": nil, "rating:1e3": nil,
            "rating:8.": nil, "rating:1...3": nil, "rating:<": nil, "rating:<5..7": nil, "id:٦٠٣": nil,
            "id:none": nil, "votes:1.5": nil, "watched:99999999999999999999": nil, "year:95s": nil,
            "year:19xx..2001": nil, "runtime:1h30h": nil, "runtime:under2h": "..2h",
            "rating:over7.5": "7.5..", "rating:overx": nil, "year:thisyear": "2026", "year:this-week": nil,
        ]
        for (text, suggestion) in suggestions {
            let (field, value) = parts(text)
            expect(text, .badNumber(field: field, value: value), at: value, suggestion)
        }
        expect("rating:8,x", .badNumber(field: "rating", value: "x"), at: "x")
        for list in [
            "rating:7,8", "rating:7.5,8", "rating:8,10", "rating:9,8,7", "mine:5,8", "mine:10,5", "mine:9,8",
        ] {
            #expect(error(list) == nil, "\(list)")
        }
    }

    @Test func `a value of another field suggests that field`() {
        let today = QueryError.Problem.badNumber(field: "watched", value: "today")
        expect("dune -watched:today", today, at: "watched:today", "seen:today")
        expect("watched:2,today", today, at: "today")
        expect("seen:yes", .badDate(field: "seen", value: "yes"), at: "seen:yes", "seen")
        expect("drama seen:no", .badDate(field: "seen", value: "no"), at: "seen:no", "unseen")
    }

    @Test func `an invalid date suggests the nearest word for a day`() {
        let suggestions: KeyValuePairs<String, String?> = [
            "seen:yesterdy": "yesterday", "added:30d": "-30d", "seen:2026-02-30": nil, "seen:2026-8": nil,
            "seen:2026..-1x": nil, "released:12/31/1999": nil, "seen:thisyear": "2026",
            "added:last-month": "2026-07", "seen:this": nil, "seen:2024..lastmonth": "2024..2026-07",
            "seen:-9999999999d": nil,
        ]
        for (text, suggestion) in suggestions {
            let (field, value) = parts(text)
            expect(text, .badDate(field: field, value: value), at: value, suggestion)
        }
        expect("seen:last year dune", .badDate(field: "seen", value: "last"), at: "last year", "2025")
        expect("seen:yes,2024", .badDate(field: "seen", value: "yes"), at: "yes")
    }

    @Test func `a reversed range suggests the right order`() {
        expect("year:2001..1999", .badRange("2001..1999"), at: "2001..1999", "1999..2001")
        expect("rating:9..8", .badRange("9..8"), at: "9..8", "8..9")
        expect("seen:-1y..-2y", .badRange("-1y..-2y"), at: "-1y..-2y", "-2y..-1y")
        expect("seen:..", .badRange(".."), at: "..")
        expect("rating:..", .badRange(".."), at: "..")
    }

    @Test func `a missing or unclosed part is reported with its location`() {
        expect("dune genre:", .emptyValue, at: "")
        expect("genre: drama", .emptyValue, at: "")
        expect("\"\"", .emptyValue, at: "\"\"")
        expect("genre:\" \"", .emptyValue, at: "\" \"")
        expect("year:1999,,2001", .emptyValue, at: "")
        expect("sort:", .emptyValue, at: "")
        expect("dune \"final cut", .unclosedQuote, at: "\"final cut")
        expect("director:\"varda", .unclosedQuote, at: "\"varda")
    }

    @Test func `an unknown sort key suggests the nearest one, with its sign`() {
        expect("sort:yaer-,title", .unknownSortKey("yaer"), at: "yaer-", "year-")
        expect("sort:title,ratign", .unknownSortKey("ratign"), at: "ratign", "rating")
        expect("sort:-year", .unknownSortKey("-year"), at: "-year", "year-")
        expect("sort:year-desc", .unknownSortKey("year-desc"), at: "year-desc", "year-")
        expect("sort:rating:asc", .unknownSortKey("rating:asc"), at: "rating:asc", "rating+")
        expect("sort:title,year,desc", .unknownSortKey("desc"), at: ",desc", "-")
        expect("sort:desc", .unknownSortKey("desc"), at: "desc")
        expect("sort:colour", .unknownSortKey("colour"), at: "colour")
        expect("-sort:year", .misplacedSort, at: "-sort:")
        expect("genre:drama,sort:year", .misplacedSort, at: "sort:")
    }

    @Test func `a query has at most 10,000 bytes and 200 terms`() {
        #expect(error(String(repeating: "a", count: 10_000)) == nil)
        #expect(error(String(repeating: "é", count: 5_001))?.problem == .tooLong)
        #expect(error(Array(repeating: "a", count: 200).joined(separator: " ")) == nil)
        #expect(error(Array(repeating: "a", count: 201).joined(separator: " "))?.problem == .tooLong)
        #expect(error(Array(repeating: "a", count: 201).joined(separator: ","))?.problem == .tooLong)
        #expect(
            error("sort:" + Array(repeating: "id", count: 201).joined(separator: ","))?.problem == .tooLong)
    }
}
