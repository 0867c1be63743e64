import Films
import Foundation
import Localization
import Presenters
import Records
import TMDBClient
import TMDBModels

/// Bringing the library and the account that is signed in in step.
extension AppContext {
    /// Runs a sync, one at a time.
    ///
    /// - Parameter agrees: asked once before a first sync: how many values would change here, and there.
    func sync(
        _ options: AccountSync.Options,
        agrees: @escaping (_ here: Int, _ there: Int, AccountFile.Content) -> Bool = { _, _, _ in false }
    ) async throws -> (AccountSync.Outcome, AccountFile.Content) {
        let (account, content) = try account()
        let lock = try accountFile.lock(activity)
        defer { close(lock) }
        try await check(account, content)
        do throws(FilmsError) {
            let sync = AccountSync(films, account, options) { agrees($0, $1, content) }
            return (try await sync.run(), content)
        } catch {
            if case .tmdb(let error, _) = error { throw accountFailure(error) }
            throw failure(error)
        }
    }

    /// That it is still who it was: a token may have become another person's.
    private func check(_ account: TMDBAccount, _ content: AccountFile.Content) async throws {
        let profile: AccountProfile
        do throws(TMDBError) { profile = try await account.profile() } catch { throw accountFailure(error) }
        guard profile.id == content.id else {
            throw failure(
                .credential,
                tr(
                    "TMDB says that you are {found}, and not {name}",
                    ["found": profile.username, "name": content.username]),
                hint: tr("'movielib account login' signs you in again"))
        }
    }
}
