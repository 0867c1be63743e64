package import Foundation
import Synchronization
package import TMDBModels

/// Answers from the cache if fresh, revalidates if not, and returns the stale answer if the server cannot be
/// reached (RFC 9111, the part that a private cache of GET needs).
///
/// Only answers that were decoded are cached: `TMDB` confirms each one. Error answers and credential checks
/// never are, whatever their `Cache-Control`.
package final class CachingTransport: Transport {
    /// The user's choice of how to use the cache.
    package enum CachePolicy: Sendable {
        case normal
        /// Ask the server even if the cached answer is fresh.
        case refresh
        /// Never ask the server, however old the answer is.
        case offline
    }

    /// The outcome of a request, for `--verbose`.
    package enum Verdict: String, Sendable {
        case fresh = "fresh in the cache, not asked"
        case offline = "saved, not asked"
        case confirmed = "still as saved"
        case stale = "stale, given all the same"
    }

    /// The receiver of the transport's reports.
    package struct Observer: Sendable {
        /// Reports a cached answer that may be stale: when it was current, and why it could not be renewed
        /// (nil: the server was not asked).
        package var onStaleResponse: @Sendable (Date, TMDBError?) -> Void = { _, _ in }
        /// Reports the outcome of each request the cache handled.
        package var verdict: @Sendable (_ url: String, Verdict) -> Void = { _, _ in }

        /// Ignores all reports.
        package init() {}
    }

    /// The longest wait for a newer answer if a cached one is available.
    private static let timeout = Duration.seconds(3)
    private static let maxAgeSeconds = 7 * 86_400

    private let wrapped: any Transport
    private let store: any ResponseStore
    private let cachePolicy: CachePolicy
    private let observer: Observer
    private let now: @Sendable () -> Date
    private let hasReportedStale = Mutex(false)

    /// Caches the wrapped transport's answers; `now` is the clock for their age.
    package init(
        _ wrapped: any Transport, store: any ResponseStore, cachePolicy: CachePolicy = .normal,
        observer: Observer = Observer(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.wrapped, self.store, self.cachePolicy, self.observer, self.now) = (
            wrapped, store, cachePolicy, observer, now
        )
    }

    /// Answers from the store or through the wrapped transport; rethrows its errors unless an older answer
    /// can replace the new one.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        guard let key = request.cacheKey else { return try await wrapped.send(request) }
        guard !request.bypassesCache, let kept = store.response(for: key) else {
            return withCacheActions(try await wrapped.send(request), key, cached: nil, request)
        }
        // After a clock was set back, an answer must not stay fresh for years.
        let age = now().timeIntervalSince(kept.storedAt)
        if cachePolicy == .offline {
            observer.verdict(request.redactedURL, .offline)
            reportStale(kept, nil)
            return answer(kept)
        }
        let freshFor = max(Double(kept.maxAge), Double(request.cacheLifetime.components.seconds))
        if cachePolicy == .normal, (0..<freshFor).contains(age) {
            observer.verdict(request.redactedURL, .fresh)
            return answer(kept)
        }
        var asking = request
        asking.etag = kept.etag
        asking.timeout = Self.timeout
        let response: APIResponse
        do throws(TMDBError) { response = try await wrapped.send(asking) } catch {
            guard error.allowsStaleAnswer else { throw error }
            return answerWithStale(kept, error, request)
        }
        if response.status == 304, asking.etag != nil {
            observer.verdict(request.redactedURL, .confirmed)
            let renewed = StoredResponse(
                body: kept.body, etag: response.etag ?? kept.etag, maxAge: response.maxAge ?? 0,
                storedAt: now())
            store.save(renewed, for: key)
            return answer(renewed)
        }
        if response.status != 200 {
            let error = response.failure(url: request.redactedURL, hiding: request.credential)
            if error.allowsStaleAnswer { return answerWithStale(kept, error, request) }
        }
        return withCacheActions(response, key, cached: kept, request)
    }

    /// The answer, with the actions for when it has proved valid or not.
    private func withCacheActions(
        _ response: APIResponse, _ key: String, cached: StoredResponse?, _ request: APIRequest
    ) -> APIResponse {
        guard response.status == 200 else { return response }
        var response = response
        if let maxAge = response.maxAge {
            let fresh = StoredResponse(
                body: response.body, etag: response.etag, maxAge: min(maxAge, Self.maxAgeSeconds),
                storedAt: now())
            response.confirm = { [store, confirm = response.confirm] in
                store.save(fresh, for: key)
                confirm?()
            }
        }
        if let again = response.retry {
            response.retry = { () async throws(TMDBError) in
                guard let second = try await again() else { return nil }
                return self.withCacheActions(second, key, cached: nil, request)
            }
        }
        if let cached { response.fallback = { self.answerWithStale(cached, $0, request) } }
        return response
    }

    private func answerWithStale(_ cached: StoredResponse, _ error: TMDBError, _ request: APIRequest)
        -> APIResponse
    {
        observer.verdict(request.redactedURL, .stale)
        reportStale(cached, error)
        return answer(cached)
    }

    /// Makes the next stale answer be reported again, after the user repeats a request.
    package func resetStaleReport() { hasReportedStale.withLock { $0 = false } }

    /// Reports a stale answer, once per command.
    private func reportStale(_ cached: StoredResponse, _ error: TMDBError?) {
        let isFirst = hasReportedStale.withLock { hasTold in
            defer { hasTold = true }
            return !hasTold
        }
        if isFirst { observer.onStaleResponse(cached.storedAt, error) }
    }

    private func answer(_ cached: StoredResponse) -> APIResponse {
        APIResponse(status: 200, body: cached.body, source: .cache, asOf: cached.storedAt)
    }
}

