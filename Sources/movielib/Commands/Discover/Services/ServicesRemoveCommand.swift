import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Terminal

struct ServicesRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr(
            "Remove services from yours: all that you name, or none if one is wrong; needs no network."),
        usage: tr("movielib services remove <name> ... [<options>]"),
        discussion: tr(
            """
            Your services are stored in the file 'services' next to config.toml, one name per line.

            EXAMPLES:
              movielib services remove netflix
              movielib services remove "disney plus" mubi
            """))

    @Argument(
        help: .init(tr("The services to remove."), .names), completion: ServiceCompletion.kind(of: .settings))
    var names: [String]

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { ServiceChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let mine = try context.run.services()
        let own = NameList(mine.enumerated().map { ($0.element, $0.offset) })
        var places: Set<Int> = []
        var missing: [String] = []
        for words in ServiceNames(names, own).typedNames {
            let found = own.values(named: words)
            places.formUnion(found)
            if found.isEmpty, !missing.contains(words) { missing.append(words) }
        }
        if !missing.isEmpty {
            let near = missing.count == 1 ? own.nearest(to: missing[0]) : nil
            let names = missing.joined(separator: ", ")
            throw failure(
                .notFound,
                near.map {
                    tr(
                        "not among your services: {names}; did you mean '{name}'?",
                        ["names": names, "name": $0])
                } ?? tr("not among your services: {names}", ["names": names]),
                hint: tr("nothing was removed; 'movielib services' shows which are yours"))
        }
        let removed = places.sorted().map { mine[$0] }
        let kept = try context.run.changeServices { now in now.filter { !removed.contains($0) } }
        context.rememberUnrecordedCommand()
        try context.show(ServiceChangePresenter(removed: removed, unchanged: [], services: kept))
        return .done
    }
}
