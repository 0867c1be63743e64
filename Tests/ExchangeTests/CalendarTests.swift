import Records
import Testing

@testable import Exchange

struct CalendarTests {
    private func event(_ title: String, _ day: String, id: Int = 1, url: String? = nil) throws
        -> CalendarEvent
    {
        .init(
            filmID: id, title: title, date: try #require(PartialDate(day)), region: "UA",
            releaseType: "in cinemas", url: url)
    }

    /// The lines before folding.
    private func lines(_ text: String) -> [String] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            bytes.append(byte)
            if bytes.suffix(3) == [13, 10, 32] { bytes.removeLast(3) }
        }
        return bytes.split(separator: 10).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    @Test func `an event is a full day with every property that calendars need`() throws {
        let text = CalendarExport.text(
            [try event("Dune: Part Three", "2026-12-31", url: "https://www.themoviedb.org/movie/1")],
            stamp: "2026-11-21T11:44:20Z")
        #expect(
            lines(text) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//movielib//movielib//EN", "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
                "X-WR-CALNAME:Films", "BEGIN:VEVENT", "UID:1-ua-in-cinemas@movielib",
                "DTSTAMP:20261121T114420Z",
                "DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101",
                "SUMMARY:Dune: Part Three (in cinemas\\, UA)",
                "TRANSP:TRANSPARENT", "URL:https://www.themoviedb.org/movie/1", "END:VEVENT", "END:VCALENDAR",
            ])
    }

    @Test func `lines have at most 75 octets, and no character is split`() throws {
        for count in stride(from: 0, to: 80, by: 3) {
            let title =
                String(repeating: "x", count: count) + String(repeating: "千🏜️é", count: 40) + "e"
                + String(repeating: "\u{301}", count: 90)
            let text = CalendarExport.text([try event(title, "2026-12-31")], stamp: "2026-11-21T11:44:20Z")
            let folded = text.utf8.split(separator: 13)
            #expect(folded.allSatisfy { $0.count - ($0.first == 10 ? 1 : 0) <= 75 })
            #expect(folded.allSatisfy { String(validating: Array($0), as: UTF8.self) != nil })
            #expect(lines(text).contains("SUMMARY:\(title) (in cinemas\\, UA)"))
        }
    }

    @Test func `a title cannot add a line to the calendar`() throws {
        let text = CalendarExport.text(
            [
                try event(
                    "a\r\nEND:VEVENT\nb;c,d\\e\u{2028}f\u{7}", "2026-12-31", url: "https://x\r\nATTACH:y")
            ],
            stamp: "2026-11-21T11:44:20Z", name: "x\ny")
        #expect(lines(text).contains("SUMMARY:a\\nEND:VEVENT\\nb\\;c\\,d\\\\e\\nf (in cinemas\\, UA)"))
        #expect(lines(text).count { $0 == "END:VEVENT" } == 1)
        #expect(!text.contains("ATTACH"))
        #expect(!text.replacing("\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
    }

    @Test func `a postponed release keeps its identifier, and two releases of a kind get two`() throws {
        func names(_ days: [String]) throws -> [String] {
            lines(CalendarExport.text(try days.map { try event("x", $0) }, stamp: "x")).filter {
                $0.hasPrefix("UID")
            }
        }
        #expect(try names(["2026-12-31"]) == names(["2027-01-31"]))
        #expect(
            try names(["2027-01-31", "2026-12-31"]) == [
                "UID:1-ua-in-cinemas@movielib", "UID:1-ua-in-cinemas-2@movielib",
            ])
        #expect(try names(["2027", "2027-01"]).isEmpty)
    }
}
