import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels
import Terminal

struct NewCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: tr("Films new in cinemas or on your services since a date."),
        usage: tr("movielib new [<query>] [--since <day> | --since-last] [<options>]"),
        discussion: tr(
            """
            Films that came to cinemas in your region, including re-releases, and films released there digitally or on \
            disc that are now on one of your services ('movielib services add' names those). TMDB does not know when a \
            film came to a service, so an older film that was added yesterday is not found. A query narrows the list.

            If nothing is new, the exit code is 3. --since-last starts from the day when the same query last showed \
            everything, or the first time from a week ago; that day is included again, because releases are often \
            entered late. If more was found than shown, or TMDB cannot be reached, the day does not change.

            EXAMPLES:
              movielib new
              movielib new --since friday genre:horror unseen
              movielib new --since 2026-11-01 --region UA --json
              movielib new --since-last unseen || true
            """))

    @OptionGroup var query: QueryArguments

    @Option(
        help: .init(tr("The first day: 2026-11-14, friday, -2w."), .day), transform: DashedArguments.unmarked)
    var since: String?

    @Flag(help: .init(tr("From the day of the last run with this option."))) var sinceLast = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { DiscoverPresenter.answerFields }

    func validate() throws {
        try Self.rejectTogether((since != nil, "--since"), (sinceLast, "--since-last"))
        if sinceLast && pages.page != 1 {
            throw ValidationError(tr("--since-last takes no --page; --limit shows more at once"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let today = try ViewingDate.today(for: activity)
        let last = LastNews(path: context.paths.newsFile)
        let question = LastNews.queryKey(query.words, region: try context.locale().region)
        let news = try await NewFilms(
            query.typedQuery,
            since: sinceLast
                ? last.day(of: question, today: today)?.description : since.map { Self.queryTerm($0, today) },
            page: pages.page, limit: pages.rows
        ).response(from: context.core)
        let found = news.discovery
        found.remarkOnVoteFloor(in: context)
        try context.show(
            DiscoverPresenter(
                discovery: found, query: query.typedQuery.text, since: news.firstDay,
                userData: try context.userData(among: found.films.value.rows.map(\.id))))
        if pages.page == 1 {
            NewsLog(path: context.paths.newsFilmsFile).replace(
                with: found, isSeen: context.console.outputIsTerminal)
        }
        if !news.asksForServices, context.console.errorOutputIsTerminal {
            context.console.printHint(
                tr("only cinema releases were looked at; 'movielib services add NAME' names your services"))
        }
        let day = news.firstDay.map(DisplayText.date) ?? ""
        if found.films.value.rows.isEmpty, found.examinedFilms != nil {
            // Pages that were not searched may contain new films.
            _ = found.report(for: query, in: context)
            return .partial
        }
        let status = context.report(found.films, empty: tr("nothing new since {day}", ["day": day]))
        guard status == .done else { return status }
        context.console.output.flush()
        // If the output failed, the user has not seen the new films.
        if context.console.output.failure != nil { return status }
        if sinceLast, found.maxRemainingFilms > 0 {
            context.console.remark(
                plural(
                    "up to {n} more film not shown yet: the next --since-last starts from {day} again",
                    "up to {n} more films not shown yet: the next --since-last starts from {day} again",
                    found.maxRemainingFilms, ["day": day]))
            context.console.printHint(tr("--limit shows more at once"))
        } else if sinceLast, news.isOfToday {
            if !last.save(news.today, for: question) {
                context.console.remark(
                    context.paths.newsFile.map { tr("the day could not be saved in {file}", ["file": $0]) }
                        ?? tr("the day could not be saved: there is no home folder"))
            }
        }
        return found.films.value.rows.isEmpty ? .notFound : .done
    }

    /// A day in the form that a query takes, from `2w` (two weeks ago) or `last friday`.
    private static func queryTerm(_ text: String, _ today: PartialDate) -> String {
        let word = text.trimmed.lowercased()
        if let date = DateTextParser.date(word, today: today) { return date.description }
        let isSpan = word.first?.isNumber == true && word.last.map { "dwmy".contains($0) } == true
        return isSpan ? "-\(word)" : word
    }
}
