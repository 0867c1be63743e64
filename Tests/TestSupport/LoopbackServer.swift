internal import FlyingFox
internal import FlyingSocks
package import Foundation
import Synchronization

/// An HTTP server on 127.0.0.1 with its own port, for as long as it is referenced.
///
/// It answers every request through one closure, several connections at once, and records its requests.
///
///     let server = try await LoopbackServer.make(["/3/movie/603": .json(#"{"id": 603}"#)])
package final class LoopbackServer: Sendable {
    /// A request as it arrived.
    package struct Request: Sendable, Equatable {
        /// Usually `GET`.
        package var method: String
        /// With its percent-encoding: `/3/search/movie`.
        package var path: String
        /// The unchanged text after `?`.
        package var rawQuery: String
        /// Parameters as a web server reads them: `+` is a space, then escapes are undone.
        package var query: [String: String]
        /// Keyed by the name in lower case.
        package var headers: [String: String]
        /// Identifies the connection by the client's port.
        package var connection: Int
        /// The complete body.
        package var body = Data()
    }

    /// A response.
    package struct Reply: Sendable {
        /// Any HTTP status.
        package var status: Int
        /// Keyed by name, sent unchanged.
        package var headers: [String: String]
        /// Sent unchanged: nothing compresses it.
        package var body: Data

        /// Any answer; `Content-Length` is added.
        package init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
            (self.status, self.headers, self.body) = (status, headers, body)
        }

        /// A body with TMDB's content type.
        package static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Reply
        {
            let all = headers.merging(["Content-Type": "application/json;charset=utf-8"]) { mine, _ in mine }
            return Reply(status: status, headers: all, body: Data(text.utf8))
        }

        /// TMDB's response for an unknown resource.
        package static var notFound: Reply {
            .json(
                #"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#,
                status: 404)
        }

        /// TMDB's response for a rejected credential.
        package static var invalidKey: Reply {
            .json(
                #"{"status_code":7,"status_message":"Invalid API key: You must be granted a valid key.","success":false}"#,
                status: 401)
        }
    }

    /// A free port, chosen by the system.
    package let port: UInt16
    private let log: Log
    private let running: Task<Void, any Error>

    /// The URL to configure: `http://127.0.0.1:PORT/3`.
    package var url: String { "http://127.0.0.1:\(port)/3" }

    /// Every request so far, in order of arrival.
    package var requests: [Request] { log.requests.withLock { $0 } }

    /// The paths of the requests so far.
    package var paths: [String] { requests.map(\.path) }

    private final class Log: Sendable {
        let requests = Mutex<[Request]>([])
    }

    /// Each server waits for connections on a thread, and libdispatch starts at most 255: any further server would
    /// listen and never answer.
    private static let slots = Slots(64)

    /// A server that answers through a closure; it listens when this returns.
    /// - Parameter port: the port to listen on; 0 for any free one.
    package static func make(
        port: UInt16 = 0,
        _ answer: @escaping @Sendable (Request) async throws -> Reply
    ) async throws -> LoopbackServer {
        await slots.take()
        do { return try await listening(on: port, answer) } catch {
            await slots.giveBack()
            throw error
        }
    }

    private static func listening(
        on port: UInt16,
        _ answer: @escaping @Sendable (Request) async throws -> Reply
    ) async throws -> LoopbackServer {
        let log = Log()
        let handler = ClosureHTTPHandler { request in
            let body = try await request.bodyData
            var request = Request(request)
            request.body = body
            log.requests.withLock { $0.append(request) }
            return HTTPResponse(try await answer(request))
        }
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 600, logger: .disabled,
            handler: handler)
        let running = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 300)
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return LoopbackServer(port: port, log: log, running: running)
    }

    /// A server with one reply per path, and TMDB's 404 for any other path.
    package static func make(_ replies: [String: Reply]) async throws -> LoopbackServer {
        try await make { replies[$0.path] ?? .notFound }
    }

    /// A server that sends the replies in turn, whatever the request; the last one repeats.
    package static func make(inTurn replies: [Reply]) async throws -> LoopbackServer {
        let next = Turn()
        return try await make { _ in replies[min(next.take(), replies.count - 1)] }
    }

    private init(port: UInt16, log: Log, running: Task<Void, any Error>) {
        (self.port, self.log, self.running) = (port, log, running)
    }

    deinit {
        running.cancel()
        Task { [running] in
            _ = await running.result
            await Self.slots.giveBack()
        }
    }

    private final class Turn: Sendable {
        private let count = Mutex(0)

        func take() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }
    }
}

extension LoopbackServer.Request {
    fileprivate init(_ request: HTTPRequest) {
        let raw = request.target.query()
        let items = raw.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                part in
                part.replacing("+", with: " ").removingPercentEncoding ?? String(part)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        let headers = request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
        var connection = 0
        if case .ip4(_, let port)? = request.remoteAddress { connection = Int(port) }
        self.init(
            method: request.method.rawValue, path: request.target.path(), rawQuery: raw,
            query: Dictionary(items, uniquingKeysWith: { first, _ in first }),
            headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }), connection: connection)
    }
}

extension HTTPResponse {
    fileprivate init(_ reply: LoopbackServer.Reply) {
        var headers = HTTPHeaders()
        for (name, value) in reply.headers { headers.addValue(value, for: HTTPHeader(name)) }
        self.init(statusCode: HTTPStatusCode(reply.status, phrase: ""), headers: headers, body: reply.body)
    }
}
