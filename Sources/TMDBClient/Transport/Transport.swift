package import Foundation
import Records
package import TMDBModels

/// Sends a request and returns the answer, whatever its HTTP status.
///
/// Decorators add one behaviour each: retries, observation, a cache; the sample answers without a network.
package protocol Transport: Sendable {
    /// - Throws: ``TMDBError`` if there is no answer: unreachable, untrusted, too large, cancelled.
    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse
}

extension Transport {
    /// Sends a request and returns its response or its error.
    func outcome(of request: APIRequest) async -> Result<APIResponse, TMDBError> {
        do throws(TMDBError) { return .success(try await send(request)) } catch { return .failure(error) }
    }
}

/// A request to the API, with secrets separate from the parts that may be shown.
package struct APIRequest: Sendable {
    /// The HTTP method; bodies are JSON.
    package enum Method: Sendable, Equatable {
        case get
        case post(Data)
        case delete(Data?)

        /// The name in HTTP and `--verbose`.
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

    package let service: ServiceURL
    /// The path below the service's own, without a leading slash.
    package let path: String
    /// Parameter values by name, not yet escaped; without the credential.
    package let query: [String: String]
    /// Sent, but never shown.
    package let credential: Credential?
    /// The longest the whole exchange may take, retries included; the transport's own limit still holds.
    package var timeout: Duration?
    /// The ETag of a cached version: the server answers 304 if it is still current.
    package var etag: String?
    /// The media type to request.
    package var acceptedMediaType = "application/json"
    /// A cached answer up to this age is used, even if the server allowed it less.
    package var cacheLifetime = Duration.zero
    package var method = Method.get
    /// The session of the signed-in account: sent as `session_id`, but never shown.
    package var session: String?
    /// Whether the answer is private to an account, and thus never cached.
    package var isPrivate = false
    /// Whether to ignore the cached answer, because it can no longer be read.
    var bypassesCache = false

    package init(service: ServiceURL, path: String, query: [String: String], credential: Credential?) {
        (self.service, self.path, self.query, self.credential) = (service, path, query, credential)
    }

    /// Scheme, host and path: the only parts of a request that are ever shown.
    package var redactedURL: String { "\(service)/\(path)" }

    /// The complete address, including a v3 key: never shown, logged or stored.
    var url: String {
        var items = query
        if case .apiKey(let key)? = credential { items["api_key"] = key }
        if let session { items["session_id"] = session }
        return items.isEmpty ? redactedURL : "\(redactedURL)?\(items.queryString)"
    }

    var headers: [String] {
        var lines = ["Accept: \(acceptedMediaType)"]
        if case .accessToken(let token)? = credential { lines.append("Authorization: Bearer \(token)") }
        if let etag { lines.append("If-None-Match: \(etag)") }
        if method.body != nil { lines.append("Content-Type: application/json;charset=utf-8") }
        return lines
    }
}

/// An answer: the status, the relevant headers, and the decompressed body.
package struct APIResponse: Sendable {
    /// The HTTP status, even an invalid one.
    package var status: Int
    /// Names in lower case; the values of a repeated header are joined by commas (RFC 9110, section 5.2).
    package var headers: [String: String] = [:]
    /// Decompressed, in any format, possibly empty.
    package var body: Data
    package var source = AnswerSource.tmdb
    /// When the answer was last known to be current.
    package var asOf = Date()
    /// Called once the answer has been decoded: only then is it worth caching.
    var confirm: (@Sendable () -> Void)?
    /// Requests the answer again, if it turns out to have been damaged in transit; nil if there is no time.
    var retry: (@Sendable () async throws(TMDBError) -> APIResponse?)?
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
    /// The items of a URL's query, sorted by name.
    var queryString: String {
        sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}
