import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct UndoCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Undo the last change to your library, or the last few."),
        usage: tr("movielib undo [<n> | --received] [<options>]"),
        discussion: tr(
            """
            An import is one change. The last hundred changes can be undone; 'movielib redo' redoes them, until something \
            else is changed. Changes to shelves, services and locks, and a restore, cannot be undone: right after one of \
            those, the first 'undo' says so.

            EXAMPLES:
              movielib history
              movielib undo
              movielib undo 3
              movielib undo --received
            """))

    @Argument(help: .init(tr("How many."), .n)) var count = 1

    @Flag(help: .init(tr("Undo what the last 'share' brought of your other machines instead.")))
    var received = false

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { HistoryPresenter.answerFields }
    static var touchesFiles: Bool { true }

    func validate() throws {
        try Self.check(count)
        if received, count != 1 { throw ValidationError(tr("--received undoes one change at a time")) }
    }

    static func check(_ count: Int) throws {
        if let why = DisplayText.countError("\(count)") { throw ValidationError(why) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if received {
            guard let outcome = try context.core.undoReceived() else {
                context.console.remark(tr("there is nothing to undo"))
                return .done
            }
            // A remark has named the films of which nothing was undone.
            try context.show(HistoryPresenter(changes: outcome.entries, outcome: .undone))
            return .done
        }
        if let command = try context.lastUnrecordedCommand.take(in: context.core) {
            throw failure(
                .failed, tr("what was done last, '{command}', cannot be undone", ["command": command]),
                hint: tr(
                    "'movielib undo' once more undoes the last change before it; 'movielib history' shows which"
                ))
        }
        if context.core.hasFinishedUndo, count == 1 {
            context.console.remark(tr("that was the undo; 'movielib undo' again undoes the change before it"))
            return .done
        }
        let outcome = try context.core.make(Change(.undo(count)))
        let changes = outcome.entries
        try context.show(HistoryPresenter(changes: changes, outcome: .undone))
        if changes.contains(where: { $0.name == .sync }) {
            context.console.printHint(tr("what came from TMDB comes again with the next sync"))
        }
        if !outcome.unrestoredFiles.isEmpty || outcome.remainingSteps > 0 {
            // The change that moved these files is still in the history.
            if !outcome.unrestoredFiles.isEmpty, changes.count < count {
                context.console.printHint(
                    tr("once that is fixed, 'movielib undo' undoes the rest"))
            }
            return .partial
        }
        // A remark has named the films of which nothing was undone.
        if !outcome.skippedFilms.isEmpty { return .done }
        if changes.isEmpty {
            context.console.remark(tr("there is nothing to undo"))
        } else if changes.count < count {
            context.console.remark(
                plural(
                    "there was only {n} change to undo", "there were only {n} changes to undo",
                    changes.count))
        }
        return .done
    }
}
