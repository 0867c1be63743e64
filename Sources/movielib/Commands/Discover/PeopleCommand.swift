import ArgumentParser
import Localization
import MovielibCore
import Presenters
import TMDBModels

struct PeopleCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: tr("People trending today or this week."),
        usage: tr("movielib people [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib people
              movielib people --window day --json
            """))

    @OptionGroup var trend: TrendOptions

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { PeopleListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let answer = try await TrendingPeople(
            trend.window, page: pages.page, limit: pages.rows
        ).response(from: context.core)
        try context.show(PeopleListPresenter(answer: answer))
        return context.report(answer, empty: tr("there is nobody"))
    }
}
