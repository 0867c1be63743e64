import Foundation
import Testing

@testable import Records

struct DateTests {
    @Test func `a date has the precision with which it is written`() {
        #expect(PartialDate("2026")?.month == nil)
        #expect(PartialDate("2026-08")?.day == nil)
        #expect(PartialDate("2024-02-29")?.day != nil)
        for text in [
            "", "26", "2026-13", "2025-02-29", "2026-8-1", "2026-08-14T10", "２０２６", "2026-", "0000-00-00",
        ] {
            #expect(PartialDate(text) == nil, "\(text)")
        }
        #expect(
            [PartialDate("2026-08-14"), PartialDate("2026")].compactMap { $0 }.min()?.description == "2026")
    }

    @Test func `a time is converted to UTC whatever its offset`() {
        #expect(ISOTime("2026-08-14")?.text == "2026-08-14T00:00:00Z")
        #expect(ISOTime("2026-08-14T20:15:30.123Z")?.text == "2026-08-14T20:15:30Z")
        #expect(ISOTime("2026-08-14T01:15+03:00")?.text == "2026-08-13T22:15:00Z")
        #expect(ISOTime("2026-08-14 20:15:30 ")?.text == "2026-08-14T20:15:30Z")
        #expect(ISOTime("Sat Mar 21 00:00:00 2015")?.text == "2015-03-21T00:00:00Z")
        #expect(ISOTime("1969-12-31T23:59:59Z")?.seconds == -1)
        #expect(ISOTime("1894-03-10")?.text == "1894-03-10T00:00:00Z")
        for text in [
            "", "yesterday", "2026-02-30", "2026-08-14T25:00:00Z", "14.08.2026", "2026-08-14T10:00:00+99:00",
        ] {
            #expect(ISOTime(text) == nil, "\(text)")
        }
    }

    @Test func `dates and seconds agree over four hundred years`() {
        for seconds in stride(from: -5_000_000_000, to: 7_000_000_000, by: 86_399 * 7) {
            let time = ISOTime(seconds: seconds)
            #expect(ISOTime(time.text) == time)
        }
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (951_868_799, "2000-02-29T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"), (1_795_261_460, "2026-11-21T11:44:20Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `a time round-trips through ISO 8601`(seconds: Int, text: String) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(date.isoTime == text)
        #expect(Date(isoTime: text) == date)
    }

    @Test func `every day of a century round-trips`() throws {
        for day in 0..<36_525 {
            let date = Date(timeIntervalSince1970: Double(day * 86_400 + day))
            #expect(Date(isoTime: date.isoTime) == date)
        }
    }
}
