import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels
import Terminal

struct AuthLoginCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: tr("Check a TMDB credential and store it for you alone."),
        usage: tr("movielib auth login [<options>]"),
        discussion: tr(
            """
            Takes an API key or an API Read Access Token, whichever you have; both are free and shown at \
            themoviedb.org/settings/api. It is read without being shown, or from standard input.

            EXAMPLES:
              movielib auth login
              movielib auth login < token.txt
              pass show tmdb | movielib auth login
            """))

    @OptionGroup var options: NetworkOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let console = context.console
        let service = try serviceForStoring(context)
        let remarks = try addressesWithoutStoredCredential(context.run).map { setting, host in
            tr(
                "{setting} names {host}, and a stored credential is only sent to TMDB: "
                    + "set TMDB_TOKEN for this address", ["setting": setting, "host": host])
        }
        // At a terminal, the user may reconsider; a script should only read the failure, if there is one.
        if console.canReply {
            remarks.forEach(console.remark)
            console.remark(
                tr(
                    "a key is free: {page} shows it, once you have an account ({signup})",
                    ["page": "themoviedb.org/settings/api", "signup": "themoviedb.org/signup"]))
        }
        let pasted =
            console.inputIsTerminal
            ? console.askWithoutEcho(tr("TMDB key or token (it is not shown):"))
            : try context.files.lineFromStandardInput()
        guard let pasted, !pasted.trimmed.isEmpty else {
            throw failure(.usage, tr("no credential was given"))
        }
        let credential = try CredentialStore.credential(pasted, activity)
        console.redact(credential.secret)
        try await check(credential, service, context)
        let store = try context.run.credentialStore()
        let path = try store.store(credential)
        if !console.canReply { remarks.forEach(console.remark) }
        console.remark(tr("the credential works and is stored in {file}", ["file": path]))
        for name in store.variablesSet + (store.command == nil ? [] : ["key_command"]) {
            console.remark(tr("{name} is set and takes precedence", ["name": name]))
        }
        try context.askForRatingScale()
        return .done
    }

    /// The service that checks a credential before it is stored: TMDB, or an address given for this run alone.
    private func serviceForStoring(_ context: AppContext) throws(Failure) -> ServiceURL {
        let service = try context.service()
        if service.isTMDB || context.run.variable("MOVIELIB_API_URL") != nil { return service }
        throw Failure(
            .credential, "\(service.host)", tr("a credential to be stored is only sent to TMDB"),
            hint: tr("take api_url out of the settings, or name this address in MOVIELIB_API_URL"))
    }

    /// Configured addresses that a stored credential is not sent to, with the names of their settings.
    private func addressesWithoutStoredCredential(
        _ run: Invocation
    ) throws(Failure) -> [(setting: String, host: String)] {
        let set = [
            ("MOVIELIB_API_URL", run.variable("MOVIELIB_API_URL")), ("api_url", try run.settings().apiURL),
        ]
        return set.compactMap { name, text in
            guard let service = text.flatMap({ try? ServiceURL($0) }), !service.isTMDB else { return nil }
            return (name, service.host)
        }
    }

    private func check(_ credential: Credential, _ service: ServiceURL, _ context: AppContext) async throws {
        if context.options.offline {
            throw failure(.network, tr("offline: only a credential that TMDB has accepted is stored"))
        }
        try ProcessPreparation.rejectTooFewThreads()
        let tmdb = TMDB(
            transport: context.core.networkTransport(), service: service, credential: credential,
            locale: try context.locale())
        do throws(TMDBError) { _ = try await tmdb.fetch(Endpoint.authentication()) } catch {
            throw Failure(error, activity).hinting(tr("nothing was stored"))
        }
    }
}
