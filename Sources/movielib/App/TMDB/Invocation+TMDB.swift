import CProcess
import Localization
import Presenters
import TMDBClient
import TMDBModels
import Terminal

/// The credential and the addresses for requests to TMDB.
extension Invocation {
    /// The places to look for the credential; settings are read only if they can matter.
    func credentialStore() throws(Failure) -> CredentialStore {
        var store = CredentialStore(environment: environment, path: paths.credentialsFile)
        if store.variablesSet.isEmpty, let line = try settings().keyCommand, let file = paths.settingsFile {
            store.command = (line, file)
        }
        return store
    }

    /// The credential in use; from here on, every stream redacts it.
    func credential() throws(Failure) -> CredentialStore.Lookup? {
        if let cachedCredential { return cachedCredential }
        let found = try credentialStore().find()
        if let found {
            console.redact(found.credential.secret)
            cprocess_protect_memory()
        }
        cachedCredential = .some(found)
        return found
    }

    /// Sets a credential found earlier by another part of the same process.
    func use(_ found: CredentialStore.Lookup) {
        console.redact(found.credential.secret)
        cachedCredential = .some(found)
    }

    /// The address of posters: TMDB's, unless the user sets another one.
    func imageService() throws(Failure) -> ServiceURL {
        guard let text = variable("MOVIELIB_IMAGE_URL") else { return .images }
        do throws(ServiceURLError) { return try ServiceURL(text) } catch {
            throw Failure(.usage, "MOVIELIB_IMAGE_URL", Failure.invalidAddressMessage(like: .images))
        }
    }
}
