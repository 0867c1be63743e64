package import Foundation

/// A moment as the text of a cell: ISO 8601 in UTC, to the second, such as `2026-11-21T11:44:20Z`.
///
/// By hand and by the C library, because Foundation's parser takes ten times as long as all else there is to a row,
/// and its formatter makes a list of a hundred wait longer than the database does.
struct StoredTime {
    var text: String

    /// The moment to write; a clock outside 1970…9999 is put on the nearer end.
    init(_ date: Date) {
        var seconds = time_t(min(max(date.timeIntervalSince1970.rounded(.down), 0), 253_402_300_799))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let fields = [
            (Int(parts.tm_year) + 1900, 4, UInt8(ascii: "-")), (Int(parts.tm_mon) + 1, 2, UInt8(ascii: "-")),
            (Int(parts.tm_mday), 2, UInt8(ascii: "T")), (Int(parts.tm_hour), 2, UInt8(ascii: ":")),
            (Int(parts.tm_min), 2, UInt8(ascii: ":")), (Int(parts.tm_sec), 2, UInt8(ascii: "Z")),
        ]
        // Digit by digit: a long list has thousands of times.
        text = String(unsafeUninitializedCapacity: 20) { bytes in
            var end = 0
            for (number, width, sign) in fields {
                var number = number
                for index in (end..<end + width).reversed() {
                    bytes[index] = UInt8(ascii: "0") + UInt8(number % 10)
                    number /= 10
                }
                bytes[end + width] = sign
                end += width + 1
            }
            return end
        }
    }

    /// The moment that was written.
    init(text: String) { self.text = text }

    func date() throws -> Date {
        var text = text
        guard let seconds = text.withUTF8(Self.seconds) else {
            throw BadStoredValue(detail: "a time reads \(text.prefix(40))")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Seconds since 1970, without an array on the way: a long list has thousands of times.
    private static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count == 20 else { return nil }
        var isTime = true
        func sign(_ index: Int, _ character: Unicode.Scalar) {
            isTime = isTime && bytes[index] == UInt8(ascii: character)
        }
        func number(_ start: Int, _ count: Int) -> Int {
            var value = 0
            for index in start..<start + count {
                isTime = isTime && (48...57).contains(bytes[index])
                value = value * 10 + Int(bytes[index]) - 48
            }
            return value
        }
        sign(4, "-")
        sign(7, "-")
        sign(10, "T")
        sign(13, ":")
        sign(16, ":")
        sign(19, "Z")
        let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
        let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
        guard isTime, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        return days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Days since 1970-01-01 in the Gregorian calendar; years begin in March, so that a leap day comes last.
    ///
    /// Source: howardhinnant.github.io/date_algorithms.html#days_from_civil.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }
}

extension Date {
    /// The moment as the library stores it: ISO 8601 in UTC, to the second, such as `2026-11-21T11:44:20Z`.
    ///
    /// One outside 1970…9999 is put on the nearer end.
    package var isoTime: String { StoredTime(self).text }

    /// Reads what ``isoTime`` writes; nil for every other form.
    package init?(isoTime text: String) {
        guard let date = try? StoredTime(text: text).date() else { return nil }
        self = date
    }
}
