import ArgumentParser
import Films
import Library
import Localization
import Presenters
import Query
import Records
import Terminal

/// The words of a query; with none, everything matches.
struct QueryArguments: ParsableArguments {
    @Argument(
        help: .init(tr("What to ask for, such as: noir year:..1960 -seen sort:rating-"), .query),
        completion: QueryCompletion.kind, transform: SignedWords.plain)
    var words: [String] = []

    var isEmpty: Bool { words.isEmpty }

    /// The rest of the query if a '-' asks for the films on standard input, else nil.
    var withoutStandardInput: QueryArguments? {
        guard let place = words.firstIndex(of: "-") else { return nil }
        var rest = self
        rest.words.remove(at: place)
        return rest
    }
}

extension AppContext {
    /// The parsed query, or what is wrong with it and where; also reports how old the underlying data is.
    ///
    /// - Parameter shelf: The shelf to search.
    func query(_ arguments: QueryArguments, on shelf: LibraryShelf = .library) async throws -> LibraryQuery {
        if arguments.isEmpty { return LibraryQuery() }
        let query = try await ownQuery(arguments: arguments.words)
        try sayPageAges(query, on: shelf)
        return query
    }

    /// Says why an answer has no rows: there is no such page, nothing to search yet, or no match.
    ///
    /// - Returns: Whether it also gave a hint.
    @discardableResult func sayNothing(
        _ query: QueryArguments, _ pages: PageOptions, total: Int, empty: String, unlike: String,
        on shelf: LibraryShelf?, of command: String
    ) -> Bool {
        let why =
            total > 0
            ? tr("there is no page {page}", ["page": grouped(pages.page)]) : query.isEmpty ? empty : unlike
        console.remark(why)
        guard total == 0, let hint = hint(query, on: shelf, of: [command]) else { return false }
        console.sayHint(hint)
        return true
    }

    /// Rejects a query that found nothing and starts with what looks like a verb: `watchlist ad 603` was
    /// meant to add something, and must not end as if it had.
    func refuseMistakenVerb(_ arguments: QueryArguments, of command: any ParsableCommand.Type) throws {
        let group = command.configuration.commandName ?? ""
        guard let word = arguments.words.first else { return }
        let rest = arguments.words.dropFirst()
        if group == "library", ForeignVerb.isVerb(word), let hint = ForeignVerb.hint(forCommand: word, rest) {
            throw Failure(
                .usage, "library \(word)", tr("there is no such command, and no film like it"), hint: hint)
        }
        let verbs =
            command.configuration.subcommands.compactMap { $0.configuration.commandName }
            .filter { $0 != "list" }
        guard !rest.isEmpty, let verb = word.nearest(in: verbs) else { return }
        throw Failure(
            .usage, group, tr("nothing matches '{words}'", ["words": arguments.words.joined(separator: " ")]),
            hint: Failure.guess(CommandLineText.of([group, verb], rest)))
    }

    /// The films on a shelf that match a query: a page of them, or as many as fit the screen.
    func films(
        on shelf: LibraryShelf, _ arguments: QueryArguments, _ pages: PageOptions
    ) async throws -> (films: [Film], total: Int, order: QuerySortKey?) {
        if let named = arguments.withoutStandardInput {
            let query = try await query(named, on: shelf)
            let (films, total) = try films(on: shelf, namedOnInputAnd: query, pages)
            return (films, total, query.orders.first?.key)
        }
        return try await rows(on: shelf, arguments, pages) { library, query, limit, offset in
            let (films, total) = try library.films(on: shelf, matching: query, limit: limit, offset: offset)
            return (films, total, query.orders.first?.key)
        } ?? ([], 0, nil)
    }

    /// The same as list lines, if nothing more is requested and no films are named on standard input.
    func lines(
        on shelf: LibraryShelf, _ arguments: QueryArguments, _ pages: PageOptions
    ) async throws -> (lines: [ListLine], total: Int)? {
        // Whether a rating is hidden depends on the viewings.
        guard display.writesPlainLines, arguments.withoutStandardInput == nil, try !hidesRatings() else {
            return nil
        }
        return try await rows(on: shelf, arguments, pages) { library, query, limit, offset in
            try library.lines(on: shelf, matching: query, limit: limit, offset: offset)
        } ?? ([], 0)
    }

    /// What the library answers to the query, the rows to show of it; nil if there is no library yet.
    private func rows<Rows>(
        on shelf: LibraryShelf, _ arguments: QueryArguments, _ pages: PageOptions,
        _ read: (LibraryStore, LibraryQuery, _ limit: Int?, _ offset: Int) throws -> Rows
    ) async throws -> Rows? {
        let query = try await query(arguments, on: shelf)
        guard let library = try films.library() else { return nil }
        let (limit, offset) = part(pages)
        return try read(library, query, limit, offset)
    }

    /// The rows to show: `--limit`, else a screenful, else all; `--page` counts in these units.
    func part(_ pages: PageOptions) -> (limit: Int?, offset: Int) {
        // Without a limit there is only one page.
        guard let rows = rowPages(pages) else { return (nil, (pages.page - 1) * 1_000_000_000) }
        return (rows.size, rows.offset)
    }

    /// The same as pages; nil if everything is on one page.
    func rowPages(_ pages: PageOptions) -> RowPages? {
        (pages.limit ?? display.screenRows).map { RowPages(page: pages.page, size: $0) }
    }
}
