import ArgumentParser
import Films
import Foundation
import Localization
import Query
import Records
import TMDBModels
import Terminal

struct NewCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "new",
        abstract: tr("What came to cinemas, or to your services, since a day."),
        usage: tr("movielib new [<query>] [--since <day> | --since-last] [<options>]"),
        discussion: tr(
            """
            Films that came to cinemas in your region, re-releases among them, and films that came out there digitally or \
            on disc and are on a service of yours now ('movielib services add' names those). TMDB does not know \
            when a film came to a service: an older film that was added yesterday is not found. A query narrows it.

            Nothing new ends with code 3. --since-last counts from the day on which the same query last told all there was, \
            the first time from a week ago; that day is asked for again, because releases are often entered late. While \
            there is more than was shown, or TMDB cannot be asked, the day stays.

            EXAMPLES:
              movielib new
              movielib new --since friday genre:horror unseen
              movielib new --since 2026-11-01 --region UA --json
              movielib new --since-last unseen || true
            """))

    @OptionGroup var query: QueryArguments

    @Option(
        help: ArgumentHelp(
            tr("The first day: 2026-11-14, friday, -2w."), valueName: tr("day", context: "value")),
        transform: SignedWords.plain)
    var since: String?

    @Flag(help: .init(tr("From the day of the last run with this option.")))
    var sinceLast = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { DiscoverPresenter.answerFields }
    var activity: String { "new" }

    func validate() throws {
        if since != nil && sinceLast {
            throw ValidationError(tr("--since and --since-last cannot be combined"))
        }
        if sinceLast && pages.page != 1 {
            throw ValidationError(tr("--since-last takes no --page; --limit shows more at once"))
        }
    }

    /// What is new, and how that was asked.
    struct News {
        let found: Films.Discovery
        let asked: LibraryQuery
        /// The first day, which counts as new itself.
        let first: PartialDate?
        /// For ``LastNews``.
        let question: String
        let today: PartialDate

        /// Whether it is TMDB's of today, and all there was, so that the next run may count from today.
        var isComplete: Bool {
            found.unread == 0 && NewCommand.isOfToday(found.films.source, found.films.asOf, today)
        }
    }

    /// Asks what is new, and tells nobody.
    func news(in context: AppContext) async throws -> News {
        let today = try ViewingDate.today(for: activity)
        let last = LastNews(path: context.paths.newsFile)
        let question = LastNews.question(query.words, region: try context.locale().region)
        // Without any day: a week.
        let day = sinceLast ? last.day(of: question, today: today) : nil
        let days = try context.newsDays(
            since: since.map { Self.day($0, today) } ?? day?.description ?? "-7d", until: today)
        let asked = try context.discoverQuery(query.words)
        try context.refuseReleases(in: asked, of: query.words)
        let named = try context.run.services()
        let services = try await context.films.services(among: named)
        let found = try await found(asked.forNews(days, services), services, context)
        return News(found: found, asked: asked, first: days.from?.date, question: question, today: today)
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let news = try await news(in: context)
        let (found, asked, first, question, today) = (
            news.found, news.asked, news.first, news.question, news.today
        )
        let last = LastNews(path: context.paths.newsFile)
        let named = try context.run.services()
        try context.show(found, asked: query.words, since: first)
        if pages.page == 1 { context.keepNews(found, isSeen: context.console.outputIsTerminal) }
        if named.isEmpty, !asked.tests.contains(where: \.asksForServices),
            context.console.conversationIsTerminal
        {
            context.console.sayHint(
                tr("only cinema releases were looked at; 'movielib services add NAME' names your services"))
        }
        let day = first.map(Wording.date) ?? ""
        if found.films.value.rows.isEmpty, found.lookedThrough != nil {
            // Pages that were not searched may contain something new.
            _ = context.report(found, asked, query.words)
            return .partial
        }
        let status = context.report(found.films, empty: tr("nothing is new since {day}", ["day": day]))
        guard status == .done else { return status }
        context.console.output.flush()
        // If the output failed, the user has not seen the news.
        if context.console.output.failure != nil { return status }
        if sinceLast, found.unread > 0 {
            context.console.remark(
                plural(
                    "up to {n} more film, not told yet: the next --since-last counts from {day} again",
                    "up to {n} more films, not told yet: the next --since-last counts from {day} again",
                    found.unread, ["day": day]))
            context.console.sayHint(tr("--limit shows more at once"))
        } else if sinceLast, Self.isOfToday(found.films.source, found.films.asOf, today) {
            if !last.keep(today, for: question) {
                context.console.remark(
                    (context.paths.newsFile.map {
                        tr("the day could not be kept in {file}", ["file": $0])
                    } ?? tr("the day could not be kept in a home folder")))
            }
        }
        return found.films.value.rows.isEmpty ? .notFound : .done
    }

    /// Whether an answer is TMDB's of today: an older one, or a sample, does not show what is new.
    static func isOfToday(
        _ source: AnswerSource, _ asOf: Date, _ today: PartialDate, in zone: TimeZone = .current
    ) -> Bool {
        (source == .tmdb || source == .cache) && PartialDate(asOf, in: zone) == today
    }

    /// The films, or what is wrong with the query; explains the alternatives that 'new' itself adds.
    private func found(
        _ query: LibraryQuery, _ services: [String], _ context: AppContext
    ) async throws -> Films.Discovery {
        do throws(FilmsError) {
            return try await context.films.discover(
                query, page: pages.page, limit: pages.limit ?? Films.usualRows)
        } catch {
            guard case .discover(.tooManyAlternatives) = error, !services.isEmpty else { throw error }
            throw context.failure(error).hinting(
                tr("'new' itself takes two for each: cinemas, and what is on your services"))
        }
    }

    /// As a query takes it: `2w` is two weeks ago, `last friday` a day.
    private static func day(_ text: String, _ today: PartialDate) -> String {
        let word = text.trimmed.lowercased()
        if let date = DateWords.date(word, today: today) { return date.description }
        let isSpan = word.first?.isNumber == true && word.last.map { "dwmy".contains($0) } == true
        return isSpan ? "-\(word)" : word
    }
}
