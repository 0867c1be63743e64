import TestSupport

extension HostileMode {
    /// Text with control characters and escape sequences, in every field that a server can fill.
    static let texts: [HostileMode] =
        hostile.map { name, text in everywhere(name, text) } + marks + messages + echoes

    /// Hostile texts by name, as JSON writes them.
    private static let hostile: [(String, String)] = [
        ("colour", #"\u001b[31mred"#), ("clear-screen", #"\u001b[2J\u001b[Hx"#),
        ("window-title", #"\u001b]0;owned\u0007x"#), ("link", #"\u001b]8;;http://evil\u001b\\x"#),
        ("clipboard", #"\u001b]52;c;aGk=\u0007x"#), ("device-question", #"\u001b[6n\u001b[cx"#),
        ("dcs", #"\u001bP1000p\u001b\\x"#), ("c1-csi", #"\u009b31mx"#), ("raw-c1", "\u{9b}31m\u{85}x"),
        ("raw-del", "a\u{7f}b"), ("nul", #"a\u0000b"#), ("return", #"The Matrix\rFree money"#),
        ("backspace", #"abc\b\b\bxyz"#), ("fake-row", #"x\n605\tAnother film\t1999\t9.9\t1\t1999-01-01"#),
        ("crlf-row", #"x\r\n605\tAnother"#), ("tabs", #"a\t\t\tb"#), ("form-feed", #"a\f\u000bb"#),
        ("line-separators", #"a\u2028b\u2029c\u0085d"#), ("bidi-override", #"\u202efdp.exe"#),
        ("bidi-isolates", #"\u2066a\u2067b\u2068c\u2069"#), ("arabic-mark", #"a\u061c\u200f\u200eb"#),
        ("zero-width", #"\u200bM\u200c\u200da\ufefft"#), ("tags", #"x\udb40\udc41\udb40\udc42\udb40\udc7f"#),
        ("noncharacters", #"a\ufffe\uffff\ud83f\udffeb"#), ("private-use", #"\ue000\uf8ff\udb80\udc00"#),
        ("interlinear", #"a\ufff9b\ufffac\ufffb"#), ("homoglyphs", #"\u0422h\u0435 M\u0430trix"#),
        ("wide-word", repeated("W", 200)), ("wide-cjk", repeated("駭客任務", 60)),
        ("emoji-families", repeated("👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇺🇦", 20)), ("jamo", repeated("\u{1112}\u{1161}\u{11ab}", 50)),
        ("right-to-left", "מטריקס העמוקה المصفوفة"), ("format-string", "%s%n%x%@%1000000d"),
        ("sql", "'; DROP TABLE movie; --"), ("formula", #"=HYPERLINK(\"http://evil\")"#),
        ("path", "../../../../etc/passwd"), ("shell", "$(rm -rf ~)`id`;|&"), ("script", "<script>x</script>"),
        ("option", "-rf --help"), ("template", "\\(\\(x)) {{7*7}} ${x}"),
        ("half-surrogates-swapped", #"a\udc00\ud800b"#),
    ]

    /// The text in every displayed field of the film.
    private static func everywhere(_ name: String, _ text: String) -> HostileMode {
        let escaped = text.contains(#"\("#) ? text.replacing(#"\"#, with: #"\\"#) : text
        let quoted = "\"\(escaped)\""
        let person =
            #"{"id":7,"name":\#(quoted),"character":\#(quoted),"job":"Director","department":"Directing"}"#
        let option = #"{"provider_id":8,"provider_name":\#(quoted)}"#
        let changes: [String: String?] = [
            "title": quoted, "original_title": "\"Other\"", "overview": quoted, "tagline": quoted,
            "status": quoted, "imdb_id": quoted, "original_language": quoted, "poster_path": quoted,
            "genres": #"[{"id":28,"name":\#(quoted)}]"#,
            "credits": #"{"cast":[\#(person)],"crew":[\#(person)]}"#,
            "videos":
                #"{"results":[{"site":"YouTube","type":"Trailer","key":\#(quoted),"name":\#(quoted)}]}"#,
            "release_dates":
                #"{"results":[{"iso_3166_1":"US","release_dates":[{"type":3,"certification":\#(quoted)}]}]}"#,
            "watch/providers": #"{"results":{"US":{"link":\#(quoted),"flatrate":[\#(option)]}}}"#,
            "recommendations": #"{"results":[{"id":9,"title":\#(quoted)}]}"#,
        ]
        return HostileMode("text-\(name)", 0, .film(changes)).alsoJSON.quiet.rows(2)
    }

    private static let marks: [HostileMode] = [
        HostileMode("text-million-marks", 0, .film(["title": "\"a\(repeated("\u{301}", 1_000_000))\""]))
            .alsoJSON.rows(2),
        HostileMode("text-million-joiners", 0, .film(["title": "\"👨\(repeated("\u{200d}👨", 500_000))\""]))
            .rows(2),
        HostileMode("text-million-line-breaks", 0, .film(["overview": "\"a\(repeated("\\n", 1_000_000))b\""]))
            .rows(2),
        HostileMode("text-million-escapes", 0, .film(["tagline": "\"\(repeated(#"\u001b"#, 500_000))\""]))
            .rows(2),
    ]

    private static let messages: [HostileMode] =
        hostile.prefix(24).map { name, text in
            HostileMode(
                "message-\(name)", 4, .sending(Answer.http(Answer.failure(7, text), status: "401 No")))
        }
        + hostile.prefix(6).map { name, text in
            HostileMode(
                "refusal-\(name)", 6, .sending(Answer.http(Answer.failure(5, text), status: "400 No")))
        }

    /// A server that echoes the request.
    private static let echoes: [HostileMode] = [Canary.token, .key].flatMap { credential -> [HostileMode] in
        let kind = credential == .token ? "token" : "key"
        let modes = [
            HostileMode(
                "echo-\(kind)-in-message", 4,
                .steps {
                    [.send(Answer.http(Answer.failure(7, "bad \($0.credential.secret)"), status: "401 No"))]
                }),
            HostileMode(
                "echo-\(kind)-in-upper-case", 4,
                .steps {
                    [
                        .send(
                            Answer.http(
                                Answer.failure(7, $0.credential.secret.uppercased()), status: "401 No"))
                    ]
                }),
            HostileMode(
                "echo-\(kind)-at-the-cut", 6,
                .steps { scene in
                    let message = repeated("x", 150) + scene.credential.secret
                    return [.send(Answer.http(Answer.failure(5, message), status: "400 No"))]
                }),
            HostileMode(
                "echo-\(kind)-in-every-encoding", 6,
                .steps { scene in
                    let said = scene.credential.spellings.joined(separator: " ")
                    return [.send(Answer.http(Answer.failure(5, String(said.prefix(190))), status: "400 No"))]
                }),
            HostileMode(
                "echo-\(kind)-in-title", 0,
                .steps { scene in
                    let film = Answer.film(
                        ["overview": "\"\(scene.credential.secret)\""], title: scene.credential.secret)
                    return [.send(Answer.http(Answer.body(scene.verb, film)))]
                }
            ).alsoJSON.rows(2),
            HostileMode(
                "echo-\(kind)-20000-times", 0,
                .steps { scene in
                    let echo = "\"\(repeated(scene.credential.secret + " ", 20_000))\""
                    return [.send(Answer.http(Answer.body(scene.verb, Answer.film(["overview": echo]))))]
                }
            ).rows(2),
            HostileMode(
                "echo-\(kind)-in-headers", 0,
                .steps { scene in
                    let secret = scene.credential.secret
                    let lines = [
                        "ETag: \"\(secret)\"", "Cache-Control: max-age=9, \(secret)", "X-Was: \(secret)",
                    ]
                    return [.send(Answer.good(scene.verb, headers: lines))]
                }
            ).rows(2),
        ]
        return credential == .token ? modes : modes.map(\.withKey)
    }
}
