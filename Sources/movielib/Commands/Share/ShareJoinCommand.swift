import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct ShareJoinCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: tr("Join the share in a folder, with the code of your other machine."),
        usage: tr("movielib share join <folder> [--machine <name>] [<options>]"),
        discussion: tr(
            """
            Asks for the line that 'movielib share key' prints there, without showing it; or reads it from standard input. \
            Nothing of your library is removed: both libraries become one. Compare the fingerprint with the other machine's.

            EXAMPLES:
              movielib share join ~/Sync/films
              ssh laptop movielib share key | movielib share join ~/Sync/films
            """))

    @Argument(help: .init(tr("The folder of the share."), .folder), completion: .directory) var folder: String

    @Option(help: .init(tr("This machine's name; by default, the computer's."), .name)) var machine: String?

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let console = context.console
        let folder = try context.sharedFolder(folder)
        let code =
            console.inputIsTerminal
            ? console.askWithoutEcho(tr("Code of your other machine (it is not shown):"))
            : try context.files.lineFromStandardInput()
        guard let code, !code.isEmpty else { throw failure(.usage, tr("no code was given")) }
        console.redact(code)
        let (setup, outcome) = try context.showingShareProgress {
            try context.core.joinShare(
                in: folder, code: code, machine: machine?.asTag ?? context.hostName)
        }
        context.rememberUnrecordedCommand()
        let status = try context.share(outcome)
        context.printShareSetup(fingerprint: setup.fingerprint)
        return status
    }
}
