import Localization
import Presenters
import Records
import Screen

/// A date changed in steps with keys, or typed, for example as `friday`.
struct DateEntry: Sendable, Equatable {
    private(set) var entry: TextEntry
    /// Whether the text was not typed, so that the next character replaces it.
    private var isOffered = true

    init(_ date: PartialDate?) { entry = TextEntry(date?.description ?? "unknown") }

    /// The date that the text stands for, nil for an unknown date; or why it is not valid.
    func parsedDate(_ today: PartialDate?) -> Result<PartialDate?, Failure> {
        do throws(Failure) {
            guard let today else { return .success(try ViewingDate.parse(entry.text, option: "date")) }
            return .success(try ViewingDate.parse(entry.text, "date", today: today))
        } catch { return .failure(error) }
    }

    /// Handles a key; false if it does nothing in a date.
    mutating func update(_ key: Key, _ today: PartialDate?) -> Bool {
        switch (key.code, key.modifiers) {
        case (.left, []): step(today, days: -1)
        case (.right, []): step(today, days: 1)
        case (.pageUp, []): step(today, months: -1)
        case (.pageDown, []): step(today, months: 1)
        case (.character, []):
            if isOffered { entry = TextEntry() }
            isOffered = false
            return entry.update(key)
        default:
            isOffered = false
            return entry.update(key)
        }
        return true
    }

    mutating func insert(_ text: String) {
        if isOffered { entry = TextEntry() }
        isOffered = false
        entry.insert(text)
    }

    /// Steps back or forward by days or months, never past today.
    private mutating func step(_ today: PartialDate?, days: Int = 0, months: Int = 0) {
        guard let today else { return }
        let from = (try? parsedDate(today).get()) ?? today
        guard let next = from.stepped(days: days, months: months), next.year >= 1800 else { return }
        let isFuture = (try? ViewingDate.parse(next.description, "date", today: today)) == nil
        entry = TextEntry((isFuture ? today : next).description)
        isOffered = true
    }
}

extension PartialDate {
    /// The date this many days and months later; a month or year without a day moves by one whole unit.
    fileprivate func stepped(days: Int, months: Int) -> PartialDate? {
        guard let month else { return PartialDate(year: year + days.signum() + months.signum()) }
        guard let day else { return Self.month(year * 12 + month - 1 + days.signum() + months) }
        if months == 0 { return PartialDate(daysSince1970: daysSince1970 + days) }
        guard let target = Self.month(year * 12 + month - 1 + months) else { return nil }
        // If the month is too short, its last day.
        return (0..<4).lazy.compactMap { PartialDate(year: target.year, month: target.month, day: day - $0) }
            .first
    }

    private static func month(_ count: Int) -> PartialDate? {
        PartialDate(year: count / 12, month: count % 12 + 1)
    }

    /// `Friday, 14 Aug 2026`, or only the known parts.
    var textWithWeekday: String {
        let date = DisplayText.date(self)
        if day == nil { return date }
        return Self.weekday(weekday, date)
    }
}
