import Localization
import Presenters
import Records
import Screen

/// A date stepped through with keys, or typed the way people say it.
struct DateEntry: Sendable, Equatable {
    private(set) var entry: TextEntry
    /// Whether the next letter replaces the text, because it was not typed.
    private var isOffered = true

    init(_ date: PartialDate?) { entry = TextEntry(date?.description ?? "unknown") }

    /// The date that is meant, nil if unknown; or why it is not valid.
    func understood(_ today: PartialDate?) -> Result<PartialDate?, Failure> {
        do throws(Failure) {
            guard let today else { return .success(try ViewingDate.parsed(entry.text, option: "date")) }
            return .success(try ViewingDate.parsed(entry.text, "date", today: today))
        } catch { return .failure(error) }
    }

    /// False if the key means nothing to a date.
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

    /// Steps back or forward, never past today.
    private mutating func step(_ today: PartialDate?, days: Int = 0, months: Int = 0) {
        guard let today else { return }
        let from = (try? understood(today).get()) ?? today
        guard let next = from.stepped(days: days, months: months), next.year >= 1800 else { return }
        let isFuture = (try? ViewingDate.parsed(next.description, "date", today: today)) == nil
        entry = TextEntry((isFuture ? today : next).description)
        isOffered = true
    }
}

extension PartialDate {
    /// This many days and months later; for a month or year, one whole unit.
    fileprivate func stepped(days: Int, months: Int) -> PartialDate? {
        guard let month else { return PartialDate(year: year + days.signum() + months.signum()) }
        guard let day else { return Self.month(year * 12 + month - 1 + days.signum() + months) }
        if months == 0 { return PartialDate(daysSince1970: daysSince1970 + days) }
        guard let target = Self.month(year * 12 + month - 1 + months) else { return nil }
        // The last day of the month if it is shorter.
        return (0..<4).lazy.compactMap { PartialDate(year: target.year, month: target.month, day: day - $0) }
            .first
    }

    private static func month(_ count: Int) -> PartialDate? {
        PartialDate(year: count / 12, month: count % 12 + 1)
    }

    /// `Friday, 14 Aug 2026`, or as much of it as is known.
    var wordsWithWeekday: String {
        let date = Wording.date(self)
        if day == nil { return date }
        return Self.weekday(weekday, date)
    }
}
