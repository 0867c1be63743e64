import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import Terminal

struct StatsCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: tr("Statistics of your viewings and ratings."),
        usage: tr("movielib stats [<query>] [<options>]"),
        discussion: tr(
            """
            A query narrows it: to a year, a genre, a director, a tag. --limit says how many names a list has.

            EXAMPLES:
              movielib stats
              movielib stats seen:2026
              movielib stats genre:horror --limit 20
            """))

    @OptionGroup var query: QueryArguments
    @OptionGroup var rows: RowOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { StatisticsPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let answer = try await QueryStatistics(query.typedQuery, limit: rows.limit ?? 10)
            .response(from: context.core)
        (answer.coverage?.displayText).map(context.console.remark)
        try context.show(
            StatisticsPresenter(
                statistics: answer.statistics, hidesRatings: try context.hidesRatings(),
                today: PartialDate.today))
        if let nothing = answer.emptyReason {
            context.console.remark(
                query.isEmpty
                    ? tr("there are no statistics yet; 'movielib watched add <film>' logs what you saw")
                    : tr("nothing in the library matches"))
            (nothing.suggestion?.hint(for: ["stats"])).map(context.console.printHint)
        }
        return .done
    }
}
