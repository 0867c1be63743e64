import ArgumentParser
import Films
import Library
import Localization
import Lock
import Terminal

struct LockRekeyCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "rekey", of: "lock", abstract: tr("Make a new key, and lock every note anew with it."),
        usage: tr("movielib lock rekey [--light] [<options>]"),
        discussion: tr(
            """
            For when somebody may know the old passphrase and have a copy. The passphrase stays; notes of other locks that \
            it opens are brought together.

            EXAMPLES:
              movielib lock rekey
            """))

    @Flag(.light) var light = false

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let current = try context.films.lock().current else { throw context.noLock() }
        let (keys, passphrase) = try context.everyKey()
        let outcome = try context.films.rekey(
            keys, passphrase, insteadOf: current, light ? .light : .usual,
            progress: context.progressOfFiles())
        context.console.endProgress()
        for key in keys { _ = Keyring.forget(key.keyID) }
        context.noteBesideHistory()
        let status = context.tell(outcome)
        context.console.remark(
            plural(
                "{n} note locked anew", "{n} notes locked anew", outcome.count,
                ["n": Wording.grouped(outcome.count)]))
        return status
    }
}
