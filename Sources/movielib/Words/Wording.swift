import Films
import Foundation
import Library
import TMDBClient
import Records
import Terminal

/// Values as people read them. English, with a point as the decimal mark, whatever the locale: tables that
/// change with it could not be pasted or searched for.
enum Wording {
    static func rating(_ rating: Double?) -> String? {
        rating.map { String(format: "%.1f", $0) }
    }

    /// `987`, `12.3k`, `1.2M`.
    static func count(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count)"
        case ..<99_950: String(format: "%.1fk", Double(count) / 1000)
        case ..<1_000_000: "\(count / 1000)k"
        default: String(format: "%.1fM", Double(count) / 1_000_000)
        }
    }

    /// `2h 35m`.
    static func runtime(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest)m" }
        return rest == 0 ? "\(hours)h" : "\(hours)h \(rest)m"
    }

    /// Between two notes of which none may be lost.
    static let betweenNotes = "[Above: written elsewhere. Below: in your editor.]"

    /// `[en] ` before a text that is not in the language asked for.
    static func languageMark(_ language: String?) -> String { language.map { "[\($0)] " } ?? "" }

    /// `45m`, `2h`, `1,234h`.
    static func hours(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes)m" : "\(grouped((minutes + 30) / 60))h"
    }

    /// `$165 million`.
    static func money(_ dollars: Int) -> String {
        switch dollars {
        case ..<1_000_000: "$\(grouped(dollars))"
        case ..<999_950_000: "$\(trimmed(Double(dollars) / 1_000_000)) million"
        default: "$\(trimmed(Double(dollars) / 1_000_000_000)) billion"
        }
    }

    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        groups.insert(Substring(digits), at: 0)
        return (number < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// `1 film`, `1,234 films`.
    static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// ISO 8601 in UTC, as the library stores it: `2026-11-21T12:40:00Z`.
    static func time(_ date: Date) -> String { date.isoTime }

    /// `just now`, `5 minutes ago`, `3 days ago`; a clock that went back counts as now.
    static func age(of date: Date, now: Date) -> String {
        let seconds = max(0, Int(now.timeIntervalSince(date)))
        return switch seconds {
        case ..<60: "just now"
        case ..<3600: counted(seconds / 60, "minute") + " ago"
        case ..<86_400: counted(seconds / 3600, "hour") + " ago"
        default: counted(seconds / 86_400, "day") + " ago"
        }
    }

    /// `14 Aug 2026`, `Aug 2026`, `2026`: as precise as it is known.
    static func date(_ date: PartialDate) -> String {
        [date.day.map { "\($0)" }, date.month.map { months[$0 - 1] }, "\(date.year)"].compactMap(\.self)
            .joined(separator: " ")
    }

    /// `14 Aug 2026, 22:05`; empty where the clock cannot be right.
    static func moment(_ date: Date, in zone: TimeZone) -> String {
        guard let day = PartialDate(date, in: zone) else { return "" }
        let local = date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))).isoTime
        return "\(self.date(day)), \(local.dropFirst(11).prefix(5))"
    }

    /// The first line of a text, as much of it as a sentence can hold.
    static func firstLine(_ text: String) -> String {
        let longest = 60
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        guard let line = lines.first else { return "" }
        if line.count > longest { return line.prefix(longest) + "..." }
        return lines.count > 1 ? "\(line) ..." : line
    }

    /// `14 Aug`, of a day in the year to come.
    static func dayAndMonth(_ date: PartialDate) -> String {
        guard let day = date.day, let month = date.month else { return self.date(date) }
        return "\(day) \(months[month - 1])"
    }

    /// A rating in halves: `9`, `8.5`.
    static func own(_ rating: Double) -> String { trimmed(rating) }

    /// `once`, `twice`, `5 times`.
    static func times(_ count: Int) -> String {
        switch count {
        case 1: "once"
        case 2: "twice"
        default: "\(grouped(count)) times"
        }
    }

    /// `12 of 340 films; --page and --limit show more`; on a later page `page 2 of 29 · 340 films`.
    static func part(_ shown: Int, of total: Int, _ noun: String, _ pages: RowPages? = nil) -> StyledText {
        let all = counted(total, noun)
        if let pages, pages.page > 1 {
            return StyledText("page \(pages.page) of \(grouped(pages.count(of: total)))", .label)
                + StyledText(.separator, .label) + StyledText(all, .label)
        }
        return StyledText(shown < total ? "\(shown) of \(all); --page and --limit show more" : all, .label)
    }

    /// From Monday on.
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func trimmed(_ number: Double) -> String {
        let text = String(format: "%.1f", number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
