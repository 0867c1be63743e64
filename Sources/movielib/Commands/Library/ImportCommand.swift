import ArgumentParser
import Exchange
import Records
import Terminal

struct ImportCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in what Letterboxd, IMDb, Trakt, TMDB or movielib exported.",
        usage: "movielib import <file> ... [--dry-run] [<options>]",
        discussion: """
            ZIP archives, CSV and JSON files; what a file is, is found from its content. All of it is one change, \
            which 'movielib undo' takes back; importing the same again changes nothing. What cannot be matched is \
            written to FILE.unmatched.csv: fill in the column tmdb_id and import that.

            EXAMPLES:
              movielib import letterboxd-olena-2026-11-21.zip --dry-run
              movielib import ratings.csv watchlist.csv
              movielib import --kind letterboxd-watchlist list.csv
            """)

    @Argument(help: "The files; '-' is standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be done, and do nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("What the file is, where that cannot be told.", valueName: "kind"),
        transform: ImportCommand.kind(named:))
    var kind: ImportKind?

    @OptionGroup var options: FilmOptions

    var activity: String { "import" }

    private static func kind(named name: String) throws -> ImportKind {
        if let kind = ImportKind(rawValue: name) { return kind }
        let names = ImportKind.allCases.map(\.rawValue)
        let guess = name.nearest(in: names).map { "did you mean '\($0)'? " } ?? ""
        throw ValidationError(
            "'\(name)' is no kind of file. \(guess)There are \(names.joined(separator: ", "))")
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let answer = try await Import(context: context, isDryRun: dryRun, kind: kind).run(files)
        try context.show(answer)
        if let file = answer.unmatchedFile {
            context.console.say(
                "movielib: what could not be matched is in \(file); fill in its column tmdb_id and import it")
        }
        return answer.leftOut.isEmpty ? .done : .partial
    }
}
