import Foundation
import Records

@testable import TMDBClient
@testable import TMDBModels

/// A list, a search or an error of TMDB: any bytes give rows or an error, and every row has a valid id.
enum PagesInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Data(input)
        let received = APIResponse(status: 200, body: bytes)
        guard let answer = try? received.inflatedIfNeeded(limit: 1 << 20, url: "fuzz") else { return }
        if let page: Page<FilmRecord> = try? answer.decoded(url: "fuzz") {
            precondition(page.rows.allSatisfy { $0.id >= 1 }, "a film without an id")
            for record in page.rows { _ = (record.releaseDate?.description, record.title.count) }
        }
        if let page: Page<Person> = try? answer.decoded(url: "fuzz") {
            precondition(page.rows.allSatisfy { $0.id >= 1 }, "a person without an id")
        }
        let _: Page<SearchResult>? = try? answer.decoded(url: "fuzz")
        let _: FindResults? = try? answer.decoded(url: "fuzz")
        let key = Credential.secretOfAFuzzer
        for status in [200, 302, 401, 404, 429, 503] {
            let location = String(decoding: bytes.prefix(80), as: UTF8.self)
            let headers = ["retry-after": "\(bytes.count)", "location": location]
            let failed = APIResponse(status: status, headers: headers, body: answer.body)
            let error = failed.failure(url: "fuzz", hiding: key)
            precondition(!error.detail.contains(key.secret), "the credential is in a message")
        }
    }
}

extension Credential {
    fileprivate static let secretOfAFuzzer = apiKey(String(repeating: "0123456789abcdef", count: 2))
}
