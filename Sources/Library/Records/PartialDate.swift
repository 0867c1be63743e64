/// A day, a month or a year in ISO 8601 (`2026-08-14`, `2026-08`, `2026`): as precise as it is remembered.
public struct PartialDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12; nil for a year.
    public let month: Int?
    /// 1 to 31, as the month has it; nil for a month or a year.
    public let day: Int?

    /// Nil where the calendar has no such date.
    public init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year) else { return nil }
        if let month, !(1...12).contains(month) { return nil }
        if let day {
            guard let month, (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads ISO 8601's calendar dates, extended form; nil for anything else.
    public init?(_ text: String) {
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
    public var description: String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return [padded(year, 4), month.map { padded($0, 2) }, day.map { padded($0, 2) }]
            .compactMap(\.self).joined(separator: "-")
    }

    /// By time, a year before its months, a month before its days: the order of the texts.
    public static func < (left: PartialDate, right: PartialDate) -> Bool {
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
