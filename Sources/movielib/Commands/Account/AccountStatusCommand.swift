import ArgumentParser
import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels
import Terminal

struct AccountStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: tr("Show who is signed in, and what is not synced yet."),
        usage: tr("movielib account [status] [<options>]"),
        discussion: tr(
            """
            With --offline, shows only what is known here: who, since when, the last sync, and how much would be sent.

            EXAMPLES:
              movielib account
              movielib account --json
            """))

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { AccountPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let content = try context.currentAccount() else {
            try context.show(AccountPresenter())
            if options.json { return .done }
            context.console.remark(tr("you are not signed in"))
            context.console.printHint(tr("'movielib account login' signs you in"))
            return .done
        }
        var answer = AccountPresenter(content)
        let state = try AccountSyncState(of: content.id).response(from: context.core)
        (answer.pendingPushCount, answer.syncedAt) = (state.pendingPushes, state.syncedAt)
        if !options.offline { try await fetchAccount(&answer, context) }
        try context.show(answer)
        if !options.json { try offer(answer, context) }
        return .done
    }

    private func fetchAccount(_ answer: inout AccountPresenter, _ context: AppContext) async throws {
        let (account, _) = try context.account()
        let language = try context.locale().language
        do throws(TMDBError) {
            answer.update(try await account.profile())
            answer.saved = try await account.page(1, of: .watchlist, language: language).totalResults
            answer.rated = try await account.page(1, of: .rated, language: language).totalResults
        } catch { throw context.accountFailure(error) }
    }

    /// Suggests the account's region and language for settings that are not set; neither is ever adopted.
    private func offer(_ answer: AccountPresenter, _ context: AppContext) throws {
        let settings = try context.run.settings()
        var lines: [String] = []
        if settings.region == nil, let country = answer.country { lines.append("region = \"\(country)\"") }
        if settings.language == nil, let language = answer.language {
            lines.append("language = \"\(language)\"")
        }
        if !lines.isEmpty {
            context.console.printHint(
                tr(
                    "your account's values, for config.toml: {settings}",
                    ["settings": lines.joined(separator: ", ")]))
        }
    }
}

extension AccountPresenter {
    init(_ account: AccountFile.Content) {
        self.init(
            id: account.id, username: account.username, name: account.name, country: account.country,
            language: account.language, signInMethod: account.via, signedInAt: account.signedInAt)
    }
}
