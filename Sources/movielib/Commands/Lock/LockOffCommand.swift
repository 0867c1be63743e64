import ArgumentParser
import Films
import Library
import Localization
import Lock
import Terminal

struct LockOffCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "off", of: "lock", abstract: tr("Open every note for good, and remove the lock."),
        usage: tr("movielib lock off [<options>]"),
        discussion: tr(
            """
            Backups stay as they are, and still open with the passphrase.

            EXAMPLES:
              movielib lock off
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let records = try context.films.lock().records
        if records.isEmpty { throw context.noLock() }
        let keys = try context.everyKey(of: records).keys
        let count = try context.films.removeLock(keys)
        for key in keys { _ = Keyring.forget(key.keyID) }
        context.noteBesideHistory()
        context.console.remark(
            plural(
                "{n} note is plain again, and the lock is gone",
                "{n} notes are plain again, and the lock is gone", count, ["n": Wording.grouped(count)]))
        return .done
    }
}
