import Foundation
import TestSupport
import Testing

@Suite struct ProxyTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(arguments: [
        (407, "the proxy requires a user name and password (HTTP 407)", 1),
        (403, "the proxy blocked the request (HTTP 403)", 1),
        (503, "the proxy blocked the request (HTTP 503)", 3),
    ])
    func `an error from a proxy names the proxy`(
        _ status: Int, _ words: String, _ attempts: Int
    ) async throws {
        let answer =
            "HTTP/1.1 \(status) No\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
        let proxy = try RawServer.make(.send(answer))
        let env = [
            "https_proxy": "http://127.0.0.1:\(proxy.port)", "TMDB_API_KEY": Home.key,
            "MOVIELIB_API_URL": "https://api.themoviedb.org/3",
        ]
        let run = try await home.run("popular", env: env).failed(5)
        #expect(run.said.first == "movielib: popular: \(words)")
        #expect(proxy.requests.count == attempts)
        let update = try await home.run("catalogue", "update", env: env).failed(5)
        #expect(update.said.first == "movielib: catalogue update: \(words)")
    }
}
