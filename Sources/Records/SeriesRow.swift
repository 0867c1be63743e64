/// A row of an imported file that is not a film's but says something about its user: an episode, a series, a person.
///
/// movielib stores it as it came, and hands it on; nothing else depends on it.
package struct SeriesRow: Sendable, Equatable {
    /// Its number in the file of series; 0 before it is stored.
    package var id = 0
    /// The number of the import that brought it; 0 before it is stored.
    package var importNumber = 0
    /// The kind of file, as the user types it: `trakt-history`.
    package var kind = ""
    /// The file's name, without its folder.
    package var file = ""
    /// The file's name inside an archive.
    package var member: String?
    /// The line on which the row begins in a table, or the record in a JSON file; both from 1.
    package var place = 0
    /// The service's word: "episode", "TV Series", "person".
    package var what = ""
    /// The title of the series.
    package var show: String?
    package var season: Int?
    package var episode: Int?
    /// The title of the row, which may be the series' again.
    package var title: String?
    /// Ids by their services: `tmdb`, `imdb`, `tvdb`. They are the series', if the row has these.
    package var ids: [String: String] = [:]
    /// The time or the day of the last viewing, as in the file if that is ISO 8601.
    package var seenAt: String?
    /// The number of viewings, if the file counts them.
    package var plays: Int?
    /// The user's rating, out of 10.
    package var rating: Double?
    /// The complete row: a JSON record byte for byte, or the cells of a table as a JSON object.
    package var raw = ""

    package init(show: String? = nil, ids: [String: String] = [:]) { (self.show, self.ids) = (show, ids) }

    /// The name by which rows are grouped.
    package var showName: String { show ?? title ?? "?" }

    /// The day of ``seenAt``, if it is ISO 8601.
    package var day: PartialDate? { seenAt.flatMap { PartialDate(String($0.prefix(10))) } }
}

/// The rows that a change adds to the file of series, and those that it takes out.
package struct SeriesChange: Sendable, Equatable {
    package var adding: [SeriesRow] = []
    /// More rows to add, of files that may have very many.
    package var spools: [SeriesSpool] = []
    /// The numbers of rows that turned out to be films.
    package var removing: [Int] = []

    package init(adding: [SeriesRow] = [], spools: [SeriesSpool] = [], removing: [Int] = []) {
        (self.adding, self.spools, self.removing) = (adding, spools.filter { $0.count > 0 }, removing)
    }

    package var isEmpty: Bool { adding.isEmpty && spools.isEmpty && removing.isEmpty }
}

/// The rows of one series, summed up.
package struct SeriesSummary: Sendable, Equatable {
    package var show: String
    package var rows: Int
    /// The number of rows with a viewing.
    package var seen: Int
    package var firstDay: PartialDate?
    package var lastDay: PartialDate?

    package init(show: String, rows: Int, seen: Int, firstDay: PartialDate?, lastDay: PartialDate?) {
        (self.show, self.rows, self.seen) = (show, rows, seen)
        (self.firstDay, self.lastDay) = (firstDay, lastDay)
    }
}
