/// Why TMDB gave no usable answer, grouped by the caller's possible reactions.
///
/// Never contains a credential: the URL has neither query nor headers. ``detail`` may repeat text from the
/// server or libcurl; clean it before showing it.
package struct TMDBError: Error, Equatable, Sendable {
    /// The caller's possible reactions: request something else, fix the credential, wait, or check the network.
    package enum Kind: Sendable, Equatable {
        /// TMDB has no such film or person (HTTP 404, or TMDB code 6, 21 or 34).
        case notFound
        /// The credential was rejected (HTTP 401, or TMDB code 3, 7, 10, 14 …).
        case credentialRejected
        /// No connection, no such host, a timeout, or a broken connection.
        case unreachable
        /// The server's certificate is not trusted, or the TLS handshake failed.
        case untrusted
        /// HTTP 429; with the wait in seconds that TMDB requests, if any.
        case rateLimited(retryAfter: Int?)
        /// TMDB failed (HTTP 408 or 5xx).
        case unavailable
        /// TMDB rejected the request itself (other 4xx).
        case rejected
        /// The answer is not TMDB's: a redirect, a web page, broken JSON, or far too long.
        case badAnswer
        /// The caller stopped waiting.
        case cancelled
    }

    /// The stages of an exchange, in order; a failure in one means that those before it worked.
    package enum Stage: Sendable, CaseIterable {
        /// The host name was resolved.
        case name
        /// A connection was made, and lasted to the end of the exchange.
        case connection
        /// The server proved its identity.
        case tls
        /// The server answered as TMDB does.
        case http
        /// TMDB accepted the credential.
        case credential
    }

    package var kind: Kind
    /// Where the exchange failed.
    package var stage: Stage
    /// The HTTP status, if there was an answer.
    package var status: Int?
    /// TMDB's own `status_code`, if the answer had one. Source: TMDB, "Errors".
    package var code: Int?
    /// The reason, in a few words; partly foreign text.
    package var detail: String
    /// Scheme, host and path of the request.
    package var url: String?
    /// How often the same request is worth retrying: 0, 1 or 2 times.
    package var retries: Int
    /// Whether the built-in sample answered, and not TMDB itself.
    package var isOfSample = false

    package init(
        _ kind: Kind, _ detail: String, status: Int? = nil, code: Int? = nil, url: String? = nil,
        retries: Int = 0, stage: Stage? = nil
    ) {
        self.stage = stage ?? kind.usualStage
        (self.kind, self.detail, self.status) = (kind, detail, status)
        (self.code, self.url, self.retries) = (code, url, retries)
    }
}

extension TMDBError.Kind {
    fileprivate var usualStage: TMDBError.Stage {
        switch self {
        case .unreachable, .cancelled: .connection
        case .untrusted: .tls
        case .rateLimited, .unavailable, .rejected, .badAnswer: .http
        case .notFound, .credentialRejected: .credential
        }
    }
}
