import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct RedoCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the last change that was undone, or the last few."),
        usage: tr("movielib redo [<n>] [<options>]"),
        discussion: tr(
            """
            This works until you change something else.

            EXAMPLES:
              movielib undo
              movielib redo
              movielib redo 3
            """))

    @Argument(help: .init(tr("How many."), .n)) var count = 1

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { HistoryPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func validate() throws { try UndoCommand.check(count) }

    func run(in context: AppContext) async throws -> ExitStatus {
        let outcome = try context.core.make(Change(.redo(count)))
        let changes = outcome.entries
        try context.show(HistoryPresenter(changes: changes, outcome: .redone))
        if changes.isEmpty {
            context.console.remark(
                tr("there is nothing to redo: nothing has been undone, or the library has changed since"))
        } else if changes.count < count {
            context.console.remark(
                plural(
                    "there was only {n} change to redo", "there were only {n} changes to redo", changes.count)
            )
        }
        return outcome.remainingSteps > 0 ? .partial : .done
    }
}
