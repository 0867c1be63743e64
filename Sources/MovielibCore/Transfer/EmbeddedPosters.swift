import Foundation
import Records
import ResponseCache
package import TMDBModels

/// Posters embedded in a page, from the cache or TMDB's image service, the first ones first.
package struct EmbeddedPosters: Request {
    package struct Response: Sendable {
        /// `data:` addresses by the films' poster paths.
        package fileprivate(set) var addresses: [String: String] = [:]
        /// The number of posters that could not be fetched.
        package fileprivate(set) var missing = 0
        /// Why the first of them could not be fetched.
        package fileprivate(set) var why: String?
        /// The number of posters for which there was no room.
        package fileprivate(set) var skipped = 0
    }

    /// The most bytes of addresses in one page: hundreds of posters.
    private static let maxBytes = 6_500_000
    private static let maxConcurrentRequests = 6
    /// The timeout of the network: no picture delays its page for longer.
    private static let timeout = Duration.seconds(5)

    let paths: [String]
    let maxPosters: Int
    let service: ServiceURL

    /// - Parameters:
    ///   - maxPosters: The most posters; the others are left out.
    ///   - service: The service that has the pictures.
    package init(_ paths: [String], maxPosters: Int, at service: ServiceURL) {
        (self.paths, self.maxPosters, self.service) = (paths, maxPosters, service)
    }

    package func response(from core: Core) async -> Response {
        let wanted = paths.uniqued().compactMap { path in
            PictureAddress(path: path, size: .w154, service: service).map { (path, $0) }
        }
        var result = Response()
        result.skipped = max(0, wanted.count - maxPosters)
        let first = Array(wanted.prefix(maxPosters))
        let total = min(maxPosters, paths.count)
        var (done, freeBytes) = (0, Self.maxBytes)
        let pictures = core.pictures()
        await forEachConcurrently(first, width: Self.maxConcurrentRequests) { item in
            do throws(TMDBError) {
                let jpeg = try await pictures.jpeg(item.1, within: Self.timeout)
                return Result<[UInt8], TMDBError>.success(jpeg)
            } catch { return .failure(error) }
        } take: { index, picture in
            done += 1
            // Cached posters come at once.
            if done.isMultiple(of: 10) { core.dialogue.progress(.posters(done: done, total: total)) }
            switch picture {
            case .success(let jpeg):
                let address = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
                // If a large one does not fit, smaller ones behind it still may.
                if address.utf8.count <= freeBytes {
                    freeBytes -= address.utf8.count
                    result.addresses[first[index].0] = address
                } else {
                    result.skipped += 1
                }
            case .failure(let error):
                result.missing += 1
                result.why = result.why ?? error.detail
            }
            return true
        }
        core.dialogue.progress(nil)
        return result
    }
}
