import Foundation
import TestSupport

extension HostileMode {
    /// Failures of the connection.
    static let transports: [HostileMode] = unreachable + slow + broken + lengths

    private static let unreachable: [HostileMode] = [
        HostileMode("refused", 5, .nobody).says("cannot be reached"),
        HostileMode("queue-full", 5, .fullQueue).lastingAtLeast(5),
        HostileMode("close-at-once", 5, .hasty { _ in [[]] }).attempts(3),
        HostileMode("reset-at-once", 5, .hasty { _ in [[.reset]] }).attempts(2...3),
        HostileMode("close", 5, .steps { _ in [] }).attempts(3).says("hint: "),
        HostileMode("ssh-banner", [5, 6], .hasty { _ in [[.send("SSH-2.0-OpenSSH_9.2\r\n"), .hang]] })
            .attempts(1...3),
    ]

    private static let slow: [HostileMode] = [
        HostileMode("hang-head", 5, .steps { _ in [.hang] }).attempts(2...3).lastingAtLeast(15),
        HostileMode("hang-mid-head", 5, .steps { _ in [.send("HTTP/1.1 200 OK\r\nServer: "), .hang] })
            .attempts(2...3).lastingAtLeast(10),
        HostileMode("hang-body", 5, .steps { _ in [.send(Answer.head("Content-Length: 900")), .hang] })
            .attempts(2...3).lastingAtLeast(10),
        HostileMode(
            "hang-after-continue", 5, .steps { _ in [.send("HTTP/1.1 100 Continue\r\n\r\n"), .hang] }
        )
        .attempts(2...3).lastingAtLeast(10),
        HostileMode("drip-head", 5, .steps { [.drip(Answer.good($0.verb), pause: .milliseconds(400))] })
            .attempts(2...3).lastingAtLeast(10),
        HostileMode(
            "drip-body", 5,
            .steps {
                [
                    .send(Answer.head("Content-Length: 900")),
                    .drip(Answer.body($0.verb), pause: .milliseconds(400)),
                ]
            }
        ).attempts(2...3).lastingAtLeast(10),
        HostileMode(
            "drip-faster-than-the-limit", 5,
            .steps { _ in [.send(Answer.head()), .drip(repeated(" ", 20_000), pause: .milliseconds(4))] }
        ).attempts(2...3).lastingAtLeast(15),
    ]

    private static let broken: [HostileMode] = [
        HostileMode("reset-after-request", 5, .steps { _ in [.reset] }).attempts(3),
        HostileMode("reset-mid-head", 5, .steps { _ in [.send("HTTP/1.1 200 OK\r\nServer: x"), .reset] })
            .attempts(3),
        HostileMode(
            "reset-mid-body", 5, .steps { [.send(String(Answer.good($0.verb).dropLast(40))), .reset] }
        )
        .attempts(3),
        // libcurl treats an unfinished head as a complete one, with an empty body.
        HostileMode("close-mid-head", 6, .sending("HTTP/1.1 200 OK\r\nServer: x")).attempts(2).says(
            "empty"),
        HostileMode("chunked-cut", 5, chunked("fff\r\n{\"page\":1")).attempts(3),
        HostileMode(
            "keep-alive-closed-between-pages", 0,
            .steps { _ in
                let body = Answer.list(Answer.film(), pages: "2")
                let next = Answer.list(Answer.other, page: "2", pages: "2")
                return [
                    .send(Answer.head("Content-Length: \(body.utf8.count)") + body), .next,
                    .send(Answer.head("Content-Length: \(next.utf8.count)") + next),
                ]
            }
        ).only(.list).attempts(2).quiet.rows(2),
        HostileMode(
            "keep-alive-broken-between-pages", 0,
            .raw { _ in
                let body = Answer.list(Answer.film(), pages: "2")
                return [
                    [.send(Answer.head("Content-Length: \(body.utf8.count)") + body)],
                    [.send(Answer.http(Answer.list(Answer.other, page: "2", pages: "2")))],
                ]
            }
        ).only(.list).attempts(2...3).quiet.rows(2),
    ]

    private static func chunked(_ text: String) -> Server {
        .sending(Answer.head("Transfer-Encoding: chunked") + text)
    }

    private static func length(_ name: String, _ exits: Set<Int32>, _ lines: String) -> HostileMode {
        HostileMode(
            "length-\(name)", exits,
            .steps { [.send(Answer.head(lines) + Answer.body($0.verb))] })
    }

    private static let lengths: [HostileMode] = [
        length("too-long", [5], "Content-Length: 5000").attempts(3),
        length("too-short", [6], "Content-Length: 40").attempts(2),
        length("zero", [6], "Content-Length: 0").attempts(2),
        length("two", [6], "Content-Length: 5000\r\nContent-Length: 40").attempts(2),
        length("negative", [6], "Content-Length: -1"),
        length("word", [6], "Content-Length: abc"),
        length("10^18", [6], "Content-Length: 1000000000000000000").says("too large"),
        length("30-digits", [6], "Content-Length: 123456789012345678901234567890"),
        HostileMode(
            "length-and-chunks", 0,
            .steps { scene in
                let body = Answer.body(scene.verb)
                let head = Answer.head("Content-Length: 5", "Transfer-Encoding: chunked")
                return [.send("\(head)\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n")]
            }
        ).quiet.rows(2),
        HostileMode("chunk-size-word", 6, chunked("xyz\r\n{}\r\n0\r\n\r\n")).attempts(2).says("chunked"),
        HostileMode("chunk-size-negative", 6, chunked("-5\r\n{}\r\n0\r\n\r\n")).attempts(2).says("chunked"),
        HostileMode("chunk-size-huge", 6, chunked("fffffffffffffffff\r\n{}\r\n")).attempts(2).says("chunked"),
        HostileMode(
            "chunk-cut-by-a-reset", 5,
            .steps { _ in
                [.send(Answer.head("Transfer-Encoding: chunked") + "fff\r\n{\"page\":1"), .reset]
            }
        ).attempts(3),
        HostileMode(
            "transfer-encoding-unknown", 6, .sending(Answer.head("Transfer-Encoding: banana") + "{}")),
    ]
}
