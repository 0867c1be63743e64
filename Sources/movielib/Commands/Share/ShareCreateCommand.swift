import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct ShareCreateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: tr("Make a share, and write what your library has."),
        usage: tr(
            "movielib share create (<folder> | --git <address>) --as <name> [--machine <name>] [<options>]"),
        discussion: tr(
            """
            The folder has to exist, and to be carried to your other machines. Its files are encrypted: it shows how many \
            machines write, and when, but no film and no name.

            With --git, movielib carries the files itself, on a branch of their own in a git repository. It asks for nothing: \
            an ssh key or a credential helper has to be set up. The commits have your name in git, if you have set one.

            EXAMPLES:
              movielib share create ~/Sync/films --as olena
              movielib share create /media/stick/films --as olena --machine laptop
              movielib share create --git git@example.org:olena/films.git --as olena
            """))

    @OptionGroup var place: SharePlaceArguments

    @Option(name: .customLong("as"), help: .init(tr("Your name, for your other machines."), .name)) var name:
        String

    @Option(help: .init(tr("This machine's name; by default, the computer's."), .name)) var machine: String?

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func validate() throws {
        if name.asTag == nil { throw ValidationError(tr("the name is empty")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let place = try place.parsed(in: context)
        let (setup, outcome) = try context.showingShareProgress {
            try context.core.createShare(
                in: place, as: name.asTag ?? name, machine: machine?.asTag ?? context.hostName)
        }
        context.rememberUnrecordedCommand()
        let status = try context.share(outcome)
        context.printShareSetup(fingerprint: setup.fingerprint)
        context.console.printHint(
            tr(
                "'movielib share key' prints the line with which your other machine joins: send it as you would a password"
            ))
        return status
    }
}
