import ArgumentParser

struct AuthLogoutCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Remove the stored credential.",
        usage: "movielib auth logout [<options>]",
        discussion: """
            EXAMPLES:
              movielib auth logout
            """)

    @OptionGroup var options: GlobalOptions

    var activity: String { "auth logout" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let wasThere = try context.credentialStore.remove()
        context.console.say(
            "movielib: \(wasThere ? "the stored credential is gone" : "no credential was stored")")
        for name in context.credentialStore.variablesSet {
            context.console.say("movielib: \(name) is still set in the environment")
        }
        return .done
    }
}
