import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct CollectionCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "collection",
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
        help: .init(tr("The collection's name, or a film that is in it."), .collection),
        completion: FilmCompletion.kind(after: "collection"))
    var collection: [String]

    @Flag(help: .addMissing) var add = false
    @Flag(help: .first) var first = false

    @OptionGroup var options: FilmOptions

    private var name: String { collection.joined(separator: " ") }
    static var answerFields: AnswerFields? { CollectionPresenter.answerFields }
    static var otherAnswers: [String] { ["collection x --add"] }
    var answerFields: AnswerFields? { add ? ChangePresenter.answerFields : CollectionPresenter.answerFields }
    var activity: String { "collection \(name)" }

    func validate() throws {
        if name == "-" { throw ValidationError(tr("'-' stands for several films, and this takes one")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let reference = try CollectionReference(name, thisYear: PartialDate.thisYear)
        let answer: Answer<FilmCollection>
        do {
            answer = try await CollectionPage(reference, takesFirst: first).response(from: context.core)
        } catch {
            var failure = context.failure(error)
            guard case .collection = reference, failure.hints == [Failure.searchHint] else { throw failure }
            // A search only finds films and people.
            failure.hints = [tr("'movielib collection <name>' finds it by its name")]
            throw failure
        }
        if add {
            let hidesRatings = try context.hidesRatings()
            let saved = try await context.core.addMissingToWatchlist(answer.value.films)
            try context.show(saved.outcome, hidesRatings)
            saved.remarks(of: answer.value.name, today: PartialDate.today).forEach(context.console.remark)
        } else {
            let userData = try context.userData(among: answer.value.films.map(\.id))
            try context.show(
                CollectionPresenter(answer: answer, userData: userData, today: PartialDate.today))
        }
        return .done
    }
}
