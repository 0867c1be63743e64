package import TMDBModels

/// HTTP over libcurl's multi interface: one thread, one pool of connections, many requests at once.
///
/// The first request opens libcurl and starts the thread. TLS is always verified, redirects are refused,
/// plain HTTP reaches loopback only, and a body is counted as it is decompressed, because libcurl's own size
/// limit does not hold for compressed or chunked answers.
package final class CurlTransport: Transport {
    /// How long and how much one exchange may take.
    package struct Limits: Sendable {
        /// Name lookup, TCP and TLS together.
        package var connect: Duration = .seconds(5)
        /// From the first byte sent to the last received.
        package var total: Duration = .seconds(15)
        /// Slower than `slowBytes` a second for this long counts as no answer; whole seconds.
        package var slow: Duration = .seconds(10)
        /// Bytes a second.
        package var slowBytes = 100
        /// The largest body taken, in decompressed bytes.
        package var bodyBytes = 4 << 20
        /// TCP connections at once; TMDB allows 20 per address.
        package var connections = 8

        /// The limits for somebody waiting.
        package init() {}
    }

    private let engine: CurlEngine

    /// - Parameter userAgent: What the program calls itself (RFC 9110, section 10.1.5).
    package init(userAgent: String, limits: Limits = Limits()) {
        engine = CurlEngine(userAgent: userAgent, limits: limits)
    }

    deinit { engine.stop() }

    /// One exchange over the network; throws ``TMDBError`` if no answer came, or the task was cancelled.
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
        return try outcome.get().inflatedIfNeeded(limit: engine.limits.bodyBytes, url: request.redactedURL)
            .without(request.credential, request.session)
    }
}
