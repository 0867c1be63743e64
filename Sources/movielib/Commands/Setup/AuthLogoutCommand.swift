import ArgumentParser
import Terminal

struct AuthLogoutCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Remove the stored credential.",
        usage: "movielib auth logout [<options>]",
        discussion: """
            EXAMPLES:
              movielib auth logout
            """)

    @OptionGroup var options: OutputOptions

    var activity: String { "auth logout" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let store = try context.network.credentialStore()
        let wasThere = try store.remove()
        context.console.say(
            "movielib: \(wasThere ? "the stored credential is gone" : "no credential was stored")")
        for name in store.variablesSet {
            context.console.say("movielib: \(name) is still set in the environment")
        }
        if let command = store.command {
            context.console.say("movielib: key_command is still set in \(command.file)")
        }
        return .done
    }
}
