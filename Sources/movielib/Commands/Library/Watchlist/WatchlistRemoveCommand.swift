import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records

struct WatchlistRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove films from the list: all of them, or none if one is wrong; needs no network."),
        usage: tr("movielib watchlist remove <film> ... [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib watchlist remove 438631
              movielib watchlist remove "dune 1984"
            """))

    @Argument(
        help: .init(tr("The films, among those on the list."), .films),
        completion: FilmCompletion.kind(after: "remove", from: .watchlist))
    var films: [String]

    @Flag(help: .init(tr("Take the best match if the words match several films on the list.")))
    var first = false

    @Option(name: .customLong("for"), help: .guest) var guest: String?

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    /// The most films named as not being on the list; a script may have given thousands.
    private static let maxNamedFilms = 10

    func run(in context: AppContext) async throws -> ExitStatus {
        if let guest {
            let films = try await context.filmRecords(films, takingFirst: first)
            return try context.make(.removeFromList, of: films, for: guest)
        }
        let films = try FilmArguments(films, context).films
        // Checked first: removing must not create a library.
        guard try context.core.hasLibrary() else {
            throw failure(.notFound, tr("the watch-later list is empty"))
        }
        var ids: [Int] = []
        var missing: [String] = []
        for film in films {
            let id = try LineError.wrapErrors(film.line) {
                try context.libraryFilmID(film, on: .watchlist, takingFirst: first)
            }
            if let id {
                ids.append(id)
            } else {
                missing.append(
                    film.line.map { tr("{film} (line {n})", ["film": film.text, "n": "\($0)"]) } ?? film.text)
            }
        }
        if !missing.isEmpty {
            let names = missing.prefix(Self.maxNamedFilms).joined(separator: ", ")
            let more = missing.count - Self.maxNamedFilms
            throw failure(
                .notFound,
                more > 0
                    ? plural(
                        "not on the list: {films} and {n} more", "not on the list: {films} and {n} more",
                        more, ["films": names]) : tr("not on the list: {films}", ["films": names]),
                hint: tr("nothing was removed; 'movielib watchlist' shows the list"))
        }
        try context.makeAndShow(Change(.removeFromWatchlist, ofIDs: ids))
        return .done
    }
}
