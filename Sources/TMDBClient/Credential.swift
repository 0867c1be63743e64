import Records

/// A credential for TMDB: a v3 API key or an API Read Access Token, recognised by its format.
///
/// Both give the same rights; users paste either, so the format decides how it is sent, not a setting.
/// Source: TMDB, "Authentication: Application".
package enum Credential: Sendable, Equatable {
    /// 32 hexadecimal digits; sent in the query as `api_key`, so URLs that contain it are never shown.
    case apiKey(String)
    /// A JSON Web Token (`eyJ…`, two dots); sent as `Authorization: Bearer`.
    case accessToken(String)

    /// Reads a pasted credential: surrounding white space is dropped.
    ///
    /// - Throws: ``CredentialFormatError`` if it is neither kind. Control characters never pass, because
    ///   libcurl does not check headers for CR and LF.
    package init(_ pasted: String) throws(CredentialFormatError) {
        let text = pasted.drop(while: \.isWhitespace)
        let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
        let trimmed = String(text[..<end])
        if trimmed.isEmpty { throw .empty }
        if trimmed.utf8.count == 32, trimmed.utf8.allSatisfy(\.isHexDigit) {
            self = .apiKey(trimmed.lowercased())
        } else if trimmed.hasPrefix("eyJ"), trimmed.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2,
            trimmed.utf8.count <= 4096, trimmed.utf8.allSatisfy(\.isTokenByte)
        {
            self = .accessToken(trimmed)
        } else {
            throw .neitherKind
        }
    }

    /// The secret itself, for storing it and for removing it from output; never for messages.
    package var secret: String {
        switch self {
        case .apiKey(let text), .accessToken(let text): text
        }
    }
}

/// Why pasted text cannot be a TMDB credential. It never repeats the text.
package enum CredentialFormatError: Error, Equatable {
    case empty
    case neitherKind
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    /// The alphabet of a compact JWT: base64url and the dots between its parts (RFC 7515, section 7.1).
    fileprivate var isTokenByte: Bool { isLetter || isDigit || "-_.=".utf8.contains(self) }
}
