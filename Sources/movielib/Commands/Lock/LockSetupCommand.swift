import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockSetupCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: tr("Make the lock; nothing is locked yet."),
        usage: tr("movielib lock setup [--light] [--new] [<options>]"),
        discussion: tr(
            """
            Asks for a passphrase twice; without a terminal, it reads two lines of standard input. Five random words \
            make a good passphrase. Nobody can help if you forget it: there is no hint and no second key.

            A lock that came with an import, or with a backup from elsewhere, only opens the notes that came with it. \
            If you give its passphrase here, it becomes your lock, as on a new machine; any other passphrase creates a \
            new lock.

            EXAMPLES:
              movielib lock setup
              movielib lock setup --light
            """))

    @Flag(help: .light) var light = false

    @Flag(help: .init(tr("A new lock beside one whose passphrase is forgotten; its notes stay locked.")))
    var new = false

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let lock = try context.core.lockState()
        if !new, lock.current != nil || !lock.unreadableRecords.isEmpty {
            throw failure(
                .usage, tr("there is a lock already"),
                hint: tr("if the passphrase is forgotten, '--new' creates another")
            ).hinting(tr("'movielib lock passphrase' changes its passphrase"))
        }
        context.console.remark(
            tr("nobody can open your notes without the passphrase: if you forget it, they stay locked"))
        let foreign = new ? [] : try context.core.locks().prefix(LockState.maxForeign)
        if !foreign.isEmpty {
            context.console.remark(
                tr(
                    "notes here have a lock from elsewhere: its passphrase makes it yours, any other makes a new lock"
                ))
        }
        let passphrase = try context.newPassphrase()
        for record in foreign {
            guard let key = try? record.open(passphrase) else { continue }
            let outcome = try context.core.adoptLock(record, key)
            context.rememberUnrecordedCommand()
            _ = context.reportSealingFailures(outcome)
            context.console.remark(tr("the lock that came with the notes is yours now"))
            return .done
        }
        let outcome = try context.core.setUpLock(passphrase, light ? .light : .usual)
        context.rememberUnrecordedCommand()
        _ = context.reportSealingFailures(outcome)
        context.console.remark(tr("the lock is made; nothing is locked yet"))
        context.console.printHint(
            tr(
                "'movielib note <film> --locked' writes a locked note, 'movielib lock all' locks what is there"
            ))
        return .done
    }
}
