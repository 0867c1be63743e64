import Localization
package import Records

/// Names of days and months, as users type them: in English and in the interface language.
package enum DateTextParser {
    /// The date of text in lower case: a day by its name, or a date whose month is a word.
    package static func date(_ text: String, today: PartialDate) -> PartialDate? {
        let words = text.split { $0.isWhitespace || $0 == "," }.map { withoutOrdinal(normalised($0)) }
        return phrase(words.joined(separator: " "), today) ?? day(words, today) ?? relativeDate(words, today)
            ?? dateWithMonthName(words, today)
    }

    /// `last night`, `last week`, `the day before yesterday`.
    private static func phrase(_ text: String, _ today: PartialDate) -> PartialDate? {
        func isOne(_ phrases: String) -> Bool {
            phrases.split(separator: "|").contains { normalised($0) == text }
        }
        // i18n: like the next ones: what people say for a day; several ways stand with '|' between them
        let days = [
            (1, "last night|" + tr("last night", context: "typed day")),
            (
                2,
                "the day before yesterday|day before yesterday|"
                    + tr("day before yesterday", context: "typed day")
            ),
            (7, "last week|" + tr("last week", context: "typed day")),
        ]
        return days.first { isOne($0.1) }.flatMap { PartialDate(daysSince1970: today.daysSince1970 - $0.0) }
    }

    /// `24` of `24th`.
    private static func withoutOrdinal(_ word: String) -> String {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
            ? String(digits) : word
    }

    /// `yesterday`, `friday`, `last friday`: the last such day before today.
    private static func day(_ words: [String], _ today: PartialDate) -> PartialDate? {
        let isLast =
            words.count == 2
            && [tr("last", context: "typed day"), "last"].contains { words[0].resembles($0) }
        guard let word = isLast ? words.last : words.first, isLast || words.count == 1 else { return nil }
        if let day = PartialDate(dayNamed: word, today: today) { return day }
        if word == normalised(tr("today", context: "typed day")) { return today }
        if word == "tomorrow" || word == normalised(tr("tomorrow", context: "typed day")) {
            return PartialDate(daysSince1970: today.daysSince1970 + 1)
        }
        // i18n: several words for it stand with '|' between them
        if tr("yesterday", context: "typed day").split(separator: "|").contains(where: {
            normalised($0) == word
        }) {
            return PartialDate(dayNamed: "yesterday", today: today)
        }
        // `month` begins like Monday.
        if word.hasPrefix("month") { return nil }
        // The names come from translated phrases: "Friday, 14 Aug 2026".
        let weekdays = (0..<7).map { PartialDate.weekday($0, "") }
        guard let index = index(of: word, in: weekdays) else { return nil }
        let back = (today.weekday - index + 6) % 7 + 1
        return PartialDate(daysSince1970: today.daysSince1970 - back)
    }

    /// `3 days relativeDate`, `a week relativeDate`.
    private static func relativeDate(_ words: [String], _ today: PartialDate) -> PartialDate? {
        guard words.count == 3, ["ago", normalised(tr("ago", context: "typed day"))].contains(words[2]),
            let count = words[0] == "a" ? 1 : Int(words[0]), (0...9999).contains(count)
        else { return nil }
        func isUnit(_ names: String) -> Bool { names.split(separator: "|").contains { words[1] == $0 } }
        // i18n: its forms stand with '|' between them
        let isOfDays = isUnit("day|days|" + tr("day", context: "typed day"))
        // i18n: its forms stand with '|' between them
        guard isOfDays || isUnit("week|weeks|" + tr("week", context: "typed day")) else { return nil }
        return PartialDate(daysSince1970: today.daysSince1970 - count * (isOfDays ? 1 : 7))
    }

    /// `14 aug 2026`, `aug 14 2026`, `aug 2026`; without a year the last such day up to today.
    private static func dateWithMonthName(_ words: [String], _ today: PartialDate) -> PartialDate? {
        let numbers = words.compactMap { word in
            word.utf8.allSatisfy(\.isDigit) && word.utf8.count < 5 ? Int(word) : nil
        }
        let names = words.filter { Int($0) == nil }
        guard names.count == 1, numbers.count == words.count - 1, (1...2).contains(numbers.count),
            let index = index(of: names[0], in: englishMonths)
                ?? index(of: names[0], in: DisplayText.monthNames)
        else { return nil }
        let years = numbers.filter { $0 > 31 }
        let days = numbers.filter { $0 <= 31 }
        guard years.count < 2, days.count < 2 else { return nil }
        if let year = years.first { return PartialDate(year: year, month: index + 1, day: days.first) }
        return [today.year, today.year - 1].lazy.compactMap {
            PartialDate(year: $0, month: index + 1, day: days.first)
        }.first { $0 <= today }
    }

    private static let englishMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// The only name that begins like the word, whatever its ending: languages inflect and shorten names.
    private static func index(of word: String, in names: [String]) -> Int? {
        let found = names.indices.filter { word.resembles(names[$0]) }
        return found.count == 1 ? found[0] : nil
    }

    /// The text in lower case, without punctuation at its ends, and with one kind of apostrophe.
    fileprivate static func normalised(_ text: some StringProtocol) -> String {
        let scalars = text.lowercased().unicodeScalars.map { $0.isApostrophe ? "'" : $0 }
        return String(String.UnicodeScalarView(scalars)).trimmingPunctuation
    }
}

extension String {
    /// Whether it and a name share the first three letters and all of the shorter one but its last two.
    fileprivate func resembles(_ name: String) -> Bool {
        let name = DateTextParser.normalised(name)
        let common = zip(self, name).prefix { $0 == $1 }.count
        return common >= 3 && common >= Swift.min(count, name.count) - 2
    }

    /// The text without commas, points and white space at its ends.
    fileprivate var trimmingPunctuation: String {
        let isEdge: (Character) -> Bool = { $0.isWhitespace || $0 == "," || $0 == "." }
        return String(String(drop(while: isEdge).reversed()).drop(while: isEdge).reversed())
    }
}
