package import Foundation
import Library
import Localization
import MovielibCore
package import Records
import TMDBModels
import Terminal

/// Values for people to read, in the interface language.
package enum DisplayText {
    /// `Dune (2021)`.
    package static func film(_ title: String, _ year: Int?) -> String {
        year.map { "\(title) (\($0))" } ?? title
    }

    package static func rating(_ rating: Double?) -> String? { rating.map { withOneDecimal($0) } }

    /// The error for a count of changes to undo or redo; nil for 1 to 100, the most that are kept.
    package static func countError(_ text: String) -> String? {
        if let count = Int(text), (1...100).contains(count) { return nil }
        return tr("a number from 1 to 100 is needed, not {number}", ["number": text])
    }

    /// `987`, `12.3k`, `1.2M`.
    static func count(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count)"
        // i18n: thousands, short, for a narrow column: 12.3k
        case ..<99_950: tr("{n}k", ["n": withOneDecimal(Double(count) / 1000)])
        case ..<1_000_000: tr("{n}k", ["n": "\(count / 1000)"])
        // i18n: millions, short, for a narrow column: 1.2M
        default: tr("{n}M", ["n": withOneDecimal(Double(count) / 1_000_000)])
        }
    }

    /// `2h 35m`.
    package static func runtime(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        // i18n: minutes of a film's length: 45m
        if hours == 0 { return tr("{minutes}m", ["minutes": "\(rest)"]) }
        // i18n: hours of a film's length, with nothing left over: 2h
        if rest == 0 { return tr("{hours}h", ["hours": grouped(hours)]) }
        // i18n: a film's length: 2h 35m
        return tr("{hours}h {minutes}m", ["hours": "\(hours)", "minutes": "\(rest)"])
    }

    /// The length of a file; ``runtime(_:)`` for all but the shortest.
    package static func length(_ milliseconds: Int) -> String {
        let seconds = (milliseconds + 500) / 1_000
        // i18n: seconds of a file's length: 45s
        if seconds < 60 { return tr("{seconds}s", ["seconds": "\(seconds)"]) }
        return runtime((milliseconds + 30_000) / 60_000)
    }

    /// The line between two versions of a note, both of which are kept.
    package static var noteSeparator: String { tr("[Above: written elsewhere. Below: in your editor.]") }

    /// `[en] ` before a text that is not in the requested language.
    static func languageMark(_ language: String?) -> String { language.map { "[\($0)] " } ?? "" }

    /// `45m`, `2h 35m`, and from ten hours on full hours, `1,234h`; nil if no film's length is known.
    package static func hours(_ minutes: Int) -> String? {
        if minutes == 0 { return nil }
        return minutes < 600 ? runtime(minutes) : tr("{hours}h", ["hours": grouped((minutes + 30) / 60)])
    }

    /// `$165 million`.
    static func money(_ dollars: Int) -> String {
        switch dollars {
        case ..<1_000_000: tr("${n}", ["n": grouped(dollars)])
        case ..<999_950_000: tr("${n} million", ["n": trimmed(Double(dollars) / 1_000_000)])
        default: tr("${n} billion", ["n": trimmed(Double(dollars) / 1_000_000_000)])
        }
    }

    /// `1,234,567`.
    package static func grouped(_ number: Int) -> String { Localization.withThousandsMarks(number) }

    /// `412 / 10,001`, from an index.
    package static func position(_ index: Int, of count: Int) -> String {
        "\(grouped(min(index, count - 1) + 1)) / \(grouped(count))"
    }

    /// ISO 8601 in UTC, as the library stores it: `2026-11-21T12:40:00Z`.
    package static func time(_ date: Date) -> String { date.isoTime }

    /// `just now`, `5 minutes ago`, `3 days ago`; after the clock was set back, `just now`.
    package static func age(of date: Date, now: Date) -> String {
        let seconds = max(0, Int(now.timeIntervalSince(date)))
        return switch seconds {
        case ..<60: tr("just now")
        case ..<3600: plural("{n} minute ago", "{n} minutes ago", seconds / 60)
        case ..<86_400: plural("{n} hour ago", "{n} hours ago", seconds / 3600)
        default: plural("{n} day ago", "{n} days ago", seconds / 86_400)
        }
    }

    /// `14 Aug 2026`, `Aug 2026`, `2026`: as precise as it is known.
    package static func date(_ date: PartialDate) -> String {
        guard let month = date.month else { return "\(date.year)" }
        guard let day = date.day else {
            // i18n: a month and its year: Aug 2026
            return tr("{month} {year}", ["month": monthsBeforeYear[month - 1](), "year": "\(date.year)"])
        }
        // i18n: a date: 14 Aug 2026
        return tr(
            "{day} {month} {year}",
            ["day": "\(day)", "month": monthsAfterDay[month - 1](), "year": "\(date.year)"])
    }

    /// `14 Aug 2026, 22:05`; empty if the clock cannot be right.
    static func moment(
        _ date: Date, in zone: TimeZone, as words: (PartialDate) -> String = DisplayText.date
    ) -> String {
        guard let day = PartialDate(date, in: zone) else { return "" }
        let local = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))).isoTime
        // i18n: a date and a time: 14 Aug 2026, 22:05
        return tr("{date}, {time}", ["date": words(day), "time": String(local.dropFirst(11).prefix(5))])
    }

    /// The text shown for a note: its own, or that it is locked.
    static func note(_ note: Note) -> String {
        guard let words = note.text else { return tr("locked", context: "note") }
        return note.unreadableLines == nil
            ? words : words + "\n\n" + tr("[A part of this note stays locked.]")
    }

    /// The first line of a text, shortened to fit a sentence.
    package static func firstLine(_ text: String) -> String {
        let longest = 60
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        guard let line = lines.first else { return "" }
        if line.count > longest { return line.prefix(longest) + "..." }
        return lines.count > 1 ? "\(line) ..." : line
    }

    /// `14 Aug`, for a day in the coming year.
    package static func dayAndMonth(_ date: PartialDate) -> String {
        guard let day = date.day, let month = date.month else { return self.date(date) }
        // i18n: a day of the year to come: 14 Aug
        return tr("{day} {month}", ["day": "\(day)", "month": monthsAfterDay[month - 1]()])
    }

    /// `once`, `twice`, `5 times`.
    static func times(_ count: Int) -> String {
        switch count {
        case 1: tr("once")
        case 2: tr("twice")
        default: plural("{n} time", "{n} times", count)
        }
    }

    /// Weekday names from Monday on, for narrow column heads.
    package static let weekdays: [@Sendable () -> String] = [
        { tr("Mon", context: "weekday") },
        { tr("Tue", context: "weekday") },
        { tr("Wed", context: "weekday") },
        { tr("Thu", context: "weekday") },
        { tr("Fri", context: "weekday") },
        { tr("Sat", context: "weekday") },
        { tr("Sun", context: "weekday") },
    ]

    /// Month names for narrow column heads. Each name is translated only when it is used.
    package static let months: [@Sendable () -> String] = [
        { tr("Jan", context: "month in a calendar") },
        { tr("Feb", context: "month in a calendar") },
        { tr("Mar", context: "month in a calendar") },
        { tr("Apr", context: "month in a calendar") },
        { tr("May", context: "month in a calendar") },
        { tr("Jun", context: "month in a calendar") },
        { tr("Jul", context: "month in a calendar") },
        { tr("Aug", context: "month in a calendar") },
        { tr("Sep", context: "month in a calendar") },
        { tr("Oct", context: "month in a calendar") },
        { tr("Nov", context: "month in a calendar") },
        { tr("Dec", context: "month in a calendar") },
    ]

    /// Month names after a day.
    private static let monthsAfterDay: [@Sendable () -> String] = [
        { tr("Jan", context: "month behind a day") },
        { tr("Feb", context: "month behind a day") },
        { tr("Mar", context: "month behind a day") },
        { tr("Apr", context: "month behind a day") },
        { tr("May", context: "month behind a day") },
        { tr("Jun", context: "month behind a day") },
        { tr("Jul", context: "month behind a day") },
        { tr("Aug", context: "month behind a day") },
        { tr("Sep", context: "month behind a day") },
        { tr("Oct", context: "month behind a day") },
        { tr("Nov", context: "month behind a day") },
        { tr("Dec", context: "month behind a day") },
    ]

    /// Month names before a year.
    private static let monthsBeforeYear: [@Sendable () -> String] = [
        { tr("Jan", context: "month before a year") },
        { tr("Feb", context: "month before a year") },
        { tr("Mar", context: "month before a year") },
        { tr("Apr", context: "month before a year") },
        { tr("May", context: "month before a year") },
        { tr("Jun", context: "month before a year") },
        { tr("Jul", context: "month before a year") },
        { tr("Aug", context: "month before a year") },
        { tr("Sep", context: "month before a year") },
        { tr("Oct", context: "month before a year") },
        { tr("Nov", context: "month before a year") },
        { tr("Dec", context: "month before a year") },
    ]

    /// Month names before a year, to compare with typed text.
    static var monthNames: [String] { monthsBeforeYear.map { $0() } }

    static func trimmed(_ number: Double) -> String {
        let text = tenths(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : withDecimalMark(text)
    }

    /// `3.2`, with the decimal mark of the language.
    package static func withOneDecimal(_ number: Double) -> String { withDecimalMark(tenths(number)) }

    /// Formats like C's `%.1f`, which takes ten times as long and is called only for numbers close to a half.
    private static func tenths(_ number: Double) -> String {
        let tenths = number * 10
        let rounded = tenths.rounded()
        guard number >= 0, tenths < 1e9, abs(tenths - rounded) < 0.4999 else {
            return String(format: "%.1f", number)
        }
        let (units, tenth) = Int(rounded).quotientAndRemainder(dividingBy: 10)
        return "\(units).\(tenth)"
    }
}

extension PartialDate {
    /// The name of a weekday before a date; Monday is 0.
    package static func weekday(_ index: Int, _ date: String) -> String {
        switch index {
        case 0: tr("Monday, {date}", ["date": date])
        case 1: tr("Tuesday, {date}", ["date": date])
        case 2: tr("Wednesday, {date}", ["date": date])
        case 3: tr("Thursday, {date}", ["date": date])
        case 4: tr("Friday, {date}", ["date": date])
        case 5: tr("Saturday, {date}", ["date": date])
        default: tr("Sunday, {date}", ["date": date])
        }
    }
}
