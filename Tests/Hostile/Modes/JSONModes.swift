import Foundation
import TestSupport

extension HostileMode {
    /// The structure of the complete document.
    static let documents: [HostileMode] = nonsense + spoilt + tolerated + large

    private static let nonsense: [HostileMode] =
        [
            ("spaces", "   "), ("null", "null"), ("empty-list", "[]"), ("text", #""x""#),
            ("empty-object", "{}"),
            ("number", "603"), ("words", "Service unavailable"), ("percent-s", "%s%n%n"),
        ].map { name, body in
            // Invalid JSON is requested once more; valid JSON with another meaning is not.
            HostileMode("document-\(name)", 6, .sending(Answer.http(body)))
                .attempts(["spaces", "words", "percent-s"].contains(name) ? 2 : 1)
        } + [
            HostileMode(
                "document-web-page", 6,
                .sending(Answer.http("<!DOCTYPE html><html>log in</html>", type: "text/html"))
            )
            .says("web page"),
            HostileMode("document-web-page-as-json", 6, .sending(Answer.http(" <html>log in</html>")))
                .says("web page"),
            HostileMode("results-null", 6, .sending(Answer.http(#"{"page":1,"results":null}"#))).only(.list),
            HostileMode("results-object", 6, .sending(Answer.http(#"{"page":1,"results":{"id":603}}"#))).only(
                .list),
            HostileMode("results-missing", 6, .sending(Answer.http(#"{"page":1,"total_pages":1}"#))).only(
                .list),
        ]

    private static func spoilt(_ name: String, _ spoil: @escaping @Sendable (String) -> String) -> HostileMode
    {
        HostileMode("document-\(name)", 6, .spoiling(spoil)).attempts(2)
    }

    private static let spoilt: [HostileMode] = [
        spoilt("cut") { String($0.dropLast(30)) },
        spoilt("trailing-garbage") { $0 + "xyz" },
        spoilt("twice") { $0 + $0 },
        spoilt("comment") { "/* hello */" + $0 },
        spoilt("single-quotes") { $0.replacing("\"", with: "'") },
        spoilt("bad-escape") { $0.replacing("Matrix", with: #"Ma\qrix"#) },
        spoilt("raw-control") { $0.replacing("Matrix", with: "Ma\u{1}\u{1b}[2Jrix") },
        spoilt("nan") { $0.replacing("8.2", with: "NaN") },
        spoilt("depth-511") { repeated("[", 511) + $0 + repeated("]", 511) },
        // Not requested again: it has too many values, whatever they are.
        HostileMode("document-depth-a-million", 6, .spoiling { _ in repeated("[", 1_000_000) }),
        HostileMode(
            "document-objects-a-million-deep", 6, .spoiling { _ in repeated(#"{"a":"#, 1_000_000) }),
    ]

    private static func fine(_ name: String, _ change: @escaping @Sendable (String) -> String) -> HostileMode
    {
        HostileMode("document-\(name)", 0, .spoiling(change)).quiet.rows(2).shows("The Matrix Reloaded")
    }

    private static let tolerated: [HostileMode] = [
        fine("trailing-comma") { String($0.dropLast()) + ",}" },
        fine("mark-of-utf-8") { "\u{FEFF}" + $0 },
        fine("duplicate-keys") { String($0.dropLast()) + #","id":603,"page":7}"# },
        fine("unknown-keys") { String($0.dropLast()) + #","new":{"a":[1,{"b":null}]},"":0}"# },
        fine("white-space") { "\r\n\t  " + $0 + "\r\n\r\n" },
        HostileMode(
            "wrong-content-type", 0, .steps { [.send(Answer.http(Answer.body($0.verb), type: "image/png"))] }
        )
        .quiet.rows(2),
        // Latin-1 where UTF-8 is promised.
        HostileMode(
            "document-invalid-utf-8", 0,
            .steps { scene in
                let text = Answer.body(scene.verb).replacing("Matrix", with: "Matr\u{ef}x")
                return [.sendBytes(Answer.http(text.data(using: .isoLatin1) ?? Data()))]
            }
        ).quiet.rows(2).shows("Matr\u{FFFD}x"),
        HostileMode(
            "document-utf-16", 0,
            .steps {
                [.sendBytes(Answer.http(Answer.body($0.verb).data(using: .utf16LittleEndian) ?? Data()))]
            }
        ).quiet.rows(2),
    ]

    private static let large: [HostileMode] = [
        HostileMode(
            "8-MB-string", 6,
            .steps {
                [.send(Answer.http(Answer.body($0.verb, Answer.film(["overview": quoted("x", 7_900_000)]))))]
            }
        ).says("too large"),
        HostileMode(
            "400000-keys", 6,
            .spoiling { body in
                let keys = (0..<400_000).map { "\"k\($0)\":0" }.joined(separator: ",")
                return String(body.dropLast()) + "," + keys + "}"
            }
        ),
        HostileMode(
            "3-MB-string", 0,
            .steps {
                [.send(Answer.http(Answer.body($0.verb, Answer.film(["overview": quoted("x", 3_000_000)]))))]
            }
        ).rows(2),
        HostileMode(
            "3-MB-title", 0,
            .steps {
                [.send(Answer.http(Answer.body($0.verb, Answer.film(["title": quoted("x", 3_000_000)]))))]
            }
        ).rows(2),
        HostileMode(
            "50000-keys", 0,
            .spoiling { body in
                let keys = (0..<50_000).map { "\"k\($0)\":0" }.joined(separator: ",")
                return String(body.dropLast()) + "," + keys + "}"
            }
        ).rows(2),
        HostileMode(
            "5000-results", 0,
            .steps { scene in
                let rows = (1...5_000).map { Answer.film(id: $0, title: "F\($0)") }
                let body = #"{"page":1,"results":["# + rows.joined(separator: ",") + #"],"total_pages":1}"#
                return [.send(Answer.http(body))]
            }
        ).only(.list).alsoJSON.rows(20),
        HostileMode(
            "100000-wrong-rows", 6,
            .sending(Answer.http(#"{"page":1,"results":["# + repeated("0,", 100_000) + "0]}"))
        ).only(.list),
        HostileMode(
            "number-of-a-million-digits", [0, 6], .film(["vote_average": repeated("1", 1_000_000)])),
    ]

    private static func quoted(_ text: String, _ count: Int) -> String { "\"\(repeated(text, count))\"" }
}
