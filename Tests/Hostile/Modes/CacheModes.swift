import TestSupport

extension HostileMode {
    /// Cached responses are shown with their age if the server fails.
    static let cached: [HostileMode] = [
        warm("500", 0, Answer.http("", status: "500 Oops")).attempts(2...4),
        warm("429", 0, Answer.http("", status: "429 Slow", headers: ["Retry-After: 3600"])),
        warm("garbage", 0, Answer.http("<html>log in</html>")),
        warm("redirect", 0, Answer.http("", status: "302 Go", headers: ["Location: https://evil.example/"])),
        warm("cut", 0, Answer.head("Content-Length: 900") + "{").attempts(2...4),
        warm("empty", 0, Answer.http("")),
        warm("304", 0, "HTTP/1.1 304 Same\r\nETag: \"2\"\r\n\r\n", isSaid: false),
        warm("304-with-body", 0, "HTTP/1.1 304 Same\r\nContent-Length: 2\r\n\r\n{}", isSaid: false),
        warm("401", 4, Answer.http(Answer.failure(7), status: "401 No"), isSaid: false),
        warm("404", 3, Answer.http(Answer.failure(34), status: "404 No"), isSaid: false).only(.list),
        after("hang", [.hang]).lastingAtLeast(2).attempts(2...4),
        after("bomb", [.send(Answer.head()), .flood(repeated("[", 65_536))]),
        after("reset", [.reset]).attempts(2...4),
    ].map(\.warm)

    private static func warm(
        _ name: String, _ exit: Int32, _ answer: String, isSaid: Bool = true
    ) -> HostileMode {
        let mode = HostileMode("saved-then-\(name)", exit, .raw { [[.send(kept($0))], [.send(answer)]] })
            .attempts(2)
        return exit == 0 ? isSaid ? mode.rows(2).says("cached ") : mode.rows(2) : mode
    }

    private static func after(_ name: String, _ steps: [RawServer.Step]) -> HostileMode {
        HostileMode("saved-then-\(name)", 0, .raw { [[.send(kept($0))], steps] }).attempts(2).rows(2)
            .says("cached ")
    }

    /// A good response that has to be revalidated.
    private static func kept(_ scene: Scene) -> String {
        Answer.good(scene.verb, headers: ["Cache-Control: max-age=0", "ETag: \"1\""])
    }
}
