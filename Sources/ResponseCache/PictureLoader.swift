import Foundation
import Localization
package import TMDBClient
package import TMDBModels

/// Posters and photos: from the cache, or from TMDB's image service, which needs no credential.
package struct PictureLoader: Sendable {
    private let cache: PictureCache?
    private let network: any Transport

    /// The largest picture to fetch, in bytes: a limit for the transport.
    package static let maxBytes = 5 << 20

    /// - Parameters:
    ///   - cache: Nil for no caching.
    ///   - network: Used for uncached pictures; it rejects those larger than ``maxBytes``.
    package init(cache: PictureCache?, network: any Transport) {
        (self.cache, self.network) = (cache, network)
    }

    /// The JPEG at an address.
    ///
    /// - Parameter limit: The longest to wait for the network.
    /// - Throws: ``TMDBError`` if it is neither cached nor available, if the task is cancelled, and for an
    ///   answer that is not a JPEG: TMDB has few other pictures, and nothing here decodes them.
    package func jpeg(
        _ address: PictureAddress, within limit: Duration? = nil
    ) async throws(TMDBError) -> [UInt8] {
        if let kept = cache?.picture(address.description) { return kept }
        var request = address.request
        request.timeout = limit
        let answer = try await network.send(request)
        if let failure = answer.failure(of: request) { throw failure }
        let picture = [UInt8](answer.body)
        cache?.save(picture, address.description)
        return picture
    }
}

extension APIResponse {
    /// Why this answer is not a picture; nil for a JPEG. Unlike the API, the image service sends no JSON errors.
    fileprivate func failure(of request: APIRequest) -> TMDBError? {
        func error(_ kind: TMDBError.Kind, _ detail: String) -> TMDBError {
            TMDBError(kind, detail, status: status, url: request.redactedURL)
        }
        switch status {
        // ITU-T T.81, B.2.1: the start of image, and the first byte of another marker.
        case 200 where body.starts(with: [0xFF, 0xD8, 0xFF]): return nil
        case 200: return error(.badAnswer, tr("the answer is not a JPEG"))
        // File stores answer 403 for a missing file.
        case 403, 404: return error(.notFound, tr("there is no such picture"))
        case 429: return error(.rateLimited(retryAfter: nil), "too many requests")
        case 408, 500...: return error(.unavailable, "HTTP \(status)")
        default: return error(.badAnswer, "HTTP \(status) where a picture was expected")
        }
    }
}
