import Foundation
import ResponseCache
import TMDBClient
import Terminal

extension AppContext {
    /// The network behind the cache: fresh answers need no request, stale ones stand in for a network that fails.
    func cachingTransport() -> any Transport {
        let network: any Transport = options.offline ? OfflineTransport() : networkTransport()
        guard let path = paths.cacheFile, let cache = ResponseCache(path: path, creating: !options.offline)
        else {
            return network
        }
        var observer = CachingTransport.Observer()
        observer.stale = { [says = noteOnStderr()] since, error in
            let why = error.map { "; TMDB could not answer: \($0.detail)" } ?? ""
            says("movielib: saved \(Wording.age(of: since, now: Date()))\(why)")
        }
        if options.verbose {
            observer.verdict = { [says = noteOnStderr()] url, verdict in
                says("GET \(url): \(verdict.rawValue)")
            }
        }
        let use: CachingTransport.Use = options.offline ? .offline : options.refresh ? .refresh : .normal
        return CachingTransport(network, store: cache, use: use, observer: observer)
    }

    /// What kept answers say of films, in the person's language.
    func filmsSeen(_ ids: [Int]) throws(Failure) -> [Int: Movie] {
        guard let path = paths.cacheFile, let cache = ResponseCache(path: path, creating: false) else {
            return [:]
        }
        return cache.films(ids, language: try locale().language)
    }

    /// libcurl at a pace TMDB accepts, tried again where that may help, and telling of itself where asked to.
    func networkTransport() -> any Transport {
        let curl = CurlTransport(userAgent: Version.userAgent)
        guard options.verbose else {
            let transport = RetryingTransport(PacingTransport(curl))
            return console.conversationIsTerminal
                ? PatientTransport(wrapped: transport, draft: draft) : transport
        }
        let says = noteOnStderr()
        return RetryingTransport(
            PacingTransport(ObservingTransport(curl) { exchange in says(exchange.line) }))
    }

    /// A line for stderr from any thread, without the credential.
    private func noteOnStderr() -> @Sendable (String) -> Void {
        _ = try? credential()
        return { [draft, redaction = console.redaction] line in
            if draft.holds(line) { return }
            let log = OutputStream(descriptor: STDERR_FILENO) { redaction }
            log.writeLine(CleanText.line(line))
            log.flush()
        }
    }
}

/// What stands in for the network with `--offline`: it opens no socket.
private struct OfflineTransport: Transport {
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        throw TMDBError(
            .unreachable, "--offline asks nobody, and nothing saved answers this", url: request.redactedURL)
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
        return "GET \(url): \(result), \(Int(duration / .milliseconds(1))) ms"
    }
}
