/// Why TMDB gave no usable answer, sorted by what a caller can do about it.
///
/// It never holds a credential: the URL carries neither query nor headers. ``detail`` may repeat text from
/// the server or libcurl; whoever shows it cleans it.
package struct TMDBError: Error, Equatable, Sendable {
    /// What a caller can do: ask for something else, mend the credential, wait, or look at the network.
    package enum Kind: Sendable, Equatable {
        /// TMDB has no such film or person (HTTP 404, or TMDB code 6, 21 or 34).
        case notFound
        /// The credential was refused (HTTP 401, or TMDB code 3, 7, 10, 14 …).
        case credentialRejected
        /// No connection, no name, no answer in time, or a connection that broke.
        case unreachable
        /// The server's certificate is not trusted, or TLS could not be agreed on.
        case untrusted
        /// HTTP 429; the wait in seconds that TMDB asked for, where it said.
        case rateLimited(retryAfter: Int?)
        /// TMDB failed (HTTP 408 or 5xx).
        case unavailable
        /// TMDB refused the request itself (other 4xx).
        case refused
        /// What came back is no answer of TMDB's: a redirect, a web page, broken JSON, far too much of it.
        case badAnswer
        /// The caller stopped waiting.
        case cancelled
    }

    /// The steps of an exchange, in order; a failure at one says that those before it worked.
    package enum Stage: Sendable, CaseIterable {
        /// The host's name was looked up.
        case name
        /// A connection was made, and carried the exchange to its end.
        case connection
        /// The server proved who it is.
        case tls
        /// The server answered as TMDB does.
        case http
        /// TMDB took the credential.
        case credential
    }

    /// What a caller can do.
    package var kind: Kind
    /// Where the exchange failed.
    package var stage: Stage
    /// The HTTP status, where an answer came.
    package var status: Int?
    /// TMDB's own `status_code`, where the answer carried one. Source: TMDB, "Errors".
    package var code: Int?
    /// Why, in a few words; foreign text in part.
    package var detail: String
    /// Scheme, host and path of the request.
    package var url: String?
    /// How often the same request is worth sending again: 0, 1 or 2 times.
    package var retries: Int
    /// The built-in sample answered; TMDB itself was not asked.
    package var isOfSample = false

    /// An error as it happened, or as a test needs it.
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
        case .rateLimited, .unavailable, .refused, .badAnswer: .http
        case .notFound, .credentialRejected: .credential
        }
    }
}
