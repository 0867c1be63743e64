import ArgumentParser
import Films
import Foundation
import Library
import Localization
import Records
import TMDBClient
import Terminal

struct CollectionCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "collection",
        abstract: tr("The films of a series, in order, and which of them you have seen."),
        usage: tr("movielib collection <film> | <name> [<options>]"),
        discussion: tr(
            """
            Words are the name of a collection or else a film's title; a number is a film's id, collection:726871 or an \
            address means a collection. --add saves the films you have neither saved nor seen, including those that are \
            not out yet.

            EXAMPLES:
              movielib collection star wars
              movielib collection 438631
              movielib collection collection:726871 --add
              movielib collection "blade runner 2049" --json | jq .seen
            """))

    @Argument(
        help: ArgumentHelp(
            tr("The collection's name, or a film that is in it."),
            valueName: tr("collection", context: "value")),
        completion: FilmCompletion.kind(after: "collection"))
    var collection: [String]

    @Flag(help: .init(tr("Put the films you have neither saved nor seen on the watch-later list.")))
    var add = false

    @Flag(help: .init(tr("Take the best match if the words fit several.")))
    var first = false

    @OptionGroup var options: FilmOptions

    private var name: String { collection.joined(separator: " ") }
    static var answerFields: AnswerFields? { CollectionPresenter.answerFields }
    var answerFields: AnswerFields? {
        add ? ChangePresenter.answerFields : CollectionPresenter.answerFields
    }
    var activity: String { "collection \(name)" }

    func validate() throws {
        if name == "-" { throw ValidationError(tr("'-' stands for several films, and this takes one")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let reference = try CollectionReference(name, thisYear: PartialDate.thisYear)
        let answer: Answer<FilmCollection>
        do {
            answer = try await context.films.collection(of: reference, takingFirst: first)
        } catch {
            var failure = context.failure(error)
            guard case .collection = reference, failure.hints == [Failure.searchHint] else { throw failure }
            // A search only finds films and people.
            failure.hints = [tr("'movielib collection <name>' finds it by its name")]
            throw failure
        }
        if add {
            try await save(answer.value, context)
        } else {
            let marks = try context.marks(among: answer.value.films.map(\.id))
            try context.show(CollectionPresenter(answer: answer, marks: marks, today: PartialDate.today))
        }
        return .done
    }

    /// Saves the missing films, in order, as one change.
    private func save(_ collection: FilmCollection, _ context: AppContext) async throws {
        let hidesRatings = try context.hidesRatings()
        let marks = try context.films.marks(among: collection.films.map(\.id))
        let saved = collection.films.filter { marks[$0.id]?.isSaved == true }
        let missing = collection.films.filter { film in
            marks[film.id].map { !$0.isSaved && $0.timesWatched == 0 } ?? true
        }
        var outcome = ChangeOutcome(.save)
        if !missing.isEmpty {
            let movies = try await context.films.movies(missing.map { .tmdb($0.id) })
            outcome.films = try context.make(Change(.save, movies)).films
        }
        // Those there before, and none that somebody else has saved meanwhile.
        outcome.alreadySo = saved.map { film in
            let mark = marks[film.id]
            return LibraryFilm(
                movie: FilmRecord(film), addedAt: .distantPast, myRating: mark?.myRating,
                timesWatched: mark?.timesWatched ?? 0, lastWatchedOn: mark?.lastWatchedOn)
        }
        try context.show(outcome, hidesRatings)
        report(collection, missing, saved.count, context)
    }

    private func report(
        _ collection: FilmCollection, _ missing: [Movie], _ saved: Int, _ context: AppContext
    ) {
        let seen = collection.films.count - missing.count - saved
        if missing.isEmpty {
            context.console.say(
                "movielib: "
                    + tr(
                        "nothing of {collection} is missing: all is saved or seen",
                        ["collection": collection.name]))
        } else if seen > 0 {
            context.console.say(
                "movielib: "
                    + plural(
                        "left out {n} film that you have seen", "left out {n} films that you have seen", seen
                    ))
        }
        let awaited = missing.filter { !CollectionPresenter.isOut($0, PartialDate.today) }
        if !awaited.isEmpty {
            let names = awaited.map(\.title).joined(separator: ", ")
            context.console.say("movielib: " + tr("not out yet: {films}", ["films": names]))
        }
    }
}
