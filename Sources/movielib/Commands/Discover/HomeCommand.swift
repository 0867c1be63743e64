import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct HomeCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "home",
        abstract: tr("The four shelves, your own ones, and the top of your watch-later list."),
        usage: tr("movielib home [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib
              movielib home --json
            """))

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { HomePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        if context.run.arguments.isEmpty, context.console.canAsk, try context.run.settings().home == .browse {
            try await context.browse([])
            return .done
        }
        let mentionsBrowse =
            context.run.arguments.isEmpty && context.console.canAsk
            && DailyRemarks(path: context.paths.dailyRemarksFile).recordIfDue("browse")
        let head = try await LibraryFilms(on: .watchlist, .text(""), limit: 5).response(from: context.core)
        let watchlist = head.rows
        let tmdb = try context.core.tmdb()
        let outcomes = await Core.shelves(tmdb, rows: max(rows.limit ?? 0, Core.tmdbPageSize))
        let found = outcomes.compactMap { shelf, outcome in
            (try? outcome.get()).map { (shelf: shelf, answer: $0) }
        }
        let (own, ownFailures) = await customShelves(in: context)
        let ids = (found.map(\.answer) + own.map(\.answer)).flatMap { $0.value.rows.map(\.id) }
        try context.show(
            HomePresenter(
                shelves: found, customShelves: own, userData: try context.userData(among: ids),
                watchlist: watchlist,
                watchlistTotal: head.total, viewings: try context.viewings(of: watchlist),
                shelfRows: rows.limit
                    ?? rowsPerShelf(in: context, ownShelves: own.count, besides: mentionsBrowse ? 1 : 0)))
        if mentionsBrowse, !(found.isEmpty && own.isEmpty && watchlist.isEmpty) {
            context.console.printHint(tr("'movielib browse' shows them full screen, with posters"))
        }
        let failures = outcomes.compactMap { _, outcome in
            if case .failure(let error) = outcome { error } else { nil }
        }
        let failure = failures.first.map { context.failure($0) }
        if found.isEmpty, own.isEmpty, let failure { throw failure }
        if let failure {
            context.console.remark(tr("home: some shelves are missing: {why}", ["why": failure.reason]))
        }
        // If TMDB's own shelves failed for the same reason, that reason is reported only once.
        for (name, failure) in ownFailures where !found.isEmpty || failure.status == .usage {
            context.console.remark("\(name): \(failure.reason)")
        }
        return failure == nil && ownFailures.isEmpty ? .done : .partial
    }

    /// The user's own shelves, and the failures of the shelves that are missing.
    private func customShelves(in context: AppContext) async -> (
        found: [(shelf: CustomShelf, answer: ListAnswer<FilmRecord>)],
        failures: [(name: String, why: Failure)]
    ) {
        var found: [(shelf: CustomShelf, answer: ListAnswer<FilmRecord>)] = []
        var failures: [(name: String, why: Failure)] = []
        do {
            for shelf in try context.run.shelves() {
                do { found.append((shelf, try await ShelfFilms(shelf).response(from: context.core))) } catch {
                    failures.append((shelf.name, context.failure(error)))
                }
            }
        } catch {
            let failure = context.failure(error)
            failures.append((failure.activity, failure))
        }
        return (found, failures)
    }

    /// How many rows each shelf gets if all of them share one screen, as many side by side as its width allows.
    private func rowsPerShelf(in context: AppContext, ownShelves: Int, besides lines: Int) -> Int {
        let (width, height) = context.display.size
        let perBand = width >= 78 ? 4 : width >= 38 ? 2 : 1
        let bands = 4 / perBand + (ownShelves + perBand - 1) / perBand
        let free = height - 5 - lines - bands * 2
        return min(max(free / bands, 3), Core.tmdbPageSize)
    }
}
