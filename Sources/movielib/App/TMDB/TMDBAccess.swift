import CProcess
import Foundation
import Localization
import Presenters
import ResponseCache
import TMDBClient
import TMDBModels
import Records
import Terminal

/// Access to TMDB: address, credential, cache and network, each created on first use.
final class TMDBAccess {
    private let run: Invocation
    private var made: TMDB?
    private var cacheOpened: ResponseCache?
    private var caching: CachingTransport?
    private var credentialSearch: CredentialStore.Found??
    private var rateLimitWait: RetryingTransport.RateLimitWait?
    /// Whether waits that TMDB asks for may take minutes: for commands with many requests, set before the first one.
    var waitsLong = false
    /// Whether such a wait is reported.
    var remarksOnWaits = true

    init(_ run: Invocation) { self.run = run }

    /// Where to look for the credential; settings are read only if they can matter.
    func credentialStore() throws(Failure) -> CredentialStore {
        var store = CredentialStore(environment: run.environment, path: run.paths.credentialsFile)
        if store.variablesSet.isEmpty, let line = try run.settings().keyCommand,
            let file = run.paths.settingsFile
        {
            store.command = (line, file)
        }
        return store
    }

    /// The credential in use; from here on, every stream redacts it.
    func credential() throws(Failure) -> CredentialStore.Found? {
        if let credentialSearch { return credentialSearch }
        let found = try credentialStore().find()
        if let found {
            run.console.hide(found.credential.secret)
            cprocess_protect_memory()
        }
        credentialSearch = .some(found)
        return found
    }

    /// Sets a credential found earlier by another part of the same process.
    func use(_ found: CredentialStore.Found) {
        run.console.hide(found.credential.secret)
        credentialSearch = .some(found)
    }

    /// The language and region of requests to TMDB.
    func locale() throws(Failure) -> ContentLocale {
        try ContentLocale(
            language: run.options.language, region: run.options.region, environment: run.environment,
            settings: run.settings())
    }

    /// The address of TMDB's API.
    func service() throws(Failure) -> ServiceURL {
        let variable = run.variable("MOVIELIB_API_URL")
        var address = variable
        if address == nil { address = try run.settings().apiURL }
        guard let text = address else { return .tmdb }
        do throws(ServiceURLError) { return try ServiceURL(text) } catch {
            let why =
                error == .plainHTTP ? tr("plain http is only for this machine") : Self.noAddress(like: .tmdb)
            throw Failure(.usage, variable == nil ? "api_url" : "MOVIELIB_API_URL", why)
        }
    }

    private static func noAddress(like example: ServiceURL) -> String {
        tr("it is not an address like {example}", ["example": "\(example)"])
    }

    /// The address of posters: TMDB's, unless the user sets another one.
    func imageService() throws(Failure) -> ServiceURL {
        guard let text = run.variable("MOVIELIB_IMAGE_URL") else { return .images }
        do throws(ServiceURLError) { return try ServiceURL(text) } catch {
            throw Failure(.usage, "MOVIELIB_IMAGE_URL", Self.noAddress(like: .images))
        }
    }

    /// TMDB with the user's credential, or the sample if there is none.
    func tmdb() throws(Failure) -> TMDB {
        if let made { return made }
        try ProcessPreparation.refuseTooFewThreads()
        let service = try service()
        let tmdb: TMDB
        if let found = try credential() {
            try refuseStoredCredential(found, for: service)
            tmdb = TMDB(
                transport: cachingTransport(), service: service, credential: found.credential,
                locale: try locale())
        } else {
            sayThatItIsTheSample()
            tmdb = TMDB(transport: SampleTransport(today: run.today), locale: try locale())
        }
        made = tmdb
        return tmdb
    }

    /// Once a day on a terminal; programs that ask for JSON find it as `source`, and the full screen has it in its corner.
    private func sayThatItIsTheSample() {
        guard run.remarks == nil, run.options.format != .json else { return }
        if run.console.conversationIsTerminal, !DailyRemarks(path: run.paths.saidFile).isDue("sample") {
            return
        }
        run.remark(tr("sample data (no TMDB credential); 'movielib auth login' changes that"))
    }

