import Foundation
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// An error response, and the expected error.
struct FailedAnswer: CustomTestStringConvertible, Sendable {
    let status: Int
    let body: String
    let kind: TMDBError.Kind
    var code: Int?
    var says = ""
    var retries = 0
    var headers: [String: String] = [:]

    var testDescription: String { "\(status) \(body.prefix(60)) \(headers)" }
}

private func body(_ code: Int, _ message: String = "words") -> String {
    #"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#
}

@Suite struct ErrorAnswerTests {
    @Test(arguments: [
        // TMDB's own errors, in each recorded form.
        FailedAnswer(status: 401, body: body(7), kind: .credentialRejected, code: 7, says: "words"),
        FailedAnswer(
            status: 401,
            body: #"{"status_code":7,"status_message":"Invalid API key - You must be granted a valid key"}"#,
            kind: .credentialRejected, code: 7, says: "Invalid API key"),
        FailedAnswer(
            status: 401,
            body: #"{"success":false,"failure":true,"status_code":17,"status_message":"Session denied."}"#,
            kind: .credentialRejected, code: 17, says: "Session denied."),
        FailedAnswer(
            status: 404, body: #"{"status_code":34,"status_message":"words"}"#, kind: .notFound, code: 34),
        FailedAnswer(status: 404, body: #"{"status_code":34}"#, kind: .notFound, code: 34, says: "not found"),
        FailedAnswer(status: 404, body: #"{"success":false}"#, kind: .notFound, says: "not found"),
        FailedAnswer(status: 404, body: body(6), kind: .notFound, code: 6),
        FailedAnswer(
            status: 422, body: #"{"errors":["query must be provided"]}"#, kind: .rejected,
            says: "query must be provided (HTTP 422)"),
        FailedAnswer(status: 400, body: body(22), kind: .rejected, code: 22, says: "words (HTTP 400)"),
        FailedAnswer(status: 403, body: body(45), kind: .credentialRejected, code: 45),
        FailedAnswer(status: 403, body: body(8), kind: .rejected, code: 8, says: "HTTP 403"),
        FailedAnswer(status: 406, body: body(19), kind: .rejected, code: 19),
        FailedAnswer(status: 503, body: body(9), kind: .unavailable, code: 9, says: "HTTP 503", retries: 2),
        FailedAnswer(status: 500, body: body(11), kind: .unavailable, code: 11, retries: 2),
        FailedAnswer(status: 501, body: body(2), kind: .unavailable, code: 2),
        // Sent with HTTP 200.
        FailedAnswer(status: 200, body: body(9), kind: .unavailable, code: 9, says: "words"),
        FailedAnswer(status: 200, body: body(25), kind: .rateLimited(retryAfter: nil), code: 25),
        FailedAnswer(status: 200, body: body(999), kind: .rejected, code: 999),
        FailedAnswer(status: 200, body: #"{"success":false}"#, kind: .rejected, says: "HTTP 200"),
        // Errors of other servers.
        FailedAnswer(status: 404, body: "", kind: .badAnswer, says: "not from TMDB"),
        FailedAnswer(status: 404, body: #"{"error":"no route"}"#, kind: .badAnswer),
        FailedAnswer(status: 401, body: "", kind: .credentialRejected, says: "HTTP 401"),
        // Statuses that TMDB never sends.
        FailedAnswer(status: 304, body: "", kind: .badAnswer, says: "unexpected HTTP status 304"),
        FailedAnswer(status: 407, body: "", kind: .rejected, says: "HTTP 407"),
        FailedAnswer(status: 522, body: "", kind: .unavailable, retries: 2),
        FailedAnswer(status: 0, body: "", kind: .badAnswer),
        // Redirects.
        FailedAnswer(status: 302, body: "", kind: .badAnswer, says: "redirects elsewhere"),
        FailedAnswer(
            status: 301, body: "", kind: .badAnswer, says: "redirects to https://evil.example,",
            headers: ["location": "https://evil.example/x?y=1"]),
        FailedAnswer(
            status: 307, body: "", kind: .badAnswer, says: "redirects elsewhere",
            headers: ["location": "file:///etc/passwd"]),
        FailedAnswer(
            status: 308, body: "", kind: .badAnswer, says: "redirects elsewhere",
            headers: ["location": "http://[::bad"]),
    ])
    func `status and code determine the kind of an error, and are kept`(_ answer: FailedAnswer) async throws {
        let tmdb = TMDB.make(answer.body, status: answer.status, headers: answer.headers)
        let error = try #require(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
        #expect(error.kind == answer.kind)
        #expect(error.status == answer.status)
        #expect(error.code == answer.code)
        #expect(error.retries == answer.retries)
        #expect(answer.says.isEmpty || error.detail.contains(answer.says))
        #expect(error.url == "https://api.themoviedb.org/3/movie/603")
    }

    @Test(arguments: [
        (nil, nil), ("1", 1), ("0", 0), ("3600", 3600), ("99999999999", 99_999_999_999),
        ("999999999999999999999999", Int.max), ("-5", nil), ("abc", nil), ("1.5", nil), ("", nil),
        ("1, 2", nil), ("Fri, 31 Dec 1999 23:59:59 GMT", nil), ("Some, 31 Dec 2099 23:59:59 GMT", nil),
        ("١", nil), ("+1", nil),
    ])
    func `Retry-After is one number of seconds, a future date, or ignored`(header: String?, seconds: Int?)
        async throws
    {
        let tmdb = TMDB.make("", status: 429, headers: header.map { ["retry-after": $0] } ?? [:])
        let error = await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }
        #expect(error?.kind == .rateLimited(retryAfter: seconds))
    }

    @Test func `a future date is a wait until then`() {
        var response = APIResponse(status: 429, headers: [:], body: Data())
        response.asOf = Date(timeIntervalSince1970: 946_684_790)
        response.headers["retry-after"] = "Sat, 01 Jan 2000 00:00:00 GMT"
        #expect(response.retryAfter == 10)
    }

    @Test func `a server's message is cut, even if it is one character of a million scalars`() async throws {
        for message in [String(repeating: "x", count: 5000), "e" + String(repeating: "\u{301}", count: 5000)]
        {
            let tmdb = TMDB.make(body(5, message), status: 422)
            let error = try #require(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
            #expect(error.detail.unicodeScalars.count < 220)
        }
    }

    @Test func `a credential check that fails is an error even with HTTP 200`() async throws {
        let bodies = [body(7), #"{"success":false}"#, "{}", #"{"success":"yes"}"#]
        for body in bodies {
            let error = await failure { () throws(TMDBError) in
                try await TMDB.make(body).fetch(.authentication())
            }
            #expect(error != nil)
        }
        #expect(try await TMDB.make(#"{"success":true}"#).fetch(.authentication()).value.success)
    }
}
