import CProcess
import Foundation
import Localization
package import Records
package import ResponseCache
package import TMDBClient
package import TMDBModels

/// Makes the client and its transports. From the outside in: the cache, the notice of a wait, retries, pacing, the
/// report of each exchange, the gate of the process, and libcurl.
extension Core {
    /// The number of threads that requests to TMDB need: libcurl's, one that looks up names, two of libdispatch's for
    /// timers, and one to spare.
    package static let networkThreads = 5

    /// TMDB with the user's credential, or the sample if there is none.
    package func tmdb() throws(CoreError) -> TMDB {
        if let tmdb = connection.tmdb { return tmdb }
        guard cprocess_can_start_threads(Int32(Self.networkThreads)) else { throw .tooFewThreads }
        let service = try service()
        let tmdb: TMDB
        if let credential = try credential(for: service) {
            tmdb = TMDB(
                transport: cachingTransport(), service: service, credential: credential,
                locale: try locale())
        } else {
            dialogue.report(.sample(of: SampleTransport.recordedMonth))
            tmdb = TMDB(transport: sampleTransport, locale: try locale())
        }
        connection.tmdb = tmdb
        return tmdb
    }

    /// Rows on a TMDB page, which is as many as most screens hold.
    package static let tmdbPageSize = 20

    /// A page of a list, in the user's language.
    package typealias PageEndpoint<Row: Identifiable & Decodable & Sendable> =
        @Sendable (_ page: Int, _ locale: ContentLocale) -> Endpoint<Page<Row>>

    /// Reads as many pages of a list as it takes for this many rows.
    package func listing<Row>(
        page: Int, limit: Int = tmdbPageSize, _ endpoint: @escaping PageEndpoint<Row>
    ) async throws(CoreError) -> ListAnswer<Row> {
        let tmdb = try tmdb()
        let pages = RowPages(page: page, size: limit)
        guard pages.servedPage <= Page<Row>.lastServed else { throw .noPage(page, rows: limit) }
        let answer = try await mapTMDBErrors(
            await tmdb.listing(from: pages.servedPage, skipping: pages.servedBefore, limit: limit) {
                endpoint($0, tmdb.locale)
            })
        return Answer(
            value: pages.numbered(answer.value), source: answer.source, asOf: answer.asOf, size: answer.size)
    }

    /// TMDB's four lists, requested at once, over one connection if the server lets them share it.
    package static func shelves(
        _ tmdb: TMDB, rows: Int = tmdbPageSize
    ) async -> [(Shelf, Result<ListAnswer<FilmRecord>, TMDBError>)] {
        await withTaskGroup(of: (Shelf, Result<ListAnswer<FilmRecord>, TMDBError>).self) { group in
            for shelf in Shelf.allCases {
                group.addTask {
                    do throws(TMDBError) {
                        let answer = try await tmdb.listing(from: 1, limit: rows) { page in
                            .shelf(shelf, page: page, locale: tmdb.locale)
                        }
                        return (shelf, .success(answer))
                    } catch { return (shelf, .failure(error)) }
                }
            }
            var outcomes: [Shelf: Result<ListAnswer<FilmRecord>, TMDBError>] = [:]
            for await (shelf, outcome) in group { outcomes[shelf] = outcome }
            return Shelf.allCases.compactMap { shelf in outcomes[shelf].map { (shelf, $0) } }
        }
    }

    /// TMDB's cached answers, or the sample, without any request. Nil if nothing is cached.
    func cachedTMDB() -> TMDB? {
        do throws(CoreError) {
            guard let credential = try credential() else {
                return TMDB(transport: sampleTransport, locale: try locale())
            }
            guard let cache = cache(creating: false) else { return nil }
            return TMDB(
                transport: CachingTransport(OfflineTransport(), store: cache, cachePolicy: .offline),
                service: try service(), credential: credential, locale: try locale())
        } catch { return nil }
    }

    private var sampleTransport: any Transport {
        run.transport ?? SampleTransport(today: run.today ?? PartialDate.today)
    }

    /// The credential in use; nil if there is none.
    func credential() throws(CoreError) -> Credential? { try mapDescriptionErrors(run.credential) }

    /// The credential for this address; nil if there is none.
    ///
    /// - Throws: ``CoreError/storedCredential(host:)`` if it is stored and the address is not TMDB's.
    package func credential(for service: ServiceURL) throws(CoreError) -> Credential? {
        guard let credential = try credential() else { return nil }
        if !run.hasOwnCredential, !service.isTMDB { throw .storedCredential(host: service.host) }
        return credential
    }

    /// Whether TMDB itself is asked, rather than the sample.
    package func hasCredential() throws(CoreError) -> Bool { try credential() != nil }

    /// The address of TMDB's API.
    package func service() throws(CoreError) -> ServiceURL {
        var address = run.serviceAddress
        if address == nil { address = try settings().serviceAddress }
        guard let address else { return .tmdb }
        do throws(ServiceURLError) { return try ServiceURL(address) } catch {
            throw .serviceAddress(error, isOfSettings: run.serviceAddress == nil)
        }
    }

    /// The cache, which stays open: closing it makes libdispatch start threads, which then wake up once a second.
    func cache(creating: Bool) -> ResponseCache? {
        if connection.cache == nil {
            connection.cache = run.cacheFile.flatMap { ResponseCache(path: $0, creating: creating) }
        }
        return connection.cache
    }

