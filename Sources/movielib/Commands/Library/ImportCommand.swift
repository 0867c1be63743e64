import ArgumentParser
import Exchange
import Foundation
import Library
import Localization
import Media
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct ImportCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Import from Letterboxd, IMDb, Trakt, Netflix, Kodi, Jellyfin, Plex and others."),
        usage: tr("movielib import <file> ... [--dry-run] [<options>]"),
        discussion: tr(
            """
            Files of {services} and movielib, as ZIP archives, CSV or JSON; the kind of a file is detected from its \
            content. All of it is one change, which 'movielib undo' undoes; importing the same file again adds \
            nothing twice. Rows that cannot be matched are written to FILE.unmatched.csv: 'movielib import review' asks \
            which film each one is, or fill in the column tmdb_id and import that file.

            For any other table, --columns says what each column is: title, original, year, tmdb, imdb, type \
            (movie, series, ...), rating (:5, :10 or :100), seen and saved (:dmy, :mdy or :ymd), note, tags or place.

            The films seen at home are in a file of the player or server; copy the file that ends in -wal, if there is one, \
            with it. Nothing is written to it, and no server has to run:
              Kodi       ~/.kodi/userdata/Database/MyVideos121.db, or its export videodb.xml
              Jellyfin   /var/lib/jellyfin/data/jellyfin.db; before 10.11 library.db
              Emby       /var/lib/emby/data/library.db
              Plex       .../Plug-in Support/Databases/com.plexapp.plugins.library.db
              Tautulli   tautulli.db
              watchstate USER.BACKEND.json, or its zip
              NFO        a folder with files such as 'Dune (2021).nfo'

            EXAMPLES:
              movielib import letterboxd-olena-2026-11-21.zip --dry-run
              movielib import ratings.csv watchlist.csv
              movielib import tvtime-export.zip
              movielib import --kind letterboxd-watchlist list.csv
              movielib import ratings.csv --rated-as-seen
              movielib import ViewingActivity.csv --profile Olena
              movielib import jellyfin.db tautulli.db --user olena --dry-run
              movielib import library.db --path-map /media/films=/home/olena/films
              movielib import review
              movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy
            """, ["services": ImportKind.services]))

    @Argument(help: .init(tr("The files; '-' is standard input."), .files), completion: .file())
    var files: [String]

    @Flag(help: .init(tr("Show what would be done, without doing it."))) var dryRun = false

    @Option(
        help: .init(tr("What kind of file it is, if that is not clear."), .kind),
        completion: PersonCompletion.kinds, transform: ImportCommand.kind(named:))
    var kind: ImportKind?

    @Option(
        help: .init(tr("How dates are written, if the file does not show it: dmy or mdy."), .order),
        transform: ImportCommand.order(named:))
    var dates: DayOrder?

    @Option(
        help: .init(tr("The highest possible rating, if the file does not show it: 5 or 10."), .number),
        transform: ImportCommand.scale(of:))
    var scale: Int?

    @Option(
        help: .init(tr("What the columns of any other table hold."), .fieldColumn),
        transform: ImportCommand.columns(in:))
    var columns: ColumnMap?

    @Option(help: .init(tr("Whose viewings to import from a Netflix account's file."), .name))
    var profile: String?

    @Flag(help: .init(tr("Log rated films as seen too, without a date."))) var ratedAsSeen = false

    @Flag(help: .init(tr("Keep a list's description and tags as a note on each of its films.")))
    var listNotes = false

    @OptionGroup var servers: ServerFileOptions

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ImportPresenter.answerFields }

    private static func kind(named name: String) throws -> ImportKind {
        if let kind = ImportKind.all.first(where: { $0.id == name }) { return kind }
        let names = ImportKind.all.map(\.id)
        let list = names.joined(separator: ", ")
        throw ValidationError(
            name.nearest(in: names).map {
                tr(
                    "'{name}' is not a kind of file; did you mean '{guess}'? There are {names}",
                    ["name": name, "guess": $0, "names": list])
            } ?? tr("'{name}' is not a kind of file. There are {names}", ["name": name, "names": list]))
    }

    private static func order(named name: String) throws -> DayOrder {
        if let order = DayOrder(rawValue: name.lowercased()) { return order }
        throw ValidationError(tr("'{name}' is not a date order; use dmy or mdy", ["name": name]))
    }

    private static func scale(of text: String) throws -> Int {
        if let scale = Int(text), [5, 10].contains(scale) { return scale }
        throw ValidationError(tr("ratings are out of 5 or 10, not '{text}'", ["text": text]))
    }

    private static func columns(in text: String) throws -> ColumnMap {
        do throws(ColumnMap.Problem) { return try ColumnMap(text) } catch {
            switch error {
            case .invalidPart(let part):
                throw ValidationError(
                    tr(
                        "'{part}' is not field=column, such as {example}",
                        ["part": part, "example": ColumnMap.example]))
            case .unknownField(let name):
                let names = ColumnMap.Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    tr("'{name}' is not a field; the fields are {names}", ["name": name, "names": names]))
            case .noFilmColumn:
                throw ValidationError(
                    tr(
                        "one column has to be title, tmdb or imdb, such as {example}",
                        ["example": ColumnMap.example]))
            }
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        // A file of that name is './review'.
        if files == ["review"] { return try await ImportReview(context: context).run() }
        // Unreadable settings, which may say that notes are locked, are reported before anything is read.
        _ = try context.run.settings()
        context.core.run.waitsLong = true
        let job = Import(context.core, isDryRun: dryRun)
        let contents = try read(job, in: context)
        let remarks = contents.remarks(cutting: context.console.errorOutputIsTerminal)
        let rows = ratedAsSeen ? contents.rows.map(\.ratedAsSeen) : contents.rows
        try ProcessPreparation.rejectTooFewThreads()
        let asksTMDB = try job.asksTMDB
        if !asksTMDB, !options.offline {
            context.console.remark(
                tr(
                    "no TMDB key: films without a TMDB id are stored by title and year; with a free key ('movielib auth login') 'movielib refresh' finds them on TMDB"
                ))
        }
        // At a terminal, report at once; a script should only read the failure, if there is one.
        let tellsAtOnce = context.console.errorOutputIsTerminal
        if tellsAtOnce { remarks.forEach(context.console.remark) }
        let summary = files.map { ($0 as NSString).lastPathComponent }.joined(separator: ", ")
        let outcome = try await withImportHints(context) { () async throws(CoreError) in
            try await job.run(
                rows, locks: contents.locks, unlisted: contents.unlisted, summary: summary)
        }
        if !tellsAtOnce { remarks.forEach(context.console.remark) }
        let unmatched = try dryRun ? nil : saveUnmatched(outcome.unmatchedFile, in: context)
        let answer = ImportPresenter(
            outcome, of: contents.files, isDryRun: dryRun, unmatchedFile: unmatched,
            seriesFile: dryRun || outcome.ledger[.kept] == 0
                ? nil : try SeriesFile.path(of: context.core.libraryPath()))
        try context.show(answer)
        let marked = contents.files.reduce(0) { $0 + $1.markedFilms }
        if marked > 0, servers.marks == nil {
            context.console.remark(
                plural(
                    "{n} film was marked as seen together with others, and has no day",
                    "{n} films were marked as seen within seconds of each other, and have no day", marked))
            context.console.printHint(tr("'--marks dated' gives them the day of the mark"))
        }
        if let unmatched {
            context.console.remark(
                tr(
                    "what could not be matched is in {file}; 'movielib import review' asks which films they are",
                    ["file": unmatched]))
            if (try? context.run.credential()) == nil {
                context.console.printHint(
                    tr("it asks TMDB: '{command}' stores a key", ["command": "movielib auth login"]))
            }
        }
        if answer.unreadableDates > 0 {
            context.console.remark(
                plural(
                    "{n} date could not be read; the rest was kept",
                    "{n} dates could not be read; the rest was kept", answer.unreadableDates))
        }
        if outcome.refusedSeriesRows > 0 {
            context.console.remark(
                plural(
                    "{n} row of series refused: the file of series is full",
                    "{n} rows of series refused: the file of series is full", outcome.refusedSeriesRows))
            context.console.printHint(tr("'movielib series forget' makes room"))
        }
        try context.withRatingStyle { answer.ratingRemarks.forEach(context.console.remark) }
        let byTitle = outcome.plan.films.count { $0.film.record.isPlaceholder }
        if byTitle > 0, asksTMDB {
            context.console.remark(
                plural(
                    "{n} film that TMDB does not find is kept by its title and year; 'movielib import review' asks which it is",
                    "{n} films that TMDB does not find are kept by title and year; 'movielib import review' asks which they are",
                    byTitle))
        }
        if outcome.skippedNotes > 0 {
            context.console.remark(
                plural(
                    "skipped {n} plain note: the film has a locked one, with which it cannot be compared",
                    "skipped {n} plain notes: the films have locked ones, with which they cannot be compared",
                    outcome.skippedNotes))
        }
        try printRemarks(about: outcome.locks, in: context)
        if outcome.skippedLockedNotes > 0 {
            context.console.remark(
                plural(
                    "skipped {n} locked note: the film has a plain one, and there is no lock to lock it with",
                    "skipped {n} locked notes: the films have plain ones, and there is no lock to lock them with",
                    outcome.skippedLockedNotes))
            context.console.printHint(tr("'movielib lock setup' makes one; then import it again"))
        }
        if answer.onlyRatedCount > 0 {
            context.console.remark(
                plural(
                    "{n} film rated, not logged as seen; import with --rated-as-seen to log those too",
                    "{n} films rated, not logged as seen; import with --rated-as-seen to log those too",
                    answer.onlyRatedCount))
        }
        if !dryRun, contents.files.contains(where: { $0.kinds.contains { $0.service == "Letterboxd" } }) {
            try context.askForRatingScale()
        }
        return answer.isPartial ? .partial : .done
    }

    /// Prints remarks about locks in the files: the user may not know that there are any.
    private func printRemarks(about locks: Import.Locks, in context: AppContext) throws {
        if locks.unreadable > 0 {
            context.console.remark(
                tr(
                    "a lock in the file is damaged or was made by a newer movielib; notes locked with it stay locked"
                ))
        }
        if locks.skipped > 0 {
            context.console.remark(
                plural(
                    "skipped {n} lock: an import takes {most}, and none that needs more time or memory than movielib's own",
                    "skipped {n} locks: an import takes {most}, and none that needs more time or memory than movielib's own",
                    locks.skipped, ["most": "\(LockState.maxForeign)"]))
        }
        guard !dryRun, !locks.accepted.isEmpty else { return }
        context.console.remark(
            plural(
                "imported {n} lock; its passphrase opens the notes that came with it, and nothing else is locked with it",
                "imported {n} locks; their passphrases open the notes that came with them, and nothing else is locked with them",
                locks.accepted.count))
        guard try context.core.lockState().current == nil else { return }
        context.console.printHint(
            tr("if it is yours, 'movielib lock setup' with its passphrase makes it this library's lock"))
    }

    private func read(_ job: Import, in context: AppContext) throws -> Import.Contents {
        var options = ImportReader.Options()
        options.kind = kind
        options.order = dates
        options.columns = columns
        options.scale = scale
        options.profile = profile
        options.importsListNotes = listNotes
        options.utcOffset = ISOTime.localOffset
        try servers.apply(to: &options)
        options.temporaryFolder =
            context.paths.databaseCopiesFolder ?? NSTemporaryDirectory() + "movielib-databases"
        var inputs: [Import.Input] = []
        for file in files {
            if file == "-" {
                let bytes = try context.files.bytesFromStandardInput(limit: options.maximumBytes)
                inputs.append(.bytes(bytes, name: tr("standard input")))
            } else {
                inputs.append(.file(path: try UserFiles.absolutePath(file, of: activity), name: file))
            }
        }
        let contents = try context.readImport(job, inputs, options)
        if profile != nil, !contents.files.contains(where: { $0.kinds.contains(where: \.hasProfiles) }) {
            throw failure(.usage, tr("--profile is for files of a whole Netflix account, and no file is one"))
        }
        return contents
    }

    /// Runs an import, and adds hints to a failure of TMDB's. Nothing is changed until every film has been looked up,
    /// so after an earlier failure the import can simply be repeated.
    private func withImportHints<Value>(
        _ context: AppContext, _ work: () async throws(CoreError) -> Value
    ) async throws -> Value {
        do throws(CoreError) { return try await work() } catch {
            guard case .tmdb(let cause, _) = error else { throw error }
            var failure = context.failure(error)
            if cause.kind == .unreachable {
                failure.hints = [
                    tr(
                        "--offline keeps the films by their titles; 'movielib refresh' looks them up later"
                    )
                ]
            }
            throw failure.hinting(
                tr("nothing was changed; what was fetched is kept, and the next run goes on from there"))
        }
    }
}
