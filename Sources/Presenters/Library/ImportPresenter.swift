import Exchange
import Library
import Localization
package import MovielibCore
import Records
package import Terminal

/// The result of an import, or the preview of one.
package struct ImportPresenter: Presentation {
    let importedRows: [ImportedRow]
    let skippedRows: [ImportPlan.SkippedRow]
    /// How each row was used.
    let ledger: ImportLedger
    /// The additions to the library, by kind.
    var counts = ImportCounts()
    let isDryRun: Bool
    /// The file of unmatched rows, if one was written.
    let unmatchedFile: String?
    /// The number of dates that could not be read.
    package var unreadableDates = 0
    /// The files, with the people who have rows in them.
    var files: [Import.FileContents] = []
    /// The path of the file of series, if rows were stored in it.
    var seriesFile: String?
    /// Whether a film was imported without its rating, which is not valid here.
    var hasUnreadableRating = false
    /// Whether a locked note was left out because it could not be read.
    var hasUnreadableNote = false
    /// The number of films that were rated, but never marked as seen.
    package var onlyRatedCount = 0
    /// The most rows listed on a terminal; pipes and JSON get them all.
    private static let maxRows = 15

    /// An imported film and the position of its row: only the fields that are shown, as a file may be large.
    struct ImportedRow {
        let location: ImportRow.Location
        let id: Int
        let title: String
        let year: Int?
        let outcome: ImportOutcome

        init(_ row: ImportRow, _ record: FilmRecord, _ outcome: ImportOutcome) {
            (location, id, title, year) = (row.location, record.id, record.title, record.year)
            self.outcome = outcome
        }
    }

    private func films(_ outcome: ImportOutcome) -> [ImportedRow] {
        importedRows.filter { $0.outcome == outcome }
    }

    /// Whether anything remains to be done, or was lost.
    package var isPartial: Bool {
        unreadableDates > 0 || hasUnreadableRating || hasUnreadableNote || ledger[.toDecide] > 0
            || ledger[.refused] > 0
    }

    package var document: Document {
        var fields: [Document.Field] = []
        func add(_ label: String, _ count: Int, _ style: Style? = nil, of which: [String?] = []) {
            let parts = which.compactMap(\.self).joined(separator: ", ")
            let text = DisplayText.grouped(count) + (parts.isEmpty ? "" : " (\(parts))")
            fields.add(label, count > 0 ? text : nil, style)
        }
        func addRows(
            _ label: String, _ kind: ImportLedger.Class, _ style: Style? = nil, of which: [String?] = []
        ) {
            let parts = which.compactMap(\.self).joined(separator: ", ")
            let count = plural("{n} row", "{n} rows", ledger[kind])
            fields.add(label, ledger[kind] > 0 ? count + (parts.isEmpty ? "" : " (\(parts))") : nil, style)
        }
        addRows(
            isDryRun ? tr("To import") : tr("Imported", context: "rows imported"), .taken, .userData,
            of: [
                films(.new).isEmpty ? nil : plural("{n} new film", "{n} new films", films(.new).count),
                films(.updated).isEmpty
                    ? nil : plural("{n} film updated", "{n} films updated", films(.updated).count),
            ])
        addRows(tr("Already there", context: "films imported"), .alreadyThere)
        add(
            tr("Viewings"), counts.viewings, .userData,
            of: [
                counts.rewatches > 0
                    ? plural("{n} rewatch", "{n} rewatches", counts.rewatches) : nil,
                counts.undatedViewings > 0
                    ? plural("{n} without a day", "{n} without a day", counts.undatedViewings) : nil,
            ])
        add(tr("Ratings"), counts.ratings, .userData)
        add(tr("Notes", context: "notes imported"), counts.notes, .userData)
        add(tr("Saved", context: "films imported"), counts.saved, .userData)
        add(tr("To go on with", context: "films imported"), counts.positions, .userData)
        fields.add(tr("Tags"), tagText, .userData)
        addRows(tr("To decide", context: "rows imported"), .toDecide, .warning)
        addRows(
            isDryRun ? tr("To store") : tr("Stored", context: "rows imported"), .kept,
            of: [tr("not films: 'movielib series' lists them")])
        addRows(tr("No data", context: "rows imported"), .saysNothing, of: [tr("not seen, not rated")])
        addRows(tr("Skipped"), .skipped)
        addRows(tr("Other people", context: "rows imported"), .others)
        addRows(tr("Rejected", context: "rows imported"), .refused, .warning)
        add(tr("Dates lost"), unreadableDates, .warning)
        if fields.isEmpty { return Document(blocks: [.line(StyledText(tr("There is nothing to import.")))]) }
        var blocks: [Document.Block] = [.fields(fields)]
        let worth = skippedRows.filter { [.toDecide, .refused].contains($0.ledgerClass) }
        if !worth.isEmpty {
            blocks.append(.gap)
            blocks += worth.prefix(Self.maxRows).map { left in
                .line(
                    // The position comes last, because a narrow terminal can best do without it.
                    StyledText(left.row.name, .title) + StyledText(": \(left.displayText)")
                        + StyledText("  \(left.row.location.displayText)", .label))
            }
            let rest = worth.count - Self.maxRows
            if rest > 0 {
                blocks.append(.line(StyledText(plural("and {n} more", "and {n} more", rest), .label)))
            }
        }
        return Document(blocks: blocks)
    }

    /// The tags that films get, the most frequent first, each with their number.
    private var tagText: String? {
        let tags = counts.tags.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if tags.isEmpty { return nil }
        let rest = tags.count - Self.maxTags
        let named = tags.prefix(Self.maxTags).map { "\($0.key) (\(DisplayText.grouped($0.value)))" }
        return (named + (rest > 0 ? [plural("and {n} more", "and {n} more", rest)] : [])).joined(
            separator: ", ")
    }

    /// The most tags named on a terminal.
    private static let maxTags = 5

    /// The films with different ratings in the file and in the library, one line each, up to a limit.
    package var ratingRemarks: [String] {
        let replaced = counts.ratingsReplaced.displayLines { film, inFile, mine in
            tr(
                "{film}: the file's rating {other} is later and replaces yours, {mine}",
                ["film": film, "other": inFile, "mine": mine])
        } rest: {
            plural("and {n} more rating that is replaced", "and {n} more ratings that are replaced", $0)
        }
        return replaced
            + counts.ratingsThatStay.displayLines { film, mine, other in
                tr(
                    "{film}: the file's rating is {other}, yours stays {mine}",
                    ["film": film, "other": other, "mine": mine])
            } rest: {
                plural("and {n} more rating that stays", "and {n} more ratings that stay", $0)
            }
    }

    package static let columns =
        "verdict, id, title, year, file and line, why it was left out; then `ledger`, class, rows"
    package var rows: [[String]] {
        let outcomes: [(String, ImportOutcome)] = [
            ("new", .new), ("updated", .updated), ("already_there", .unchanged),
        ]
        return outcomes.flatMap { name, outcome in
            films(outcome).map { film in
                [name, "\(film.id)", film.title, film.year.cell, film.location.displayText, ""]
            }
        }
            + skippedRows.map { left in
                [
                    left.key, left.row.tmdbID.cell, left.row.title ?? "", left.row.year.cell,
                    left.row.location.displayText, left.displayText,
                ]
            } + ImportLedger.Class.allCases.map { ["ledger", $0.rawValue, "\(ledger[$0])"] }
    }

    package static let payload = Payload<Self>(
        "import",
        """
        What an import did, or with `--dry-run` would do. Each film, and each row that was left out, \
        is in one group.
        """
    ) {
        Field("new", "the library did not know these", of: imported) { $0.films(.new) }
        Field("updated", "the library learned something new about these", of: imported) { $0.films(.updated) }
        Field("ambiguous", "may be several films", of: skippedRowGroup) { $0.skippedRowGroup("ambiguous") }
        Field("skipped", "trailers, and what Netflix started by itself", of: skippedRowGroup) {
            $0.skippedRowGroup("skipped")
        }
        Field("lost_dates", "unreadable dates") { $0.unreadableDates }
        Field("only_rated", "films that were rated but not logged as seen") { $0.onlyRatedCount }
        Field("dry_run", "whether nothing was done") { $0.isDryRun }
        Field("already_there", "nothing new", of: imported) { $0.films(.unchanged) }
        Field("not_found", "no film was found, or the row cannot be read", of: skippedRowGroup) {
            $0.skippedRowGroup("not_found")
        }
        Field(
            "not_a_film", "series, episodes, games, people; those of a server's file are only counted",
            of: skippedRowGroup
        ) {
            $0.skippedRowGroup("not_a_film")
        }
        Field("says_nothing", "films about which the row says nothing", of: skippedRowGroup) {
            $0.skippedRowGroup("says_nothing")
        }
        Field("ledger", "the number of rows of the files in each class; each row is in one", of: ledger) {
            $0.ledger
        }
        Field("added", "the additions to the library, by kind", of: counts) { $0.counts }
        Field("people", "the people who have rows in a server's file", each: person) { answer in
            answer.files.flatMap { file in file.people.map { (file.name, $0, $0 == file.person) } }
        }
        Field("marked", "films that a server marked as seen together, whose day is unknown") {
            $0.files.reduce(0) { $0 + $1.markedFilms }
        }
        Field("series_file", "the file with the rows that are not films', absolute") { $0.seriesFile }
        Field("unmatched_file", "the file with the rows that were not matched, absolute") { $0.unmatchedFile }
    }

    private static let person = Payload<(file: String, person: ImportPerson, isChosen: Bool)>(
        "person of a file"
    ) {
        Field("file", "the file's name") { $0.file }
        Field("id", "the server's id or number") { $0.person.id }
        Field("name") { $0.person.name }
        Field("rows") { $0.person.rows }
        Field("films_seen") { $0.person.filmsSeen }
        Field("last_day", "the day of the last viewing") { $0.person.lastDay?.description }
        Field("chosen", "whether these rows were read") { $0.isChosen }
    }

    private static let imported = Payload<[ImportedRow]>("imported films") {
        Field("count", "of `rows`") { $0.count }
        Field("rows", each: film) { $0 }
    }

    private static let film = Payload<ImportedRow>(
        "taken row", "A film of an import, with the place of its first row."
    ) {
        Field("file", "the file's name; in an archive `archive:file`") { $0.location.fileText }
        Field(
            "line",
            "the line of a CSV file or the record of a JSON file, both from 1; a row's number in a table"
        ) {
            $0.location.line
        }
        Field("table", "the table of a database") { $0.location.table }
        Field("id", "TMDB's id") { $0.id }
        Field("title") { $0.title }
        Field("year") { $0.year }
    }

    private func skippedRowGroup(_ key: String) -> [ImportPlan.SkippedRow] {
        skippedRows.filter { $0.key == key }
    }

    private static let skippedRowGroup = Payload<[ImportPlan.SkippedRow]>("rows left out") {
        Field("count", "of `rows`") { $0.count }
        Field("rows", each: row) { $0 }
    }

    private static let row = Payload<ImportPlan.SkippedRow>(
        "row left out", "A row, or several of one film, that could not be imported."
    ) {
        Field("file", "the file's name; in an archive `archive:file`") { $0.row.location.fileText }
        Field(
            "line",
            "the line of a CSV file or the record of a JSON file, both from 1; a row's number in a table"
        ) {
            $0.row.location.line
        }
        Field("table", "the table of a database") { $0.row.location.table }
        Field("title", "as in the file") { $0.row.title }
        Field("year", "as in the file") { $0.row.year }
        Field("reason", "why, for people") { $0.displayText }
        Field("candidates", "films it may be, the likeliest first", each: candidate) { $0.candidates }
    }

    private static let candidate = Payload<UnmatchedFile.Candidate>("candidate") {
        Field("id", "TMDB's id") { $0.id }
        Field("title") { $0.title }
        Field("year") { $0.year }
    }
}

