package import TMDBModels

/// HTTP over libcurl's multi interface: one thread, one pool of connections, many requests at once.
///
/// The first request opens libcurl and starts the thread. TLS is always verified, redirects are rejected,
/// plain HTTP reaches loopback only, and a body is counted as it is decompressed, because libcurl's own size
/// limit does not apply to compressed or chunked answers.
package final class CurlTransport: Transport {
    /// The limits of one exchange.
    package struct Limits: Sendable {
        /// Name lookup, TCP and TLS together.
        package var connectTimeout: Duration = .seconds(5)
        /// From the first byte sent to the last received.
        package var totalTimeout: Duration = .seconds(15)
        /// Fewer than `minBytesPerSecond` a second for this long count as a timeout; in seconds.
        package var slowTimeout: Duration = .seconds(10)
        /// Bytes per second.
        package var minBytesPerSecond = 100
        /// The largest body, in decompressed bytes.
        package var maxBodyBytes = 4 << 20
        /// TCP connections at once; TMDB allows 20 per address.
        package var maxConnections = 8

        /// The limits for a waiting user.
        package init() {}
    }

    private let engine: CurlEngine

    /// - Parameter userAgent: The program's name and version (RFC 9110, section 10.1.5).
    package init(userAgent: String, limits: Limits = Limits()) {
        engine = CurlEngine(userAgent: userAgent, limits: limits)
    }

    deinit { engine.stop() }

    /// Performs one exchange over the network; throws ``TMDBError`` if no answer came, or the task was cancelled.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let engine = engine
        let transfer = CurlTransfer(request)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.continuation = continuation
                engine.start(transfer)
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        return try outcome.get().inflatedIfNeeded(limit: engine.limits.maxBodyBytes, url: request.redactedURL)
            .withoutSecrets(request.credential, request.session)
    }
}
