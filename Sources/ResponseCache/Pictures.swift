import Localization
import Foundation
package import TMDBClient

/// Posters and photos: those that are kept, and the others from TMDB's image service, which asks for no credential.
package struct Pictures: Sendable {
    private let cache: PictureCache?
    private let network: any Transport

    /// The largest picture that is fetched, in bytes: a limit for the transport.
    package static let largest = 5 << 20

    /// - Parameters:
    ///   - cache: Nil where nothing is to be kept.
    ///   - network: Asked for what is not kept; it refuses what is larger than ``largest``.
    package init(cache: PictureCache?, network: any Transport) {
        (self.cache, self.network) = (cache, network)
    }

    /// The JPEG at an address.
    ///
    /// - Parameter limit: At most this long for the network.
    /// - Throws: ``TMDBError`` where it is neither kept nor to be had, also when the task is cancelled, and for an answer
    ///   that is no JPEG: TMDB has few other pictures, and nothing here decodes them.
    package func jpeg(
        _ address: PictureAddress, within limit: Duration? = nil
    ) async throws(TMDBError) -> [UInt8] {
        if let kept = cache?.picture(address.description) { return kept }
        var request = address.request
        request.timeout = limit
        let answer = try await network.send(request)
        if let failure = answer.failure(of: request) { throw failure }
        let picture = [UInt8](answer.body)
        cache?.keep(picture, address.description)
        return picture
    }
}

extension APIResponse {
    /// Why this answer is no picture; nil for a JPEG. The image service has no JSON for its errors, as the API has.
    fileprivate func failure(of request: APIRequest) -> TMDBError? {
        func error(_ kind: TMDBError.Kind, _ detail: String) -> TMDBError {
            TMDBError(kind, detail, status: status, url: request.redactedURL)
        }
        switch status {
        // ITU-T T.81, B.2.1: the start of image, and the first byte of another marker.
        case 200 where body.starts(with: [0xFF, 0xD8, 0xFF]): return nil
        case 200: return error(.badAnswer, tr("the answer is no JPEG"))
        // Stores of files say 403 of one they do not have.
        case 403, 404: return error(.notFound, tr("there is no such picture"))
        case 429: return error(.rateLimited(retryAfter: nil), "too many requests")
        case 408, 500...: return error(.unavailable, "HTTP \(status)")
        default: return error(.badAnswer, "HTTP \(status) where a picture was expected")
        }
    }
}
