import Foundation
import TMDBClient

extension CalendarDate {
    /// The day it is where the person is; nil when the clock is off by centuries.
    init?(_ date: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }

    /// Whole years, as ages are counted.
    func years(until later: CalendarDate) -> Int {
        let hadBirthday = (later.month, later.day) >= (month, day)
        return max(0, later.year - year - (hadBirthday ? 0 : 1))
    }
}
