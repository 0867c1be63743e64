import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels

struct TrendingCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "trending", abstract: tr("Films trending today or this week."),
        usage: tr("movielib trending [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib trending
              movielib trending --window day
            """))

    @OptionGroup var trend: TrendOptions

    @OptionGroup var pages: PageOptions
    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { FilmListPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let answer = try await TMDBList(.trending(trend.window), page: pages.page, limit: pages.rows)
            .response(from: context.core)
        let userData = try context.userData(among: answer.value.rows.map(\.id))
        try context.show(FilmListPresenter(answer: answer, userData: userData))
        return context.report(answer, empty: tr("there are no films"))
    }
}
