import ArgumentParser
import Localization
import Presenters
import TMDBClient
import TMDBModels
import Terminal

struct AccountLogoutCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: tr("Sign out, on TMDB and here; your library is not changed."),
        usage: tr("movielib account logout [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib account logout
            """))

    @OptionGroup var options: NetworkOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let content = try context.accountFile.read() else {
            context.console.remark(tr("you were not signed in"))
            return .done
        }
        content.access.secrets.forEach(context.console.redact)
        var isEnded = content.access == .token
        if !isEnded, let account = try? context.account().0 {
            do throws(TMDBError) {
                try await account.endSession()
                isEnded = true
            } catch {
                // A rejected session has ended already.
                isEnded = error.kind == .credentialRejected || error.kind == .notFound
            }
        }
        try context.accountFile.remove()
        context.console.remark(tr("signed out: {name}", ["name": content.username]))
        if content.access == .token {
            context.console.printHint(
                context.run.variable("TMDB_TOKEN") == nil
                    ? tr("your token itself can still act for the account; 'movielib auth logout' removes it")
                    : tr("your token in TMDB_TOKEN can still act for the account"))
        }
        if isEnded { return .done }
        context.console.remark(
            tr(
                "TMDB did not confirm the sign-out; end the session at {address}",
                ["address": "themoviedb.org/settings"]))
        return .partial
    }
}
