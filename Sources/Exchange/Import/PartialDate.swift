/// A day, a month or a year, as precisely as it is known: `2026-08-14`, `2026-08` or `2026`.
///
/// The text is what counts: a film seen "in 2026" stays that.
package struct PartialDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// What is known.
    package enum Precision: Sendable, Hashable {
        /// A year alone.
        case year
        /// A month of a year.
        case month
        /// A day of the calendar.
        case day
    }

    /// ISO 8601, four, seven or ten characters.
    package let text: String

    /// Nil for anything but a year from 1800 to 2200, a month of it, or a day the calendar has.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), zip(parts, [4, 2, 2]).allSatisfy({ $0.count == $1 }),
            parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 48) } }
        guard (1800...2200).contains(numbers[0]) else { return nil }
        if numbers.count > 1, !(1...12).contains(numbers[1]) { return nil }
        if numbers.count > 2, !(1...Self.days(in: numbers[1], of: numbers[0])).contains(numbers[2]) {
            return nil
        }
        self.text = text
    }

    /// Whether the day, the month or the year alone is known.
    package var precision: Precision {
        switch text.utf8.count {
        case 4: .year
        case 7: .month
        default: .day
        }
    }

    /// The year, which is always known.
    package var year: Int { Int(text.prefix(4)) ?? 0 }

    /// The same as ``text``.
    package var description: String { text }

    /// The earlier first; a year stands before its months, a month before its days.
    package static func < (left: PartialDate, right: PartialDate) -> Bool { left.text < right.text }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
