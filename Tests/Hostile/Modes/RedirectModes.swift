import TestSupport

extension HostileMode {
    /// Every kind of redirect. None is followed.
    static let redirects: [HostileMode] =
        [
            to("file", 301) { _ in "file:///etc/passwd" },
            to("ftp", 302) { "ftp://127.0.0.1:\($0.elsewhere)/x" },
            to("gopher", 303) { "gopher://127.0.0.1:\($0.elsewhere)/x" },
            to("dict", 307) { "dict://127.0.0.1:\($0.elsewhere)/x" },
            to("ldap", 308) { "ldap://127.0.0.1:\($0.elsewhere)/x" },
            to("javascript", 302) { _ in "javascript:alert(1)" },
            to("data", 302) { _ in "data:application/json,{}" },
            to("other-port", 301) { "http://127.0.0.1:\($0.elsewhere)/3/movie/603" }.says("redirect"),
            to("other-port-with-key", 302) {
                "http://127.0.0.1:\($0.elsewhere)/?api_key=\($0.credential.secret)"
            },
            to("other-host", 307) { "http://localhost:\($0.elsewhere)/3" },
            to("other-host-with-key", 307) { "http://localhost:\($0.elsewhere)/3" }.withKey,
            to("no-scheme", 308) { "//127.0.0.1:\($0.elsewhere)/3" },
            to("user-in-address", 302) { "http://127.0.0.1@127.0.0.1:\($0.elsewhere)/" },
            to("credential-as-host", 302) { "https://\($0.credential.secret).evil.example/" }.withKey,
            to("credential-as-host-of-token", 302) { "https://\($0.credential.secret).evil.example/" },
            to("loop", 301) { _ in "/3/movie/603" },
            to("huge", 302) { _ in "http://" + repeated("a", 90_000) + "/" },
            to("200-KB", 302) { _ in "http://" + repeated("a", 200_000) + "/" },
            to("bad-bracket", 302) { _ in "http://[::bad" },
            to("line-break", 302) { "http://127.0.0.1:\($0.elsewhere)/\r\nSet-Cookie: a=b" },
            to("escapes", 302) { _ in "https://evil.example/\u{1b}[2J\u{202e}" },
            to("refresh-header", 200, "Refresh") { "0; url=http://127.0.0.1:\($0.elsewhere)/" }
                .attempts(2),
            to("300", 300) { "http://127.0.0.1:\($0.elsewhere)/" },
            to("305-use-proxy", 305) { "http://127.0.0.1:\($0.elsewhere)/" },
            HostileMode("redirect-without-location", 6, .sending(Answer.http("", status: "302 Found"))),
            HostileMode(
                "good-with-alt-svc", 0,
                .steps {
                    [
                        .send(
                            Answer.good($0.verb, headers: ["Alt-Svc: http/1.1=\"127.0.0.1:\($0.elsewhere)\""])
                        )
                    ]
                }
            ).quiet.rows(2),
        ]

    private static func to(
        _ name: String, _ status: Int, _ header: String = "Location",
        _ address: @escaping @Sendable (Scene) -> String
    ) -> HostileMode {
        HostileMode(
            "redirect-\(name)", 6,
            .steps { scene in
                let answer = Answer.http(
                    "", status: "\(status) Elsewhere", headers: ["\(header): \(address(scene))"])
                return [.send(answer)]
            })
    }
}
