import Foundation

/// A moment as the text of a cell: ISO 8601 in UTC, to the second, such as `2026-11-21T11:44:20Z`.
///
/// By hand, because Foundation's parser takes ten times as long as all else there is to a row.
struct StoredTime {
    var text: String

    /// The moment to write; a clock outside 1970…9999 is put on the nearer end.
    init(_ date: Date) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), 0), 253_402_300_799)
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let fields = [
            parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
        ].map { $0 < 10 ? "0\($0)" : "\($0)" }
        text = "\(fields[0])-\(fields[1])-\(fields[2])T\(fields[3]):\(fields[4]):\(fields[5])Z"
    }

    /// The moment that was written.
    init(text: String) { self.text = text }

    func date() throws -> Date {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { total, byte in
                guard let total, (48...57).contains(byte) else { return nil }
                return total * 10 + Int(byte - 48)
            }
        }
        guard bytes.count == 20, [4, 7, 10, 13, 16, 19].map({ bytes[$0] }) == Array("--T::Z".utf8),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { throw BadStoredValue(detail: "a time reads \(text.prefix(40))") }
        let days = Self.days(year: year, month: month, day: day)
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
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
