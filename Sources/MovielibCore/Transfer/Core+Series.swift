import Exchange
import Foundation
package import Library
package import Records

/// The rows of imports that are not films'.
extension Core {
    /// The file beside the library; nil if there is none.
    package func seriesFile() throws(CoreError) -> SeriesFile? {
        let path = try libraryPath()
        return try mapLibraryErrors(try SeriesFile(of: path, waiting: lockWait))
    }

    /// The series with their numbers of rows.
    package func seriesSummaries() throws(CoreError) -> [SeriesSummary] {
        guard let file = try seriesFile() else { return [] }
        return try mapLibraryErrors(file.summaries())
    }

    /// The rows of one series, or all rows.
    package func seriesRows(of show: String? = nil) throws(CoreError) -> [SeriesRow] {
        guard let file = try seriesFile() else { return [] }
        var rows: [SeriesRow] = []
        try mapLibraryErrors(file.eachRow(of: show) { rows.append($0) })
        return rows
    }

    /// The number of all rows.
    package func seriesCount() throws(CoreError) -> Int {
        guard let file = try seriesFile() else { return 0 }
        return try mapLibraryErrors(file.count())
    }

    /// Makes a film of a row that was taken for a series, in one change.
    ///
    /// A row without a viewing or a rating puts the film on the watch-later list.
    package func makeFilm(_ film: FilmRecord, of row: SeriesRow) throws(CoreError) -> ChangeOutcome {
        var imported = ImportedFilm(record: film)
        if row.seenAt != nil || (row.plays ?? 0) > 0 {
            imported.viewings = [ImportedViewing(ViewingValues(watchedOn: row.localDay))]
        }
        if let rating = row.rating { imported.userData.rate(rating, at: nil) }
        if imported.viewings.isEmpty, row.rating == nil { imported.userData.addToWatchlist(at: nil) }
        return try make(
            Change(.importFilms([imported], from: row.file, series: SeriesChange(removing: [row.id]))))
    }
}

extension SeriesRow {
    /// The day of the last viewing in this machine's time zone.
    fileprivate var localDay: PartialDate? {
        guard let seenAt, seenAt.utf8.count > 10, let time = ISOTime(seenAt) else { return day }
        return time.localDay(ISOTime.localOffset)
    }
}

extension ISOTime {
    /// Seconds east of UTC at a time in seconds since 1970, on this machine.
    package static func localOffset(_ seconds: Int) -> Int {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        return parts.tm_gmtoff
    }
}
