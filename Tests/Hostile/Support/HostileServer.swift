import TestSupport

/// The server of one case, with the requests it received.
struct HostileServer: Sendable {
    let url: String
    private let raw: RawServer?
    private let tls: TLSServer?
    private let isFlawed: Bool
    private let queue: FullQueue?
    private let http2: HTTP2Server?

    init(_ server: HostileMode.Server, _ scene: HostileMode.Scene) async throws {
        var (raw, tls, queue, isFlawed) = (nil as RawServer?, nil as TLSServer?, nil as FullQueue?, false)
        var http2: HTTP2Server?
        switch server {
        case .raw(let script):
            raw = try RawServer.make(scripts: script(scene))
            url = raw?.url ?? ""
        case .hasty(let script):
            raw = try RawServer.make(scripts: script(scene), readsFirst: false)
            url = raw?.url ?? ""
        case .rawBehindHTTPS(let script):
            let server = try RawServer.make(scripts: script(scene), readsFirst: false)
            raw = server
            url = "https://127.0.0.1:\(server.port)/3"
        case .tls(let flaw):
            let server = try await TLSServer(flaw, answers: Self.answers(scene.verb))
            tls = server
            isFlawed = flaw != .none
            url = "https://127.0.0.1:\(server.port)/3"
        case .http2(let fault):
            let server = try await HTTP2Server(fault, body: Answer.body(scene.verb))
            http2 = server
            url = "https://127.0.0.1:\(server.port)/3"
        case .nobody:
            url = "http://127.0.0.1:\(try RawServer.closedPort())/3"
        case .fullQueue:
            let full = try FullQueue()
            queue = full
            url = "http://127.0.0.1:\(full.port)/3"
        }
        (self.raw, self.tls, self.queue, self.isFlawed) = (raw, tls, queue, isFlawed)
        self.http2 = http2
    }

    /// The number of requests if connections are kept alive, or else of connections.
    var attempts: Int { attemptsIfKnown ?? 0 }

    var attemptsIfKnown: Int? { raw.map { max($0.connections, $0.requests.count) } ?? http2?.requests }

    var wasAskedBehindBadTLS: Bool { isFlawed && tls?.wasAsked == true }

    /// The answers by request target, with the settings of these runs.
    private static func answers(_ verb: HostileMode.Verb) -> [String: String] {
        let film =
            "/3/movie/603?append_to_response=credits%2Cvideos%2Crelease_dates%2Cwatch%2Fproviders"
            + "%2Crecommendations%2Cexternal_ids%2Ctranslations%2Ckeywords&include_video_language=en&language=en-US"
        let list = "/3/movie/popular?language=en-US&page=1&region=US"
        return [list: Answer.good(.list), film: Answer.good(.page)]
    }
}