    /// The network behind the cache: fresh answers need no request, stale ones replace a failed request.
    private func cachingTransport() -> any Transport {
        let network: any Transport =
            isOffline && run.transport == nil
            ? OfflineTransport() : networkTransport(waitsLong: run.waitsLong)
        guard let cache = cache(creating: !isOffline) else { return network }
        var observer = CachingTransport.Observer()
        let report = credentialHidingReporter()
        observer.onStaleResponse = { since, error in report(.staleAnswer(since, error)) }
        if run.isVerbose { observer.verdict = { report(.cacheLookup(url: $0, verdict: $1.rawValue)) } }
        let caching = CachingTransport(network, store: cache, cachePolicy: run.cacheUse, observer: observer)
        connection.caching = caching
        return caching
    }

    /// Reports the next stale answer even after an earlier one, because the user has repeated the request.
    package func reportStaleAgain() { connection.caching?.resetStaleReport() }

    /// Posters and photos. A picture that fails to load is left out, so nothing is retried.
    package func pictures() -> PictureLoader {
        var limits = CurlTransport.Limits()
        limits.maxBodyBytes = PictureLoader.maxBytes
        return PictureLoader(
            cache: run.picturesFolder.map(PictureCache.init(folder:)),
            network: isOffline ? OfflineTransport() : curl(limits))
    }

    /// Films in cached answers, in the user's language; without a credential, also the sample's.
    func cachedFilms(_ ids: [Int]) throws(CoreError) -> [Int: FilmRecord] {
        let sample = try hasCredential() ? [:] : SampleTransport.films(ids)
        guard let cache = cache(creating: false) else { return sample }
        return sample.merging(cache.films(ids, language: try locale().language)) { _, cached in cached }
    }

    /// The sample for matching films by their titles; nil with a credential.
    func sampleFilms() throws(CoreError) -> FilmMatcher.Sample? {
        try hasCredential()
            ? nil : FilmMatcher.Sample(tmdb: TMDB(transport: sampleTransport, locale: try locale()))
    }

    /// The films in cached answers that match words; without a credential, also the sample's.
    func cachedFilms(titled words: String) throws(CoreError) -> [FilmRecord] {
        let sample = try hasCredential() ? [] : SampleTransport.films(titled: words)
        guard let cache = cache(creating: false) else { return sample }
        let cached = cache.films(titled: words, language: try locale().language)
        let ids = Set(cached.map(\.id))
        return cached + sample.filter { !ids.contains($0.id) }
    }

    /// libcurl, rate-limited to what TMDB accepts, retrying if that may help, and verbose on request.
    ///
    /// - Parameter waitsLong: whether it waits out a rate limit, as a change should not end halfway: for up to five
    ///   minutes in all transports of a command together.
    package func networkTransport(waitsLong: Bool = false) -> any Transport {
        if let transport = run.transport { return transport }
        // A process with a gate stays open while the network comes and goes.
        let scope: RetryingTransport.Scope = run.gate == nil ? .command : .request
        let limit = waitsLong ? sharedRateLimitWait() : nil
        let transport = RetryingTransport(PacingTransport(curl()), each: scope, rateLimit: limit)
        guard run.isInteractive, !run.isVerbose else { return transport }
        return WaitNoticeTransport(transport) { [report = dialogue.report] in
            report(.waitingForHost(host: $0))
        }
    }

    private func sharedRateLimitWait() -> RetryingTransport.RateLimitWait {
        if let rateLimitWait = connection.rateLimitWait { return rateLimitWait }
        let report = run.reportsRateLimit ? credentialHidingReporter() : nil
        let wait = RetryingTransport.RateLimitWait { report?(.waitingForRateLimit) }
        // A process with a gate runs many commands, and each has its own five minutes.
        if run.gate == nil { connection.rateLimitWait = wait }
        return wait
    }

    /// libcurl, behind the process's gate, and verbose on request.
    private func curl(_ limits: CurlTransport.Limits = CurlTransport.Limits()) -> any Transport {
        var curl: any Transport = CurlTransport(userAgent: run.userAgent, limits: limits)
        if let gate = run.gate { curl = GatedTransport(curl, gate: gate) }
        guard run.isVerbose else { return curl }
        let report = credentialHidingReporter()
        return ObservingTransport(curl) { exchange in
            let outcome = exchange.outcome.map { (status: $0.status, bytes: $0.body.count) }
            report(
                .exchange(
                    method: exchange.method, url: exchange.url, outcome, duration: exchange.duration))
        }
    }

    /// The closure that a transport reports to. Finds the credential first, which also hides it from all output.
    private func credentialHidingReporter() -> @Sendable (Remark) -> Void {
        _ = try? credential()
        return dialogue.report
    }
}

/// The client, and the objects it is made from.
struct TMDBConnection {
    var tmdb: TMDB?
    var cache: ResponseCache?
    var caching: CachingTransport?
    var rateLimitWait: RetryingTransport.RateLimitWait?
}

/// Replaces the network with `--offline`: it opens no socket.
private struct OfflineTransport: Transport {
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        throw TMDBError(.unreachable, tr("offline, and the answer is not cached"), url: request.redactedURL)
    }
}
