import ArgumentParser
import Localization
import MovielibCore
import Presenters

struct GenresCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "genres", abstract: tr("The genres that you can use in queries."),
        usage: tr("movielib genres [<options>]"),
        discussion: tr(
            """
            In your language and in English: queries accept both. The list is cached for a week.

            EXAMPLES:
              movielib genres
              movielib genres --language uk
            """))

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { GenresPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let answer = try await context.core.genres()
        try context.show(GenresPresenter(answer: answer))
        return .done
    }
}
