package import Foundation
import Records
package import TMDBModels

/// Sends one request and returns the answer, whatever its HTTP status.
///
/// Decorators add one behaviour each: retries, observation, a cache; the sample answers without a network.
package protocol Transport: Sendable {
    /// - Throws: ``TMDBError`` when no answer came: unreachable, untrusted, too large, cancelled.
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse
}

extension Transport {
    /// What comes of a request, an error among it.
    func outcome(of request: APIRequest) async -> Result<APIResponse, TMDBError> {
        do throws(TMDBError) { return .success(try await send(request)) } catch { return .failure(error) }
    }
}

/// A request to the API, with the secrets kept apart from anything that may be shown.
package struct APIRequest: Sendable {
    /// What it does; bodies are JSON.
    package enum Method: Sendable, Equatable {
        case get
        case post(Data)
        case delete(Data?)

        /// As HTTP and `--verbose` name it.
        package var name: String {
            switch self {
            case .get: "GET"
            case .post: "POST"
            case .delete: "DELETE"
            }
        }

        var body: Data? {
            switch self {
            case .get: nil
            case .post(let body): body
            case .delete(let body): body
            }
        }
    }

    /// Where it goes.
    package let service: ServiceURL
    /// Below the service's own path, without a leading slash.
    package let path: String
    /// Parameter values by name, not yet escaped; without the credential.
    package let query: [String: String]
    /// Sent, and never shown.
    package let credential: Credential?
    /// The longest the whole exchange may take, retries included; the transport's own limit still holds.
    package var timeout: Duration?
    /// The ETag of a cached version: the server answers 304 if it is still current.
    package var etag: String?
    /// The media type to request.
    package var accepts = "application/json"
    /// A cached answer no older than this will do, even if the server allowed it less.
    package var keptFor = Duration.zero
    /// Reads, unless something else is said.
    package var method = Method.get
    /// Who is signed in: sent as `session_id`, and never shown.
    package var session: String?
    /// The answer is one person's own: it is never cached.
    package var isPrivate = false
    /// For when the cached answer can no longer be read.
    var passesOverKept = false

    /// A request without a time limit of its own.
    package init(service: ServiceURL, path: String, query: [String: String], credential: Credential?) {
        (self.service, self.path, self.query, self.credential) = (service, path, query, credential)
    }

    /// Scheme, host and path: all that is ever shown of a request.
    package var redactedURL: String { "\(service)/\(path)" }

    /// What is sent, a v3 key included: never shown, logged or stored.
    var url: String {
        var items = query
        if case .apiKey(let key)? = credential { items["api_key"] = key }
        if let session { items["session_id"] = session }
        return items.isEmpty ? redactedURL : "\(redactedURL)?\(items.queryString)"
    }

    var headers: [String] {
        var lines = ["Accept: \(accepts)"]
        if case .accessToken(let token)? = credential { lines.append("Authorization: Bearer \(token)") }
        if let etag { lines.append("If-None-Match: \(etag)") }
        if method.body != nil { lines.append("Content-Type: application/json;charset=utf-8") }
        return lines
    }
}

/// The answer: the status, the few headers that matter, and the decompressed body.
package struct APIResponse: Sendable {
    /// The HTTP status, whatever the server sent.
    package var status: Int
    /// Names in lower case; the values of a repeated header are joined by commas (RFC 9110, section 5.2).
    package var headers: [String: String] = [:]
    /// Decompressed, in any form, possibly empty.
    package var body: Data
    /// Where the answer came from.
    package var source = AnswerSource.tmdb
    /// When the answer was true, as far as known.
    package var asOf = Date()
    /// Called once the answer has been decoded: only then is it worth caching.
    var confirm: (@Sendable () -> Void)?
    /// Asks once more, if the answer turns out to have been damaged in transit; nil if there is no time.
    var again: (@Sendable () async throws(TMDBError) -> APIResponse?)?
    /// An older answer, in case this one turns out to be unusable.
    var fallback: (@Sendable (TMDBError) -> APIResponse)?
}

extension String {
    /// Escapes every byte outside RFC 3986's unreserved set: `+` too, which a server would read as a space.
    var percentEncoded: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte.isUnreserved {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return result
    }
}

extension [String: String] {
    /// The items of a URL's query, always in the same order.
    var queryString: String {
        sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}
