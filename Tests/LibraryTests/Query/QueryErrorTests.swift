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

    @Test func `an unknown field is reported with its location and the nearest field`() {
        expect("dune yaer:1999", .unknownField("yaer"), at: "yaer", "year")
        expect("-Gener:drama", .unknownField("Gener"), at: "Gener", "genre")
        expect("diretor:x", .unknownField("diretor"), at: "diretor", "director")
        expect("srot:year", .unknownField("srot"), at: "srot", "sort")
        expect("color:red", .unknownField("color"), at: "color")
        expect("yaer: 1999", .unknownField("yaer"), at: "yaer", "year")
        expect("year:1999,gnere:drama", .unknownField("gnere"), at: "gnere", "genre")
        expect("рейтинг:8..", .unknownField("рейтинг"), at: "рейтинг")
        expect("סרט:1", .unknownField("סרט"), at: "סרט")
        expect("👨‍👩‍👧 é yaer:1", .unknownField("yaer"), at: "yaer", "year")
    }

    @Test func `text that only looks like a field is text`() {
        let texts = [
            "2001:", "12:30", "http://x.y/z", "Mission: Impossible", "\"yaer:1999\"", ":", ":x", "a-b:c",
            "Місія: Неможлива", "Alien: Covenant", "genre:drma", "x:",
        ]
        for text in texts { #expect(error(text) == nil, "\(text)") }
    }

    @Test func `an invalid number is reported with its value`() {
        expect("year:abcd", .badNumber(field: "year", value: "abcd"), at: "abcd")
        expect("rating:8,5..", .badNumber(field: "rating", value: "8,5.."), at: "8,5..", "8.5..")
        expect("rating:6..7,8", .badNumber(field: "rating", value: "6..7,8"), at: "6..7,8", "6..7.8")
        expect("rating:>7,5", .badNumber(field: "rating", value: ">7,5"), at: ">7,5", ">7.5")
        for list in [
            "rating:7,8", "rating:7.5,8", "rating:8,10", "rating:9,8,7", "mine:5,8", "mine:10,5", "mine:9,8",
        ] {
            #expect(error(list) == nil, "\(list)")
        }
        expect("mine:8,5", .badNumber(field: "mine", value: "8,5"), at: "8,5", "8.5")
        expect("year:0", .badNumber(field: "year", value: "0"), at: "0")
        expect("year:10000", .badNumber(field: "year", value: "10000"), at: "10000")
        expect("year:1999-2001", .badNumber(field: "year", value: "1999-2001"), at: "1999-2001", "1999..2001")
        expect("year:199x", .badNumber(field: "year", value: "199x"), at: "199x", "1990s")
        expect("decade:197*", .badNumber(field: "decade", value: "197*"), at: "197*", "1970s")
        expect("year:19xx", .badNumber(field: "year", value: "19xx"), at: "19xx", "1900..1999")
        expect("year:2000+", .badNumber(field: "year", value: "2000+"), at: "2000+", "2000..")
        expect("rating:7.5+", .badNumber(field: "rating", value: "7.5+"), at: "7.5+", "7.5..")
        expect("runtime:90-100", .badNumber(field: "runtime", value: "90-100"), at: "90-100", "90..100")
        expect("rating:8,x", .badNumber(field: "rating", value: "x"), at: "x")
        expect("rating:-1", .badNumber(field: "rating", value: "-1"), at: "-1")
        expect("rating:1e3", .badNumber(field: "rating", value: "1e3"), at: "1e3")
        expect("rating:8.", .badNumber(field: "rating", value: "8."), at: "8.")
        expect("rating:1...3", .badNumber(field: "rating", value: "1...3"), at: "1...3")
        expect("rating:<", .badNumber(field: "rating", value: "<"), at: "<")
        expect("rating:<5..7", .badNumber(field: "rating", value: "<5..7"), at: "<5..7")
        expect("id:٦٠٣", .badNumber(field: "id", value: "٦٠٣"), at: "٦٠٣")
        expect("id:none", .badNumber(field: "id", value: "none"), at: "none")
        expect("votes:1.5", .badNumber(field: "votes", value: "1.5"), at: "1.5")
        expect(
            "watched:99999999999999999999", .badNumber(field: "watched", value: "99999999999999999999"),
            at: "99999999999999999999")
        expect("year:95s", .badNumber(field: "year", value: "95s"), at: "95s")
        expect("year:19xx..2001", .badNumber(field: "year", value: "19xx..2001"), at: "19xx..2001")
        expect("runtime:1h30h", .badNumber(field: "runtime", value: "1h30h"), at: "1h30h")
        expect("runtime:under2h", .badNumber(field: "runtime", value: "under2h"), at: "under2h", "..2h")
        expect("rating:over7.5", .badNumber(field: "rating", value: "over7.5"), at: "over7.5", "7.5..")
        expect("rating:overx", .badNumber(field: "rating", value: "overx"), at: "overx")
        expect("year:thisyear", .badNumber(field: "year", value: "thisyear"), at: "thisyear", "2026")
        expect("year:this-week", .badNumber(field: "year", value: "this-week"), at: "this-week")
    }

    @Test func `a value of another field suggests that field`() {
        let today = QueryError.Problem.badNumber(field: "watched", value: "today")
        expect("dune -watched:today", today, at: "watched:today", "seen:today")
        expect("watched:2,today", today, at: "today")
        expect("seen:yes", .badDate(field: "seen", value: "yes"), at: "seen:yes", "seen")
        expect("drama seen:no", .badDate(field: "seen", value: "no"), at: "seen:no", "unseen")
    }

    @Test func `an invalid date suggests the nearest word for a day`() {
        expect("seen:yesterdy", .badDate(field: "seen", value: "yesterdy"), at: "yesterdy", "yesterday")
        expect("added:30d", .badDate(field: "added", value: "30d"), at: "30d", "-30d")
        expect("seen:2026-02-30", .badDate(field: "seen", value: "2026-02-30"), at: "2026-02-30")
        expect("seen:2026-8", .badDate(field: "seen", value: "2026-8"), at: "2026-8")
        expect("seen:2026..-1x", .badDate(field: "seen", value: "2026..-1x"), at: "2026..-1x")
        expect("released:12/31/1999", .badDate(field: "released", value: "12/31/1999"), at: "12/31/1999")
        expect("seen:thisyear", .badDate(field: "seen", value: "thisyear"), at: "thisyear", "2026")
        expect("seen:last year dune", .badDate(field: "seen", value: "last"), at: "last year", "2025")
        expect("added:last-month", .badDate(field: "added", value: "last-month"), at: "last-month", "2026-07")
        expect("seen:this", .badDate(field: "seen", value: "this"), at: "this")
        expect(
            "seen:2024..lastmonth", .badDate(field: "seen", value: "2024..lastmonth"), at: "2024..lastmonth",
            "2024..2026-07")
        expect("seen:yes,2024", .badDate(field: "seen", value: "yes"), at: "yes")
        expect("seen:-9999999999d", .badDate(field: "seen", value: "-9999999999d"), at: "-9999999999d")
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
