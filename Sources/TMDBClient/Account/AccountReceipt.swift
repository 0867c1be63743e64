import Records
import TMDBModels

/// TMDB's answer to a write: 1, 12 and 13 all mean success. Source: TMDB, "Account: Add To Watchlist".
struct AccountReceipt: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let code = try fields.decode(Int.self, forKey: "status_code")
        if ![1, 12, 13].contains(code) {
            throw DecodingError.dataCorruptedError(
                forKey: "status_code", in: fields, debugDescription: "refused")
        }
    }
}

/// A token or a session from TMDB.
struct AccountSecrets: Decodable, Sendable {
    var requestToken: String?
    var sessionID: String?
    var accessToken: String?
    var accountID: String?

    /// Throws `DecodingError` if there is neither, or if one has invalid characters: they become parts of
    /// addresses and headers.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        func secret(_ key: FieldKey) throws -> String? {
            guard let text = fields.text(key) else { return nil }
            guard text.utf8.count <= 4096, text.utf8.allSatisfy(\.isUnreserved) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: "no secret")
            }
            return text
        }
        requestToken = try secret("request_token")
        sessionID = try secret("session_id")
        accessToken = try secret("access_token")
        accountID = try secret("account_id")
        if requestToken == nil, sessionID == nil, accessToken == nil {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no secret"))
        }
    }
}
