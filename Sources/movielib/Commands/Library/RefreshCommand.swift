import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct RefreshCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: tr("Fetch fresh pages for your list, and missing data of other films."),
        usage: tr("movielib refresh [<options>]"),
        discussion: tr(
            """
            The pages of the films on your watch-later list are fetched again. Other films in your library that are \
            known only by their titles are looked up, and their pages are fetched, too. Pages less than a day old are \
            skipped, so that an interrupted run continues where it stopped; --refresh fetches them, too.

            EXAMPLES:
              movielib refresh
              movielib refresh --refresh
            """))

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    private static let day = TimeInterval(86_400)
    /// Pages per transaction: the most an interruption can lose.
    private static let batch = 20

    func run(in context: AppContext) async throws -> ExitStatus {
        // The sample has less data than the library.
        if try context.run.credential() == nil {
            throw failure(
                .credential, tr("it needs a TMDB credential"), hint: tr("'movielib auth login' stores one"))
        }
        context.core.run.waitsLong = true
        let joined = try await Import(context.core).resolvePlaceholders()
        if let joined { reportJoinedFilms(joined, in: context) }
        let latest = options.refresh ? Date.distantFuture : Date(timeIntervalSinceNow: -Self.day)
        let films = try FilmsToRefresh(fetchedBefore: latest).response(from: context.core)
        let ids = films.ids
        if ids.isEmpty {
            if joined?.plan.films.isEmpty == false { return .done }
            context.console.remark(
                films.watchlistCount == 0
                    ? tr("the watch-later list is empty") : tr("every page is less than a day old"))
            return .done
        }
        let hidesRatings = try context.hidesRatings()
        let locale = try context.locale()
        var outcome = ChangeOutcome(.refreshPages)
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            context.console.showProgress(
                plural(
                    "{done} of {n} film", "{done} of {n} films", ids.count,
                    ["done": withThousandsMarks(start)]))
            let batch = Array(ids[start..<min(start + Self.batch, ids.count)])
            let fetched = try await context.core.fetchCurrentPages(batch)
            let records = try fetched.pages.map { try FilmRecord($0, locale: locale) }
            outcome.notFound += fetched.missing.map { FilmRecord(id: $0, title: "") }
            outcome.films += try context.core.make(Change(.refreshPages, records)).films
        }
        context.console.endProgress()
        try context.show(outcome, hidesRatings)
        guard !outcome.notFound.isEmpty else { return .done }
        context.console.remark(
            tr(
                "TMDB no longer has {films}; what was saved stays",
                ["films": outcome.notFound.map { "\($0.id)" }.joined(separator: ", ")]))
        return .partial
    }

    /// Prints how many films known only by title and year were found at TMDB, and how many were not.
    private func reportJoinedFilms(_ joined: Import.Outcome, in context: AppContext) {
        let (found, left) = (joined.plan.films.count, joined.plan.skippedRows.count)
        if found > 0 {
            context.console.remark(
                plural(
                    "{n} film known by its title alone was found at TMDB",
                    "{n} films known by their titles alone were found at TMDB", found))
        }
        if left > 0 {
            context.console.remark(
                plural(
                    "{n} film stays known only by its title: TMDB has several matches, or none",
                    "{n} films stay known only by their titles: TMDB has several matches, or none", left))
        }
    }
}
