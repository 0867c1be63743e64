import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels
import Terminal

struct ShelvesAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add a shelf: a name, and a query as for 'library' and 'discover'."),
        usage: tr("movielib shelves add <name> <query> ... [<options>]"),
        discussion: tr(
            """
            A query that only your own films can match (saved, seen, tag:, mine: and what TMDB cannot search for) is \
            about your library and needs no network; any other is about all of TMDB's films.

            EXAMPLES:
              movielib shelves add "Short ones" saved 'runtime:<95m'
              movielib shelves add "Nineties thrillers" genre:thriller decade:1990s on:mine
            """))

    @Argument(help: .init(tr("The shelf's name."), .name)) var name: String

    @Argument(
        help: .init(tr("A query, such as: saved 'runtime:<95m'"), .query),
        completion: QueryCompletion.kind, transform: DashedArguments.unmarked)
    var words: [String]

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { CustomShelvesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let shelf = try CustomShelf(name, LibraryQuery.text(of: words), of: activity)
        let query = try await ShelfQuery(shelf).response(from: context.core)
        try reject(shelf, among: try context.run.shelves())
        // Only TMDB can check names of genres, people and services; without it, the shelf is stored unchecked.
        var untried: Failure?
        if case .all = query {
            do { _ = try await ShelfFilms(shelf, limit: 1).response(from: context.core) } catch {
                let failure = context.failure(error)
                if failure.status == .usage { throw failure }
                untried = failure
            }
        }
        let shelves = try context.run.changeShelves { (now) throws(Failure) in
            try reject(shelf, among: now)
            return now + [shelf]
        }
        context.rememberUnrecordedCommand()
        try context.show(CustomShelvesPresenter(shelves: shelves))
        if let untried {
            context.console.remark(tr("the query could not be tried: {why}", ["why": untried.reason]))
        }
        return .done
    }

    private func reject(_ shelf: CustomShelf, among shelves: [CustomShelf]) throws(Failure) {
        if let index = shelves.index(named: shelf.name) {
            throw failure(
                .usage, tr("there is a shelf called '{name}' already", ["name": shelves[index].name]),
                hint: tr("remove it first with 'movielib shelves remove'"))
        }
        if shelves.count >= CustomShelf.maxShelves {
            throw failure(
                .usage, tr("there are already {n} shelves, the maximum", ["n": "\(CustomShelf.maxShelves)"])
            )
        }
    }
}
