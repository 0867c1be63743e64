import ArgumentParser
import Foundation
import Library
import Localization
import Records

struct RateCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "rate",
        abstract: tr("Rate a film, 0.5 to 10 in steps of a half."),
        usage: tr("movielib rate <film> <rating> [<options>]"),
        discussion: tr(
            """
            '-' reads films from standard input, one a line, for a rating that all of them get.

            EXAMPLES:
              movielib rate dune 2021 8.5
              movielib rate 603 9
              movielib rate 603 --remove
            """))

    @Argument(
        help: ArgumentHelp(
            tr("The film, then the rating."), valueName: tr("film and rating", context: "value")),
        completion: FilmCompletion.kind(after: "rate"), transform: SignedWords.plain)
    var arguments: [String] = []

    @Flag(help: .init(tr("Remove the rating.")))
    var remove = false

    @Flag(help: .init(tr("Take the best match if the words fit several films.")))
    var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }
    var activity: String { "rate" }

    func validate() throws {
        if remove {
            if arguments.isEmpty { throw ValidationError(tr("a film is needed")) }
            return
        }
        guard arguments.count > 1 else {
            throw ValidationError(tr("a film and a rating, 0.5 to 10 in halves, are needed"))
        }
        let last = arguments.last ?? ""
        if OwnRating(argument: last) == nil {
            throw ValidationError(tr("a rating is 0.5 to 10 in halves, not '{text}'", ["text": last]))
        }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let rating = remove ? nil : OwnRating(argument: arguments.last ?? "")?.value
        let name = (remove ? arguments : arguments.dropLast()).joined(separator: " ")
        if name == "-" { return try await rateAll(rating, context) }
        let movie = try await context.ownMovie(name, takingFirst: first, mustBeOwn: remove)
        if remove, try context.own(movie.id)?.myRating == nil {
            throw Failure(
                .notFound, activity, tr("{film} has no rating of yours", ["film": movie.title]))
        }
        // Report unreadable settings before anything is changed.
        let hidesRatings = try context.hidesRatings()
        let library = try context.library.forWriting()
        let done = try context.inLibrary { () throws(LibraryError) in
            try library.rate(movie, rating, at: Date())
        }
        return try show(
            [done?.film ?? LibraryFilm(movie: movie)], [done].compactMap(\.self), by: rating, hidesRatings,
            context)
    }

    /// Rates the films on standard input, in one change.
    private func rateAll(_ rating: Double?, _ context: AppContext) async throws(Failure) -> ExitStatus {
        let movies = try await context.ownMovies(takingFirst: first, mustBeOwn: remove) {
            (movie) throws(Failure) in
            try context.own(movie.id)?.myRating == nil
                ? tr("{film} has no rating of yours", ["film": movie.title]) : nil
        }
        let hidesRatings = try context.hidesRatings()
        let library = try context.library.forWriting()
        let changes = try context.inLibrary { () throws(LibraryError) in
            try library.rate(movies, rating, at: Date())
        }
        return try show(changes.map(\.film), changes, by: rating, hidesRatings, context)
    }

    private func show(
        _ films: [LibraryFilm], _ changes: [FilmChange], by rating: Double?, _ hidesRatings: Bool,
        _ context: AppContext
    ) throws(Failure) -> ExitStatus {
        let replaced = changes.compactMap { change -> ChangePresenter.Replaced? in
            guard let old = change.former?.myRating, old != rating else { return nil }
            return ChangePresenter.Replaced(id: change.film.movie.id, rating: old)
        }
        try context.showChange(
            ChangePresenter(
                updated: films.map { Film($0, hidingRatings: hidesRatings) },
                change: remove ? .ratingRemoved : .rated, replaced: replaced))
        return .done
    }
}
