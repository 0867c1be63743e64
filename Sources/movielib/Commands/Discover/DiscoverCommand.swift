import ArgumentParser
import Films
import Localization
import Presenters
import Query
import Records
import TMDBModels
import Terminal

struct DiscoverCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover",
        abstract: tr("All of TMDB's films by what they are: genre, year, people, where to watch."),
        usage: tr("movielib discover [<query>] [<options>]"),
        discussion: tr(
            """
            The language is that of the library: field:value asks of one field, a leading - negates a term, a comma \
            means or. 'movielib help queries' has all of it, and what TMDB cannot be asked. Without a query: what is popular.

            Your library counts: unseen, unsaved, tag: and mine: go by it. With a rating, films with fewer than \
            100 votes are left out, unless the query names votes.

            EXAMPLES:
              movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' unseen
              movielib discover director:"agnès varda" sort:year
              movielib discover about:"time travel" --surprise
              movielib discover studio:ghibli sort:rating-
              movielib discover out:cinema,-1m --region UA
            """))

    @OptionGroup var query: QueryArguments

    @Flag(help: .init(tr("Show the page of one film that fits, picked at random."))) var surprise = false

    @Option(help: .init(tr("With --surprise, the same number gives the same film again."), .number))
    var seed: UInt64?

    @Flag(help: .init(tr("Take the best match if the name of a person fits several."))) var first = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { DiscoverPresenter.answerFields }
    static var otherAnswers: [String] { ["discover --surprise"] }
    var answerFields: AnswerFields? {
        surprise ? MoviePagePresenter.answerFields : DiscoverPresenter.answerFields
    }

    func validate() throws {
        if seed != nil && !surprise { throw ValidationError(tr("--seed goes with --surprise")) }
        if surprise && pages.page != 1 { throw ValidationError(tr("--surprise takes no --page")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let words = query.words
        let query = try context.discoverQuery(words)
        if surprise { return try await showOne(query, context) }
        let found = try await context.films.discover(
            query, page: pages.page, limit: pages.limit ?? Films.usualRows, takingFirst: first)
        try context.show(found, asked: words)
        let status = context.report(found, query, words)
        if let country = found.certificationCountry, country != "US",
            found.films.value.totalResults < Films.usualRows
        {
            context.console.sayHint(
                tr(
                    "TMDB knows few certifications of {country}; --region US asks by those of the United States",
                    ["country": country]))
        }
        if found.films.value.totalResults == 0 { await context.sayWhichTermHelps(words) }
        return status
    }

    private func showOne(_ query: LibraryQuery, _ context: AppContext) async throws -> ExitStatus {
        let film = try await context.films.surprise(query, seed: seed, takingFirst: first)
        guard let film else {
            let failure = failure(.notFound, tr("nothing fits all of this"))
            throw context.hintOfLibrary(query, self.query.words).map(failure.hinting) ?? failure
        }
        guard let page = try? MovieCommand.parse(["\(film.id)"]) else {
            throw failure(.failed, tr("'{command}' shows the film", ["command": "movielib movie \(film.id)"]))
        }
        return try await page.run(in: context)
    }
}

extension AppContext {
    /// Shows a page of results; with `--verbose`, also says what was added to the query.
    func show(_ found: Films.Discovery, asked words: [String], since: PartialDate? = nil) throws {
        if found.hasVoteFloor, options.verbose {
            run.remark(tr("films with fewer than 100 votes are left out; 'votes:0..' has them too"))
        }
        try show(
            DiscoverPresenter(
                found: found, query: words.joined(separator: " "), since: since,
                marks: try marks(among: found.films.value.rows.map(\.id))))
    }
}
