package import Foundation

/// Sends one request and gives back whatever answer came, of any HTTP status.
///
/// Decorators add one behaviour each: retries, observation, a cache; the sample answers without a network.
package protocol Transport: Sendable {
    /// - Throws: ``TMDBError`` when no answer came: unreachable, untrusted, too large, cancelled.
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse
}

/// A GET request to the API, with the credential kept apart from everything that may be shown.
package struct APIRequest: Sendable {
    /// Where it goes.
    package let service: ServiceURL
    /// Below the service's own path, without a leading slash.
    package let path: String
    /// Parameter values by name, not yet escaped; without the credential.
    package let query: [String: String]
    /// Sent, and never shown.
    package let credential: Credential?
    /// At most this long for the whole exchange, retries included; the transport's own limit still holds.
    package var timeout: Duration?
    /// The version already at hand: the server answers 304 where it is still the one.
    package var etag: String?
    /// The media type that is wanted.
    package var accepts = "application/json"
    /// An answer that was kept no longer ago will do, even where the server allowed it less.
    package var keptFor = Duration.zero
    /// For an answer that was kept and can no longer be read.
    var passesOverKept = false

    /// A request without a limit of its own.
    package init(service: ServiceURL, path: String, query: [String: String], credential: Credential?) {
        (self.service, self.path, self.query, self.credential) = (service, path, query, credential)
    }

    /// Scheme, host and path: all that is ever shown of a request.
    package var redactedURL: String { "\(service)/\(path)" }

    /// What is sent, a v3 key included: never shown, logged or stored.
    var url: String {
        var items = query
        if case .apiKey(let key)? = credential { items["api_key"] = key }
        let text = items.sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return text.isEmpty ? redactedURL : "\(redactedURL)?\(text)"
    }

    var headers: [String] {
        var lines = ["Accept: \(accepts)"]
        if case .accessToken(let token)? = credential { lines.append("Authorization: Bearer \(token)") }
        if let etag { lines.append("If-None-Match: \(etag)") }
        return lines
    }
}

/// What came back: the status, the few headers that matter, and the decompressed body.
package struct APIResponse: Sendable {
    /// The HTTP status, whatever the server sent.
    package var status: Int
    /// Names in lower case; the values of a repeated header are joined by commas (RFC 9110, section 5.2).
    package var headers: [String: String]
    /// Decompressed, of any shape or none.
    package var body: Data
    /// Where the answer comes from.
    package var source: AnswerSource
    /// When the answer was true, as far as known.
    package var asOf: Date
    /// To be called once the answer has been decoded: only then is it worth keeping.
    var confirm: (@Sendable () -> Void)?
    /// Asks once more, for an answer that turns out to have been damaged on its way; nil where there is no time.
    var again: (@Sendable () async throws(TMDBError) -> APIResponse?)?
    /// An older answer for the case that this one turns out to be none.
    var fallback: (@Sendable (TMDBError) -> APIResponse)?

    /// An answer as it came, or as a test needs it.
    package init(
        status: Int, headers: [String: String] = [:], body: Data, source: AnswerSource = .tmdb,
        asOf: Date = Date()
    ) {
        (self.status, self.headers, self.body) = (status, headers, body)
        (self.source, self.asOf) = (source, asOf)
    }
}

/// Where an answer comes from.
package enum AnswerSource: String, Sendable {
    case tmdb
    case cache
    case library
    case sample
    case catalogue
}

extension String {
    /// Every byte outside RFC 3986's unreserved set is escaped: `+` too, which a server would read as a space.
    var percentEncoded: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return result
    }
}
