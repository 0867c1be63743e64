package import Records

/// A day for date arithmetic, always in the Gregorian calendar.
package struct QueryDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    private var number: Int

    init(firstOf date: PartialDate) { number = date.daysSince1970 }

    init(lastOf date: PartialDate) {
        if date.day != nil {
            self.init(firstOf: date)
        } else {
            let month = date.month ?? 12
            let last: PartialDate? = (28...31).compactMap {
                PartialDate(year: date.year, month: month, day: $0)
            }.last
            self.init(firstOf: last ?? date)
        }
    }

    private init(number: Int) { self.number = number }

    package static func < (left: QueryDay, right: QueryDay) -> Bool { left.number < right.number }

    package func adding(days: Int) -> QueryDay { QueryDay(number: number + days) }

    /// The same day in another month, or that month's last day.
    func adding(years: Int, months: Int = 0) -> QueryDay {
        guard let date = PartialDate(daysSince1970: number) else { return self }
        let count = (date.year + years) * 12 + (date.month ?? 1) - 1 + months
        guard count >= 12 else { return Self.first }
        guard let target = PartialDate(year: count / 12, month: count % 12 + 1) else { return Self.last }
        return min(QueryDay(firstOf: target).adding(days: (date.day ?? 1) - 1), QueryDay(lastOf: target))
    }

    /// The day `-30d`, `-2w`, `+6m` or `-1y` away, within the years 1 to 9999; nil for anything else.
    func moved(by text: String) -> QueryDay? {
        let bytes = Array(text.utf8)
        guard let sign = bytes.first, let unit = bytes.last, (3...8).contains(bytes.count),
            sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        else { return nil }
        let digits = bytes.dropFirst().dropLast()
        guard digits.allSatisfy(\.isDigit) else { return nil }
        let size = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        let count = sign == UInt8(ascii: "-") ? -size : size
        let day: QueryDay
        switch unit {
        case UInt8(ascii: "d"): day = adding(days: count)
        case UInt8(ascii: "w"): day = adding(days: count * 7)
        case UInt8(ascii: "m"): day = adding(years: 0, months: count)
        case UInt8(ascii: "y"): day = adding(years: count)
        default: return nil
        }
        return min(max(day, Self.first), Self.last)
    }

    /// ISO 8601; `:`, which sorts after every digit, after the year 9999, and `0000` before the year 1.
    package var text: String {
        PartialDate(daysSince1970: number)?.description ?? (number < 0 ? "0000" : ":")
    }

    /// The day; clamped to the years 1 to 9999.
    package var date: PartialDate? {
        PartialDate(daysSince1970: min(max(self, Self.first), Self.last).number)
    }

    /// 0001-01-01 and 9999-12-31.
    private static let first = QueryDay(number: -719_162)
    private static let last = QueryDay(number: 2_932_896)
}
