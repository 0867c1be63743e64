import Foundation
import Library
import Query
import Records
import TMDBClient
import TMDBModels
import TestSupport

@testable import MovielibCore

/// The core over a server that rejects what TMDB would ignore, with a library and cached responses in its own folder.
final class DiscoverWorld {
    let folder: TemporaryFolder
    let server: LoopbackServer
    var locale: ContentLocale
    var isOffline = false
    private let reported = Reported()
    var told: [Remark] { reported.remarks }

    init(_ films: [StrictTMDB.Film] = [], language: String = "en-US", repeatedRows: Int = 0) async throws {
        folder = try TemporaryFolder()
        var strict = StrictTMDB(films)
        strict.repeatedRows = repeatedRows
        server = try await LoopbackServer.make { [strict] in strict.answer($0) }
        locale = ContentLocale(language: language, region: StrictTMDB.region)
    }

    /// This many films, the most popular first, each modified by `change`.
    static func films(_ count: Int, _ change: (Int, inout StrictTMDB.Film) -> Void = { _, _ in })
        -> [StrictTMDB.Film]
    {
        (1...count).map { number in
            StrictTMDB.Film(number, "Film \(number)") { film in
                film.popularity = Double(10_000 - number)
                change(number, &film)
            }
        }
    }

    var core: Core {
        let network: any Transport =
            isOffline ? Unreachable() : CurlTransport.patient(userAgent: "movielib-tests/1")
        var run = RunDescription(network, locale: locale)
        run.serviceAddress = server.url
        run.library = .success(folder.file("library.db"))
        run.cacheFile = folder.file("responses.db")
        run.cacheUse = isOffline ? .offline : .normal
        return Core(run, Dialogue(report: reported.add))
    }

    func library() throws -> LibraryStore { try LibraryStore.openForWriting(path: folder.file("library.db")) }

    func query(_ text: String, services: [String] = []) throws -> LibraryQuery {
        try LibraryQuery(
            text, today: PartialDate("2026-11-22").unsafelyUnwrapped,
            scope: QueryScope(.all, region: locale.region, services: services))
    }

    @discardableResult func discover(
        _ text: String, page: Int = 1, limit: Int = 20, services: [String] = []
    ) async throws -> Core.Discovery {
        try await core.discover(query(text, services: services), page: page, limit: limit)
    }

    /// The parameters of each discover request, without those common to all.
    var asked: [[String: String]] {
        discoveries.map { request in
            request.query.filter { name, value in
                !["include_adult", "include_video", "language", "page"].contains(name)
                    && (name, value) != ("sort_by", "popularity.desc")
            }
        }
    }

    var discoveries: [LoopbackServer.Request] { server.requests.filter { $0.path == "/3/discover/movie" } }

    private struct Unreachable: Transport {
        func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
            throw TMDBError(.unreachable, "offline")
        }
    }
}
