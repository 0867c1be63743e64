import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels

struct ServicesAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add services to yours: all that you name, or none if one is wrong."),
        usage: tr("movielib services add <name> ... [<options>]"),
        discussion: tr(
            """
            Names and numbers are those of 'movielib services'; upper and lower case do not matter. Your services are stored in the file 'services' next to \
            config.toml; the first time, names in config.toml are copied to it.

            EXAMPLES:
              movielib services add netflix
              movielib services add "disney plus" "apple tv"
            """))

    @Argument(help: .init(tr("The services."), .names), completion: ServiceCompletion.kind(of: .region))
    var names: [String]

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ServiceChangePresenter.answerFields }

    func validate() throws {
        if names.contains(where: \.trimmed.isEmpty) { throw ValidationError(tr("a service's name is empty")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let mine = try context.run.services()
        let region = try context.locale().region
        let listed = try await context.core.services().value
        let known = NameList(listed.map { ($0.name, $0.name) })
        let own = NameList(mine.map { ($0, $0) })
        var change = (added: [String](), unchanged: [String]())
        for words in ServiceNames(names, known).typedNames {
            let numbered = Int(words).flatMap { id in listed.first { $0.id == id } }?.name
            guard let name = known.values(named: words).first ?? numbered else {
                throw failure(
                    .usage, Self.unknownServiceMessage(words, in: region, known),
                    hint: tr("'movielib services' lists them; nothing was added"))
            }
            if let there = own.values(named: name).first {
                if !change.unchanged.contains(there) { change.unchanged.append(there) }
            } else if !change.added.contains(name) {
                change.added.append(name)
            }
        }
        var services = mine
        if !change.added.isEmpty {
            services = try context.run.changeServices { now in now + change.added.filter { !now.contains($0) }
            }
            context.rememberUnrecordedCommand()
        }
        try context.show(
            ServiceChangePresenter(added: change.added, unchanged: change.unchanged, services: services))
        return .done
    }

    private static func unknownServiceMessage(_ words: String, in region: String, _ known: NameList<String>)
        -> String
    {
        if let near = known.nearest(to: words) {
            return tr(
                "no service in {region} is called '{words}'; did you mean '{name}'?",
                ["region": region, "words": words, "name": near])
        }
        let related = known.related(to: words).joined(separator: ", ")
        return related.isEmpty
            ? tr("no service in {region} is called '{words}'", ["region": region, "words": words])
            : tr(
                "no service in {region} is called '{words}'; similar: {names}",
                ["region": region, "words": words, "names": related])
    }
}
