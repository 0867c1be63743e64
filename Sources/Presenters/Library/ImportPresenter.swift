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
    /// The additions to the library, by kind.
    var counts = ImportCounts()
    let isDryRun: Bool
    /// The file of unmatched rows, if one was written.
    let unmatchedFile: String?
    /// The number of dates that could not be read.
    package var unreadableDates = 0
    /// Whether a film was imported without its rating, which is not valid here.
    var hasUnreadableRating = false
    /// Whether a locked note was left out because it could not be read.
    var hasUnreadableNote = false
    /// The number of films that were rated, but never marked as seen.
    package var onlyRatedCount = 0
    /// Whether TMDB was asked: otherwise unmatched rows were not searched for.
    var hasQueriedTMDB = true
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
        unreadableDates > 0 || hasUnreadableRating || hasUnreadableNote
            || skippedRows.contains { $0.key != "skipped" }
    }

    package var document: Document {
        var fields: [Document.Field] = []
        func add(_ label: String, _ count: Int, _ style: Style? = nil, of which: [String?] = []) {
            let parts = which.compactMap(\.self).joined(separator: ", ")
            let text = DisplayText.grouped(count) + (parts.isEmpty ? "" : " (\(parts))")
            fields.add(label, count > 0 ? text : nil, style)
        }
        add(isDryRun ? tr("Would add") : tr("New", context: "films imported"), films(.new).count, .userData)
        add(
            isDryRun ? tr("Would be updated") : tr("Updated", context: "films imported"),
            films(.updated).count, .userData)
        add(tr("Already there", context: "films imported"), films(.unchanged).count)
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
        fields.add(tr("Tags"), tagText, .userData)
        add(tr("Ambiguous"), skippedRows.count { $0.key == "ambiguous" }, .warning)
        add(
            hasQueriedTMDB ? tr("Not found") : tr("Not looked up"),
            skippedRows.count { $0.key == "not_found" },
            .warning)
        add(tr("Not a film"), skippedRows.count { $0.key == "not_a_film" })
        add(tr("Skipped"), skippedRows.count { $0.key == "skipped" })
        add(tr("Dates lost"), unreadableDates, .warning)
        if fields.isEmpty { return Document(blocks: [.line(StyledText(tr("There is nothing in it.")))]) }
        var blocks: [Document.Block] = [.fields(fields)]
        // Rows that are not films come last: there is nothing to do about them.
        let worth =
            skippedRows.filter { $0.key != "not_a_film" && $0.key != "skipped" }
            + skippedRows.filter { $0.key == "not_a_film" }
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

    /// The films whose ratings in the file do not count, one line each, up to a limit.
    package var ratingRemarks: [String] {
        let stays = counts.ratingsThatStay
        let lines = stays.prefix(Self.maxRatingRemarks).map { other in
            tr(
                "{film}: the file's rating is {other}, yours stays {mine}",
                [
                    "film": DisplayText.film(other.film.title, other.film.year),
                    "other": DisplayText.withOneDecimal(other.ratingInFile),
                    "mine": DisplayText.withOneDecimal(other.rating),
                ])
        }
        let rest = stays.count - Self.maxRatingRemarks
        if rest <= 0 { return lines }
        return lines + [plural("and {n} more rating that stays", "and {n} more ratings that stay", rest)]
    }

    private static let maxRatingRemarks = 5

    package static let columns = "verdict, id, title, year, file and line, why it was left out"
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
            }
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
        Field("not_found", "no film was found, or the row says nothing", of: skippedRowGroup) {
            $0.skippedRowGroup("not_found")
        }
        Field("not_a_film", "series, episodes, games, people", of: skippedRowGroup) {
            $0.skippedRowGroup("not_a_film")
        }
        Field("added", "the additions to the library, by kind", of: counts) { $0.counts }
        Field("unmatched_file", "the file with the rows that were not matched, absolute") { $0.unmatchedFile }
    }

    private static let counts = Payload<ImportCounts>("additions of an import") {
        Field("viewings") { $0.viewings }
        Field("rewatches", "rewatches, which are among `viewings`") { $0.rewatches }
        Field("undated_viewings", "viewings whose day is unknown, which are among `viewings`") {
            $0.undatedViewings
        }
        Field("ratings") { $0.ratings }
        Field("notes", "on films and on viewings") { $0.notes }
        Field("saved", "films that came onto the watch-later list") { $0.saved }
        Field("tags", "the tags that films got, by name", each: tagCount) { counts in
            counts.tags.sorted { $0.key < $1.key }
        }
        Field(
            "ratings_that_stay", "your ratings that stay, although the file has others", each: ratingThatStays
        ) { $0.ratingsThatStay }
    }

    private static let tagCount = Payload<(key: String, value: Int)>("number of films with a tag") {
        Field("tag") { $0.key }
        Field("films") { $0.value }
    }

    private static let ratingThatStays = Payload<ImportCounts.RatingThatStays>("rating that stays") {
        Field("id", "TMDB's id") { $0.film.id }
        Field("title") { $0.film.title }
        Field("year") { $0.film.year }
        Field("my_rating", "out of 10") { $0.rating }
        Field("rating_in_file", "out of 10") { $0.ratingInFile }
    }

    private static let imported = Payload<[ImportedRow]>("imported films") {
        Field("count", "of `rows`") { $0.count }
        Field("rows", each: film) { $0 }
    }

    private static let film = Payload<ImportedRow>(
        "taken row", "A film of an import, with the place of its first row."
    ) {
        Field("file", "the file's name; in an archive `archive:file`") { $0.location.fileText }
        Field("line", "the line of a CSV file or the record of a JSON file, both from 1") { $0.location.line }
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
        Field("line", "the line of a CSV file or the record of a JSON file, both from 1") {
            $0.row.location.line
        }
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
    package init(_ outcome: Import.Outcome, isDryRun: Bool, unmatchedFile: String?, wasAsked: Bool) {
        self.init(
            importedRows: zip(outcome.plan.films, outcome.outcomes).map { .init($0.row, $0.film.record, $1) },
            skippedRows: outcome.plan.skippedRows, counts: outcome.counts, isDryRun: isDryRun,
            unmatchedFile: unmatchedFile,
            unreadableDates: outcome.unreadableDates,
            hasUnreadableRating: outcome.plan.films.contains { $0.row.hasUnreadableRating },
            hasUnreadableNote: outcome.plan.films.contains { $0.row.hasUnreadableNote },
            onlyRatedCount: outcome.plan.films.count { $0.row.isOnlyRated },
            hasQueriedTMDB: wasAsked)
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

    package var displayText: String { "\(fileText):\(line)" }
}
