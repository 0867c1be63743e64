import Foundation
import TestSupport

extension HostileMode {
    /// Compression, floods, and broken HTTP.
    static let encodings: [HostileMode] = compressed + floods + heads

    private static func gzip(
        _ name: String, _ exits: Set<Int32>, as encoding: String? = "gzip",
        _ spoil: @escaping @Sendable (Data) -> Data
    ) -> HostileMode {
        HostileMode(
            "gzip-\(name)", exits,
            .steps { scene in
                let lines = encoding.map { ["Content-Encoding: \($0)"] } ?? []
                return [.sendBytes(Answer.http(spoil(Data(Answer.body(scene.verb).utf8)), headers: lines))]
            })
    }

    private static let bomb = Data.gzipBomb(expandingTo: 1 << 30)

    private static let compressed: [HostileMode] = [
        gzip("good", [0]) { $0.gzipped }.quiet.rows(2),
        gzip("unannounced", [0], as: nil) { $0.gzipped }.quiet.rows(2),
        gzip("unannounced-cut", [6], as: nil) { $0.gzipped.dropLast(60) }.attempts(2),
        gzip("flag-on-plain-text", [6]) { $0 }.attempts(2),
        gzip("bad-crc", [6]) { body in
            var bytes = body.gzipped
            bytes[bytes.count - 6] ^= 0xFF
            return bytes
        }.attempts(2),
        gzip("cut", [6]) { $0.gzipped.dropLast(60) }.attempts(2),
        gzip("twice", [0], as: "gzip, gzip") { $0.gzipped.gzipped }.quiet.rows(2),
        gzip("ten-times", [6], as: repeated("gzip, ", 9) + "gzip") {
            (0..<10).reduce($0) { data, _ in data.gzipped }
        },
        gzip("unknown-encoding", [6], as: "banana") { $0 },
        gzip("brotli-not-asked-for", [6], as: "br") { $0 },
        gzip("bomb", [6]) { _ in bomb }.says("too large"),
        gzip("bomb-unannounced", [6], as: nil) { _ in bomb }.says("too large"),
    ]

    private static let block = repeated("{\"page\": ", 8192)

    private static let floods: [HostileMode] = [
        HostileMode("endless-body", 6, .steps { _ in [.send(Answer.head()), .flood(block)] })
            .says("larger than 4 MiB"),
        HostileMode(
            "endless-chunks", 6,
            .steps { _ in
                let chunk = "\(String(block.utf8.count, radix: 16))\r\n\(block)\r\n"
                return [.send(Answer.head("Transfer-Encoding: chunked")), .flood(chunk)]
            }
        ).says("larger than 4 MiB"),
        HostileMode(
            "endless-spaces", 6, .steps { _ in [.send(Answer.head()), .flood(repeated(" ", 65_536))] }
        ),
        HostileMode(
            "header-flood", 6,
            .steps { _ in [.send("HTTP/1.1 200 OK\r\n"), .flood("X-Flood: 0123456789\r\n")] }
        ).says("larger than"),
        HostileMode("continue-flood", 6, .steps { _ in [.flood("HTTP/1.1 100 Continue\r\n\r\n")] }).says(
            "larger than"),
        HostileMode(
            "endless-header", 6,
            .steps { _ in [.send("HTTP/1.1 200 OK\r\nX: "), .flood(repeated("a", 8192))] }
        ).says("too large"),
        HostileMode(
            "endless-status-line", 6, .steps { _ in [.send("HTTP/1.1 200 "), .flood(repeated("a", 8192))] }
        ),
        HostileMode(
            "cookies-40-of-4-KB", 0,
            .steps { scene in
                let cookies = (0..<40).map { "Set-Cookie: c\($0)=\(repeated("x", 4000))" }
                return [.send(Answer.good(scene.verb, headers: cookies))]
            }
        ).quiet.rows(2),
    ]

    private static let heads: [HostileMode] = [
        HostileMode("header-without-colon", 6, .sending("HTTP/1.1 200 OK\r\nno colon here\r\n\r\n{}")),
        HostileMode("header-with-NUL", 6, .sending("HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n{}")),
        HostileMode("http-0.9", 6, .steps { [.send(Answer.body($0.verb))] }),
        HostileMode("http-7.3", 6, .sending("HTTP/7.3 200 OK\r\n\r\n{}")),
        HostileMode("icy", 6, .sending("ICY 200 OK\r\n\r\n{}")),
        HostileMode("status-line-alone", 6, .sending("HTTP/1.1 200 OK\r\n\r\n")).attempts(2),
        HostileMode("http-1.0", 0, .steps { [.send("HTTP/1.0 200 OK\r\n\r\n" + Answer.body($0.verb))] })
            .quiet.rows(2),
        HostileMode(
            "bare-line-feeds", 0,
            .steps { [.send(Answer.good($0.verb).replacingOccurrences(of: "\r\n", with: "\n"))] }
        ).quiet.rows(2),
        HostileMode(
            "folded-header", 0,
            .steps { [.send(Answer.good($0.verb, headers: ["X-Long: a", "  b", "\tc"]))] }
        ).quiet.rows(2),
        HostileMode(
            "escapes-in-headers", 0,
            .steps {
                [
                    .send(
                        Answer.good($0.verb, headers: ["Server: \u{1b}]0;owned\u{7}", "ETag: \"\u{1b}[2J\""]))
                ]
            }
        ).quiet.rows(2),
        HostileMode("escapes-in-reason", 6, .sending("HTTP/1.1 400 \u{1b}[2J\u{9b}31m\r\n\r\n{}")),
    ]
}
