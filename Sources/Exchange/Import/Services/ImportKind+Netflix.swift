import Records

extension ImportKind {
    /// `NetflixViewingHistory.csv`: one profile's titles and days.
    static let netflixHistory = ImportKind(
        "netflix-history", of: "Netflix", .viewingHistory, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "title,date", isPlain: true, dateColumns: "date",
            collector: { NetflixRows(isFilm: $0.isFilm) }))
    /// `ViewingActivity.csv`: every start of a film on the account.
    static let netflixActivity = ImportKind(
        "netflix-activity", of: "Netflix", .viewingActivity, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "profile name,start time,title",
            knownColumns:
                "duration,attributes,supplemental video type,device type,bookmark,latest bookmark,country",
            dateColumns: "start time", profileColumn: "profile name",
            collector: { NetflixRows(isFilm: $0.isFilm) }))
    /// `MyList.csv`, which also has titles of series.
    static let netflixMyList = ImportKind(
        "netflix-my-list", of: "Netflix", .list, viewings: .none,
        tables: TableFormat(
            requiredColumns: "profile name,title name,utc title add date", knownColumns: "country",
            dateColumns: "utc title add date", profileColumn: "profile name")
    ) { builder in
        builder.row.title = builder.cells["title name"]?.trimmed
        builder.addSaved(builder.cells["utc title add date"])
    }
    /// `Ratings.csv`: stars until 2017, thumbs since, which are not a number.
    static let netflixRatings = ImportKind(
        "netflix-ratings", of: "Netflix", .ratings, viewings: .none,
        tables: TableFormat(
            requiredColumns: "profile name,title name,thumbs value|star value",
            knownColumns: "rating type,device model,region view date", dateColumns: "event utc ts",
            profileColumn: "profile name")
    ) { builder in
        builder.row.title = builder.cells["title name"]?.trimmed
        let at = builder.time(builder.cells["event utc ts"])
        if let text = builder.cells["star value"], text.integerText != "0", let rating = builder.stars(text) {
            builder.row.facts.append(.rating(rating, at: at))
        }
        let thumbs = ["1": "disliked", "2": "liked", "3": "loved"]
        if let tag = builder.cells["thumbs value"].flatMap({ thumbs[$0.integerText] }) {
            builder.row.facts.append(.tags([tag]))
        }
    }
}

/// The rows of Netflix's two files: the films a profile has seen, by day, or every play on the account.
///
/// Neither shows whether a title is a film, nor its year.
private struct NetflixRows: RowCollector {
    /// One row, and its relevant values.
    private struct Play {
        var row: ImportRow
        var day: PartialDate?
        /// The start, in seconds since 1970.
        var start = 0
        /// The duration, and the position at the end, in seconds; nil if the file does not contain them.
        var length: Int?
        var bookmark: Int?
    }

    /// In seconds. Shorter plays do not count as seen: Netflix autoplays titles while users browse.
    private static let minPlaySeconds = 10 * 60
    /// A play that resumes within this many seconds belongs to the previous one.
    private static let maxPauseSeconds = 30 * 86_400

    /// Whether a title is known to be a film's, whatever its form.
    let isFilm: (String) -> Bool
    private var plays: [Play] = []

    init(isFilm: @escaping (String) -> Bool) { self.isFilm = isFilm }

    /// Adds a row, unless it certainly is not a film's.
    mutating func add(_ builder: ImportRowBuilder) {
        var builder = builder
        let title = builder.cells["title"]?.trimmed ?? ""
        builder.row.title = title.isEmpty ? nil : title
        builder.finish()
        if let extra = builder.cells["supplemental video type"], builder.row.subject == .film {
            builder.row.subject = .skipped(extra.lowercased().replacing("_", with: " "))
        }
        var play = Play(row: builder.row)
        if play.row.subject == .film {
            let isHistory = builder.row.kind == .netflixHistory
            let start = builder.cells[isHistory ? "date" : "start time"]
            play.day = isHistory ? builder.day(start) : builder.localDay(start)
            play.start = start.flatMap { ISOTime($0)?.seconds } ?? (play.day?.daysSince1970 ?? 0) * 86_400
            play.length = Self.seconds(builder.cells["duration"])
            play.bookmark = Self.seconds(builder.cells["bookmark"])
            play.row.problems = builder.row.problems
        }
        plays.append(play)
    }

    /// The rows, with series separated, and a film seen in several sittings counted once.
    func resolvedRows() -> [ImportRow] {
        var plays = plays
        let films = plays.indices.filter { plays[$0].row.subject == .film }
        let titles = NetflixTitles(films.lazy.compactMap { plays[$0].row.title }, isFilm: isFilm)
        var byTitle: [String: [Int]] = [:]
        for index in films {
            guard let title = plays[index].row.title else { continue }
            if titles.isSeries(title) {
                plays[index].row.subject = .notAFilm("series")
                plays[index].row.series = SeriesRow(show: titles.series(of: title))
                plays[index].row.facts = [
                    .viewing(.init(.init(watchedOn: plays[index].day)), .init(kind: plays[index].row.kind))
                ]
            } else {
                byTitle[title, default: []].append(index)
            }
        }
        for indices in byTitle.values { Self.resolvePlays(&plays, indices) }
        return plays.map(\.row)
    }

    private static func resolvePlays(_ plays: inout [Play], _ indices: [Int]) {
        // Chronologically; the files begin with the latest.
        let order = indices.enumerated().sorted {
            (plays[$0.element].start, -$0.offset) < (plays[$1.element].start, -$1.offset)
        }.map(\.element)
        var goes: [[Int]] = []
        for index in order {
            if let last = goes.last?.last, continues(plays[index], plays[last]) {
                goes[goes.count - 1].append(index)
            } else {
                goes.append([index])
            }
        }
        for go in goes {
            let lengths = go.compactMap { plays[$0].length }
            let total = lengths.reduce(0, +)
            if lengths.count == go.count, total < minPlaySeconds {
                let minutes = total / 60
                for index in go {
                    plays[index].row.subject = .skipped(
                        minutes < 1 ? "ran for less than a minute" : "ran for \(minutes) min only")
                }
            } else if let last = go.last {
                plays[last].row.facts = [
                    .viewing(.init(.init(watchedOn: plays[last].day)), .init(kind: plays[last].row.kind))
                ]
            }
        }
    }

    /// Whether it continues an earlier play: on the same day, or from the middle on.
    private static func continues(_ play: Play, _ earlier: Play) -> Bool {
        if let day = play.day, day == earlier.day { return true }
        guard let bookmark = play.bookmark, let length = play.length else { return false }
        return bookmark - length > 300 && play.start - earlier.start < maxPauseSeconds
    }

    /// The seconds of `01:41:25`.
    private static func seconds(_ text: String?) -> Int? {
        guard let text else { return nil }
        let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, parts.allSatisfy({ $0 != nil && (0...10_000).contains($0 ?? -1) }) else {
            return nil
        }
        return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }
}
