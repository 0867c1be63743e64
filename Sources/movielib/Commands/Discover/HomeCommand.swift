import ArgumentParser
import Films
import Library
import Localization
import Records
import TMDBClient
import Terminal

struct HomeCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "home",
        abstract: tr("The four shelves side by side and the top of your watch-later list."),
        usage: tr("movielib home [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib
              movielib home --json
            """))

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    var limit: Int? { rows.limit }
    static var answerFields: AnswerFields? { HomePresenter.answerFields }
    var activity: String { "home" }

    func run(in context: AppContext) async throws -> ExitStatus {
        if context.run.isBare, context.console.canAsk, try context.run.settings().home == .browse {
            try await context.browse([])
            return .done
        }
        let mentionsBrowse =
            context.run.isBare && context.console.canAsk
            && DailyRemarks(path: context.paths.saidFile).isDue("browse")
        let (watchlist, total) = try head(in: context)
        let tmdb = try context.network.tmdb()
        let outcomes = await Films.shelves(tmdb, rows: max(rows.limit ?? 0, Films.usualRows))
        let found = outcomes.compactMap { shelf, outcome in
            (try? outcome.get()).map { (shelf: shelf, answer: $0) }
        }
        let ids = found.flatMap { $0.answer.value.rows.map(\.id) }
        try context.show(
            HomePresenter(
                shelves: found, marks: try context.marks(among: ids), watchlist: watchlist,
                watchlistTotal: total, viewings: try context.viewings(of: watchlist),
                shelfRows: rows.limit ?? rowsThatFit(in: context, besides: mentionsBrowse ? 1 : 0)))
        if mentionsBrowse {
            context.console.sayHint(tr("'movielib browse' shows them full screen, with posters"))
        }
        let failures = outcomes.compactMap { _, outcome in
            if case .failure(let error) = outcome { error } else { nil }
        }
        guard let error = failures.first else { return .done }
        let failure = Failure(error, activity, environment: context.run.environment)
        if found.isEmpty { throw failure }
        context.console.say(
            "movielib: " + tr("home: some shelves are missing: {why}", ["why": failure.why]))
        return .partial
    }

    private func head(in context: AppContext) throws -> ([LibraryFilm], Int) {
        guard let library = try context.library.forReading() else { return ([], 0) }
        let (films, total) = try library.films(on: .watchlist, limit: 5)
        return (films, total)
    }

    /// One screen: the shelves share it, in as many rows as their width requires.
    private func rowsThatFit(in context: AppContext, besides lines: Int) -> Int {
        let (width, height) = context.display.size
        let bands = width >= 78 ? 1 : width >= 38 ? 2 : 4
        let free = height - 5 - lines - bands * 2
        return min(max(free / bands, 3), Films.usualRows)
    }
}
