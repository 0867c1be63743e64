import Foundation
import Records

/// What day it is where the person is.
enum Clock {
    /// Nil when the clock is off by centuries. By the C library, because Foundation's calendar takes longer to set up
    /// than most commands to run.
    static var today: PartialDate? {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return PartialDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    static var thisYear: Int { today?.year ?? 2026 }

    /// Today as the library keeps days.
    ///
    /// - Parameter subject: what cannot be done without knowing the day, for the failure's first words.
    static func libraryDay(for subject: String) throws(Failure) -> PartialDate {
        guard let today else {
            throw Failure(.usage, subject, "the clock of this computer is off by millennia")
        }
        return today
    }
}