extension ImportPresenter {
    package init(
        _ outcome: Import.Outcome, of files: [Import.FileContents] = [], isDryRun: Bool,
        unmatchedFile: String?,
        seriesFile: String? = nil
    ) {
        self.init(
            importedRows: zip(outcome.plan.films, outcome.outcomes).map { .init($0.row, $0.film.record, $1) },
            skippedRows: outcome.plan.skippedRows, ledger: outcome.ledger, counts: outcome.counts,
            isDryRun: isDryRun,
            unmatchedFile: unmatchedFile,
            unreadableDates: outcome.unreadableDates, files: files, seriesFile: seriesFile,
            hasUnreadableRating: outcome.plan.films.contains { $0.row.hasUnreadableRating },
            hasUnreadableNote: outcome.plan.films.contains { $0.row.hasUnreadableNote },
            onlyRatedCount: outcome.plan.films.count {
                $0.row.isOnlyRated && outcome.counts.unseen.contains($0.film.record.id)
            })
    }
}

extension ImportPlan.SkippedRow {
    /// The verdict, as spelled in the JSON contract.
    fileprivate var key: String {
        switch reason {
        case .ambiguous: "ambiguous"
        case .notFound: "not_found"
        case .notAFilm: "not_a_film"
        case .skipped: "skipped"
        case .saysNothing: "says_nothing"
        }
    }

    fileprivate var displayText: String {
        switch reason {
        case .ambiguous(let candidates):
            // i18n: which films a row of a file may be about: may be 841 Dune (1984), 438631 Dune (2021)
            tr(
                "may be {films}",
                [
                    "films": candidates.map { "\($0.id) \($0.title)\($0.year.map { " (\($0))" } ?? "")" }
                        .joined(separator: ", ")
                ])
        case .notFound(let why): why.displayText
        case .notAFilm(let what), .skipped(let what): what
        case .saysNothing: tr("it has no viewing, rating or other data of yours")
        }
    }

    fileprivate var candidates: [UnmatchedFile.Candidate] {
        if case .ambiguous(let candidates) = reason { candidates } else { [] }
    }
}

extension ImportRow {
    /// `Dune (1984)`, or whatever else identifies it.
    fileprivate var name: String {
        guard let title else { return imdbID ?? tmdbID.map { "\($0)" } ?? "?" }
        return DisplayText.film(title, year)
    }
}

extension ImportRow.Location {
    /// The file's name, followed by the one in the archive.
    fileprivate var fileText: String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return member.map { "\(name):\($0)" } ?? name
    }

    package var displayText: String { "\(fileText):\(table.map { "\($0):" } ?? "")\(line)" }
}
