import ArgumentParser
import Films
import Library
import Localization
import Lock
import Terminal

struct LockRekeyCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "rekey",
        abstract: tr("Make a new key, and lock every note anew with it."),
        usage: tr("movielib lock rekey [--light] [<options>]"),
        discussion: tr(
            """
            For when somebody may know the old passphrase and have a copy. The passphrase stays; notes of other locks that \
            it opens are brought together.

            EXAMPLES:
              movielib lock rekey
            """))

    @Flag(help: .init(tr("A lock for small machines: 64 MiB to open it instead of 256.")))
    var light = false

    @OptionGroup var options: LibraryOptions

    var activity: String { "lock rekey" }

    func run(in context: AppContext) async throws -> ExitStatus {
        let lock = try context.films.lock()
        guard lock.current != nil else { throw context.noLock() }
        var (keys, passphrase) = try context.opened(lock.records)
        // The locks that another passphrase opens are asked for one by one.
        for record in lock.others where !keys.contains(where: { $0.keyID == record.keyID }) {
            if !context.console.inputIsTerminal { break }
            context.console.say("movielib: " + tr("notes from elsewhere have another passphrase"))
            keys += try context.opened([record]).keys
        }
        let outcome = try context.films.rekey(
            keys, passphrase, light ? .light : .usual, progress: context.progressOfFiles())
        context.console.endProgress()
        for key in keys { _ = Keyring.forget(key.keyID) }
        context.tell(outcome)
        context.console.say(
            "movielib: "
                + plural(
                    "{n} note locked anew", "{n} notes locked anew", outcome.count,
                    ["n": Wording.grouped(outcome.count)]))
        return .done
    }
}
