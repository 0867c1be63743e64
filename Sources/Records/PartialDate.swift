package import Foundation

/// A day, a month or a year in ISO 8601 (`2026-08-14`, `2026-08`, `2026`), as precise as known.
package struct PartialDate: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12; nil for a year.
    package let month: Int?
    /// 1 to 31, limited by the month; nil for a month or a year.
    package let day: Int?

    /// Years in which a film can have been made, announced or seen; other years in foreign data are mistakes.
    package static let filmYears = 1800...2200

    /// Nil if the calendar has no such date.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year) else { return nil }
        if let month, !(1...12).contains(month) { return nil }
        if let day { guard let month, (1...Self.days(in: month, of: year)).contains(day) else { return nil } }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Parses ISO 8601's calendar dates, extended form; nil for anything else.
    package init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ PartialDate(utf8: $0[...]) }) else { return nil }
        self = date
    }

    /// Parses a complete date of ``filmYears``, alone or at the start of a timestamp, strictly: TMDB also
    /// sends "", "0000-00-00" and worse. Nil for anything else.
    package init?(filmDay text: String) {
        var text = text
        let date = text.withUTF8 { bytes -> PartialDate? in
            if bytes.count > 10, bytes[10] != UInt8(ascii: "T"), bytes[10] != UInt8(ascii: " ") { return nil }
            return PartialDate(utf8: bytes.prefix(10))
        }
        guard let date, date.day != nil, Self.filmYears.contains(date.year) else { return nil }
        self = date
    }

    /// Parses a film's release in libraries and export files: a day, a month or a year; other text that
    /// begins with a year is read as that year. Nil outside ``filmYears``.
    package init?(release text: String) {
        if let day = PartialDate(filmDay: text) {
            self = day
            return
        }
        guard let year = Int(text.prefix(4)), Self.filmYears.contains(year),
            let date = PartialDate(text) ?? PartialDate(year: year)
        else { return nil }
        self = date
    }

    /// Without an intermediate array: a long list has thousands of dates.
    init?(utf8 bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        var isDate = true
        func number(_ start: Int, _ count: Int) -> Int {
            var value = 0
            for index in start..<start + count {
                isDate = isDate && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
                value = value * 10 + Int(bytes[index]) - 48
            }
            if start > 0 { isDate = isDate && bytes[start - 1] == UInt8(ascii: "-") }
            return value
        }
        let year, month, day: Int?
        switch bytes.count {
        case 4: (year, month, day) = (number(0, 4), nil, nil)
        case 7: (year, month, day) = (number(0, 4), number(5, 2), nil)
        case 10: (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
        default: return nil
        }
        guard let year, isDate else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Decodes ``description``; throws `DecodingError` if it is not a date.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = PartialDate(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no date"))
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// ISO 8601.
    package var description: String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
        }
        var text = padded(year, 4)
        if let month { text += "-" + padded(month, 2) }
        if let day { text += "-" + padded(day, 2) }
        return text
    }

    /// By time, a year before its months, a month before its days: the order of the texts.
    package static func < (left: PartialDate, right: PartialDate) -> Bool {
        (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
    }

    /// Whether it is definitely before the other; "in 2003" is not before "in May 2003".
    package func isCertainlyBefore(_ other: PartialDate) -> Bool {
        self < other && !other.description.hasPrefix(description)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension PartialDate {
    /// The day in a time zone; nil if the clock is off by millennia.
    package init?(_ date: Date, in timeZone: TimeZone) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: date)
        self.init(daysSince1970: seconds.flooredDivision(by: 86_400))
    }

    /// Complete years, as in ages.
    package func years(until later: PartialDate) -> Int {
        let hadBirthday = (later.month ?? 1, later.day ?? 1) >= (month ?? 1, day ?? 1)
        return max(0, later.year - year - (hadBirthday ? 0 : 1))
    }

    /// The weekdays' English names, from Monday.
    package static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Counted from Monday, which is 0; for a month or a year, that of its first day.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        ((daysSince1970 + 3) % 7 + 7) % 7
    }

    /// The day of `today`, `yesterday` or a weekday's name: the last such day before today.
    ///
    /// Names may be cut to three letters; nil for any other word.
    package init?(dayNamed word: String, today: PartialDate) {
        let back: Int
        switch word.lowercased() {
        case "today": back = 0
        case "yesterday": back = 1
        case let name:
            guard name.count >= 3, let index = Self.weekdays.firstIndex(where: { $0.hasPrefix(name) }) else {
                return nil
            }
            back = (today.weekday - index + 6) % 7 + 1
        }
        guard let day = PartialDate(daysSince1970: today.daysSince1970 - back) else { return nil }
        self = day
    }

    /// Days from 1970-01-01 to its first day; years begin in March, so that a leap day comes last.
    ///
    /// Source: howardhinnant.github.io/date_algorithms.html#days_from_civil.
    package var daysSince1970: Int {
        let (month, day) = (month ?? 1, day ?? 1)
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    /// The day; nil outside the years 1 to 9999.
    ///
    /// Source: howardhinnant.github.io/date_algorithms.html#civil_from_days.
    package init?(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = shifted.flooredDivision(by: 146_097)
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

extension Int {
    package func flooredDivision(by divisor: Int) -> Int {
        (self >= 0 ? self : self - (divisor - 1)) / divisor
    }
}

extension PartialDate {
    /// Today's date in local time; nil if the clock is off by centuries.
    ///
    /// Uses the C library, because Foundation's calendar takes longer to set up than most commands to run.
    package static var today: PartialDate? {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return PartialDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    /// The current year; the year in which this was written if the clock is off.
    package static var thisYear: Int { today?.year ?? 2026 }
}
