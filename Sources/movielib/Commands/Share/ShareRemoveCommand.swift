import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Terminal

struct ShareRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a person, a guest, or a lost machine, from the share."),
        usage: tr("movielib share remove <person> [--machine <name>] [<options>]"),
        discussion: tr(
            """
            The share gets new keys, which the other machines take by themselves. A removed machine keeps what it has read, \
            but reads nothing that is written from now on, and what it writes is left out. People can be removed by the \
            machines of the person who made the share; your own machines by any of yours; guests on any machine.

            EXAMPLES:
              movielib share remove taras
              movielib share remove olena --machine old-laptop
            """))

    @Argument(help: .init(tr("The person's name."), .person)) var person: String

    @Option(help: .init(tr("Remove this machine alone."), .name)) var machine: String?

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        try context.changeShareKeys(removing: person, machine: machine)
    }
}

struct ShareRekeyCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey", abstract: tr("Give the share new keys."),
        usage: tr("movielib share rekey [<options>]"),
        discussion: tr(
            """
            Codes from before open nothing that is written from now on. The other machines take the new keys by themselves.

            EXAMPLES:
              movielib share rekey
            """))

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { SharePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        try context.changeShareKeys(removing: nil, machine: nil)
    }
}

extension AppContext {
    fileprivate func changeShareKeys(removing person: String?, machine: String?) throws -> ExitStatus {
        let (outcome, removed) = try showingShareProgress {
            try core.changeShareKeys(removing: person, machine: machine)
        }
        rememberUnrecordedCommand()
        let status = try share(outcome)
        if !removed.isEmpty {
            console.remark(tr("out of the share: {machines}", ["machines": removed.joined(separator: ", ")]))
        }
        if let setup = try core.shareSetup() { printShareSetup(fingerprint: setup.fingerprint) }
        return status
    }
}
