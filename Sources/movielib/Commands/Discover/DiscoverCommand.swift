import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels
import Terminal

struct DiscoverCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover",
        abstract: tr("Find films on TMDB by genre, year, people and where to watch."),
        usage: tr("movielib discover [<query>] [<options>]"),
        discussion: tr(
            """
            Queries are written as for 'library': field:value searches one field, a leading - negates a term, a comma means \
            or. 'movielib help queries' explains all of it, and what TMDB cannot search for. Without a query, shows popular \
            films.

            unseen, unsaved, tag: and mine: refer to your library. With a rating, films with fewer than 100 votes are \
            left out, unless the query names votes.

            EXAMPLES:
              movielib discover decade:1990s genre:thriller on:netflix 'runtime:<2h' unseen
              movielib discover director:"agnès varda" sort:year
              movielib discover about:"time travel" --surprise
              movielib discover studio:ghibli sort:rating-
              movielib discover out:cinema,-1m --region UA
            """))

    @OptionGroup var query: QueryArguments

    @Flag(help: .init(tr("Show the page of one matching film, picked at random."))) var surprise = false

    @Option(help: .init(tr("With --surprise, the same number gives the same film again."), .number))
    var seed: UInt64?

    @Flag(help: .init(tr("Take the best match if the name matches several people."))) var first = false

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { DiscoverPresenter.answerFields }
    static var otherAnswers: [String] { ["discover --surprise"] }
    var answerFields: AnswerFields? {
        surprise ? FilmPagePresenter.answerFields : DiscoverPresenter.answerFields
    }

    func validate() throws {
        if seed != nil && !surprise { throw ValidationError(tr("--seed goes with --surprise")) }
        if surprise && pages.page != 1 { throw ValidationError(tr("--surprise takes no --page")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if surprise { return try await showOne(in: context) }
        let found = try await DiscoverFilms(
            query.typedQuery, page: pages.page, limit: pages.rows, takesFirst: first
        ).response(from: context.core)
        found.remarkOnVoteFloor(in: context)
        let userData = try context.userData(among: found.films.value.rows.map(\.id))
        try context.show(
            DiscoverPresenter(discovery: found, query: query.typedQuery.text, userData: userData))
        let status = found.report(for: query, in: context)
        if let country = found.certificationCountry, country != "US",
            found.films.value.totalResults < Core.tmdbPageSize
        {
            context.console.printHint(
                tr(
                    "TMDB knows few certifications of {country}; --region US uses those of the United States",
                    ["country": country]))
        }
        if found.films.value.totalResults == 0,
            let term = try await MostExclusiveTerm(query.typedQuery).response(from: context.core)
        {
            context.console.printHint(
                plural(
                    "without '{word}' TMDB finds {n} film", "without '{word}' TMDB finds {n} films",
                    term.total, ["word": term.word]))
        }
        return status
    }

    private func showOne(in context: AppContext) async throws -> ExitStatus {
        let answer = try await SurpriseFilm(query.typedQuery, seed: seed, takesFirst: first)
            .response(from: context.core)
        guard let film = answer.film else {
            throw failure(.notFound, tr("nothing matches this query"))
                .hinting(query.libraryHint(answer.isForLibrary))
        }
        guard let page = try? MovieCommand.parse(["\(film.id)"]) else {
            throw failure(.failed, tr("'{command}' shows the film", ["command": "movielib movie \(film.id)"]))
        }
        return try await page.run(in: context)
    }
}

extension QueryArguments {
    /// If only films in the library can match, suggests the library, which can answer at once.
    ///
    /// - Parameter isTaken: Whether the library takes the query as it is; nil if other films can match.
    fileprivate func libraryHint(_ isTaken: Bool?) -> String? {
        isTaken.map { isTaken in
            tr(
                "'{command}' searches only your own films",
                ["command": isTaken ? CommandLineText.line(["library"], words) : "movielib library"])
        }
    }
}

extension Core.Discovery {
    /// Prints with `--verbose` that a minimum of votes was added to the query.
    func remarkOnVoteFloor(in context: AppContext) {
        guard hasVoteFloor, context.options.verbose else { return }
        context.run.remark(tr("films with fewer than 100 votes are left out; 'votes:0..' has them too"))
    }

    /// Reports gaps, and how far TMDB's films were searched if not to the end.
    func report(for query: QueryArguments, in context: AppContext) -> ExitStatus {
        let isEmpty = films.value.rows.isEmpty
        guard let looked = examinedFilms else {
            let status = context.report(films, empty: tr("nothing matches this query"))
            if isEmpty, hasVoteFloor {
                context.console.printHint(
                    tr("films with fewer than 100 votes are left out; 'votes:0..' has them too"))
            }
            return status
        }
        let status = context.reportGaps(films)
        let total = films.value.totalResults
        context.console.remark(
            isEmpty
                ? plural(
                    "no matches in the first {looked} of {n} film",
                    "no matches in the first {looked} of {n} films", total,
                    ["looked": withThousandsMarks(looked)])
                : plural(
                    "only the first {looked} of {n} film were checked",
                    "only the first {looked} of {n} films were checked", total,
                    ["looked": withThousandsMarks(looked)]))
        context.console.printHint(
            query.libraryHint(isForLibrary)
                ?? tr("one more term, such as decade: or genre:, narrows it"))
        return status
    }
}
