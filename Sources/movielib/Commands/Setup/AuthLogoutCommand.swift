import ArgumentParser
import Localization
import Presenters
import Terminal

struct AuthLogoutCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: tr("Remove the stored credential."),
        usage: tr("movielib auth logout [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib auth logout
            """))

    @OptionGroup var options: OutputOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let store = try context.run.credentialStore()
        let wasThere = try store.remove()
        context.console.remark(
            wasThere ? tr("the stored credential is gone") : tr("no credential was stored"))
        if let account = try? context.accountFile.read() {
            context.console.remark(
                tr(
                    "you are still signed in as {name}; 'movielib account logout' ends that",
                    ["name": account.username]))
        }
        for name in store.variablesSet {
            context.console.remark(tr("{name} is still set in the environment", ["name": name]))
        }
        if let command = store.command {
            context.console.remark(
                tr("{name} is still set in {file}", ["name": "key_command", "file": command.file]))
        }
        return .done
    }
}
