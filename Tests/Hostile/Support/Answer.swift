import Foundation
import TestSupport

/// TMDB's responses, complete or broken, as the text sent over the wire.
enum Answer {
    /// A complete HTTP response with the right length, after which the connection ends.
    static func http(
        _ body: String, status: String = "200 OK", headers: [String] = [],
        type: String = "application/json;charset=utf-8"
    ) -> String {
        let lines = ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
        return (lines + headers + ["Connection: close", "", body]).joined(separator: "\r\n")
    }

    /// A complete HTTP response whose body is not text.
    static func http(_ body: Data, headers: [String] = []) -> Data {
        let lines = ["HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: \(body.count)"]
        return Data((lines + headers + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8) + body
    }

    /// A head without a length, or with the caller's lines.
    static func head(_ lines: String..., status: String = "HTTP/1.1 200 OK") -> String {
        ([status, "Content-Type: application/json"] + lines + ["", ""]).joined(separator: "\r\n")
    }

    /// The Matrix as in TMDB, with fields replaced by other JSON, or removed.
    static func film(_ changes: [String: String?] = [:], id: Int = 603, title: String = "The Matrix")
        -> String
    {
        let fields = [
            ("id", "\(id)"), ("title", "\"\(title)\""), ("original_title", "\"\(title)\""),
            ("original_language", "\"en\""), ("overview", "\"A hacker learns what is real.\""),
            ("release_date", "\"1999-03-31\""), ("vote_average", "8.2"), ("vote_count", "26000"),
            ("popularity", "80.5"), ("poster_path", "\"/matrix.jpg\""), ("genre_ids", "[28, 878]"),
            ("adult", "false"), ("runtime", "136"), ("tagline", "\"Welcome to the real world.\""),
        ]
        var parts = fields.compactMap { name, value in
            (changes[name] ?? value).map { "\"\(name)\":\($0)" }
        }
        let known = Set(fields.map(\.0))
        parts += changes.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
            .compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{\(parts.joined(separator: ","))}"
    }

    /// A valid film.
    static let other = film(id: 604, title: "The Matrix Reloaded")

    /// A page of a list.
    static func list(_ rows: String..., page: String = "1", pages: String = "1", total: String = "2")
        -> String
    {
        """
        {"page":\(page),"results":[\(rows.joined(separator: ","))],"total_pages":\(pages),"total_results":\(total)}
        """
    }

    /// The body for a command with the given film: before a valid one in a list, alone on a page.
    static func body(_ verb: HostileMode.Verb, _ film: String = Answer.film()) -> String {
        verb.wantsRows ? list(film, other) : film
    }

    /// The valid response.
    static func good(_ verb: HostileMode.Verb, headers: [String] = []) -> String {
        http(body(verb), headers: headers)
    }

    /// TMDB's response for an error.
    static func failure(_ code: Int, _ message: String = "No.") -> String {
        #"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#
    }
}

extension HostileMode.Server {
    /// Sends the same bytes for every command.
    static func sending(_ text: String) -> Self { .raw { _ in [[.send(text)]] } }

    /// The valid response, modified by `spoil`.
    static func spoiling(_ spoil: @escaping @Sendable (String) -> String) -> Self {
        .raw { [[.send(Answer.http(spoil(Answer.body($0.verb))))]] }
    }

    /// A response with the given film.
    static func film(_ changes: [String: String?]) -> Self {
        .raw { [[.send(Answer.http(Answer.body($0.verb, Answer.film(changes))))]] }
    }

    /// Steps that depend on the request, on every connection.
    static func steps(_ steps: @escaping @Sendable (HostileMode.Scene) -> [RawServer.Step]) -> Self {
        .raw { [steps($0)] }
    }
}
