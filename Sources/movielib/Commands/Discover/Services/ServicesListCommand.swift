import ArgumentParser
import Localization
import MovielibCore
import Presenters
import TMDBModels
import Terminal

struct ServicesListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the services of your region."),
        usage: tr("movielib services list [<options>]"),
        discussion: tr(
            """
            The list is from JustWatch, and is cached for a week.

            EXAMPLES:
              movielib services
              movielib services --region GB
            """))

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ServicesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let mine = try context.run.services()
        let region = try context.locale().region
        let answer = try await context.core.services()
        let listed = NameList(answer.value)
        try context.show(ServicesPresenter(answer, region: region, mine: NameList(mine.map { ($0, $0) })))
        let missing = mine.filter { listed.values(named: $0).isEmpty }
        if answer.value.isEmpty {
            context.console.remark(tr("TMDB lists no services in {region}", ["region": region]))
        } else if !missing.isEmpty {
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            context.console.remark(
                missing.count == 1
                    ? tr(
                        "your service {names} is not listed in {region}", ["names": names, "region": region])
                    : tr(
                        "your services {names} are not listed in {region}",
                        ["names": names, "region": region]))
        }
        return .done
    }
}
