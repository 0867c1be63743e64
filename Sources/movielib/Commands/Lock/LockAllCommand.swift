import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Query
import Records
import Terminal

struct LockAllCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "all",
        abstract: tr("Lock existing notes: all of them, or those of the films a query finds."),
        usage: tr("movielib lock all [<query> ...] [<options>]"),
        discussion: tr(
            """
            Their text does not stay in the library, in the undo history, or in the backups next to it; the files are \
            rewritten. You have to take care of exports and copies that you made. No passphrase is needed.

            EXAMPLES:
              movielib lock all
              movielib lock all tag:private
            """))

    @Argument(
        help: .init(tr("Which films; see 'movielib help queries'."), .query),
        transform: DashedArguments.unmarked)
    var query: [String] = []

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard try context.core.lockState().current != nil else { throw context.noLock() }
        var selection = NoteSelection.all
        if !query.isEmpty {
            let found = try await LibraryFilms(on: .library, .arguments(query)).response(from: context.core)
            selection = .films(found.rows.map(\.record.id))
        }
        let outcome = try context.core.seal(selection, progress: context.fileProgressReporter())
        context.console.endProgress()
        let status = context.reportSealingFailures(outcome)
        context.console.remark(
            plural(
                "{n} note locked", "{n} notes locked", outcome.count,
                ["n": DisplayText.grouped(outcome.count)]))
        if outcome.count > 0 {
            context.rememberUnrecordedCommand()
            context.remarkOnRemainingPlaintext()
        }
        return status
    }
}
