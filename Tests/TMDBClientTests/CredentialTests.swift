import Foundation
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

private let key = "0123456789abcdef0123456789ABCDEF"
private let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJjNG40cnkifQ.c4n4ry-c4n4ry_c4n4ry"

@Suite struct CredentialTests {
    @Test(arguments: [key, " \(key)\n", "\t\(key)\r\n"])
    func `32 hexadecimal digits are an API key, whatever the white space around them`(pasted: String) throws {
        #expect(try Credential(pasted) == .apiKey(key.lowercased()))
    }

    @Test(arguments: [token, "\n\(token)\n"])
    func `eyJ and two dots are an access token`(pasted: String) throws {
        #expect(try Credential(pasted) == .accessToken(token))
    }

    @Test(arguments: ["", " ", "\n"])
    func `an empty text is distinguished from an invalid one`(pasted: String) {
        #expect(throws: CredentialFormatError.empty) { try Credential(pasted) }
    }

    @Test(arguments: [
        String(key.dropLast()), key + "0", "g" + key.dropFirst(), "eyJhbGciOi.only-one-dot", "eyJ.a.b.c",
        "eyJ.a\r\nX-Evil: 1.b", "eyJ.a b.c", "\"\(token)\"", "Bearer \(token)", "eyJ.ü.b", "eyJ.a.\0",
        "eyJ." + String(repeating: "a", count: 5000) + ".b", "۰۱۲۳۴۵۶۷۸۹abcdef",
    ])
    func `any other text is rejected and not repeated`(pasted: String) {
        let error = #expect(throws: CredentialFormatError.neitherKind) { try Credential(pasted) }
        #expect(!String(reflecting: error).contains(pasted))
    }

    @Test func `a key is sent only in the query`() async throws {
        let server = try await LoopbackServer.make(["/3/authentication": .json(#"{"success":true}"#)])
        try await ask(server, key)
        let request = try #require(server.requests.first)
        #expect(request.query == ["api_key": key.lowercased()])
        #expect(request.headers["authorization"] == nil)
    }

    @Test func `a token is sent only in the Authorization header`() async throws {
        let server = try await LoopbackServer.make(["/3/authentication": .json(#"{"success":true}"#)])
        try await ask(server, token)
        let request = try #require(server.requests.first)
        #expect(request.headers["authorization"] == "Bearer \(token)")
        #expect(request.rawQuery.isEmpty)
    }

    @Test func `without a credential none is sent`() async throws {
        let server = try await LoopbackServer.make(["/3/authentication": .json(#"{"success":true}"#)])
        try await ask(server, nil)
        let request = try #require(server.requests.first)
        #expect(request.rawQuery.isEmpty && request.headers["authorization"] == nil)
    }

    private func ask(_ server: LoopbackServer, _ secret: String?) async throws {
        let tmdb = TMDB(
            transport: CurlTransport.patient(), service: try ServiceURL(server.url),
            credential: try secret.map { try Credential($0) })
        _ = try await tmdb.fetch(.authentication())
    }
}

@Suite struct SecrecyTests {
    private static let credentials: [Credential] = [.apiKey(key.lowercased()), .accessToken(token)]

    /// Every textual representation of a value.
    private func texts(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test(arguments: credentials)
    func `a value that contains a credential does not show it`(credential: Credential) {
        let request = APIRequest(
            service: .tmdb, path: "movie/603", query: ["language": "en"], credential: credential)
        let tmdb = TMDB(transport: SampleTransport(), credential: credential)
        #expect(request.redactedURL == "https://api.themoviedb.org/3/movie/603")
        for value in [credential, request, tmdb] as [Any] {
            #expect(!texts(value).contains(credential.secret))
        }
    }

    @Test(arguments: credentials)
    func `a server that echoes the request cannot put the credential into an error`(credential: Credential)
        async throws
    {
        for secret in [credential.secret, credential.secret.uppercased()] {
            let padding = String(repeating: "x", count: 190)
            for message in ["got \(secret)!", "\(padding)\(secret)"] {
                let server = try await LoopbackServer.make { _ in
                    .json(#"{"success":false,"status_code":7,"status_message":"\#(message)"}"#, status: 401)
                }
                let tmdb = TMDB(
                    transport: CurlTransport.patient(), service: try ServiceURL(server.url),
                    credential: credential)
                let error = try #require(
                    await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
                #expect(error.kind == .credentialRejected)
                #expect(!texts(error).lowercased().contains(secret.prefix(8).lowercased()))
            }
        }
    }

    @Test(arguments: credentials)
    func `no transport error shows the credential`(credential: Credential) async throws {
        let service = try ServiceURL("http://127.0.0.1:\(try RawServer.closedPort())/3")
        let tmdb = TMDB(transport: CurlTransport.patient(), service: service, credential: credential)
        let error = try #require(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
        #expect(error.kind == .unreachable)
        #expect(!texts(error).contains(credential.secret))
        #expect(error.url == "\(service)/movie/603")
    }

    @Test(arguments: credentials)
    func `a redirect's address shows neither query nor credential`(credential: Credential) async throws {
        let location =
            "https://\(credential.secret.prefix(32).lowercased()).example.com/x?api_key=\(credential.secret)"
        let tmdb = TMDB(
            transport: CannedTransport { _ in .make("", status: 302, headers: ["location": location]) },
            credential: credential)
        let error = try #require(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) })
        #expect(error.kind == .badAnswer)
        #expect(!texts(error).contains(credential.secret))
        #expect(!texts(error).contains("api_key"))
    }

    @Test(arguments: credentials)
    func `a response that repeats the credential is accepted without it`(credential: Credential) async throws
    {
        let secret = credential.secret
        let server = try await LoopbackServer.make { _ in
            .json(#"{"id":603,"title":"a \#(secret)\#(secret) b"}"#, headers: ["ETag": "\"\(secret)\""])
        }
        let request = APIRequest(
            service: try ServiceURL(server.url), path: "movie/603", query: [:], credential: credential)
        let response = try await CurlTransport.patient().send(request)
        #expect(response.body == Data(#"{"id":603,"title":"a [key][key] b"}"#.utf8))
        #expect(response.headers["etag"] == "\"[key]\"")
    }

    @Test(arguments: [
        String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
        .utf32BigEndian,
    ])
    func `a repeated credential is removed before decoding, in every encoding of Unicode`(
        _ encoding: String.Encoding
    ) throws {
        let page = "{\"title\": \"\(token) ї\"}"
        let answer = APIResponse(status: 200, body: try #require(page.data(using: encoding)))
        let clean = answer.withoutSecrets(try Credential(token)).body
        #expect(try JSONDecoder().decode([String: String].self, from: clean) == ["title": "[key] ї"])
    }
}
