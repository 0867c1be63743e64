import Localization
package import Records
package import Terminal

/// The series that imports have stored, with their numbers of rows.
package struct SeriesPresenter: Presentation {
    let series: [SeriesSummary]
    /// The number of series, if these are not all.
    let total: Int

    package init(_ series: [SeriesSummary], total: Int) { (self.series, self.total) = (series, total) }

    package var document: Document {
        if series.isEmpty { return Document() }
        let table = Table(series) {
            Column(tr("ROWS", context: "column"), alignment: .trailing, importance: 70) {
                StyledText("\($0.rows)")
            }
            Column(tr("SEEN", context: "column"), alignment: .trailing, importance: 80) {
                StyledText("\($0.seen)")
            }
            Column(tr("SERIES", context: "column"), importance: 100, minimum: 8) {
                StyledText($0.show, .title)
            }
            Column(tr("FIRST", context: "column"), importance: 50) { StyledText($0.firstDay.cell, .label) }
            Column(tr("LAST", context: "column"), importance: 60) { StyledText($0.lastDay.cell, .label) }
        }
        var blocks: [Document.Block] = [.table(table)]
        if total > series.count {
            let words = plural(
                "{shown} of {n}; --limit {all} shows them all",
                "{shown} of {n}; --limit {all} shows them all", total,
                ["shown": "\(series.count)", "all": "\(total)"])
            blocks.append(.line(StyledText(words, .label)))
        }
        return Document(blocks: blocks)
    }

    package static let columns = "rows, seen, series, first day, last day"
    package var rows: [[String]] {
        series.map { ["\($0.rows)", "\($0.seen)", $0.show, $0.firstDay.cell, $0.lastDay.cell] }
    }

    package static let payload = Payload<Self>(
        "series",
        "The series of imports: rows that are not films, stored as they came. The latest seen come first."
    ) { Field(rows: "series", each: summary) { $0.series } }

    private static let summary = Payload<SeriesSummary>("series summary") {
        Field("show", "the title, which is `?` if no row has one") { $0.show }
        Field("rows", "how many rows it has") { $0.rows }
        Field("seen", "how many of them are viewings") { $0.seen }
        Field("first_day") { $0.firstDay }
        Field("last_day") { $0.lastDay }
    }
}

/// The rows of one series.
package struct SeriesRowsPresenter: Presentation {
    let series: [SeriesRow]

    package init(_ series: [SeriesRow]) { self.series = series }

    package var document: Document {
        Document(
            blocks: [
                .table(
                    Table(series) {
                        Column(tr("ROW", context: "column"), alignment: .trailing, importance: 90) {
                            StyledText("\($0.id)", .label)
                        }
                        Column(tr("EPISODE", context: "column"), importance: 80) { StyledText($0.number) }
                        Column(tr("TITLE", context: "column"), importance: 100, minimum: 8) {
                            StyledText($0.title ?? $0.showName, .title)
                        }
                        Column(tr("SEEN", context: "column"), importance: 70) {
                            StyledText($0.day.cell, .label)
                        }
                        Column(tr("MINE", context: "column"), importance: 60) {
                            StyledText($0.rating.map(DisplayText.userRating) ?? "", .userData)
                        }
                        Column(tr("KIND", context: "column"), importance: 40) { StyledText($0.what, .label) }
                        Column(tr("IMPORT", context: "column"), alignment: .trailing, importance: 20) {
                            StyledText("\($0.importNumber)", .label)
                        }
                        Column(tr("FROM", context: "column"), importance: 30) {
                            StyledText(($0.member ?? $0.file) + ":\($0.place)", .label)
                        }
                    })
            ])
    }

    package static let columns = "row, show, season, episode, title, seen, rating, kind, file, line, import"
    package var rows: [[String]] {
        series.map { row in
            [
                "\(row.id)", row.showName, row.season.cell, row.episode.cell, row.title ?? "",
                row.seenAt ?? "",
                row.rating.cell, row.what, row.source, "\(row.place)",
                "\(row.importNumber)",
            ]
        }
    }

    package static let payload = Payload<Self>(
        "series rows", "The rows of one series, in the order of their imports."
    ) { Field(rows: "rows", each: row) { $0.series } }

    private static let row = Payload<SeriesRow>("series row") {
        Field("row", "the number for `series film`") { $0.id }
        Field("import", "the number of its import, for `series forget --import`") { $0.importNumber }
        Field("kind", "the kind of file, as for `import --kind`") { $0.kind }
        Field("what", "the service's word: episode, TV Series, person") { $0.what }
        Field("show") { $0.show }
        Field("season") { $0.season }
        Field("episode") { $0.episode }
        Field("title") { $0.title }
        Field("seen_at", "a time in UTC, or a day, as in the file") { $0.seenAt }
        Field("plays", "how often it was seen, if the file counts that") { $0.plays }
        Field("my_rating", "out of 10") { $0.rating }
        Field("file", "the file's name; in an archive `archive:file`") { row in
            row.source
        }
        Field("line", "the line of a table or the record of a JSON file, both from 1") { $0.place }
        Field("raw", "the complete row: a JSON record, or the cells of a table as JSON") { $0.raw }
    }
}

extension SeriesRow {
    /// The file's name; in an archive `archive:file`.
    fileprivate var source: String { member.map { "\(file):\($0)" } ?? file }

    /// `2x05`, or empty.
    fileprivate var number: String {
        guard let season else { return episode.map { "\($0)" } ?? "" }
        guard let episode else { return "\(season)" }
        return "\(season)x\(episode < 10 ? "0" : "")\(episode)"
    }
}
