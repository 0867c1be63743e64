import ArgumentParser
import Exchange
import Records
import Terminal

struct ImportCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in what Letterboxd, IMDb, Trakt, Netflix and others exported.",
        usage: "movielib import <file> ... [--dry-run] [<options>]",
        discussion: """
            Files of Letterboxd, IMDb, Trakt, TMDB, Simkl, Movary, Yamtrack, Netflix, Criticker, MovieLens and \
            movielib, as ZIP archives, CSV or JSON; what a file is, is found from its content. All of it is one \
            change, which 'movielib undo' takes back; importing the same again changes nothing. What cannot be \
            matched is written to FILE.unmatched.csv: fill in the column tmdb_id and import that.

            For any other table, --columns says what each column is: title, original, year, tmdb, imdb, rating \
            (:5, :10 or :100), seen and saved (:dmy, :mdy or :ymd), note, tags or place.

            EXAMPLES:
              movielib import letterboxd-olena-2026-11-21.zip --dry-run
              movielib import ratings.csv watchlist.csv
              movielib import --kind letterboxd-watchlist list.csv
              movielib import ratings.csv --rated-as-seen
              movielib import ViewingActivity.csv --profile Olena
              movielib import my.csv --columns title=Name,rating=Wertung:10,seen=Datum:dmy
            """)

    @Argument(help: "The files; '-' is standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be done, and do nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("What the file is, where that cannot be told.", valueName: "kind"),
        transform: ImportCommand.kind(named:))
    var kind: ImportKind?

    @Option(
        help: ArgumentHelp(
            "How dates are written, where the file leaves it open: dmy or mdy.", valueName: "order"),
        transform: ImportCommand.order(named:))
    var dates: DayOrder?

    @Option(
        help: ArgumentHelp("What the columns of any other table are.", valueName: "field=column,..."),
        transform: ImportCommand.columns(in:))
    var columns: ColumnMap?

    @Option(help: ArgumentHelp("Whose viewings to import from a Netflix account's file.", valueName: "name"))
    var profile: String?

    @Flag(help: "Log rated films as seen too, without a date.")
    var ratedAsSeen = false

    @OptionGroup var options: FilmOptions

    var activity: String { "import" }

    private static func kind(named name: String) throws -> ImportKind {
        if let kind = ImportKind(rawValue: name) { return kind }
        let names = ImportKind.allCases.map(\.rawValue)
        let guess = name.nearest(in: names).map { "did you mean '\($0)'? " } ?? ""
        throw ValidationError(
            "'\(name)' is not a kind of file. \(guess)There are \(names.joined(separator: ", "))")
    }

    private static func order(named name: String) throws -> DayOrder {
        if let order = DayOrder(rawValue: name.lowercased()) { return order }
        throw ValidationError("'\(name)' is not a date order; use dmy or mdy")
    }

    private static func columns(in text: String) throws -> ColumnMap {
        do throws(ColumnMap.Problem) { return try ColumnMap(text) } catch {
            let example = "such as \(ColumnMap.example)"
            switch error {
            case .part(let part): throw ValidationError("'\(part)' is not field=column, \(example)")
            case .field(let name):
                let names = ColumnMap.Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(name)' is not a field; the fields are \(names)")
            case .nameless:
                throw ValidationError("one column has to be title, tmdb or imdb, \(example)")
            }
        }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let answer = try await Import(
            context: context, isDryRun: dryRun, kind: kind, dates: dates, columns: columns, profile: profile,
            isRatedSeen: ratedAsSeen
        ).run(files)
        try context.show(answer)
        if let file = answer.unmatchedFile {
            context.console.say(
                "movielib: what could not be matched is in \(file); fill in its column tmdb_id and import it")
        }
        if answer.lostDates > 0 {
            context.console.say(
                "movielib: \(Wording.counted(answer.lostDates, "date")) could not be read; the rest was kept")
        }
        if answer.onlyRated > 0 {
            context.console.say(
                "movielib: \(Wording.counted(answer.onlyRated, "film")) rated, not logged as seen; "
                    + "import with --rated-as-seen to log those too")
        }
        return answer.isPartial ? .partial : .done
    }
}
