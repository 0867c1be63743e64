package import TMDBModels

/// Reports every exchange over the network, for `--verbose`.
package struct ObservingTransport: Transport {
    /// One exchange, safe to show: without query, headers and credential.
    package struct Exchange: Sendable {
        /// `GET`, `POST` or `DELETE`.
        package let method: String
        /// Scheme, host and path.
        package let url: String
        /// The wrapped transport's result.
        package let outcome: Result<APIResponse, TMDBError>
        /// From sending to the end of the answer.
        package let duration: Duration
    }

    private let wrapped: any Transport
    private let observe: @Sendable (Exchange) -> Void

    /// Reports every exchange to `observe`, on the thread on which it ends.
    package init(_ wrapped: any Transport, observe: @escaping @Sendable (Exchange) -> Void) {
        (self.wrapped, self.observe) = (wrapped, observe)
    }

    /// Sends through the wrapped transport; rethrows its errors.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let start = ContinuousClock.now
        let outcome = await wrapped.outcome(of: request)
        observe(
            Exchange(
                method: request.method.name, url: request.redactedURL, outcome: outcome,
                duration: ContinuousClock.now - start))
        return try outcome.get()
    }
}
