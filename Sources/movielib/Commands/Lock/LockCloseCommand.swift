import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockCloseCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: tr("Close the lock: the key is forgotten at once."),
        usage: tr("movielib lock close [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib lock close
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let forgotten = try context.core.lockState().records.filter { Keyring.forget($0.keyID) }
        context.console.remark(
            forgotten.isEmpty ? tr("the lock was closed already") : tr("the lock is closed"))
        return .done
    }
}
