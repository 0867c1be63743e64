import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct ShareJoinCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: tr("Join a share, with the code of your other machine."),
        usage: tr(
            "movielib share join (<folder> | --git <address>) [--as <name> [--guest]] [--machine <name>] [<options>]"
        ),
        discussion: tr(
            """
            Asks for the line that 'movielib share key' prints there, without showing it; or reads it from standard input. \
            Nothing of your library is removed: both libraries become one. Compare the fingerprint with the other machine's.

            With the line of 'movielib share invite', and --as, you join as another person: your library stays your own, and \
            both of you see what the other has saved, seen and rated. If you were a guest of the share, --guest makes the \
            guest's films yours.

            EXAMPLES:
              movielib share join ~/Sync/films
              ssh laptop movielib share key | movielib share join ~/Sync/films
              movielib share join ~/Sync/films --as taras
              movielib share join ~/Sync/films --as petro --guest
              movielib share join --git git@example.org:olena/films.git
            """))

    @OptionGroup var place: SharePlaceArguments

    @Option(
        name: .customLong("as"), help: .init(tr("Your name, if another person has invited you."), .name))
    var name: String?

    @Flag(help: .init(tr("Take over the films of the guest of that name."))) var guest = false

    @Option(help: .init(tr("This machine's name; by default, the computer's."), .name)) var machine: String?

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func validate() throws {
        if guest, name == nil { throw ValidationError(tr("--guest needs --as with the guest's name")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let console = context.console
        let place = try place.parsed(in: context)
        let code =
            console.inputIsTerminal
            ? console.askWithoutEcho(tr("Code of the other machine (it is not shown):"))
            : try context.files.lineFromStandardInput()
        guard let code, !code.isEmpty else { throw failure(.usage, tr("no code was given")) }
        console.redact(code)
        let (setup, outcome) = try context.showingShareProgress {
            try context.core.joinShare(
                in: place, code: code, as: name?.asTag, isGuest: guest,
                machine: machine?.asTag ?? context.hostName)
        }
        context.rememberUnrecordedCommand()
        let status = try context.share(outcome)
        context.printShareSetup(fingerprint: setup.fingerprint)
        return status
    }
}
