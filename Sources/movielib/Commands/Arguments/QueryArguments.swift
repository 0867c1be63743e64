import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import TMDBModels
import Terminal

/// The words of a query; with none, everything matches.
struct QueryArguments: ParsableArguments {
    @Argument(
        help: .init(tr("A query, such as: noir year:..1960 -seen sort:rating-"), .query),
        completion: QueryCompletion.kind, transform: DashedArguments.unmarked)
    var words: [String] = []

    func validate() throws { try Self.rejectOptions(in: words) }

    /// Rejects words such as `--dry-run` after `--`, which end the options: a command would do what the user meant to
    /// try.
    static func rejectOptions(in words: [String]) throws {
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError(
            tr("'{option}' after '--' would be a word of the query; give it before '--'", ["option": option]))
    }

    var isEmpty: Bool { words.isEmpty }

    var typedQuery: TypedQuery { .arguments(words) }

    /// The rest of the query if a '-' asks for the films on standard input, else nil.
    var withoutStandardInput: QueryArguments? {
        guard let place = words.firstIndex(of: "-") else { return nil }
        var rest = self
        rest.words.remove(at: place)
        return rest
    }
}

extension QueryArguments {
    /// Parses the query, and remarks on how well stored pages cover it.
    func parsed(on shelf: LibraryScope, in context: AppContext) async throws -> LibraryQuery {
        let query = try await context.core.libraryQuery(typedQuery)
        (try context.core.pageCoverage(of: query, on: shelf)?.displayText).map(context.console.remark)
        return query
    }

    /// The suggested correction of a query without results; nil if there is none.
    func suggestion(on shelf: LibraryScope, for command: String, in context: AppContext) throws -> String? {
        try context.core.emptyResultReason(by: typedQuery, on: shelf).suggestion?.hint(for: [command])
    }

    /// Prints why an answer has no rows: there is no such page, nothing to search yet, or no match.
    ///
    /// - Returns: Whether it also printed a hint.
    @discardableResult func explainNoRows<Row>(
        of answer: RowPage<Row>, _ pages: PageOptions, empty: String, unlike: String, command: String,
        on console: Console
    ) -> Bool {
        if answer.total > 0 {
            console.remark(tr("there is no page {page}", ["page": withThousandsMarks(pages.page)]))
            return false
        }
        console.remark(isEmpty ? empty : unlike)
        guard let suggestion = answer.emptyReason?.suggestion else { return false }
        console.printHint(suggestion.hint(for: [command]))
        return true
    }

    /// Rejects a query that found nothing and starts with a word like a verb: `watchlist ad 603` was probably
    /// intended to add a film, and must not end as if it had.
    func rejectMistakenVerb(of command: any ParsableCommand.Type) throws {
        let group = command.configuration.commandName ?? ""
        guard let word = words.first else { return }
        let rest = words.dropFirst()
        if group == "library", UnknownVerb.isCommandVerb(word),
            let hint = UnknownVerb.hint(forCommand: word, rest)
        {
            throw Failure(
                .usage, "library \(word)", tr("there is no such command, and no such film"), hint: hint)
        }
        let verbs =
            command.configuration.subcommands.compactMap { $0.configuration.commandName }
            .filter { $0 != "list" }
        guard !rest.isEmpty, let verb = word.nearest(in: verbs) else { return }
        throw Failure(
            .usage, group, tr("nothing matches '{words}'", ["words": words.joined(separator: " ")]),
            hint: Failure.guess(CommandLineText.line([group, verb], rest)))
    }
}

extension EmptyResultReason {
    /// Prints how many locked notes were not searched.
    func remarkOnLockedNotes(on console: Console) {
        guard lockedNotes > 0 else { return }
        console.printHint(
            plural(
                "{n} locked note was not searched; '--unlock' searches it, too",
                "{n} locked notes were not searched; '--unlock' searches them, too", lockedNotes))
    }
}

/// A request for the films on a shelf: all of them, or the ones that standard input names.
struct ShelfRequest {
    private(set) var films: LibraryFilms
    private var namedFilms: [(text: String, id: Int?)] = []

    init(
        on shelf: LibraryScope, _ query: QueryArguments, _ pages: PageOptions, in context: AppContext
    ) throws {
        let (limit, offset) = pages.limitAndOffset(on: context.display)
        films = LibraryFilms(
            on: shelf, (query.withoutStandardInput ?? query).typedQuery, limit: limit, offset: offset)
        films.wantsCoverage = true
        guard query.withoutStandardInput != nil else { return }
        for film in try FilmArguments(["-"], context).films {
            let id = try LineError.wrapErrors(film.line) { () -> Int? in
                // An id needs no lookup.
                if case .tmdb(let id) = film.reference { return id }
                return try context.libraryFilmID(film, on: .library, takingFirst: false)
            }
            namedFilms.append((film.text, id))
        }
        films.ids = namedFilms.compactMap(\.id)
    }

    /// Returns the films, and remarks on how well stored pages cover the query, and on named films not on the shelf.
    func page(in context: AppContext) async throws -> RowPage<Film> {
        let page = try await films.response(from: context.core)
        (page.coverage?.displayText).map(context.console.remark)
        let missing = namedFilms.filter { $0.id.map(page.absent.contains) ?? true }.map(\.text)
        if !missing.isEmpty { context.console.remark(remark(onMissing: missing)) }
        return page
    }

    private func remark(onMissing films: [String]) -> String {
        let names = films.prefix(10).joined(separator: ", ")
        let more = films.count - 10
        return switch (self.films.shelf, more > 0) {
        case (.library, false): tr("not in your library: {films}", ["films": names])
        case (.library, true):
            plural(
                "not in your library: {films} and {n} more", "not in your library: {films} and {n} more",
                more, ["films": names])
        case (_, false): tr("not on your list: {films}", ["films": names])
        case (_, true):
            plural(
                "not on your list: {films} and {n} more", "not on your list: {films} and {n} more", more,
                ["films": names])
        }
    }
}
