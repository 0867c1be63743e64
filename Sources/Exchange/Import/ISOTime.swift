/// A moment out of a file, by hand: Foundation's formatters bring ICU along.
struct ISOTime: Equatable, Comparable {
    /// Since 1970, in UTC.
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// Reads `2026-08-14`, `2026-08-14T20:15:00Z` with or without a fraction or an offset, and the way IMDb wrote
    /// until 2017, `Fri Aug 14 00:00:00 2026`. A day is its first second. Nil for anything else.
    init?(_ text: String) {
        let trimmed = text.trimmingSpaces()
        guard let seconds = Self.iso(trimmed) ?? Self.spelledOut(trimmed) else { return nil }
        self.seconds = seconds
    }

    /// `2026-08-14T20:15:00Z`
    var text: String {
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - day * 86_400
        return "\(dayText)T\(pad(rest / 3600)):\(pad(rest / 60 % 60)):\(pad(rest % 60))Z"
    }

    /// `2026-08-14`
    var dayText: String {
        let (year, month, day) = Self.civil(Int((Double(seconds) / 86_400).rounded(.down)))
        return "\(year)-\(pad(month))-\(pad(day))"
    }

    static func < (left: ISOTime, right: ISOTime) -> Bool { left.seconds < right.seconds }

    private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func iso(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10,
            let date = PartialDate(String(decoding: bytes[0..<10], as: UTF8.self)), date.precision == .day
        else { return nil }
        let midnight = days(date) * 86_400
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
            if rest.first == UInt8(ascii: ".") {
                rest = rest.dropFirst().drop { (48...57).contains($0) }
            }
        }
        guard let offset = offset(rest) else { return nil }
        return midnight + hour * 3600 + minute * 60 + second - offset
    }

    /// Seconds east of UTC; a time that does not say is taken for UTC.
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

    private static func spelledOut(_ text: String) -> Int? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        let months = [
            "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9,
            "Oct": 10,
            "Nov": 11, "Dec": 12,
        ]
        guard parts.count == 5, let month = months[String(parts[1])], let day = Int(parts[2]) else {
            return nil
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return iso("\(parts[4])-\(two(month))-\(two(day))T\(parts[3])Z")
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.reduce(0 as Int?) { value, byte in
            guard let value, (48...57).contains(byte) else { return nil }
            return value * 10 + Int(byte - 48)
        }
    }

    /// Days since 1970 of the proleptic Gregorian calendar, counted in years that begin in March.
    private static func days(_ date: PartialDate) -> Int {
        let parts = date.text.split(separator: "-").compactMap { Int($0) }
        let year = parts[1] > 2 ? parts[0] : parts[0] - 1
        let month = (parts[1] + 9) % 12
        let century = year / 100
        return year * 365 + year / 4 - century + century / 4 + (month * 153 + 2) / 5 + parts[2] - 1 - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = Int((Double(shifted) / 146_097).rounded(.down))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }
}

extension String {
    /// Without the spaces, tabs and line ends around it.
    func trimmingSpaces() -> String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            isSpace(first) || isSpace(last)
        else { return self }
        let head = unicodeScalars.drop(while: isSpace)
        return String(String.UnicodeScalarView(head.reversed().drop(while: isSpace).reversed()))
    }
}
