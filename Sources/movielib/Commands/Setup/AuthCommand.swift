import ArgumentParser
import Localization

struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth", abstract: tr("The TMDB credential: store it, look at it, remove it."),
        discussion: tr(
            """
            TMDB_TOKEN and TMDB_API_KEY in the environment take precedence over key_command in config.toml, which \
            takes precedence over a stored credential.

            EXAMPLES:
              movielib auth login
              movielib auth status
            """), subcommands: [AuthLoginCommand.self, AuthStatusCommand.self, AuthLogoutCommand.self])
}
