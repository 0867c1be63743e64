import Localization
import TMDBClient
import ArgumentParser
import Films
import Foundation
import Library
import Records

struct WatchlistRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        abstract: tr("Take films off the list, all of them or none; needs no network."),
        usage: tr("movielib watchlist remove <film> ... [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib watchlist remove 438631
              movielib watchlist remove "dune 1984"
            """))

    @Argument(
        help: ArgumentHelp(
            tr("The films, among those on the list."), valueName: tr("films", context: "value")),
        completion: FilmCompletion.kind(after: "remove", from: .watchlist))
    var films: [String]

    @Flag(help: .init(tr("Take the best match if the words fit several films on the list.")))
    var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    var activity: String { "watchlist remove" }

    /// The most films named as not being on the list; a script may have given thousands.
    private static let named = 10

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let films = try FilmArguments(films, context).films
        // Checked first: removing must not create a library.
        guard let list = try context.library.forReading() else {
            throw Failure(.notFound, activity, tr("the watch-later list is empty"))
        }
        var ids: [Int] = []
        var missing: [String] = []
        for film in films {
            let found = try Failure.at(film.line) { () throws(Failure) in
                try id(film.reference, list, context)
            }
            if let id = found {
                ids.append(id)
            } else {
                missing.append(
                    film.line.map { tr("{film} (line {n})", ["film": film.text, "n": "\($0)"]) } ?? film.text)
            }
        }
        if !missing.isEmpty {
            let names = missing.prefix(Self.named).joined(separator: ", ")
            let more = missing.count - Self.named
            throw Failure(
                .notFound, activity,
                more > 0
                    ? plural(
                        "not on the list: {films} and {n} more", "not on the list: {films} and {n} more",
                        more,
                        ["films": names])
                    : tr("not on the list: {films}", ["films": names]),
                hint: tr("nothing was removed; 'movielib watchlist' shows the list"))
        }
        let hidesRatings = try context.hidesRatings()
        let library = try context.library.forWriting()
        let change = try context.inLibrary { () throws(LibraryError) in
            try library.removeFromWatchlist(ids: ids, at: Date())
        }
        try context.show(
            ChangePresenter(
                removed: change.removed.map { film in
                    var film = film
                    film.addedAt = nil
                    return Film(film, hidingRatings: hidesRatings)
                },
                notFound: change.notFound.map(String.init)))
        return .done
    }

    /// The film's id, or nil if it is not on the list.
    private func id(
        _ reference: FilmReference, _ list: LibraryStore, _ context: AppContext
    ) throws(Failure) -> Int? {
        switch reference {
        case .tmdb(let id):
            return try context.inLibrary { () throws(LibraryError) in
                try list.marks(among: [id])[id]?.isSaved == true ? id : nil
            }
        case .imdb(let id):
            return try context.inLibrary { () throws(LibraryError) in
                guard let id = try list.movie(imdbID: id.text)?.id else { return nil }
                return try list.marks(among: [id])[id]?.isSaved == true ? id : nil
            }
        case .title(let words, let year):
            let entries = try context.inLibrary { () throws(LibraryError) in
                try list.moviesTitled(like: words, on: .watchlist)
            }
            let candidates = entries.map { Candidate($0.movie) }
            if candidates.isEmpty { return nil }
            return try context.choosing { (films) throws(FilmsError) in
                try films.choose(candidates, words: words, year: year, takingFirst: first)
            }.id
        }
    }
}
