import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct SearchCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: tr("Find films by title and people by name."),
        usage: tr("movielib search <words> ... [<options>]"),
        discussion: tr(
            """
            TMDB matches the words, also with titles in other languages. With --offline, or if TMDB cannot be reached, \
            the catalogue is searched, which has original titles: see 'movielib help catalogue'. The words can be \
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

    static var answerFields: AnswerFields? { FilmListPresenter.answerFields }
    static var otherAnswers: [String] { ["search x --type person", "search x --type all"] }
    var answerFields: AnswerFields? {
        switch type {
        case .movie: FilmListPresenter.answerFields
        case .person: PeopleListPresenter.answerFields
        case .all: SearchAllPresenter.answerFields
        }
    }

    func validate() throws {
        if words.joined(separator: " ").trimmed.isEmpty {
            throw ValidationError(tr("there is nothing to look for: the words are empty"))
        }
        if let year, !(1870...2100).contains(year) {
            throw ValidationError(
                tr("--year takes a year from 1870 to 2100, not {year}", ["year": "\(year)"]))
        }
        if year != nil && type != .movie { throw ValidationError(tr("--year works only with --type movie")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        switch type {
        case .movie: try await searchFilms(in: context)
        case .person: try await searchPeople(in: context)
        case .all: try await searchAll(in: context)
        }
    }

    private func searchFilms(in context: AppContext) async throws -> ExitStatus {
        let found = try await SearchFilms(words, year: year, page: pages.page, limit: pages.rows)
            .response(from: context.core)
        let (films, people) = (found.films, found.people)
        let userData = try context.userData(among: films.value.rows.map(\.id))
        try context.show(FilmListPresenter(answer: films, userData: userData))
        let status = context.report(
            films, empty: noResultsMessage(found.input.text, found.input.year), isElsewhere: !people.isEmpty)
        if let words = found.suggestion {
            context.console.printHint(Failure.guess(CommandLineText.line(["search"], words)))
        }
        if films.value.rows.isEmpty, films.value.page == 1 {
            switch try? FilmReference(found.input.text, thisYear: PartialDate.thisYear) {
            case .title, nil: break
            case .tmdb, .imdb:
                let command = CommandLineText.line(["movie"], [found.input.text])
                context.console.printHint(tr("'{command}' looks a film up by its id", ["command": command]))
            }
        }
        if !people.isEmpty {
            let names = people.map(\.name).joined(separator: ", ")
            context.console.printHint(
                tr(
                    "people have that name: {names}; see '{command}'",
                    ["names": names, "command": "movielib person \(found.input.text)"]))
        }
        return status
    }

    private func searchPeople(in context: AppContext) async throws -> ExitStatus {
        let found = try await SearchPeople(words, page: pages.page, limit: pages.rows)
            .response(from: context.core)
        try context.show(PeopleListPresenter(answer: found.people))
        return context.report(found.people, empty: noResultsMessage(found.text))
    }

    private func searchAll(in context: AppContext) async throws -> ExitStatus {
        let found = try await SearchAll(words, page: pages.page, limit: pages.rows)
            .response(from: context.core)
        let rows = found.results.value.rows
        let userData = try context.userData(
            among: rows.compactMap { if case .movie(let film) = $0 { film.id } else { nil } })
        try context.show(SearchAllPresenter(answer: found.results, userData: userData))
        let series = rows.count { if case .series = $0 { true } else { false } }
        if series > 0 {
            context.console.remark(plural("{n} TV series left out", "{n} TV series left out", series))
        }
        let status = context.report(found.results, empty: noResultsMessage(found.text))
        if let (words, year) = found.yearTaken {
            context.console.printHint(
                tr(
                    "'{command}' looks for films of that year",
                    ["command": "movielib search --year \(year) \(words)"]))
        }
        return status
    }

    private func noResultsMessage(_ text: String, _ year: Int? = nil) -> String {
        year.map { tr("nothing from {year} found for '{query}'", ["year": "\($0)", "query": text]) }
            ?? tr("nothing found for '{query}'", ["query": text])
    }
}
