import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels
import Terminal

/// The account that is signed in.
extension AppContext {
    var accountFile: AccountFile { AccountFile(path: paths.accountFile) }

    /// The account signed in at the API address in use, or nil. Its secrets are redacted in all later output.
    func currentAccount() throws(Failure) -> AccountFile.Content? {
        guard let account = try accountFile.read() else { return nil }
        account.access.secrets.forEach(console.redact)
        return try account.api == "\(service())" ? account : nil
    }

    /// The account that is signed in, reached over the network and never through a cache.
    func account() throws(Failure) -> (TMDBAccount, AccountFile.Content) {
        guard let content = try currentAccount() else {
            throw failure(
                .credential, tr("you are not signed in at {host}", ["host": try service().host]),
                hint: tr("'movielib account login' signs you in"))
        }
        let (service, credential) = try credentialForAccount()
        return (account(at: service, credential, content.access, id: content.id), content)
    }

    /// The account that `access` gives access to.
    ///
    /// - Parameter id: 0 if only the account's profile is requested.
    func account(
        at service: ServiceURL, _ credential: Credential, _ access: TMDBAccount.Access, id: Int = 0
    ) -> TMDBAccount {
        TMDBAccount(
            transport: core.networkTransport(waitsLong: true), service: service, credential: credential,
            access: access, id: id)
    }

    /// The address and the credential that every request for an account needs.
    func credentialForAccount() throws(Failure) -> (ServiceURL, Credential) {
        if options.offline { throw failure(.network, tr("an account cannot be reached offline")) }
        let service = try service()
        guard let credential = try mapCoreErrors(core.credential(for: service)) else {
            throw failure(
                .credential, tr("there is no TMDB credential yet"),
                hint: tr("'movielib auth login' stores one"))
        }
        try ProcessPreparation.rejectTooFewThreads()
        return (service, credential)
    }

    /// The message for a failed request about an account.
    func accountFailure(_ error: TMDBError) -> Failure {
        if error.kind == .credentialRejected {
            return failure(
                .credential, tr("TMDB refused the sign-in: {detail}", ["detail": error.detail]),
                hint: tr("'movielib account login' signs you in again"))
        }
        return failure(error)
    }

    /// Runs a sync, one at a time.
    ///
    /// - Parameter agrees: Called once before a first sync, with how many values would change here and at TMDB.
    func sync(
        _ options: AccountSync.Options,
        agrees: @escaping (_ here: Int, _ there: Int, AccountFile.Content) -> Bool = { _, _, _ in false }
    ) async throws -> (AccountSync.Outcome, AccountFile.Content) {
        let (account, content) = try account()
        let lock = try accountFile.lock(activity)
        defer { close(lock) }
        try await check(account, content)
        do throws(CoreError) {
            let sync = AccountSync(core, account, options) { agrees($0, $1, content) }
            return (try await sync.run(), content)
        } catch {
            if case .tmdb(let error, _) = error { throw accountFailure(error) }
            throw failure(error)
        }
    }

    /// Checks that the profile is still the stored account's: a token may now belong to another user.
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
