package import Foundation
import Localization
package import Records

/// Dates in tables, where space is scarce: a language may write them in digits.
extension DisplayText {
    /// `14 Aug 2026`, `Aug 2026`, `2026`: as precise as it is known.
    package static func tableDate(_ date: PartialDate) -> String {
        guard let month = date.month else { return "\(date.year)" }
        let name = monthsOfTables[month - 1]()
        guard let day = date.day else {
            // i18n: a month and its year in a table: Aug 2026, or 08.2026
            return tr("{month} {year}", ["month": name, "year": "\(date.year)"], context: "table")
        }
        // i18n: a date in a table: 14 Aug 2026, or 14.08.2026
        return tr(
            "{day} {month} {year}", ["day": digits(day), "month": name, "year": "\(date.year)"],
            context: "table")
    }

    /// `14 Aug`, for a full date in the coming year.
    package static func tableDayAndMonth(_ date: PartialDate) -> String {
        guard let month = date.month, let day = date.day else { return tableDate(date) }
        // i18n: a day of the year to come, in a table: 14 Aug, or 14.08
        return tr(
            "{day} {month}", ["day": digits(day), "month": monthsOfTables[month - 1]()], context: "table")
    }

    private static func digits(_ day: Int) -> String {
        // i18n: a day below 10 in a table: 5, or 05
        day < 10 ? tr("{day}", ["day": "\(day)"], context: "table") : "\(day)"
    }

    /// `14 Aug 2026, 22:05`; empty if the clock cannot be right.
    package static func tableMoment(_ date: Date, in zone: TimeZone) -> String {
        moment(date, in: zone, as: tableDate)
    }

    private static let monthsOfTables: [@Sendable () -> String] = [
        { tr("Jan", context: "month in a table") },
        { tr("Feb", context: "month in a table") },
        { tr("Mar", context: "month in a table") },
        { tr("Apr", context: "month in a table") },
        { tr("May", context: "month in a table") },
        { tr("Jun", context: "month in a table") },
        { tr("Jul", context: "month in a table") },
        { tr("Aug", context: "month in a table") },
        { tr("Sep", context: "month in a table") },
        { tr("Oct", context: "month in a table") },
        { tr("Nov", context: "month in a table") },
        { tr("Dec", context: "month in a table") },
    ]
}
