import ArgumentParser
import Localization
import Presenters
import Terminal

struct ShelvesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelves",
        abstract: tr("Shelves of your own: a name and a query, shown by 'home' and 'browse'."),
        discussion: tr(
            """
            They come after the built-in shelves, in your order, and are in the file 'shelves' next to config.toml, \
            one line 'name = query' for each.

            EXAMPLES:
              movielib shelves add "Short ones" saved 'runtime:<95m'
              movielib shelves add "Nineties thrillers" genre:thriller decade:1990s on:mine
              movielib shelves move "short ones" 1
              movielib shelves remove "short ones"
            """),
        subcommands: [
            ShelvesListCommand.self, ShelvesAddCommand.self, ShelvesMoveCommand.self,
            ShelvesRemoveCommand.self,
        ], defaultSubcommand: ShelvesListCommand.self)
}

struct ShelvesListCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List your own shelves."),
        usage: tr("movielib shelves list [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib shelves
            """))

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { CustomShelvesPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let shelves = try context.run.shelves()
        try context.show(CustomShelvesPresenter(shelves: shelves))
        if shelves.isEmpty {
            context.console.remark(tr("you have no shelves; 'movielib shelves add <name> <query>' makes one"))
        }
        return .done
    }
}