extension APIRequest {
    /// Method, host, path and query without the credential; nil for requests that are never cached.
    fileprivate var cacheKey: String? {
        if path == "authentication" || isPrivate || session != nil || method != .get { return nil }
        let key = "GET \(redactedURL)?\(query.queryString)"
        // A search for the credential must not leave a file that contains it.
        if let credential, query.values.contains(where: { $0.utf8.count >= credential.secret.utf8.count }),
            credential.removingSecret(from: key) != key
        {
            return nil
        }
        return key
    }
}

extension APIResponse {
    /// Seconds the answer stays fresh; nil if it may not be cached. RFC 9111, sections 5.2.2 and 5.1.
    fileprivate var maxAge: Int? {
        let directives = (headers["cache-control"] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if directives.contains("no-store") { return nil }
        let age = headers["age"].flatMap(Int.init) ?? 0
        for directive in directives where directive.hasPrefix("max-age=") {
            return max(0, max(0, Int(directive.dropFirst(8)) ?? 0) - max(0, age))
        }
        return 0
    }

    /// The ETag goes back to the server in a header, so it must be a well-formed one.
    fileprivate var etag: String? {
        headers["etag"].flatMap { tag in
            tag.utf8.count <= 256 && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? tag : nil
        }
    }
}

extension TMDBError {
    /// Whether an older answer is better than this error: not if waiting would not help.
    package var allowsStaleAnswer: Bool {
        switch kind {
        case .unreachable, .untrusted, .rateLimited, .unavailable, .badAnswer: true
        case .notFound, .credentialRejected, .rejected, .cancelled: false
        }
    }
}

extension ResponseStore {
    /// The cached answer for an endpoint, whatever its age, without a request; nil if none is readable.
    package func value<Response>(of endpoint: Endpoint<Response>, at service: ServiceURL) -> Response? {
        let request = APIRequest(
            service: service, path: endpoint.path, query: endpoint.query, credential: nil)
        guard let key = request.cacheKey, let kept = response(for: key) else { return nil }
        return try? APIResponse(status: 200, body: kept.body).decoded(url: request.redactedURL)
    }
}
