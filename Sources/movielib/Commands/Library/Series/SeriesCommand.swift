import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct SeriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "series", abstract: tr("Rows of imports that are not films, stored unchanged."),
        discussion: tr(
            """
            movielib is about films. The series, episodes, games and people in an import are stored unchanged, so that \
            nothing is lost: 'movielib export --series' exports them for another program, 'movielib undo' hides them \
            with their import.

            EXAMPLES:
              movielib series
              movielib series severance
              movielib series film 12 438631
              movielib export --series --format yamtrack --output series.csv
            """),
        subcommands: [SeriesListCommand.self, SeriesForgetCommand.self, SeriesFilmCommand.self],
        defaultSubcommand: SeriesListCommand.self)
}

struct SeriesListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the series, or the rows of one."),
        usage: tr("movielib series [list] [<title>] [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib series
              movielib series severance
              movielib series list film
            """))

    @Argument(help: .init(tr("The title of a series, whose rows are listed."), .words)) var title: [String] =
        []

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SeriesPresenter.answerFields }
    static var otherAnswers: [String] { ["series severance"] }
    var answerFields: AnswerFields? {
        title.isEmpty ? SeriesPresenter.answerFields : SeriesRowsPresenter.answerFields
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if title.isEmpty {
            let series = try context.core.seriesSummaries()
            let limit = rows.limit ?? .max
            try context.show(SeriesPresenter(Array(series.prefix(limit)), total: series.count))
            if series.isEmpty {
                context.console.remark(tr("no import has brought a series"))
            }
            return .done
        }
        let name = title.joined(separator: " ")
        let found = try context.core.seriesRows(of: name)
        if found.isEmpty { throw try context.unknownSeries(name) }
        try context.show(SeriesRowsPresenter(Array(found.prefix(rows.limit ?? .max))))
        return .done
    }
}

struct SeriesForgetCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: tr("Delete the rows of a series, of an import, or all."),
        usage: tr("movielib series forget <title> | --import <number> | --all [<options>]"),
        discussion: tr(
            """
            They are deleted for good, and cannot be restored: at a terminal you are asked first.

            EXAMPLES:
              movielib series forget severance
              movielib series forget --import 2
              movielib series forget --all
            """))

    @Argument(help: .init(tr("The title of the series."), .words)) var title: [String] = []

    @Option(name: .customLong("import"), help: .init(tr("The number of an import, from 1."), .number))
    var importNumber: Int?

    @Flag(help: .init(tr("All rows of all series."))) var all = false

    @OptionGroup var options: LibraryOptions

    func validate() throws {
        if [!title.isEmpty, importNumber != nil, all].count(where: { $0 }) != 1 {
            throw ValidationError(tr("a title, --import or --all is needed, and only one of them"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let name = title.joined(separator: " ")
        let wanted: SeriesFile.Selection = all ? .all : importNumber.map { .importNumber($0) } ?? .show(name)
        guard let file = try context.core.seriesFile(), case let count = try file.count(wanted), count > 0
        else {
            if !title.isEmpty { throw try context.unknownSeries(name) }
            throw failure(.notFound, tr("there are no such rows"))
        }
        let question = plural(
            "{n} row will be deleted for good",
            "{n} rows will be deleted for good", count)
        if context.console.canReply {
            context.console.remark(question)
            if !context.console.confirms() { return .done }
        }
        let deleted = try file.delete(wanted)
        context.console.remark(plural("{n} row deleted", "{n} rows deleted", deleted))
        return .done
    }
}

struct SeriesFilmCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "film", abstract: tr("Turn a row that was taken for an episode into a film."),
        usage: tr("movielib series film <row> <film> [<options>]"),
        discussion: tr(
            """
            Its viewing and its rating become the film's; 'movielib undo' undoes that. 'movielib series <title>' shows \
            the numbers of the rows.

            EXAMPLES:
              movielib series film 12 438631
              movielib series film 12 black mirror bandersnatch
            """))

    @Argument(help: .init(tr("The number of the row, then the film."), .numberAndFilm)) var arguments:
        [String]

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    func validate() throws {
        if arguments.count < 2 || Int(arguments[0]) == nil {
            throw ValidationError(tr("the number of a row and a film are needed"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let number = Int(arguments[0]) ?? 0
        guard let row = try context.core.seriesFile()?.row(number) else {
            throw failure(
                .notFound, tr("there is no row {number}", ["number": "\(number)"]),
                hint: tr("'movielib series <title>' shows the numbers"))
        }
        let film = try await context.editableFilm(
            arguments.dropFirst().joined(separator: " "), takingFirst: first, mustBeInLibrary: false)
        _ = try context.core.makeFilm(film, of: row)
        context.console.remark(
            tr(
                "row {number} is {film} now; 'movielib undo' undoes it",
                ["number": "\(number)", "film": DisplayText.film(film.title, film.year)]))
        return .done
    }
}

extension AppContext {
    /// The failure for a series that no row has.
    fileprivate func unknownSeries(_ name: String) throws -> Failure {
        let names = Dictionary(try core.seriesSummaries().map { ($0.show.foldedTitle, $0.show) }) {
            first, _ in first
        }
        let hint = name.foldedTitle.nearest(in: names.keys.sorted()).flatMap { names[$0] }
            .map { Failure.guess(CommandLineText.line(["series"], [$0])) }
        return Failure(.notFound, activity, tr("no row is of a series called '{name}'", ["name": name]))
            .hinting(hint)
    }
}
