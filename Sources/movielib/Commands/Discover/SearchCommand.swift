import ArgumentParser
import Films
import Localization
import Presenters
import Records
import TMDBClient
import TMDBModels
import Terminal

struct SearchCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("Find films by title and people by name."),
        usage: tr("movielib search <words> ... [<options>]"),
        discussion: tr(
            """
            Words are TMDB's to match: titles in other languages count too. With --offline, and where TMDB cannot be \
            reached, the catalogue answers, which has original titles: see 'movielib help catalogue'. The words can be \
            followed by year:1984; 'movielib discover' and 'movielib library' take all other terms.

            EXAMPLES:
              movielib search dune
              movielib search dune year:1984
              movielib search --type person agnès varda
              movielib search --offline wall e
              movielib search amélie --json | jq '.results[0].id'
            """))

    enum Kind: String, CaseIterable, ExpressibleByArgument { case movie, person, all }

    @Argument(help: .init(tr("What to look for."), .words)) var words: [String]

    @Option(help: .init(tr("What to find."), .kind)) var type = Kind.movie

    @Option(help: .init(tr("Only films released in this year."), valueName: "YYYY")) var year: Int?

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { MovieListPresenter.answerFields }
    static var otherAnswers: [String] { ["search x --type person", "search x --type all"] }
    var answerFields: AnswerFields? {
        switch type {
        case .movie: MovieListPresenter.answerFields
        case .person: PeopleListPresenter.answerFields
        case .all: SearchAllPresenter.answerFields
        }
    }

    func validate() throws {
        if query.isEmpty { throw ValidationError(tr("there is nothing to look for: the words are empty")) }
        if let year, !(1870...2100).contains(year) {
            throw ValidationError(
                tr("--year takes a year from 1870 to 2100, not {year}", ["year": "\(year)"]))
        }
        if year != nil && type != .movie { throw ValidationError(tr("--year goes with --type movie alone")) }
    }

    private var query: String { words.joined(separator: " ").trimmed }

    func run(in context: AppContext) async throws -> ExitStatus {
        let wanted = try SearchWords(words, activity: activity)
        if let term = wanted.year, year != nil || type != .movie {
            throw failure(
                .usage,
                year != nil
                    ? tr("the year is given twice")
                    : tr("{term} goes with --type movie alone", ["term": "year:\(term)"]))
        }
        let (query, year, page) = (wanted.text, wanted.year ?? year, pages.page)
        let nothing =
            year.map { tr("nothing from {year} found for '{query}'", ["year": "\($0)", "query": query]) }
            ?? tr("nothing found for '{query}'", ["query": query])
        switch type {
        case .movie:
            let (answer, people) = try await context.films.searchFilms(
                query, year: year, page: page, limit: pages.limit ?? Films.usualRows)
            let marks = try context.marks(among: answer.value.rows.map(\.id))
            try context.show(MovieListPresenter(answer: answer, marks: marks))
            let status = context.report(answer, empty: nothing, isElsewhere: !people.isEmpty)
            if answer.value.totalResults == 0, let meant = SearchWords.misspeltYear(in: words) {
                context.console.sayHint(Failure.guess(CommandLineText.of(["search"], meant)))
            } else if answer.value.totalResults == 0, answer.source == .sample, people.isEmpty,
                let title = Films.sampleTitle(like: query)
            {
                let meant = title.split(separator: " ").map(String.init)
                context.console.sayHint(Failure.guess(CommandLineText.of(["search"], meant)))
            }
            if !people.isEmpty {
                let names = people.map(\.name).joined(separator: ", ")
                context.console.sayHint(
                    tr(
                        "people have that name: {names}; see '{command}'",
                        ["names": names, "command": "movielib person \(query)"]))
            }
            return status
        case .person:
            let answer = try await answer(in: context) { page, locale in
                .searchPeople(query, page: page, locale: locale)
            } orFrom: { (lookup) throws(FilmsError) in
                try lookup.people(query, page: page)
            }
            try context.show(PeopleListPresenter(answer: answer))
            return context.report(answer, empty: nothing)
        case .all:
            let answer = try await answer(in: context) { page, locale in
                .searchAll(query, page: page, locale: locale)
            } orFrom: { (lookup) throws(FilmsError) in
                try lookup.everything(query, page: page)
            }
            let ids = answer.value.rows.compactMap {
                if case .movie(let movie) = $0 { movie.id } else { nil }
            }
            try context.show(SearchAllPresenter(answer: answer, marks: try context.marks(among: ids)))
            let series = answer.value.rows.count { if case .series = $0 { true } else { false } }
            if series > 0 {
                context.console.remark(plural("{n} TV series left out", "{n} TV series left out", series))
            }
            let status = context.report(answer, empty: nothing)
            if answer.value.totalResults == 0,
                case .title(let words, let year?)? = try? FilmReference(query, thisYear: PartialDate.thisYear)
            {
                context.console.sayHint(
                    tr(
                        "'{command}' looks for films of that year",
                        ["command": "movielib search --year \(year) \(words)"]))
            }
            return status
        }
    }

    private func answer<Row>(
        in context: AppContext, asking endpoint: @escaping Films.PageEndpoint<Row>,
        orFrom catalogue: (CatalogueLookup) throws(FilmsError) -> ListAnswer<Row>?
    ) async throws -> ListAnswer<Row> {
        try await context.films.search(
            page: pages.page, limit: pages.limit ?? Films.usualRows, endpoint, orFrom: catalogue)
    }
}
