import Foundation
import Localization
import Terminal
import TMDBClient
import TMDBModels

/// The account that is signed in.
extension AppContext {
    var accountFile: AccountFile { AccountFile(path: paths.accountFile) }

    /// Who is signed in at the address in use, or nil; its secrets are kept out of all that is written from here on.
    func signedIn() throws(Failure) -> AccountFile.Content? {
        guard let account = try accountFile.read() else { return nil }
        account.access.secrets.forEach(console.hide)
        return try account.api == "\(network.service())" ? account : nil
    }

    /// The account that is signed in, over the network and past every cache.
    func account() throws(Failure) -> (TMDBAccount, AccountFile.Content) {
        guard let content = try signedIn() else {
            throw Failure(
                .credential, activity,
                tr("you are not signed in at {host}", ["host": try network.service().host]),
                hint: tr("'movielib account login' signs you in"))
        }
        let (service, credential) = try credentialForAccount()
        return (
            TMDBAccount(
                transport: network.networkTransport(), service: service, credential: credential,
                access: content.access, id: content.id), content
        )
    }

    /// The address and the credential that every request for an account needs.
    func credentialForAccount() throws(Failure) -> (ServiceURL, Credential) {
        if options.offline { throw Failure(.network, activity, tr("an account cannot be reached offline")) }
        let service = try network.service()
        guard let found = try network.credential() else {
            throw Failure(
                .credential, activity, tr("there is no TMDB credential yet"),
                hint: tr("'movielib auth login' stores one"))
        }
        try network.refuseStoredCredential(found, for: service)
        try ProcessPreparation.refuseTooFewThreads()
        return (service, found.credential)
    }

    /// The words for a request about an account that failed.
    func accountFailure(_ error: TMDBError) -> Failure {
        if error.kind == .credentialRejected {
            return Failure(
                .credential, activity, tr("TMDB refused the sign-in: {detail}", ["detail": error.detail]),
                hint: tr("'movielib account login' signs you in again"))
        }
        return Failure(error, activity, environment: run.environment)
    }
}
