import ArgumentParser
import Films
import TMDBClient
import Terminal

struct ServicesListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the services of your region.",
        usage: "movielib services list [<options>]",
        discussion: """
            The list is kept for a week. It is JustWatch's.

            EXAMPLES:
              movielib services
              movielib services --region GB
            """)

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ServicesPresenter.answerFields }
    var activity: String { "services" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let mine = try context.run.settings().services
        let region = try context.locale().region
        let answer = try await context.asking { (films) async throws(FilmsError) in
            try await films.services()
        }
        let listed = NameList(answer.value)
        try context.show(
            ServicesPresenter(answer, region: region, mine: NameList(mine.map { ($0, $0) })))
        let missing = mine.filter { listed.values(named: $0).isEmpty }
        if answer.value.isEmpty {
            context.console.say("movielib: TMDB lists no services in \(region)")
        } else if !missing.isEmpty {
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            let isOne = missing.count == 1
            context.console.say(
                "movielib: your \(isOne ? "service" : "services") \(names) \(isOne ? "is" : "are") not listed in \(region)"
            )
        }
        return .done
    }
}
