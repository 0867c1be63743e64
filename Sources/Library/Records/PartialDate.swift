/// A day, a month or a year in ISO 8601 (`2026-08-14`, `2026-08`, `2026`): as precise as it is remembered.
package struct PartialDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12; nil for a year.
    package let month: Int?
    /// 1 to 31, as the month has it; nil for a month or a year.
    package let day: Int?

    /// Nil where the calendar has no such date.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year) else { return nil }
        if let month, !(1...12).contains(month) { return nil }
        if let day {
            guard let month, (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads ISO 8601's calendar dates, extended form; nil for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        guard (1...3).contains(parts.count), zip(parts, lengths).allSatisfy({ $0.count == $1 }) else {
            return nil
        }
        var numbers: [Int] = []
        for part in parts {
            guard part.allSatisfy({ (48...57).contains($0) }) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 48) })
        }
        self.init(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil,
            day: numbers.count > 2 ? numbers[2] : nil)
    }

    /// ISO 8601.
    package var description: String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return [padded(year, 4), month.map { padded($0, 2) }, day.map { padded($0, 2) }]
            .compactMap(\.self).joined(separator: "-")
    }

    /// By time, a year before its months, a month before its days: the order of the texts.
    package static func < (left: PartialDate, right: PartialDate) -> Bool {
        (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension PartialDate {
    private static let weekdays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// The day that `today`, `yesterday` or the name of a weekday stands for: the last such day before today.
    ///
    /// Names may be cut to three letters; nil for other words.
    package init?(dayNamed word: String, today: PartialDate) {
        let back: Int
        switch word.lowercased() {
        case "today": back = 0
        case "yesterday": back = 1
        case let name:
            guard name.count >= 3, let index = Self.weekdays.firstIndex(where: { $0.hasPrefix(name) }) else {
                return nil
            }
            // 1970-01-01 was a Thursday.
            let weekday = (today.daysSince1970 + 4) % 7
            back = (weekday - index + 6) % 7 + 1
        }
        guard let day = PartialDate(daysSince1970: today.daysSince1970 - back) else { return nil }
        self = day
    }

    /// Days from 1970-01-01 to the first day there is in it.
    ///
    /// Source: howardhinnant.github.io/date_algorithms.html#days_from_civil.
    package var daysSince1970: Int {
        StoredTime.days(year: year, month: month ?? 1, day: day ?? 1)
    }

    /// The day; nil outside the years 1 to 9999.
    package init?(daysSince1970 days: Int) {
        // Source: howardhinnant.github.io/date_algorithms.html#civil_from_days.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
