import Foundation
import Records
import Synchronization
import TMDBClient
import TMDBModels

/// Loopback servers for the program.
package enum Servers {
    /// The sample catalogue over real HTTP, for any well-formed credential.
    /// - Parameter port: the port to listen on; 0 for any free one.
    package static func catalogue(port: UInt16 = 0) async throws -> LoopbackServer {
        let sample = SampleTransport(today: .today)
        return try await LoopbackServer.make(port: port) { request in
            guard request.isAuthorised else { return .invalidKey }
            guard request.path.hasPrefix("/3/") else { return .notFound }
            let answer = try await sample.send(
                APIRequest(
                    service: .tmdb, path: String(request.path.dropFirst(3)), query: request.query,
                    credential: nil))
            return .json(String(decoding: answer.body, as: UTF8.self), status: answer.status)
        }
    }

    /// The sample catalogue in Greek letters, except for text that is not for people: any other word came from the
    /// program.
    package static func greek() async throws -> LoopbackServer {
        let sample = SampleTransport(today: .today)
        return try await LoopbackServer.make { request in
            guard request.path.hasPrefix("/3/") else { return .notFound }
            let answer = try await sample.send(
                APIRequest(
                    service: .tmdb, path: String(request.path.dropFirst(3)), query: request.query,
                    credential: nil))
            let value = greek(try JSONSerialization.jsonObject(with: answer.body), "")
            let body = try JSONSerialization.data(withJSONObject: value)
            return .json(String(decoding: body, as: UTF8.self), status: answer.status)
        }
    }

    /// Keys whose text is not for people.
    private static let codes: Set<String> = [
        "media_type", "known_for_department", "department", "job", "status", "site", "type", "key",
        "credit_id", "imdb_id", "certification", "homepage", "logo_path", "poster_path", "backdrop_path",
        "profile_path",
    ]

    /// A value of an answer with its text in Greek letters, under the key that it has there.
    package static func greek(_ value: Any, _ key: String) -> Any {
        switch value {
        case let values as [Any]: values.map { greek($0, key) }
        case let object as [String: Any]:
            Dictionary(uniqueKeysWithValues: object.map { ($0, greek($1, $0)) })
        case let text as String
        where !codes.contains(key) && !key.hasPrefix("iso_") && !key.hasSuffix("date")
            && !key.hasSuffix("language"):
            text.applyingTransform(StringTransform("Latin-ASCII; Latin-Greek"), reverse: false) ?? text
        default: value
        }
    }

    /// Answers for any film by its id, with a generated page.
    package static func anyFilm(
        titled title: @escaping @Sendable (Int) -> String = { "Film \($0)" }
    ) async throws -> LoopbackServer {
        try await LoopbackServer.make { request in
            guard let id = request.path.split(separator: "/").last.flatMap({ Int($0) }) else {
                return .notFound
            }
            let film: [String: Any] = [
                "id": id, "title": title(id), "original_title": title(id), "release_date": "2001-02-03",
                "runtime": 100, "vote_average": 7.5, "vote_count": 10, "overview": "Overview \(id).",
            ]
            let body = try JSONSerialization.data(withJSONObject: film)
            return .json(String(decoding: body, as: UTF8.self))
        }
    }

    /// Answers every request with one reply.
    package static func always(_ reply: LoopbackServer.Reply) async throws -> LoopbackServer {
        try await LoopbackServer.make { _ in reply }
    }
}

extension LoopbackServer.Request {
    /// Whether the request has a well-formed credential, as in the sample server.
    package var isAuthorised: Bool {
        if let key = query["api_key"], case .apiKey? = try? Credential(key) { return true }
        guard let header = headers["authorization"], header.hasPrefix("Bearer ") else { return false }
        if case .accessToken? = try? Credential(String(header.dropFirst(7))) { return true }
        return false
    }
}

extension LoopbackServer {
    /// The variables that make the program use this server, with a token.
    package var env: [String: String] { ["MOVIELIB_API_URL": url, "TMDB_TOKEN": Home.token] }
}

extension DeafPort {
    package var env: [String: String] {
        ["MOVIELIB_API_URL": "http://127.0.0.1:\(port)/3", "TMDB_TOKEN": Home.token]
    }
}
