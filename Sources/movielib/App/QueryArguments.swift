import ArgumentParser
import Library

/// The words of a query; none ask for everything.
struct QueryArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "What to ask for, such as: noir year:..1960 -seen sort:rating-", valueName: "query"))
    var words: [String] = []

    var isEmpty: Bool { words.isEmpty }
}

extension AppContext {
    /// What the words ask for, or what is wrong with them and where.
    func query(_ arguments: QueryArguments) throws(Failure) -> LibraryQuery {
        LibraryQuery()
    }

    /// The films of a shelf that a query asks for, a page of them or as many as fit the screen.
    func films(
        on shelf: LibraryShelf, _ arguments: QueryArguments, _ pages: PageOptions
    ) throws(Failure) -> (films: [LibraryFilm], total: Int) {
        let query = try query(arguments)
        guard let library = try libraryForReading() else { return ([], 0) }
        let (limit, offset) = part(pages)
        return try inLibrary { () throws(LibraryError) in
            try library.films(on: shelf, matching: query, limit: limit, offset: offset)
        }
    }

    /// The rows to show: `--limit`, else a screenful, else all; `--page` counts in them.
    func part(_ pages: PageOptions) -> (limit: Int?, offset: Int) {
        let limit = options.limit ?? screenRows
        // Without a limit the first page is all there is.
        return (limit, (pages.page - 1) * (limit ?? 1_000_000_000))
    }
}
