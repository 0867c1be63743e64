import TestSupport

extension HostileMode {
    /// Status codes and their messages.
    static let statuses: [HostileMode] =
        good + refusals + credentials + missing + transient + retryAfter + oddStatuses

    private static func status(_ line: String, _ body: String = Answer.failure(0)) -> Server {
        .sending(Answer.http(body, status: line))
    }

    private static let good: [HostileMode] = [
        HostileMode("good", 0, .steps { [.send(Answer.good($0.verb))] }).alsoJSON.quiet.rows(2)
            .shows("The Matrix", "The Matrix Reloaded"),
        HostileMode("good-with-a-key", 0, .steps { [.send(Answer.good($0.verb))] }).quiet.withKey.rows(2),
        HostileMode(
            "interim-100-and-103", 0,
            .steps {
                let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                return [.send(interim + Answer.good($0.verb))]
            }
        ).quiet.rows(2),
    ]

    private static let refusals: [HostileMode] =
        [
            "400 Bad Request", "405 Not Allowed", "406 Not Acceptable", "415 Media", "418 Teapot", "422 No",
            "451 Law",
        ]
        .map { line in
            HostileMode("status-\(line.prefix(3))", 6, status(line, Answer.failure(5, "Invalid parameters.")))
                .says("Invalid parameters.")
        } + [
            HostileMode("status-403-page", 6, status("403 Forbidden", "<html>portal</html>")).says(
                "web page"),
            HostileMode(
                "status-400-huge-message", 6, status("400 No", Answer.failure(5, repeated("ha", 100_000)))),
        ]

    private static let credentials: [HostileMode] = [
        HostileMode("status-401-code-7", 4, status("401 No", Answer.failure(7, "Invalid API key."))).says(
            "hint: "),
        HostileMode("status-401-code-3", 4, status("401 No", Answer.failure(3))).withKey,
        HostileMode("status-401-page", 4, status("401 Unauthorized", "<html>no</html>")),
        HostileMode("status-403-code-10", 4, status("403 No", Answer.failure(10, "Suspended API key."))),
        HostileMode("status-200-code-7", 4, status("200 OK", Answer.failure(7))),
    ]

    private static let missing: [HostileMode] = [
        HostileMode("status-404-code-34", 3, status("404 Not Found", Answer.failure(34))),
        HostileMode("status-404-page", 6, status("404 Not Found", "<html>gone</html>")),
        HostileMode("status-404-empty", 6, status("404 Not Found", "")),
        HostileMode("status-200-code-21", 3, status("200 OK", Answer.failure(21))),
        HostileMode("status-200-code-34", 3, status("200 OK", Answer.failure(34))),
        HostileMode("status-200-code-9", 6, status("200 OK", Answer.failure(9))),
        HostileMode("status-200-code-99", 6, status("200 OK", Answer.failure(99))),
        HostileMode(
            "status-200-code-2^63", 6,
            status("200 OK", #"{"success":false,"status_code":9223372036854775808}"#)),
    ]

    private static let transient: [HostileMode] =
        [408, 500, 502, 503, 504, 520, 524].map { code in
            HostileMode("status-\(code)", 6, status("\(code) Oops", "<html>oops</html>")).attempts(3)
                .lastingAtLeast(1)
        } + [
            HostileMode("status-429", 6, status("429 Slow", Answer.failure(25))).attempts(3).says("429"),
            HostileMode(
                "flapping-500-500-200", 0,
                .raw { scene in
                    let bad = Answer.http("", status: "500 Oops")
                    return [[.send(bad)], [.send(bad)], [.send(Answer.good(scene.verb))]]
                }
            ).attempts(3).quiet.rows(2),
            HostileMode(
                "second-page-500", 8,
                .raw { _ in
                    let first = Answer.list(Answer.film(), Answer.other, pages: "2")
                    return [[.send(Answer.http(first))], [.send(Answer.http("", status: "500 Oops"))]]
                }
            ).only(.list).alsoJSON.attempts(4).says("some results are missing").shows("The Matrix").rows(2),
        ]

    private static func again(_ name: String, _ lines: String...) -> HostileMode {
        let server = Server.sending(Answer.http(Answer.failure(25), status: "429 Slow", headers: lines))
        return HostileMode("retry-after-\(name)", 6, server)
    }

    private static let retryAfter: [HostileMode] = [
        HostileMode(
            "retry-after-1", 0,
            .raw { scene in
                let wait = Answer.http("", status: "429 Slow", headers: ["Retry-After: 1"])
                return [[.send(wait)], [.send(Answer.good(scene.verb))]]
            }
        ).attempts(2).lastingAtLeast(1).quiet.rows(2),
        again("an-hour", "Retry-After: 3600").says("60 minutes"),
        again("99999999999", "Retry-After: 99999999999"),
        again("30-digits", "Retry-After: 123456789012345678901234567890"),
        again("2099", "Retry-After: Thu, 01 Jan 2099 00:00:00 GMT"),
        again("negative", "Retry-After: -5").attempts(3),
        again("word", "Retry-After: abc").attempts(3),
        again("1.5", "Retry-After: 1.5").attempts(3),
        again("empty", "Retry-After: ").attempts(3),
        again("1999", "Retry-After: Fri, 31 Dec 1999 23:59:59 GMT").attempts(3),
        again("twice", "Retry-After: 1", "Retry-After: 2").attempts(3),
    ]

    private static let oddStatuses: [HostileMode] =
        ["201 Created", "202 Accepted", "203 Other", "206 Partial"].map { line in
            HostileMode(
                "status-\(line.prefix(3))", 6,
                .steps { [.send(Answer.http(Answer.body($0.verb), status: line))] })
        } + [
            HostileMode("status-200-empty", 6, status("200 OK", "")).attempts(2).says("empty"),
            HostileMode("status-204", 6, .sending("HTTP/1.1 204 None\r\n\r\n")).attempts(2),
            HostileMode("status-205", 6, status("205 Reset", "")).attempts(2),
            HostileMode("status-304-unasked", 6, .sending("HTTP/1.1 304 Same\r\n\r\n")),
            HostileMode("status-599", 6, status("599 What")),
            HostileMode("status-999", 6, status("999 What")),
            HostileMode("status-word", 6, .sending("HTTP/1.1 abc OK\r\n\r\n{}")),
            HostileMode("status-101", [5, 6], .sending("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n{}"))
                .attempts(1...3),
        ]

    /// A text repeated `count` times.
    static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
