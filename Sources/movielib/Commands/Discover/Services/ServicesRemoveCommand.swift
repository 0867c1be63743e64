import ArgumentParser
import Films
import Terminal

struct ServicesRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove services from yours, without the network.",
        usage: "movielib services remove <name> ... [<options>]",
        discussion: """
            A service that is not among yours is not an error. Only the line with the services changes in config.toml.

            EXAMPLES:
              movielib services remove netflix
              movielib services remove "disney plus" mubi
            """)

    @Argument(help: "The services to remove.", completion: ServiceCompletion.kind(of: .settings))
    var names: [String]

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { ServiceChangePresenter.answerFields }
    var activity: String { "services remove" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let mine = try context.run.settings().services
        let own = NameList(mine.enumerated().map { ($0.element, $0.offset) })
        var places: Set<Int> = []
        var unchanged: [String] = []
        for words in ServiceNames(names, own).found {
            let found = own.values(named: words)
            places.formUnion(found)
            if found.isEmpty, !unchanged.contains(words) { unchanged.append(words) }
        }
        try SettingsWriter(path: context.paths.settingsFile).change(adding: [], removingAt: places)
        let kept = mine.indices.filter { !places.contains($0) }.map { mine[$0] }
        try context.show(
            ServiceChangePresenter(
                removed: places.sorted().map { mine[$0] }, unchanged: unchanged, services: kept))
        for words in unchanged {
            let near = own.nearest(to: words).map { "; did you mean '\($0)'?" } ?? ""
            context.console.say("movielib: '\(words)' is not among your services\(near)")
        }
        return .done
    }
}
