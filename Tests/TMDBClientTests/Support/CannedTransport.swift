import Foundation
import Records
import Synchronization

@testable import TMDBClient
@testable import TMDBModels

/// Answers without a network and records its requests. A request without a canned answer fails the test.
final class CannedTransport: Transport {
    private let answer: @Sendable (APIRequest) throws(TMDBError) -> APIResponse
    private let asked = Mutex<[APIRequest]>([])

    var requests: [APIRequest] { asked.withLock { $0 } }

    init(_ answer: @escaping @Sendable (APIRequest) throws(TMDBError) -> APIResponse) {
        self.answer = answer
    }

    /// The outcomes in turn; the last one repeats.
    init(inTurn outcomes: [Result<APIResponse, TMDBError>]) {
        let next = Mutex(0)
        answer = { _ throws(TMDBError) in
            let index = next.withLock { index in
                defer { index += 1 }
                return index
            }
            return try outcomes[min(index, outcomes.count - 1)].get()
        }
    }

    func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        asked.withLock { $0.append(request) }
        return try answer(request)
    }
}

extension APIResponse {
    static func make(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> APIResponse {
        APIResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}

extension TMDB {
    /// A client that gets this body for every request.
    static func make(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> TMDB {
        TMDB(transport: CannedTransport { _ in .make(body, status: status, headers: headers) })
    }

    /// The film of a page whose only row has these fields besides id and title.
    static func row(_ fields: String) async throws -> FilmRecord? {
        let tmdb = make(#"{"page":1,"results":[{"id":603,"title":"The Matrix","# + fields + "}]}")
        return try await tmdb.fetch(.searchMovies("x", year: nil, page: 1, locale: .test)).value.rows.first
    }

    /// A page of films with these rows.
    static func page(_ rows: String, _ more: String = "") async throws -> Page<FilmRecord> {
        let tmdb = make(
            #"{"page":1,"results":["# + rows + #"],"total_pages":1,"total_results":1"# + more + "}")
        return try await tmdb.fetch(.searchMovies("x", year: nil, page: 1, locale: .test)).value
    }
}

extension ContentLocale {
    static let test = ContentLocale(language: "de-AT", region: "AT")
}

/// The error of a call that must fail.
func failure<Value>(_ work: () async throws(TMDBError) -> Value) async -> TMDBError? {
    do throws(TMDBError) {
        _ = try await work()
        return nil
    } catch {
        return error
    }
}
