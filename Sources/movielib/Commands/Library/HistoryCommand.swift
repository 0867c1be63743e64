import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Terminal

struct HistoryCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: tr("The latest changes to your library, which 'undo' can undo."),
        usage: tr("movielib history [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib history
              movielib history --limit 3
            """))

    @OptionGroup var rows: RowOptions
    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { HistoryPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let limit = rows.limit
        let changes = try History(limit: limit).response(from: context.core)
        try context.show(HistoryPresenter(changes: changes))
        if changes.isEmpty {
            let isAllUndone = try !History(limit: 1, undone: true).response(from: context.core).isEmpty
            context.console.remark(
                isAllUndone
                    ? tr("nothing is left to undo; 'movielib redo' does the last change again")
                    : tr("nothing has been changed yet"))
        }
        return .done
    }
}
