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

    @Test(
        arguments: [
            (key, ["api_key": key.lowercased()], nil), (token, [:], "Bearer \(token)"), (nil, [:], nil),
        ] as [(String?, [String: String], String?)])
    func `a key is sent only in the query, and a token only in the Authorization header`(
        secret: String?, query: [String: String], header: String?
    ) async throws {
        let server = try await LoopbackServer.make(["/3/authentication": .json(#"{"success":true}"#)])
        let tmdb = TMDB(
            transport: CurlTransport.patient(), service: try ServiceURL(server.url),
            credential: try secret.map { try Credential($0) })
        _ = try await tmdb.fetch(.authentication())
        let request = try #require(server.requests.first)
        #expect(request.query == query && request.rawQuery.isEmpty == query.isEmpty)
        #expect(request.headers["authorization"] == header)
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
