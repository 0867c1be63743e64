/// A day of the Gregorian calendar, as TMDB writes it: `2021-09-15`.
///
/// Parsed strictly: TMDB also sends "", "0000-00-00" and worse, and a lenient parser turns 2025-13-45 into a
/// day of 2026. A timestamp is taken for its day.
package struct CalendarDate: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// 1800 to 2200.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    /// Nil where the calendar has no such day, or the year is outside 1800 to 2200.
    package init?(year: Int, month: Int, day: Int) {
        guard (1800...2200).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `YYYY-MM-DD`, alone or at the head of a timestamp; nil for anything else.
    package init?(_ text: String) {
        var text = text
        guard let parts = text.withUTF8(Self.parts) else { return nil }
        self.init(year: parts.year, month: parts.month, day: parts.day)
    }

    /// Without an array on the way: a long list has thousands of days.
    private static func parts(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (year: Int, month: Int, day: Int)? {
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes.count == 10 || bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ")
        else { return nil }
        var isDate = true
        func number(_ start: Int, _ count: Int) -> Int {
            var value = 0
            for index in start..<start + count {
                isDate = isDate && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
                value = value * 10 + Int(bytes[index]) - 48
            }
            return value
        }
        let parts = (number(0, 4), number(5, 2), number(8, 2))
        return isDate ? parts : nil
    }

    /// Reads what ``description`` writes; throws `DecodingError` where that is no day.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no date"))
        }
        self = date
    }

    /// Writes ``description``.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// ISO 8601: `2021-09-15`.
    package var description: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }

    /// The earlier day first.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
