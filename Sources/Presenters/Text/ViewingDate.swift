import Localization
package import Records

/// Parses dates as people write them.
package enum ViewingDate {
    /// Today, as the library stores days.
    ///
    /// - Parameter subject: what needs the date, for the failure's first words.
    package static func today(for subject: String) throws(Failure) -> PartialDate {
        guard let today = PartialDate.today else {
            throw Failure(.usage, subject, tr("the clock of this computer is off by millennia"))
        }
        return today
    }

    /// The day of a viewing, as people write it: `today`, `yesterday`, `friday`, `last friday`, `2026-08-14`,
    /// `14.8.2026`, `14 aug 2026`, `2026-08`, `2026`, in English and in the interface language; nil for `unknown`.
    package static func parse(_ text: String, option: String = "--on") throws(Failure) -> PartialDate? {
        try parse(text, option, today: today(for: option))
    }

    /// The day of a viewing, given today's date.
    package static func parse(_ text: String, _ option: String, today: PartialDate) throws(Failure)
        -> PartialDate?
    {
        let word = text.trimmed.lowercased()
        if word == "unknown" { return nil }
        guard
            let date = PartialDate(word) ?? dotted(word) ?? slashed(word)
                ?? DateTextParser.date(word, today: today)
        else {
            throw Failure(
                .usage, option, tr("'{text}' is not a date", ["text": text]),
                hint: tr("write 2026-08-14, 14 aug, yesterday, last friday, 2026-08 or unknown"))
        }
        // An export has no viewings older than cinema, so the library must not either.
        if date.year < 1800 {
            throw Failure(.usage, option, tr("{date} is before there were films", ["date": "\(date)"]))
        }
        let begin = PartialDate(year: date.year, month: date.month ?? 1, day: date.day ?? 1) ?? date
        if begin > today { throw Failure(.usage, option, tr("{date} is in the future", ["date": "\(date)"])) }
        return date
    }

    /// `2026/11/24`, `24/11/2026`, `11/24/2026`; nil if day and month could be exchanged, unless the interface language
    /// has the day first.
    private static func slashed(_ text: String) -> PartialDate? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3, parts.allSatisfy({ (1...4).contains($0.count) }) else {
            return nil
        }
        if parts[0].count == 4 { return PartialDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
        guard parts[2].count == 4 else { return nil }
        let (first, second) = (numbers[0], numbers[1])
        if first > 12 || first == second || (second <= 12 && Interface.language != nil) {
            return PartialDate(year: numbers[2], month: second, day: first)
        }
        return second > 12 ? PartialDate(year: numbers[2], month: first, day: second) : nil
    }

    /// `20.11.2026`, the usual format in much of Europe, and the program's own in Ukrainian.
    private static func dotted(_ text: String) -> PartialDate? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].count == 4, parts.allSatisfy({ (1...4).contains($0.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), let day = Int(parts[0]),
            let month = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        return PartialDate(year: year, month: month, day: day)
    }
}
