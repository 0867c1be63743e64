import Films
import Foundation
import Localization
import Presenters
import Records
import ResponseCache
import TMDBModels
import Terminal

/// Posters for a page that holds them itself.
struct EmbeddedPosters {
    /// `data:` addresses by the films' poster paths.
    private(set) var addresses: [String: String] = [:]
    /// How many could not be had.
    private(set) var missing = 0
    /// Why the first of them could not.
    private(set) var why: String?
    /// How many had no room.
    private(set) var leftOut = 0

    /// The most bytes of addresses in one page: hundreds of posters.
    private static let most = 6_500_000
    private static let width = 6
    /// For the network: no picture holds up its page for longer.
    private static let patience = Duration.seconds(5)

    /// Posters at these paths, from the cache or TMDB's image service, the first ones first.
    ///
    /// - Parameters:
    ///   - most: how many at most; the others are left out.
    ///   - tell: how many are done, as they come.
    static func collected(
        _ paths: [String], most: Int, from pictures: Pictures, at service: ServiceURL, tell: (Int) -> Void
    ) async -> EmbeddedPosters {
        let wanted = paths.uniqued().compactMap { path in
            PictureAddress(path: path, size: .w154, service: service).map { (path, $0) }
        }
        var result = EmbeddedPosters()
        result.leftOut = max(0, wanted.count - most)
        let first = Array(wanted.prefix(most))
        var (done, room) = (0, Self.most)
        await concurrently(first, width: width) { item in
            do throws(TMDBError) {
                let jpeg = try await pictures.jpeg(item.1, within: patience)
                return Result<[UInt8], TMDBError>.success(jpeg)
            } catch { return .failure(error) }
        } take: { index, picture in
            done += 1
            tell(done)
            switch picture {
            case .success(let jpeg):
                let address = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
                // A large one makes way for those behind it.
                if address.utf8.count <= room {
                    room -= address.utf8.count
                    result.addresses[first[index].0] = address
                } else {
                    result.leftOut += 1
                }
            case .failure(let error):
                result.missing += 1
                result.why = result.why ?? error.detail
            }
            return true
        }
        return result
    }
}

extension AppContext {
    /// Posters at these paths for a page; says how many are not in it.
    func embeddedPosters(_ paths: [String], most: Int) async throws(Failure) -> [String: String] {
        let service = try run.imageService()
        let total = min(most, paths.count)
        let posters = await EmbeddedPosters.collected(
            paths, most: most, from: films.pictures(), at: service
        ) { [console] done in
            // Those that are kept come at once.
            if done.isMultiple(of: 10) {
                console.progress(
                    plural("{done} of {n} poster", "{done} of {n} posters", total, ["done": grouped(done)]))
            }
        }
        console.endProgress()
        if posters.missing > 0 {
            console.remark(
                plural(
                    "{n} poster is not in the page: {why}", "{n} posters are not in the page: {why}",
                    posters.missing, ["why": posters.why ?? ""]))
        }
        if posters.leftOut > 0 {
            console.remark(
                plural(
                    "{n} poster is left out, to keep the page small",
                    "{n} posters are left out, to keep the page small", posters.leftOut))
        }
        return posters.addresses
    }
}
