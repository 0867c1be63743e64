import ArgumentParser
import Films
import Query
import Records
import TMDBClient
import Terminal

struct NewCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "What came to cinemas, or to your services, since a day.",
        usage: "movielib new [<query>] [--since <day> | --since-last] [<options>]",
        discussion: """
            Films that came to cinemas in your region, re-releases among them, and films that came out there digitally or \
            on disc and are on a service of yours now ('movielib services add' names those). When a film came to a service \
            TMDB does not know: a film that is out for long and was added yesterday is not found. A query narrows it.

            Nothing new ends with code 3. --since-last counts from the day of the last run that was answered, the first \
            time from a week ago; that day is asked for again, because releases are often entered late.

            EXAMPLES:
              movielib new
              movielib new --since friday genre:horror unseen
              movielib new --since 2026-11-01 --region UA --json
              movielib new --since-last unseen || true
            """)

    @OptionGroup var query: QueryArguments

    @Option(
        help: ArgumentHelp("The first day: 2026-11-14, friday, -2w.", valueName: "day"),
        transform: SignedWords.plain)
    var since: String?

    @Flag(help: "From the day of the last run with this option.")
    var sinceLast = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    var limit: Int? { pages.limit }
    static var answerFields: AnswerFields? { DiscoverPresenter.answerFields }
    var activity: String { "new" }

    func validate() throws {
        if since != nil && sinceLast { throw ValidationError("--since and --since-last cannot be combined") }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let today = try ViewingDate.today(for: activity)
        let last = LastNews(path: context.paths.newsFile)
        let days = try days(until: today, last: sinceLast ? last.day() : nil)
        let services = try context.run.settings().services
        let query = Self.query(try await context.discoverQuery(query.words), days, services)
        let pages = pages
        let found = try await context.asking { (films) async throws(FilmsError) in
            try await films.discover(query, page: pages.page, limit: pages.limit ?? Films.usualRows)
        }
        let first = days.from?.date
        try context.show(found, asked: self.query.words, since: first)
        if services.isEmpty, context.console.conversationIsTerminal {
            context.console.say(
                "hint: these are cinemas alone; 'movielib services add NAME' names your services")
        }
        let day = first.map(Wording.date) ?? ""
        let status = context.report(found.films, empty: "nothing is new since \(day)")
        // What could not be read to its end has not been seen.
        if sinceLast, status == .done { last.keep(today) }
        return status == .done && found.films.value.rows.isEmpty ? .notFound : status
    }

    /// From the day that was asked for, or a week ago, to today.
    private func days(until today: PartialDate, last: PartialDate?) throws(Failure) -> QueryDays {
        let text = since ?? last?.description ?? "-7d"
        let isDay = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let query =
            isDay ? try? LibraryQuery("released:\(text)..today", today: today) : nil
        guard case .date(_, let days)? = query?.groups.first?.first?.alternatives.first?.test else {
            throw Failure(
                .usage, "--since", "'\(text)' is no day up to today",
                hint: "write 2026-11-14, 2026-11, yesterday, friday, or -2w for two weeks ago")
        }
        return days
    }

    /// What the query asks for, of what came to cinemas, and of what came out otherwise and is on a service.
    private static func query(_ query: LibraryQuery, _ days: QueryDays, _ services: [String]) -> LibraryQuery
    {
        func out(_ kinds: QueryRelease...) -> QueryTerm {
            QueryTerm(
                alternatives: kinds.map { .init(test: .release($0)) } + [.init(test: .date(.out, days))])
        }
        var ways = [[out(.cinema)]]
        if !services.isEmpty {
            ways.append([
                out(.digital, .physical), QueryTerm(alternatives: [.init(test: .service(services))]),
            ])
        }
        let groups = query.groups.isEmpty ? [[]] : query.groups
        return LibraryQuery(
            groups: groups.flatMap { group in ways.map { group + $0 } }, orders: query.orders,
            scope: query.scope)
    }
}