    /// Another host gets a credential only if it was given for this very run.
    func refuseStoredCredential(_ found: CredentialStore.Found, for service: ServiceURL) throws(Failure) {
        if case .environment = found.source { return }
        if service.isTMDB { return }
        throw Failure(
            .credential, "\(service.host)", tr("a stored credential is only sent to TMDB"),
            hint: tr("set TMDB_TOKEN for this address"))
    }

    /// Configured addresses that a stored credential is not sent to, with the names of their settings.
    func addressesWithoutStoredCredential() throws(Failure) -> [(setting: String, host: String)] {
        let set = [
            ("MOVIELIB_API_URL", run.variable("MOVIELIB_API_URL")), ("api_url", try run.settings().apiURL),
        ]
        return set.compactMap { name, text in
            guard let service = text.flatMap({ try? ServiceURL($0) }), !service.isTMDB else { return nil }
            return (name, service.host)
        }
    }

    /// Where to check a credential before storing it: TMDB, or an address given for this very run.
    func serviceForStoring() throws(Failure) -> ServiceURL {
        let service = try service()
        if service.isTMDB || run.variable("MOVIELIB_API_URL") != nil { return service }
        throw Failure(
            .credential, "\(service.host)", tr("a credential to be stored is only sent to TMDB"),
            hint: tr("take api_url out of the settings, or name this address in MOVIELIB_API_URL"))
    }

    /// Kept open: closing it makes libdispatch start threads, which then wake up once a second.
    private func cache(creating: Bool) -> ResponseCache? {
        if cacheOpened == nil {
            cacheOpened = run.paths.cacheFile.flatMap { ResponseCache(path: $0, creating: creating) }
        }
        return cacheOpened
    }

    /// The network behind the cache: fresh answers need no request, stale ones replace a failed request.
    func cachingTransport() -> any Transport {
        let network: any Transport =
            run.options.offline ? OfflineTransport() : networkTransport(waitsLong: waitsLong)
        guard let cache = cache(creating: !run.options.offline) else { return network }
        var observer = CachingTransport.Observer()
        observer.stale = { [isBehind = run.remarks != nil, says = noteOnStderr()] since, error in
            let saved = tr("saved {age}", ["age": Wording.age(of: since, now: Date())])
            let why = error.map { "; " + tr("TMDB could not answer: {why}", ["why": $0.detail]) } ?? ""
            says(isBehind ? saved + why : Console.line(ofRemark: saved + why))
        }
        if run.options.verbose {
            observer.verdict = { [says = noteOnStderr()] url, verdict in
                says("GET \(url): \(verdict.rawValue)")
            }
        }
        let use: CachingTransport.Use =
            run.options.offline ? .offline : run.options.refresh ? .refresh : .normal
        let caching = CachingTransport(network, store: cache, use: use, observer: observer)
        self.caching = caching
        return caching
    }

    /// Somebody asks again, and is told again if what comes is only what was saved.
    func tellStaleAgain() { caching?.tellAgain() }

    /// TMDB's cached answers, or the sample, without any request. Nil if nothing is cached.
    func keptTMDB() throws(Failure) -> TMDB? {
        guard let found = try credential() else {
            return TMDB(transport: SampleTransport(today: run.today), locale: try locale())
        }
        guard let cache = cache(creating: false) else { return nil }
        return TMDB(
            transport: CachingTransport(OfflineTransport(), store: cache, use: .offline),
            service: try service(), credential: found.credential, locale: try locale())
    }

    /// Posters and photos. A picture that fails to load is left out, so nothing is retried.
    func pictures() -> Pictures {
        Pictures(cache: run.paths.picturesFolder.map(PictureCache.init(folder:)), network: pictureTransport())
    }

    private func pictureTransport() -> any Transport {
        if run.options.offline { return OfflineTransport() }
        var limits = CurlTransport.Limits()
        limits.bodyBytes = Pictures.largest
        return curl(limits)
    }

