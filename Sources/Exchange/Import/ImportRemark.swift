import Localization
package import Records

/// A remark on the interpretation of a file.
package struct ImportRemark: Sendable, Hashable {
    package enum Fact: Sendable, Hashable {
        /// Columns that were ignored, as spelled in the file.
        case unknownColumns([String])
        /// The text is not UTF-8, and was read as Windows-1252.
        case windows1252
        /// Stars above five: the column was taken as out of ten.
        case outOfTen
        /// A few stars above five: those were taken for mistakes.
        case outOfFive
        /// The order in which dates were read.
        case days(DayOrder)
        /// The films of a list have an order, which is not imported.
        case listOrder
        /// A list has a description or tags, which are not imported.
        case listDescription
        /// Rows of other profiles, which were skipped.
        case otherProfiles(Int)
        /// Columns that identify the user or a device, which are not stored with series, as spelled in the file.
        case privateColumns([String])
        /// Text of the user's about series, which is not stored while notes are locked.
        case seriesNotes(Int)
        /// The database is made for a log that is missing.
        case mayLackLog
        /// Films that were begun more than once and do not count as seen, which earlier versions of Jellyfin forget.
        case begunAgain(Int)
        /// Films that the server has counted more than once.
        case playCounts(Int)
        /// The first day of a server's history.
        case historySince(PartialDate)
    }

    /// The file as given; for an archive, with the member after a colon.
    package var file: String
    package var fact: Fact

    package var displayText: String {
        switch fact {
        case .unknownColumns(let names):
            names.count == 1
                ? tr("column '{name}' is not read", ["name": names[0]])
                : tr(
                    "columns {names} are not read",
                    ["names": names.map { tr("'{name}'", ["name": $0]) }.joined(separator: ", ")])
        case .windows1252: tr("not UTF-8; read as Windows-1252")
        case .outOfTen:
            tr("some ratings are above 5, so all are read as out of 10; --scale 5 overrides this")
        case .outOfFive: tr("skipped a few ratings above 5; if all are out of 10, use --scale 10")
        case .days(.dayFirst): tr("dates are read as day, month, year")
        case .days(.monthFirst): tr("dates are read as month, day, year")
        case .listOrder: tr("the order of the list is not read")
        case .listDescription:
            tr("the list's description and tags are not imported; --list-notes turns them into notes")
        case .otherProfiles(let count):
            plural("{n} row of other profiles left out", "{n} rows of other profiles left out", count)
        case .privateColumns(let names):
            plural(
                "column {names} is not stored with series", "columns {names} are not stored with series",
                names.count,
                ["names": names.map { tr("'{name}'", ["name": $0]) }.joined(separator: ", ")])
        case .seriesNotes(let count):
            plural(
                "skipped {n} comment on a series: notes are locked, but the series file is not",
                "skipped {n} comments on series: notes are locked, but the series file is not", count)
        case .mayLackLog:
            tr("if the server was running when the file was copied, copy its -wal file as well")
        case .begunAgain(let count):
            plural(
                "{n} film was begun more than once and is not marked as seen; starting a film again clears that mark",
                "{n} films were begun more than once and are not marked as seen; starting a film again clears that mark",
                count)
        case .playCounts(let count):
            plural(
                "{n} film was counted more than once; --plays logs as many viewings",
                "{n} films were counted more than once; --plays logs as many viewings", count)
        case .historySince(let day): tr("the server's history begins on {day}", ["day": day.description])
        }
    }
}
