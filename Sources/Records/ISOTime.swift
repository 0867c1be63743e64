package import Foundation

/// A time in ISO 8601, in UTC and to the second: `2026-11-21T11:44:20Z`.
///
/// Parsed by hand, because Foundation's parser takes ten times as long as everything else about a library
/// row, and its formatters load ICU.
package struct ISOTime: Sendable, Equatable, Comparable {
    /// Seconds since 1970.
    package var seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    /// A clock outside 1970…9999 is clamped.
    package init(_ date: Date) {
        seconds = Int(min(max(date.timeIntervalSince1970.rounded(.down), 0), 253_402_300_799))
    }

    /// Parses the format of ``text``; nil for any other form.
    package init?(exactly text: String) {
        var text = text
        guard let seconds = text.withUTF8(Self.seconds) else { return nil }
        self.seconds = seconds
    }

    /// Parses other programs' formats: `2026-08-14`, `2026-08-14T20:15:00Z` with or without a fraction or an offset,
    /// and IMDb's form until 2017, `Fri Aug 14 00:00:00 2026`. A date means its first second. Nil for anything else.
    package init?(_ text: String) {
        let trimmed = text.trimmed
        guard let seconds = Self.parseISO(trimmed) ?? Self.parseSpelledOut(trimmed) else { return nil }
        self.seconds = seconds
    }

    /// `2026-08-14T20:15:00Z`; a time outside the years 1 to 9999 is clamped.
    package var text: String {
        let date = day
        let rest = seconds - seconds.flooredDivision(by: 86_400) * 86_400
        let fields = [
            (date.year, 4, UInt8(ascii: "-")), (date.month ?? 1, 2, UInt8(ascii: "-")),
            (date.day ?? 1, 2, UInt8(ascii: "T")), (rest / 3600, 2, UInt8(ascii: ":")),
            (rest / 60 % 60, 2, UInt8(ascii: ":")), (rest % 60, 2, UInt8(ascii: "Z")),
        ]
        // Digit by digit: a long list has thousands of times.
        return String(unsafeUninitializedCapacity: 20) { bytes in
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

    /// The day in UTC.
    package var day: PartialDate {
        let days = min(max(seconds.flooredDivision(by: 86_400), Self.firstDay), Self.lastDay)
        guard let day = PartialDate(daysSince1970: days) else { preconditionFailure("no day \(days)") }
        return day
    }

    package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    package static func < (left: ISOTime, right: ISOTime) -> Bool { left.seconds < right.seconds }

    /// The seconds of the years 1 to 9999.
    package static let range = firstDay * 86_400..<(lastDay + 1) * 86_400

    /// 0001-01-01 and 9999-12-31.
    private static let (firstDay, lastDay) = (-719_162, 2_932_896)

    /// Without an intermediate array: a long list has thousands of times.
    private static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
            let day = PartialDate(utf8: bytes.prefix(10)),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), hour < 24, minute < 60, second < 60
        else { return nil }
        return day.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func parseISO(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, let date = PartialDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            date.day != nil, PartialDate.filmYears.contains(date.year)
        else { return nil }
        let midnight = date.daysSince1970 * 86_400
        guard bytes.count > 10 else { return midnight }
        guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes.count >= 16,
            bytes[13] == UInt8(ascii: ":"), let hour = number(bytes[11..<13]), hour < 24,
            let minute = number(bytes[14..<16]), minute < 60
        else { return nil }
        var rest = bytes[16...]
        var second = 0
        if rest.first == UInt8(ascii: ":") {
            guard rest.count >= 3, let value = number(rest.dropFirst().prefix(2)), value < 61 else {
                return nil
            }
            second = min(value, 59)
            rest = rest.dropFirst(3)
            if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: \.isDigit) }
        }
        guard let offset = offset(rest) else { return nil }
        return midnight + hour * 3600 + minute * 60 + second - offset
    }

    /// Seconds east of UTC; a time without an offset is taken as UTC.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.isEmpty || bytes.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return nil
        }
        let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }[...]
        guard digits.count == 4, let hours = number(digits.prefix(2)), hours < 24,
            let minutes = number(digits.suffix(2)), minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func parseSpelledOut(_ text: String) -> Int? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 5, let month = months.firstIndex(of: String(parts[1])), let day = Int(parts[2]),
            let year = Int(parts[4]), let date = PartialDate(year: year, month: month + 1, day: day)
        else { return nil }
        return parseISO("\(date)T\(parts[3])Z")
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int? {
        bytes.reduce(0 as Int?) { value, byte in
            guard let value, byte.isDigit else { return nil }
            return value * 10 + Int(byte - 48)
        }
    }
}

extension Date {
    /// The time in the format of ``ISOTime``; clamped to 1970…9999.
    package var isoTime: String { ISOTime(self).text }

    /// Parses the format of ``isoTime``; nil for any other form.
    package init?(isoTime text: String) {
        guard let time = ISOTime(exactly: text) else { return nil }
        self = time.date
    }
}

extension String {
    /// The text without surrounding spaces, tabs and line ends.
    package var trimmed: String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            isSpace(first) || isSpace(last)
        else { return self }
        let head = unicodeScalars.drop(while: isSpace)
        return String(String.UnicodeScalarView(head.reversed().drop(while: isSpace).reversed()))
    }
}