    /// libcurl, behind the process's gate, and verbose on request.
    private func curl(_ limits: CurlTransport.Limits = CurlTransport.Limits()) -> any Transport {
        var curl: any Transport = CurlTransport(userAgent: Version.userAgent, limits: limits)
        if let gate = run.gate { curl = GatedTransport(curl, gate: gate) }
        guard run.options.verbose else { return curl }
        let says = noteOnStderr()
        return ObservingTransport(curl) { exchange in says(exchange.line) }
    }

    /// Films in cached answers, in the user's language; without a credential, also the sample's.
    func filmsSeen(_ ids: [Int]) throws(Failure) -> [Int: FilmRecord] {
        let sample = try credential() == nil ? SampleTransport.films(ids) : [:]
        guard let cache = cache(creating: false) else { return sample }
        return sample.merging(cache.films(ids, language: try locale().language)) { _, kept in kept }
    }

    /// The films in cached answers that match words; without a credential, also the sample's.
    func filmsTitled(_ words: String) throws(Failure) -> [FilmRecord] {
        let sample = try credential() == nil ? SampleTransport.films(titled: words) : []
        guard let cache = cache(creating: false) else { return sample }
        let kept = cache.films(titled: words, language: try locale().language)
        let ids = Set(kept.map(\.id))
        return kept + sample.filter { !ids.contains($0.id) }
    }

    /// libcurl, rate-limited to what TMDB accepts, retrying if that may help, and verbose on request.
    ///
    /// - Parameter waitsLong: whether it waits out a rate limit, as a change should not end halfway: for up to five minutes
    ///   in all transports of a command together.
    func networkTransport(waitsLong: Bool = false) -> any Transport {
        // A process with a gate stays open while the network comes and goes.
        let scope: RetryingTransport.Scope = run.gate == nil ? .command : .request
        let limit = waitsLong ? sharedRateLimitWait() : nil
        let transport = RetryingTransport(PacingTransport(curl()), each: scope, rateLimit: limit)
        guard run.console.conversationIsTerminal, !run.options.verbose else { return transport }
        return PatientTransport(wrapped: transport, errors: run.console.errors)
    }

    private func sharedRateLimitWait() -> RetryingTransport.RateLimitWait {
        if let rateLimitWait { return rateLimitWait }
        let wait = RetryingTransport.RateLimitWait(notice: waitNotice())
        // A process with a gate runs many commands, and each has its own five minutes.
        if run.gate == nil { rateLimitWait = wait }
        return wait
    }

    /// Reports that a wait has begun.
    private func waitNotice() -> @Sendable () -> Void {
        guard remarksOnWaits else { return {} }
        let line = tr("TMDB asks to wait; movielib waits and goes on, for five minutes at most")
        let isTerminal = run.console.conversationIsTerminal
        return { [isBehind = run.remarks != nil, errors = run.console.errors, says = noteOnStderr()] in
            if isBehind { return says(line) }
            // In the place of a passing line.
            if isTerminal { OutputStream(descriptor: errors).show(passing: "") }
            says(Console.line(ofRemark: line))
        }
    }

    /// Writes a line to stderr, or wherever remarks go instead, from any thread and without the credential.
    private func noteOnStderr() -> @Sendable (String) -> Void {
        _ = try? credential()
        if let remarks = run.remarks { return { remarks($0) } }
        return { [errors = run.console.errors, redaction = run.console.redaction] line in
            let log = OutputStream(descriptor: errors) { redaction }
            log.writeLine(CleanText.line(line))
            log.flush()
        }
    }
}

/// Replaces the network with `--offline`: it opens no socket.
private struct OfflineTransport: Transport {
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        throw TMDBError(.unreachable, tr("offline, and nothing saved answers this"), url: request.redactedURL)
    }
}

extension ObservingTransport.Exchange {
    /// One line of `--verbose`.
    fileprivate var line: String {
        let result =
            switch outcome {
            case .success(let response): "\(response.status), \(response.body.count) bytes"
            case .failure(let error): error.detail
            }
        return "\(method) \(url): \(result), \(Int(duration / .milliseconds(1))) ms"
    }
}
