import ArgumentParser
import Localization
import Records
import Films
import Terminal

struct UndoCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "undo",
        abstract: tr("Undo the last change to your library, or the last few."),
        usage: tr("movielib undo [<n>] [<options>]"),
        discussion: tr(
            """
            An import is one change. The last hundred can be taken back; 'movielib redo' does them again, until \
            something else is changed.

            EXAMPLES:
              movielib history
              movielib undo
              movielib undo 3
            """))

    @Argument(help: ArgumentHelp(tr("How many."), valueName: "n"))
    var count = 1

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { HistoryPresenter.answerFields }
    static var touchesFiles: Bool { true }
    var activity: String { "undo" }

    func validate() throws { try Self.check(count) }

    static func check(_ count: Int) throws {
        if let why = Wording.badCount("\(count)") { throw ValidationError(why) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let outcome = try context.films.make(Change(.undo(count)))
        let changes = outcome.entries
        try context.show(HistoryPresenter(changes: changes, done: .undone))
        if changes.contains(where: { $0.name == .sync }) {
            context.console.sayHint(tr("what came from TMDB comes again with the next sync"))
        }
        for path in outcome.filesLeft {
            context.console.remark(tr("left where it is: {path}", ["path": path]))
        }
        if !outcome.filesLeft.isEmpty {
            context.console.remark(
                plural(
                    "{n} file was changed since, or its old name is taken",
                    "{n} files were changed since, or their old names are taken", outcome.filesLeft.count)
            )
            return .partial
        }
        if changes.isEmpty { context.console.remark(tr("there is nothing to take back")) }
        return .done
    }
}
